# Keyglass: `make demo` to see it work, `make test` to prove it, `make install` to keep it.
PREFIX ?= /usr
DESTDIR ?=
sysconfdir ?= /etc
unitdir ?= $(PREFIX)/lib/systemd/system
userunitdir ?= $(PREFIX)/lib/systemd/user
udevdir ?= $(PREFIX)/lib/udev/rules.d

SWIFT ?= swift
version = $(shell sed -n 's/.*current = "\(.*\)"/\1/p' Sources/Wire/ControlProtocol/ProductVersion.swift)
# lld packs the relocations (DT_RELR) and folds equal code: a megabyte less of the daemon in memory.
# Regular expressions come into every program that may use them, whether it does or not, and nothing
# here is called by name from outside: without both the daemon is two megabytes smaller, half of one
# in memory.
# Functions that run stand together (Benchmarks/hot-functions), and nothing is looked for beside the
# program at each start (rpath). Debug information would carry the folder of the build into the build
# id, and what a module was compiled from last time (.swift_modhash) that of its files; the programs
# are the same bytes wherever they were built.
no-expressions = -Xfrontend -disable-implicit-string-processing-module-import
RELEASE = $(SWIFT) build -c release --static-swift-stdlib -debug-info-format none -Xswiftc -use-ld=lld \
  -Xswiftc -cross-module-optimization $(addprefix -Xswiftc ,$(no-expressions)) \
  -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --icf=safe -Xlinker --no-export-dynamic \
  -Xlinker --symbol-ordering-file=$(CURDIR)/Benchmarks/hot-functions/list \
  -Xlinker --no-warn-symbol-ordering --disable-local-rpath \
  -Xswiftc -Xfrontend -Xswiftc -disable-llvm-merge-functions-pass -Xswiftc -Xfrontend \
  -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  -Xswiftc -L$(static) --omit-frame-pointers \
  -Xswiftc -I$(static) -Xswiftc -module-alias -Xswiftc FoundationEssentials=ArgumentFoundation
# A frame pointer costs each call three instructions, and stack traces have the unwind tables.
# Of libstdc++, which Swift's runtime wants, most is never called: linked in, only what is called is
# there. A folder with nothing but the archive makes the linker take that.
static = $(CURDIR)/.build/static-libraries
# What is installed, and what is run for that: not the same where it is for another machine.
bin = .build/release
tools = $(bin)

# The service by which PAM checks a locked session's password: Debian's includes what others have in login.
pam = keyglass-lock$(if $(wildcard /etc/pam.d/common-auth),.debian)

# GNOME's shell loads other JavaScript from 45 on: the one for Debian 12's, or that of its successors.
gnome = $(if $(shell grep -x VERSION_ID=.12. /etc/os-release),43,45)
gnome-versions = $(if $(filter 43,$(gnome)),"43"$(comma) "44","45"$(comma) "46"$(comma) "47"$(comma) "48")
gnome-extension = $(PREFIX)/share/gnome-shell/extensions/keyglass@keyglass.io
comma = ,
dracut-module = $(PREFIX)/lib/dracut/modules.d/90keyglass

# One for each word list of lexicons/, by language; English is counted in running text too.
lexicons = $(subst _,-,$(patsubst lexicons/%.combined.gz,.build/lexicons/%.lexicon, \
  $(wildcard lexicons/*.combined.gz)))

# A package's man pages are of the day of its changelog.
manual-date = $(if $(SOURCE_DATE_EPOCH),--date $(shell date --utc --date=@$(SOURCE_DATE_EPOCH) +%F))

.PHONY: all release release-keyboard lexicons compositions layouts check lint coverage sanitize fuzz test test-long golden pictures eval check-figures count bench hot-functions demo install install-keyboard install-japanese uninstall deb test-deb dist dependencies install-gnome vm-image clean

all: release lexicons compositions layouts

# What building, testing and the demo need, from Debian; through sudo where we are not root.
dependencies:
	@./Tests/install-dependencies

$(static)/libstdc++.a:
	@mkdir -p $(static)
	@ln -sf $$($(CC) -print-file-name=libstdc++.a) $@

# No compiler reads a module that another version wrote.
compiler = $(static)/compiler
$(compiler): FORCE
	@mkdir -p $(static)
	@$(SWIFT) --version 2>&1 | cmp -s - $@ || $(SWIFT) --version >$@ 2>&1
FORCE:

# SwiftPM knows nothing of it, and does not compile the parser again for a new one.
foundation = $(wildcard Sources/Basics/ArgumentFoundation/*.swift)
$(static)/libArgumentFoundation.a: $(foundation) $(compiler)
	@rm -f .build/release/ArgumentParser.build/*.o
	@cd $(static) && $(SWIFT)c -O -wmo -swift-version 6 $(no-expressions) -static -emit-library -emit-module \
	  -module-name ArgumentFoundation -module-link-name ArgumentFoundation \
	  $(addprefix $(CURDIR)/,$(foundation))

# A keyboard that is drawn, and nothing besides: what the demo shows.
release-keyboard: $(static)/libstdc++.a $(static)/libArgumentFoundation.a
	@$(RELEASE) --product keyglassd
	@$(RELEASE) --product kbdctl
	@$(RELEASE) --product keyglass-panel

# The parser's own tool reads what the programs say of themselves with all of Foundation.
manual = $(CURDIR)/.build/manual
.build/release/generate-manual: $(compiler) $(wildcard Package.resolved) | release-keyboard
	@$(SWIFT) build --package-path .build/checkouts/swift-argument-parser --scratch-path $(manual) \
	  -c release --static-swift-stdlib --product generate-manual
	@cp $(manual)/release/generate-manual $@

release: release-keyboard .build/release/generate-manual
	@$(RELEASE) --product keyglass-session
	@$(RELEASE) --product keyglass-lock
	@$(RELEASE) --product keyglass-authenticate
	@$(RELEASE) --product keyglass-ime
	@$(RELEASE) --product keyglass-lexicon
	@$(RELEASE) --product keyglass-eval

lexicons: $(lexicons)
# Beside its list of words a language has what is known of it: what follows what, and more words.
counts-of = --counts lexicons/common-voice-counts-$(1).txt.gz \
  --counts lexicons/wordfreq-counts-$(1).txt.gz
known-of-en-US = --more lexicons/more-en.tsv.gz --bigrams lexicons/bigrams-en.txt.gz \
  --text lexicons/examples-en.txt.gz=3 --counts lexicons/chat-counts-en.txt.gz \
  --counts lexicons/tatoeba-counts-en.txt.gz
known-of-de = --more lexicons/more-de.tsv.gz --cased-counts lexicons/tatoeba-counts-de.txt.gz
known-of-nb = --more lexicons/more-nb.tsv.gz --counts lexicons/tatoeba-counts-nb.txt.gz \
  $(call counts-of,nb)
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
	  --example-names lexicons/example-names.tsv -o $@

# The layouts as the daemon reads them at its start, without parsing.
compiled-layouts = .build/compiled-layouts
layouts: $(compiled-layouts)/made
$(compiled-layouts)/made: $(wildcard layouts/*.yaml Sources/Keys/Layouts/*.swift \
  Sources/Keys/CompositionMethods/*.swift Sources/Basics/MarkedYAML/*.swift) \
  Sources/Wire/ControlProtocol/ProductVersion.swift | release
	@rm -rf $(@D) && mkdir -p $(@D)
	$(tools)/keyglass-lexicon build-layouts --release $(version) --into $(@D) layouts/*.yaml
	@touch $@

# Tables for input in several stages. The engine compiles them, here and never before a user's eyes;
# beside them it puts its schema as it reads it.
composed = .build/compositions
tables = $(addprefix $(composed)/,pinyin.lexicon pinyin.sentences \
  $(addprefix keyglass_pinyin.,prism.bin reverse.bin schema.yaml table.bin) \
  $(addprefix keyglass_double_pinyin.,prism.bin schema.yaml) \
  $(notdir $(others)))
# Schemas over tables that other packages have, and compile.
others = $(filter-out %_pinyin.schema.yaml,$(wildcard compositions/*.schema.yaml))
compositions: $(composed)/pinyin.lexicon $(composed)/pinyin.sentences
# What touches can have meant: the same words by their letters.
$(composed)/pinyin.lexicon: compositions/syllable-words Sources/Words/Lexicon/LexiconFormat.swift \
  $(wildcard Sources/Words/LexiconCompiler/*.swift) $(composed)/keyglass_pinyin.table.bin
	gzip -dc compositions/pinyin.tsv.gz | $< | LC_ALL=C sort | \
	  $(tools)/keyglass-lexicon build --words - --language zh-pinyin -o $@
# What words follow each other.
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

# Measures the text engine on the examples of Tests/Evaluation, and writes the table in docs/TEXT.md.
eval: lexicons compositions
	@Tests/Evaluation/table $(bin)/keyglass-eval docs/TEXT.md

# The same figures of fewer people, against their bounds: half a minute.
check-figures: lexicons compositions
	@Tests/Evaluation/check $(bin)/keyglass-eval

# Instructions on the way from a frame to its key, against their bounds: half a minute.
count: lexicons layouts
	@Benchmarks/instructions/run $(bin)/keyglassd

# Unit tests: no kernel, no guest, no privilege.
check: lint
	$(SWIFT) test

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks
	@Tests/comments
	@Tests/imports

# Draws the golden pictures again. Look at each that changed before you commit it.
golden:
	KEYGLASS_DRAW_GOLDEN=1 $(SWIFT) test --filter GoldenPictureTests
	git status --short Tests/Picture/DrawingTests/Golden

# The pictures of layouts and themes in docs/. Those of screens are the guest's: Tests/VM/screens.sh.
pictures: release
	draw() { $(bin)/keyglass-panel --on png:docs/pictures/$$1.png --layout "$$2" \
	  --theme themes/$$3.yaml --size 640x240; } && draw light en-us light && \
	  draw dark de dark && draw high-contrast en-us high-contrast && draw he he light && \
	  draw phone-keys phone-keys-ru high-contrast && \
	  draw email-de 'email(de)' light && draw ru ru dark && draw terminal terminal high-contrast && \
	  draw emoji emoji dark && draw large-print de large-print

# Unit tests once more, under a tool that sees what no test asks: reads beyond an end, races.
sanitize:
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --sanitize address --scratch-path .build-address
	$(SWIFT) test --sanitize thread --scratch-path .build-thread

# Runs the unit tests and prints how many lines of the pure targets they have run.
# What counts has a folder of its own: it can be built beside the release, and costs `make check`
# nothing.
coverage:
	$(SWIFT) test --enable-code-coverage --scratch-path .build-coverage
	@Tests/coverage "$$($(SWIFT) test --show-codecov-path --scratch-path .build-coverage)"

# Random bytes into everything that reads bytes, other ones each time; FUZZ_SECONDS each. What `make
# test` runs is the same each time: Tests/Fuzzing/run --fixed.
FUZZ_SECONDS ?= 20
fuzz:
	Tests/Fuzzing/run $(FUZZ_SECONDS)

# Everything: the scenarios on a real kernel in the guest, and beside them the unit tests, the
# benchmark and the fuzzing.
test: dependencies lint
	Tests/everything $(sort $(wildcard Tests/VM/scenarios/*.sh))

# What takes too long for each commit: texts of 20,000 characters, all keymaps, an hour
# of faults, random bytes of another seed each time; more than an hour and a half.
test-long: dependencies release
	Tests/Fuzzing/run 60
	Tests/VM/run $(sort $(wildcard Tests/VM/long/*.sh))
	Tests/VM/run --image desktop13 $(addprefix Tests/VM/,$(shell sed '/^\#/d' Tests/VM/long/on-debian13))

# Counts instructions in the guest, against a bare loop beside it; says what has grown since the
# last figures in Benchmarks/history, and fails where one is worse than it may become. With RECORD=1
# it puts the new ones there instead, for the commit that makes them so. Each of PEERS is another
# program that types a keypad's keys, and gets a row; one that cannot be built here says why and has
# none. docs/PERFORMANCE.md tells how to add one.
PEERS ?= $(wildcard Benchmarks/peers/*)
brought = .build/bench/brought
bench: dependencies $(if $(KEYGLASS_BUILT),,release)
	@rm -rf $(brought) && mkdir -p $(brought)
	$(CC) -O2 -Wall -Wextra -static -o $(brought)/latency Benchmarks/latency/latency.c
	@for peer in $(PEERS); do name=$$(basename "$$peer"); \
	  if "$$peer" build $(brought); then install -m 755 "$$peer" $(brought)/peer-$$name; \
	  else echo "bench: $$name has no row" >&2; fi; done
	Tests/VM/run --icount $$(find $(brought) -type f -printf '--bring %p ') \
	  Tests/VM/bench/measure.sh Tests/VM/bench/panel.sh Tests/VM/bench/client-calls.sh
	@jq -s add $(foreach part,measure panel client-calls,.build/vm/artifacts/$(part)/results.json) \
	  >.build/bench/results.json
	@Tests/VM/bench/table .build/bench/results.json Benchmarks/history $(if $(RECORD),|| true; \
	  Tests/VM/bench/record .build/bench/results.json >>Benchmarks/history)

# What runs, for the linker: before a release.
hot-functions: release lexicons
	Benchmarks/hot-functions/run $(bin)

# What is tagged, to be put on the forge: the source, the packages, the changelog's section as notes,
# and checksums (docs/RELEASING.md).
dist = .build/dist
dist:
	@git diff --quiet v$(version) -- && test -z "$$(git status --porcelain)" || { echo "this tree is not v$(version)" >&2; exit 1; }
	@grep -q '^## \[$(version)\]' CHANGELOG.md || { echo "CHANGELOG.md has no $(version)" >&2; exit 1; }
	$(MAKE) deb
	@rm -rf $(dist) && mkdir -p $(dist)
	git archive --prefix=keyglass-$(version)/ -o $(dist)/keyglass-$(version).tar.gz v$(version)
	@awk '/^## /{on = ($$2 == "[$(version)]"); next} on' CHANGELOG.md >$(dist)/NOTES.md
	cp .build/deb/*.deb .build/deb/*.dsc .build/deb/*.tar.xz $(dist)/
	cd $(dist) && sha256sum -- * >../SHA256SUMS && mv ../SHA256SUMS . && cat SHA256SUMS

demo: dependencies release-keyboard
	Tests/VM/demo/run

vm-image: dependencies
	Tests/VM/run --build

# Debian's packages and their source, into .build/deb (debian/README.source).
debs = $(CURDIR)/.build/deb
deb:
	@command -v dh_installsysusers >/dev/null || { echo "missing here: apt install debhelper" >&2; exit 1; }
	@test "$$(dpkg-parsechangelog -S Version)" = $(version) || \
	  { echo "debian/changelog is not of version $(version)" >&2; exit 1; }
	rm -rf $(debs) && mkdir -p $(debs)/keyglass-$(version)
	git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents --no-dereference --target-directory=$(debs)/keyglass-$(version)
	cd $(debs) && dpkg-source --build keyglass-$(version) && rm -r keyglass-$(version)
	DEB_RULES_REQUIRES_ROOT=no debian/rules binary PACKAGES=$(debs)
	dh_clean
	cd $(debs) && sha256sum *.deb *.dsc *.tar.xz >SHA256SUMS

# What the packages must be and do, in guests that have never seen this tree; a quarter of an hour and more.
test-deb:
	Tests/Debian/run

# Under sudo, what the user has built is installed: root may not even have Swift. Asking SwiftPM of
# all programs whether they are built takes longer than installing them: KEYGLASS_BUILT says that
# they are.
ifeq ($(SUDO_USER)$(KEYGLASS_BUILT),)
install-keyboard: release-keyboard
install: release lexicons compositions layouts
endif
install-keyboard:
	@test -x $(bin)/keyglassd || { echo "nothing is built yet: run make first" >&2; exit 1; }
	install -D -m 755 $(bin)/keyglassd $(DESTDIR)$(PREFIX)/sbin/keyglassd
	install -D -m 755 $(bin)/kbdctl $(DESTDIR)$(PREFIX)/bin/kbdctl
	install -D -m 755 $(bin)/keyglass-panel $(DESTDIR)$(PREFIX)/bin/keyglass-panel
	install -d $(DESTDIR)$(PREFIX)/share/keyglass/layouts
	install -m 644 layouts/*.yaml $(DESTDIR)$(PREFIX)/share/keyglass/layouts/
	install -d $(DESTDIR)$(PREFIX)/share/keyglass/emoji
	install -m 644 emoji/*.names $(DESTDIR)$(PREFIX)/share/keyglass/emoji/
	install -d $(DESTDIR)$(PREFIX)/share/keyglass/themes
	install -m 644 themes/*.yaml $(DESTDIR)$(PREFIX)/share/keyglass/themes/
	install -D -m 644 sounds/key-press.wav $(DESTDIR)$(PREFIX)/share/keyglass/sounds/key-press.wav
	install -D -m 644 systemd/keyglassd.service $(DESTDIR)$(unitdir)/keyglassd.service
	install -D -m 644 systemd/keyglassd.service $(DESTDIR)$(unitdir)/keyglassd@.service
	install -D -m 644 systemd/seat.conf $(DESTDIR)$(unitdir)/keyglassd@.service.d/seat.conf
	install -D -m 644 systemd/keyglass-panel-console.service $(DESTDIR)$(unitdir)/keyglass-panel-console.service
	install -D -m 644 systemd/keyglass-panel.service $(DESTDIR)$(userunitdir)/keyglass-panel.service
	install -D -m 644 systemd/keyglass.catalog $(DESTDIR)$(PREFIX)/lib/systemd/catalog/keyglass.catalog
	install -D -m 644 systemd/keyglass.sysusers $(DESTDIR)$(PREFIX)/lib/sysusers.d/keyglass.conf
	install -D -m 644 systemd/keyglass.modules-load $(DESTDIR)$(PREFIX)/lib/modules-load.d/keyglass.conf
	install -D -m 644 -t $(DESTDIR)$(udevdir) udev/73-keyglass.rules udev/81-keyglass.rules
	install -D -m 755 -t $(DESTDIR)$(PREFIX)/libexec/keyglass udev/clone-properties udev/has-keypad
	install -d $(DESTDIR)$(sysconfdir)/keyglass/settings.d $(DESTDIR)$(sysconfdir)/keyglass/layouts \
	  $(DESTDIR)$(sysconfdir)/keyglass/themes
	test -e $(DESTDIR)$(sysconfdir)/keyglass/settings.yaml || \
	  $(tools)/kbdctl settings default >$(DESTDIR)$(sysconfdir)/keyglass/settings.yaml

install: install-keyboard
	install -D -m 755 $(bin)/keyglass-session $(DESTDIR)$(PREFIX)/bin/keyglass-session
	install -D -m 755 $(bin)/keyglass-lock $(DESTDIR)$(PREFIX)/bin/keyglass-lock
	install -D -m 711 $(bin)/keyglass-authenticate $(DESTDIR)$(PREFIX)/libexec/keyglass-authenticate
	test -e $(DESTDIR)$(sysconfdir)/pam.d/keyglass-lock || \
	  install -D -m 644 pam/$(pam) $(DESTDIR)$(sysconfdir)/pam.d/keyglass-lock
	install -d $(DESTDIR)$(PREFIX)/share/keyglass/compiled-layouts
	install -m 644 $(compiled-layouts)/*.layout $(DESTDIR)$(PREFIX)/share/keyglass/compiled-layouts/
	install -d $(DESTDIR)$(PREFIX)/share/keyglass/lexicons
	install -m 644 $(lexicons) $(DESTDIR)$(PREFIX)/share/keyglass/lexicons/
	install -D -m 644 lexicons/NOTICE $(DESTDIR)$(PREFIX)/share/doc/keyglass/NOTICE.lexicons
	install -D -m 644 emoji/NOTICE $(DESTDIR)$(PREFIX)/share/doc/keyglass/NOTICE.emoji
	install -D -m 755 $(bin)/keyglass-ime $(DESTDIR)$(PREFIX)/libexec/keyglass-ime
	install -d $(DESTDIR)$(PREFIX)/share/keyglass/compositions
	install -m 644 $(tables) $(DESTDIR)$(PREFIX)/share/keyglass/compositions/
	install -D -m 644 compositions/NOTICE $(DESTDIR)$(PREFIX)/share/doc/keyglass/NOTICE.compositions
	install -m 644 docs/*.md $(DESTDIR)$(PREFIX)/share/doc/keyglass/
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/doc/keyglass/decisions docs/decisions/*.md
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/doc/keyglass/examples/kiosk-sway docs/examples/kiosk-sway/*
	install -D -m 755 $(bin)/keyglass-lexicon $(DESTDIR)$(PREFIX)/bin/keyglass-lexicon
	install -D -m 644 systemd/keyglass-ime.socket $(DESTDIR)$(unitdir)/keyglass-ime.socket
	install -D -m 644 systemd/keyglass-ime@.service $(DESTDIR)$(unitdir)/keyglass-ime@.service
	install -D -m 644 systemd/keyglass-session.service $(DESTDIR)$(userunitdir)/keyglass-session.service
	install -D -m 644 systemd/keyglass-session-no-namespaces.service \
	  $(DESTDIR)$(userunitdir)/keyglass-session-no-namespaces.service
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/applications systemd/io.keyglass.session.desktop \
	  systemd/io.keyglass.panel.desktop
	install -D -m 644 systemd/keyglass-lock.service $(DESTDIR)$(userunitdir)/keyglass-lock.service
	install -D -m 755 -t $(DESTDIR)$(PREFIX)/share/keyglass/greeters greeters/sddm-x11
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/keyglass/initramfs initramfs/contents \
	  initramfs/settings.yaml initramfs/fonts.conf
	install -D -m 755 initramfs/initramfs-tools/hook $(DESTDIR)$(PREFIX)/share/initramfs-tools/hooks/keyglass
	install -D -m 755 initramfs/initramfs-tools/start $(DESTDIR)$(PREFIX)/share/initramfs-tools/scripts/init-premount/keyglass
	install -D -m 755 initramfs/initramfs-tools/end $(DESTDIR)$(PREFIX)/share/initramfs-tools/scripts/init-bottom/keyglass
	install -D -m 755 initramfs/dracut/module-setup.sh $(DESTDIR)$(dracut-module)/module-setup.sh
	install -m 644 initramfs/dracut/*.service $(DESTDIR)$(dracut-module)/
	install -D -m 755 webextension/browser-host $(DESTDIR)$(PREFIX)/libexec/keyglass-browser-host
	install -d $(DESTDIR)$(PREFIX)/share/keyglass/webextension
	install -m 644 webextension/*.js $(DESTDIR)$(PREFIX)/share/keyglass/webextension/
	sed 's/"version": "0"/"version": "$(version)"/' webextension/manifest.json \
	  >$(DESTDIR)$(PREFIX)/share/keyglass/webextension/manifest.json
	install -D -m 644 webextension/host-of-chromium.json \
	  $(DESTDIR)$(sysconfdir)/chromium/native-messaging-hosts/io.keyglass.browser.json
	install -D -m 644 webextension/preferences-of-firefox $(DESTDIR)$(sysconfdir)/firefox-esr/keyglass.js
	install -D -m 644 webextension/host-of-firefox.json \
	  $(DESTDIR)$(PREFIX)/lib/mozilla/native-messaging-hosts/io.keyglass.browser.json
	$(MAKE) --no-print-directory install-gnome
	install -d $(DESTDIR)$(PREFIX)/share/man/man8
	for program in keyglassd keyglass-ime; do \
	  sed 's/^\.Os$$/.Os Keyglass $(version)/' docs/man/$$program.8 \
	  >$(DESTDIR)$(PREFIX)/share/man/man8/$$program.8; done
	install -d $(DESTDIR)$(PREFIX)/share/man/man1
	for program in keyglass-lock keyglass-panel keyglass-session; do \
	  sed 's/^\.Os$$/.Os Keyglass $(version)/' docs/man/$$program.1 \
	  >$(DESTDIR)$(PREFIX)/share/man/man1/$$program.1; done
	for program in kbdctl keyglass-lexicon; do \
	  $(tools)/generate-manual $(tools)/$$program --section 1 $(manual-date) -o - | \
	  sed 's/^$$/.Pp/' >$(DESTDIR)$(PREFIX)/share/man/man1/$$program.1; done
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(tools)/kbdctl --generate-completion-script bash | sed 1d >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/kbdctl
	$(tools)/kbdctl --generate-completion-script zsh >$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_kbdctl
	$(tools)/kbdctl --generate-completion-script fish >$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/kbdctl.fish

# For those who have mozc: what it needs of keyglass-ime's sandbox.
install-japanese:
	install -D -m 644 systemd/japanese.conf $(DESTDIR)$(unitdir)/keyglass-ime@.service.d/japanese.conf

# The extension for the versions that `gnome` begins: each of them is a package of its own.
install-gnome:
	install -d $(DESTDIR)$(gnome-extension)
	cat gnome-extension/head-$(gnome).js gnome-extension/commits.js gnome-extension/keyglass.js \
	  >$(DESTDIR)$(gnome-extension)/extension.js
	sed 's/"VERSIONS"/$(gnome-versions)/' gnome-extension/metadata.json \
	  >$(DESTDIR)$(gnome-extension)/metadata.json

# The settings are the administrator's and stay.
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/sbin/keyglassd $(DESTDIR)$(PREFIX)/bin/kbdctl \
	  $(DESTDIR)$(PREFIX)/bin/keyglass-panel $(DESTDIR)$(PREFIX)/bin/keyglass-session \
	  $(DESTDIR)$(PREFIX)/bin/keyglass-lock $(DESTDIR)$(PREFIX)/libexec/keyglass-authenticate \
	  $(DESTDIR)$(sysconfdir)/pam.d/keyglass-lock $(DESTDIR)$(PREFIX)/share/man/man1/keyglass-lock.1 \
	  $(DESTDIR)$(userunitdir)/keyglass-lock.service \
	  $(DESTDIR)$(unitdir)/keyglass-panel-console.service \
	  $(DESTDIR)$(userunitdir)/keyglass-panel.service \
	  $(DESTDIR)$(userunitdir)/keyglass-session.service \
	  $(DESTDIR)$(userunitdir)/keyglass-session-no-namespaces.service \
	  $(DESTDIR)$(PREFIX)/share/applications/io.keyglass.session.desktop \
	  $(DESTDIR)$(PREFIX)/share/applications/io.keyglass.panel.desktop \
	  $(DESTDIR)$(unitdir)/keyglassd.service $(DESTDIR)$(unitdir)/keyglassd@.service \
	  $(DESTDIR)$(unitdir)/keyglass-ime.socket $(DESTDIR)$(unitdir)/keyglass-ime@.service \
	  $(DESTDIR)$(unitdir)/keyglass-ime@.service.d/japanese.conf \
	  $(DESTDIR)$(PREFIX)/share/man/man1/kbdctl.1 $(DESTDIR)$(PREFIX)/share/man/man8/keyglassd.8 \
	  $(DESTDIR)$(PREFIX)/share/man/man8/keyglass-ime.8 \
	  $(DESTDIR)$(PREFIX)/lib/sysusers.d/keyglass.conf \
	  $(DESTDIR)$(PREFIX)/lib/systemd/catalog/keyglass.catalog \
	  $(DESTDIR)$(PREFIX)/lib/modules-load.d/keyglass.conf \
	  $(DESTDIR)$(udevdir)/73-keyglass.rules $(DESTDIR)$(udevdir)/81-keyglass.rules \
	  $(DESTDIR)$(PREFIX)/libexec/keyglass-browser-host $(DESTDIR)$(PREFIX)/libexec/keyglass-ime \
	  $(DESTDIR)$(sysconfdir)/chromium/native-messaging-hosts/io.keyglass.browser.json \
	  $(DESTDIR)$(PREFIX)/lib/mozilla/native-messaging-hosts/io.keyglass.browser.json \
	  $(DESTDIR)$(sysconfdir)/firefox-esr/keyglass.js \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/kbdctl \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_kbdctl \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/kbdctl.fish
	rm -f $(DESTDIR)$(PREFIX)/bin/keyglass-lexicon \
	  $(DESTDIR)$(PREFIX)/share/man/man1/keyglass-panel.1 \
	  $(DESTDIR)$(PREFIX)/share/man/man1/keyglass-lexicon.1 $(DESTDIR)$(PREFIX)/share/man/man1/keyglass-session.1
	rm -f $(DESTDIR)$(PREFIX)/share/initramfs-tools/hooks/keyglass \
	  $(DESTDIR)$(PREFIX)/share/initramfs-tools/scripts/init-premount/keyglass \
	  $(DESTDIR)$(PREFIX)/share/initramfs-tools/scripts/init-bottom/keyglass
	rm -rf $(DESTDIR)$(dracut-module) \
	  $(DESTDIR)$(unitdir)/keyglassd@.service.d $(DESTDIR)$(PREFIX)/share/doc/keyglass $(DESTDIR)$(PREFIX)/libexec/keyglass $(DESTDIR)$(PREFIX)/share/keyglass \
	  $(DESTDIR)$(gnome-extension)

clean:
	rm -rf .build .build-* Tests/Fuzzing/.build
