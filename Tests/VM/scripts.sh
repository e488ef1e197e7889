# shellcheck shell=bash
# A sentence of each script with input in several stages, typed by touch into any application. For
# scenarios whose image is `cjk`, after lib.sh and words.sh.

scripts=(
    pinyin pinyin-traditional double-pinyin pinyin-9 zhuyin cangjie quick stroke jyutping wubi
    hangul cheonjiin telex kana romaji
)

# Phone keys say there what they do.
strip_is_empty() { [[ $(offers 2>/dev/null) =~ ^拼?$ ]] || { offers; return 1; }; }
strip_begins() { [[ $(offers) = "$1"* ]] || { echo "the strip has $(offers)"; return 1; }; }
# Beside the letters, which are the first.
is_offered() {
    daemon_says GetScene 'a[0] in [i["label"] for i in it["accessory"]["items"]][1:]' "$1" ||
        { echo "the strip has $(offers), and no $1"; return 1; }
}

# What a scenario wants to be seen of the letters and candidates: `look NAME`.
look() { :; }

# take TEXT: touches the candidate.
take() {
    wait_until is_offered "$1"
    look "$script"
    # shellcheck disable=SC2046 # two numbers
    finger tap-at $(daemon_says GetScene '[f"""{i["x"] + i["width"] / 2} {i["y"] + i["height"] / 2}"""
        for i in it["accessory"]["items"][1:] if i["label"] == a[0]][:1]' "$1")
    wait_until strip_is_empty
}

# flick KEY WAY [MS]: a finger slides from a key, and lifts after so long.
flick() {
    local x y to
    read -r x y < <(finger where "$1")
    case $2 in
    left) to=$(awk "BEGIN { print $x - 0.12, $y }") ;;
    right) to=$(awk "BEGIN { print $x + 0.12, $y }") ;;
    up) to=$(awk "BEGIN { print $x, $y - 0.08 }") ;;
    down) to=$(awk "BEGIN { print $x, $y + 0.08 }") ;;
    esac
    printf 'down 0 %s\nmove 0 %s --ms 60\nwait %s\nup 0\n' "$x $y" "$to" "${3:-20}" | finger script
}
is_over_finger() {
    daemon_says GetScene '[p["cells"][0]["label"] for p in it["popups"] if p.get("preview")] == [a[0]]' "$1"
}

# touch_script SCRIPT: its layout, and then its sentence, by the keys that people touch. It is in $sentence.
touch_script() {
    script=$1
    kbdctl switch "$script" >/dev/null
    case $script in
    pinyin)
        sentence=今天天气很好。
        taps j i n t i a n t i a n q i h e n h a o
        take 今天天气很好
        taps 。
        ;;
    pinyin-traditional)
        sentence=今天天氣很好。
        taps j i n t i a n t i a n q i h e n h a o
        take 今天天氣很好
        taps 。
        ;;
    double-pinyin)
        # Jin tian tian qi hen hao.
        sentence=今天天气很好。
        taps j b t m t m q i h f h c
        take 今天天气很好
        taps 。
        ;;
    pinyin-9)
        # Women shi xuesheng.
        sentence=我们是学生
        taps 9 6 6 3 6
        take 我们
        taps 7 4 4
        take 是
        taps 9 8 3 7 4 3 6 4
        take 学生
        ;;
    zhuyin)
        sentence=今天天氣很好。
        taps ㄐ ㄧ ㄣ ˉ ㄊ ㄧ ㄢ ˉ ㄊ ㄧ ㄢ ˉ ㄑ ㄧ ˋ ㄏ ㄣ ˇ ㄏ ㄠ ˇ
        take 今天天氣很好
        taps 。
        ;;
    cangjie)
        sentence=我很好。
        taps 竹 手 戈
        take 我
        taps 竹 人 日 女
        take 很
        taps 女 弓 木
        take 好
        taps 。
        ;;
    quick)
        sentence=我很好。
        taps 竹 戈
        take 我
        taps 竹 女
        take 很
        taps 女 木
        take 好
        taps 。
        ;;
    stroke)
        sentence=我很好。
        taps 丿 一 丨 一 乙 丿 丶
        take 我
        taps 丿 丿 丨 乙 一 一 乙 丿 丶
        take 很
        taps 乙 丿 一 乙 丨 一
        take 好
        taps 。
        ;;
    jyutping)
        sentence=今日天氣好好。
        taps g a m j a t t i n h e i h o u h o u
        take 今日天氣好好
        taps 。
        ;;
    wubi)
        sentence=我很好。
        taps t r n t
        take 我
        taps t v e
        take 很
        taps v b
        take 好
        taps 。
        ;;
    hangul)
        sentence='오늘은 날씨가 좋아요.'
        taps d h s m f d m s space s k f shift t l r k
        wait_until strip_begins 날씨가
        look hangul
        taps space w h g d k d y .
        ;;
    cheonjiin)
        # Two consonants of one key follow each other.
        sentence='학교가 좋아요.'
        taps ㅅ ㅅ ㅣ ㆍ ㄱ apart ㄱ ㆍ ㆍ ㅡ ㄱ ㅣ ㆍ
        wait_until strip_begins 학교가
        look cheonjiin
        taps space ㅈ ㆍ ㅡ ㅅ ㅅ ㅇ ㅣ ㆍ ㅇ ㆍ ㆍ ㅡ .
        ;;
    telex)
        # Tones after their vowel, and after the syllable.
        sentence='Hôm nay trời đẹp quá.'
        taps shift h o o m space n a y space t r o w f i
        wait_until strip_begins trời
        look telex
        taps space d d e j p space q u a s .
        ;;
    kana)
        sentence=今日はいい天気です
        finger type きょうは
        flick あ left 5000 &
        wait_until is_over_finger い
        look flick
        wait $!
        flick あ left
        flick た right
        flick わ up
        flick か left
        flick た right
        finger tap ゛
        flick さ up
        take 今日はいい天気です
        ;;
    romaji)
        sentence=今日はいい天気です。
        taps k y o u h a i i t e n n k i d e s u
        take 今日はいい天気です
        taps 。
        ;;
    esac
}

# Letters are composed, and what no key types is committed.
scripts_of_all() {
    cat >/etc/keyglass/settings.yaml <<SETTINGS
layouts: [$(sed 's/ /, /g' <<<"${scripts[*]}"), en-us]
keymap: {layout: us, extend: false}
words: {capitals: no}
SETTINGS
    systemctl start keyglass-ime.socket
    trap 'systemctl stop keyglass-ime.socket "keyglass-ime@*"' EXIT
    systemctl restart keyglassd
}
