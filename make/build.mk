# How the programs of the release are built.
.PHONY: release release-keyboard FORCE

# lld packs the relocations (DT_RELR) and folds equal code: a megabyte less of the daemon in memory.
# Regular expressions come into every program that may use them, whether it does or not, and nothing
# here is called by name from outside: without both the daemon is two megabytes smaller, half of one
# in memory.
# The runtime finds a type by its name only after it has searched all of the program; by code
# (disable-…-mangled-name-accessors) the daemon starts with a fifth less of its own instructions.
# Functions that run stand together (Benchmarks/hot-functions), and nothing is looked for beside the
# program at each start (rpath). Debug information would carry the folder of the build into the
# build id, and what a module was compiled from last time (.swift_modhash) that of its files; the
# programs are the same bytes wherever they were built.
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
# The linker keeps public functions that nothing calls, unless it is told that nothing outside the
# program calls them (internalize-at-link): the panel is 1.2 megabytes smaller.
# A frame pointer costs each call three instructions, and stack traces have the unwind tables.
# Of libstdc++, which Swift's runtime wants, most is never called: linked in, only what is called is
# there. A folder with nothing but the archive makes the linker take that.
static = $(CURDIR)/.build/static-libraries
# What is installed, and what is run for that: not the same where it is for another machine.
bin = .build/release
tools = $(bin)

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
	@cd $(static) && $(SWIFT)c -O -wmo -swift-version 6 $(no-expressions) \
	  -Xfrontend -function-sections -Xfrontend -internalize-at-link -static -emit-library -emit-module \
	  -module-name ArgumentFoundation -module-link-name ArgumentFoundation \
	  $(addprefix $(CURDIR)/,$(foundation))

# A keyboard that is drawn, and nothing besides: what the demo shows.
release-keyboard: $(static)/libstdc++.a $(static)/libArgumentFoundation.a
	@$(RELEASE) --product kbdctl
	@ln -sf kbdctl $(bin)/keyglassd
	@$(RELEASE) --product keyglass-panel

# The parser's own tool, which needs all of Foundation, writes the programs' man pages. It runs for
# two pages: to optimise it would cost three times as much as all of its work here.
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
	@$(RELEASE) --product keyglass-lexicon
	@$(RELEASE) --product keyglass-eval
