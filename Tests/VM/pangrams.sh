# shellcheck shell=bash
# The texts of the scenarios about reachable characters, typed by touch on a US system. In a
# scenario, after lib.sh: . /vm/pangrams.sh

# layout;pangram. `signs` is not shipped.
# shellcheck disable=SC2034
pangrams=(
    'de;Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich'
    "fr;Voix ambiguë d'un cœur qui au zéphyr préfère les jattes de kiwis"
    'pl;Pchnąć w tę łódź jeża lub ośm skrzyń fig'
    'ru;Съешь же ещё этих мягких французских булок, да выпей чаю'
    'xkb:gr;Ξεσκεπαζω την ψυχοφθορα βδελυγμια'
    'he;דג סקרן שט בים מאוכזב ולפתע מצא חברה'
    'ar;نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر ومغلف بجلد أزرق'
    'signs;漢字🙂½→'
)
mkdir -p /etc/keyglass/layouts
cat >/etc/keyglass/layouts/signs.yaml <<'LAYOUT'
id: signs
title: Signs
width: 6
layers:
  letters:
    rows: |
      漢 字 🙂 ½ →
      next hide delete
LAYOUT
