# Files that the programs read, made from the words, layouts and tables of this tree.
.PHONY: lexicons compositions layouts

# A lexicon for each word list of lexicons/, by language; for English also from running text.
lexicons = $(subst _,-,$(patsubst lexicons/%.combined.gz,.build/lexicons/%.lexicon, \
  $(wildcard lexicons/*.combined.gz)))

lexicons: $(lexicons)
# The further data on each language: counts of which word follows which, and more words.
counts-of = --counts lexicons/common-voice-counts-$(1).txt.gz \
  --counts lexicons/wordfreq-counts-$(1).txt.gz
known-of-en-US = --more lexicons/more-en.tsv.gz --bigrams lexicons/bigrams-en.txt.gz \
  --text lexicons/examples-en.txt.gz=3 --counts lexicons/chat-counts-en.txt.gz \
  --counts lexicons/tatoeba-counts-en.txt.gz
known-of-de = --more lexicons/more-de.tsv.gz --cased-counts lexicons/tatoeba-counts-de.txt.gz
known-of-nb = --more lexicons/more-nb.tsv.gz --counts lexicons/tatoeba-counts-nb.txt.gz \
  $(call counts-of,nb) --counts lexicons/treebank-counts-nb.txt.gz \
  --counts lexicons/film-counts-nb.txt.gz
known-of-ru = --more lexicons/more-ru.tsv.gz $(call counts-of,ru)
known-of-en-GB = --more lexicons/more-en.tsv.gz --more lexicons/more-en-gb.tsv.gz \
  --bigrams lexicons/bigrams-en.txt.gz --text lexicons/examples-en.txt.gz=3 \
  --counts lexicons/chat-counts-en.txt.gz --counts lexicons/tatoeba-counts-en.txt.gz
known-of-fr = --more lexicons/more-fr.tsv.gz $(call counts-of,fr)
known-of-es = --more lexicons/more-es.tsv.gz $(call counts-of,es)
known-of-it = --more lexicons/more-it.tsv.gz $(call counts-of,it)
known-of-pl = --more lexicons/more-pl.tsv.gz $(call counts-of,pl)
known-of-nl = --more lexicons/more-nl.tsv.gz $(call counts-of,nl)
known-of-sv = --more lexicons/more-sv.tsv.gz $(call counts-of,sv)
known-of-da = --more lexicons/more-da.tsv.gz $(call counts-of,da)
known-of-pt-PT = --more lexicons/more-pt-pt.tsv.gz $(call counts-of,pt)
known-of-pt-BR = --more lexicons/more-pt-br.tsv.gz $(call counts-of,pt)

$(lexicons): .build/lexicons/%.lexicon: $(wildcard lexicons/*.gz lexicons/*.tsv) Sources/Words/Lexicon/LexiconFormat.swift \
  $(wildcard Sources/Words/LexiconCompiler/*.swift) | release
	@mkdir -p $(@D)
	$(tools)/keyglass-lexicon build --words lexicons/$(subst -,_,$*).combined.gz $(known-of-$*) \
	  --chat-words lexicons/chat-words.tsv --example-names lexicons/example-names.tsv -o $@

# The layouts in a form that the daemon reads at its start without parsing.
compiled-layouts = .build/compiled-layouts
compiled = $(patsubst layouts/%.yaml,$(compiled-layouts)/%.layout,$(filter-out layouts/_%,$(wildcard layouts/*.yaml)))
layouts: $(compiled-layouts)/made
$(compiled-layouts)/made: $(wildcard layouts/*.yaml layouts/words/*.yaml Sources/Keys/Layouts/*.swift \
  Sources/Keys/Layouts/*/*.swift Sources/Keys/CompositionMethods/*.swift \
  Sources/Basics/MarkedYAML/*.swift) \
  Sources/Wire/ControlProtocol/ProductVersion.swift | release
	@rm -rf $(@D) && mkdir -p $(@D)
	$(tools)/keyglass-lexicon build-layouts --release $(version) --into $(@D) layouts/*.yaml \
	  layouts/words/*.yaml
	@touch $@

# Tables for input in several stages. The engine compiles them here, so that users never wait, and
# writes its schema beside them in the form that it reads.
composed = .build/compositions
tables = $(addprefix $(composed)/,pinyin.lexicon pinyin.sentences \
  $(addprefix keyglass_pinyin.,prism.bin reverse.bin schema.yaml table.bin) \
  $(addprefix keyglass_double_pinyin.,prism.bin schema.yaml) \
  $(notdir $(others)))
# Schemas for tables that other packages contain and compile.
others = $(filter-out %_pinyin.schema.yaml,$(wildcard compositions/*.schema.yaml))
compositions: $(composed)/pinyin.lexicon $(composed)/pinyin.sentences
# The pinyin that touches can mean: the same words by their letters.
$(composed)/pinyin.lexicon: compositions/syllable-words Sources/Words/Lexicon/LexiconFormat.swift \
  $(wildcard Sources/Words/LexiconCompiler/*.swift) $(composed)/keyglass_pinyin.table.bin
	gzip -dc compositions/pinyin.tsv.gz | $< | LC_ALL=C sort | \
	  $(tools)/keyglass-lexicon build --words - --language zh-pinyin -o $@
# The counts of which word follows which.
$(composed)/pinyin.sentences: $(addprefix compositions/pinyin-,sentences.tsv.gz tones.tsv.gz \
  traditional.tsv.gz) \
  Sources/Words/Sentences/SentenceFormat.swift Sources/Words/LexiconCompiler/SentenceCompiler.swift \
  $(composed)/keyglass_pinyin.table.bin
	$(tools)/keyglass-lexicon build-sentences --model $< --tones compositions/pinyin-tones.tsv.gz \
	  --traditional compositions/pinyin-traditional.tsv.gz -o $@
$(composed)/keyglass_pinyin.table.bin: compositions/pinyin.tsv.gz \
  $(wildcard compositions/*.schema.yaml) | release
	@rm -rf $(composed) && mkdir -p $(composed)/source
	@cp compositions/*.schema.yaml $(composed)/source
	@{ printf -- '---\nname: keyglass_pinyin\nversion: "1"\nsort: by_weight\n...\n'; gzip -dc $<; } \
	  >$(composed)/source/keyglass_pinyin.dict.yaml
	@cp $(others) $(composed)
	$(tools)/keyglass-ime compile keyglass_double_pinyin $(composed)/source $(composed)
	$(tools)/keyglass-ime compile keyglass_pinyin $(composed)/source $(composed)
