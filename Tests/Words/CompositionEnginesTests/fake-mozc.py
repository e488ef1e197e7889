#!/usr/bin/python3 -S
# Answers like mozc's helper for Emacs, with a few words. This file's name selects the behaviour:
# hang, garble, end or answer. The file `asked` beside it records the requests.
import re
import sys

kind = sys.argv[0].rsplit("/", 1)[1]
asked = open(sys.argv[0] + ".asked", "a")
WORDS = {
    "きょう": [("きょう", "今日", "京")],
    "きょうはいい": [("きょうは", "今日は", "教は"), ("いい", "いい", "良い")],
    "か": [("か", "課", "火")],
    "かん": [("かん", "感", "缶")],
}
kana = ""


def say(number, output):
    print('((emacs-event-id . %s)(emacs-session-id . 7)(output . (%s)))' % (number, output), flush=True)


print('((mozc-emacs-helper . t)(version . "2"))', flush=True)
for line in sys.stdin:
    asked.write(line)
    asked.flush()
    number, command = re.match(r"\((\d+) (.*)\)$", line).groups()
    if command == "CreateSession":
        say(number, "")
        continue
    key = command.split(" ", 2)[2]
    if kind == "hang":
        sys.stdin.read()
    if kind == "end":
        sys.exit()
    if kind == "garble":
        print('((emacs-event-id . %s)(output . (("' % number, flush=True)
        continue
    if key == "escape":
        say(number, '(mode . hiragana)(consumed . t)')
        kana = ""
        if kind == "once":
            sys.exit()
    elif key == "space":
        words = WORDS.get(kana, [(kana, kana, kana)])
        segments = "".join('((value . "%s")(key . "%s"))' % (word[1], word[0]) for word in words)
        listed = "".join('((id . 0)(value . "%s"))' % text for text in words[0][1:])
        say(number, '(preedit . ((cursor . 1)(segment %s)))(all-candidate-words . ((candidates %s)))'
            % (segments, listed))
    else:
        kana = key.strip('"')
        say(number, '(preedit . ((segment ((value . "%s")(key . "%s")))))(all-candidate-words . ((candidates '
            '((key . "%sです")(value . "longer"))((value . "\\"%s\\"")))))' % (kana, kana, kana, kana))
