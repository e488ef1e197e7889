# How the programs of the release are built.
.PHONY: release release-keyboard FORCE

# lld packs the relocations (DT_RELR) and merges equal code: the daemon needs a megabyte less
# memory.
# Without the module of regular expressions, and without exports, which nothing uses, the daemon is
# two megabytes smaller, half a megabyte of them in memory.
# To find a type by its name, the runtime searches the whole program. With access by code
# (disable-…-mangled-name-accessors) the daemon's start takes a fifth fewer instructions of its own.
# Functions that run are placed together (Benchmarks/hot-functions). Without an rpath, no library is
# looked for beside the program. Debug information and .swift_modhash would carry folders of the
# build into the build id: without them the programs are the same bytes wherever they are built.
no-expressions = -Xfrontend -disable-implicit-string-processing-module-import
RELEASE = $(SWIFT) build -c release --static-swift-stdlib -debug-info-format none -Xswiftc -use-ld=lld \
  -Xswiftc -cross-module-optimization $(addprefix -Xswiftc ,$(no-expressions)) \
  -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --icf=safe -Xlinker --no-export-dynamic \
  -Xlinker --symbol-ordering-file=$(CURDIR)/Benchmarks/hot-functions/list \
  -Xlinker --no-warn-symbol-ordering --disable-local-rpath \
  -Xswiftc -Xfrontend -Xswiftc -disable-llvm-merge-functions-pass -Xswiftc -Xfrontend \
  -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  -Xswiftc -Xfrontend -Xswiftc -internalize-at-link \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -L$(static) --omit-frame-pointers \
  -Xswiftc -I$(static) -Xswiftc -module-alias -Xswiftc FoundationEssentials=ArgumentFoundation
# With internalize-at-link, the linker removes public functions that nothing in the program calls:
# the panel is 1.2 megabytes smaller.
# A frame pointer costs each call three instructions; stack traces use the unwind tables.
# Swift's runtime calls little of libstdc++, so only that is linked in, from the static archive. The
# linker uses the archive because nothing else is in its folder.
static = $(CURDIR)/.build/static-libraries
# The installed programs, and the tools that the build runs, which differ for another machine.
bin = .build/release
tools = $(bin)

$(static)/libstdc++.a:
	@mkdir -p $(static)
	@ln -sf $$($(CC) -print-file-name=libstdc++.a) $@

# A compiler reads only modules that the same version wrote.
compiler = $(static)/compiler
$(compiler): FORCE
	@mkdir -p $(static)
	@$(SWIFT) --version 2>&1 | cmp -s - $@ || $(SWIFT) --version >$@ 2>&1
FORCE:

# SwiftPM does not track this library, so a new one needs the parser's objects removed.
foundation = $(wildcard Sources/Basics/ArgumentFoundation/*.swift)
$(static)/libArgumentFoundation.a: $(foundation) $(compiler)
	@rm -f .build/release/ArgumentParser.build/*.o
	@cd $(static) && $(SWIFT)c -O -wmo -swift-version 6 $(no-expressions) \
	  -Xfrontend -function-sections -Xfrontend -internalize-at-link -static -emit-library -emit-module \
	  -module-name ArgumentFoundation -module-link-name ArgumentFoundation \
	  $(addprefix $(CURDIR)/,$(foundation))

# Only the keyboard and its picture, which the demo shows.
release-keyboard: $(static)/libstdc++.a $(static)/libArgumentFoundation.a
	@$(RELEASE) --product kbdctl
	@ln -sf kbdctl $(bin)/keyglassd
	@$(RELEASE) --product keyglass-panel

# The argument parser's tool, which needs all of Foundation, writes the programs' man pages. It is
# not optimised: that would take three times as long as all of its work for two pages.
manual = $(CURDIR)/.build/manual
.build/release/generate-manual: $(compiler) $(wildcard Package.resolved) | release-keyboard
	@$(SWIFT) build --package-path .build/checkouts/swift-argument-parser --scratch-path $(manual) \
	  --disable-index-store -debug-info-format none --product generate-manual
	@cp $(manual)/debug/generate-manual $@

release: release-keyboard .build/release/generate-manual
	@$(RELEASE) --product keyglass-session
	@$(RELEASE) --product keyglass-lock
	@$(RELEASE) --product keyglass-authenticate
	@$(RELEASE) --product keyglass-ime
	@$(RELEASE) --product keyglass-voice
	@$(RELEASE) --product keyglass-lexicon
	@$(RELEASE) --product keyglass-eval
