"""Asks keyglass-ime over its socket, as keyglassd will: compose.py METHOD LETTERS [CHOICE]

Prints the preedit, the candidates, and what became of the choice. `--bytes HEX` sends these instead,
and prints how the connection ends.
"""
import socket
import struct
import sys

METHODS = {
    "pinyin": 1, "hangul": 2, "zhuyin": 3, "cangjie": 4, "stroke": 5, "telex": 6, "romaji": 8, "kana": 9,
    "pinyin-traditional": 10, "double-pinyin": 11, "jyutping": 12, "quick": 13, "wubi": 14, "cheonjiin": 15,
}


def request(method, letters, choice):
    text = letters.encode()
    flags = 0 if choice is None else 2
    head = struct.pack("<BIBBIHHHB", 0xA1, 1, METHODS[method], flags, 0, 0, 0, choice or 0, 1)
    return head + struct.pack("<HH", 0, len(text)) + text


class Reply:
    def __init__(self, packet):
        self.rest = packet
        kind, self.sequence, flags = self.take("<BIB")
        assert kind == 0xA2 and self.sequence == 1, packet
        self.preedit = self.text()
        for _ in range(self.take("<B")[0]):
            self.take("<B")
        self.chosen = (self.text(), *self.take("<BB")) if flags & 2 else None
        self.candidates = [(self.text(), self.text())[0] for _ in range(self.take("<B")[0])]
        assert not self.rest, self.rest

    def take(self, form):
        size = struct.calcsize(form)
        found = struct.unpack(form, self.rest[:size])
        self.rest = self.rest[size:]
        return found

    def text(self):
        (length,) = self.take("<H")
        found, self.rest = self.rest[:length], self.rest[length:]
        return found.decode()


connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
connection.connect("/run/keyglass-ime.socket")
if sys.argv[1] == "--bytes":
    connection.send(bytes.fromhex(sys.argv[2]))
    try:
        print("answered" if connection.recv(9_000) else "hung up")
    except ConnectionResetError:
        print("hung up")
elif sys.argv[1] == "--hold":
    connection.send(request(*(sys.argv[2:] or ("pinyin", "nihao")), None))
    connection.recv(9_000)
    print("answered", flush=True)
    sys.stdin.read()
else:
    method, letters, *choice = sys.argv[1:]
    connection.send(request(method, letters, int(choice[0]) if choice else None))
    reply = Reply(connection.recv(9_000))
    print(reply.preedit, *reply.candidates[:5], *(reply.chosen or ()))
