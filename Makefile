# Keyglass: `make demo` shows it at work, `make test` tests it, `make install` installs it.
PREFIX ?= /usr
DESTDIR ?=
sysconfdir ?= /etc
unitdir ?= $(PREFIX)/lib/systemd/system
userunitdir ?= $(PREFIX)/lib/systemd/user
udevdir ?= $(PREFIX)/lib/udev/rules.d

SWIFT ?= swift
version = $(shell sed -n 's/.*current = "\(.*\)"/\1/p' Sources/Wire/ControlProtocol/ProductVersion.swift)

.PHONY: all check lint coverage sanitize fuzz test test-long golden pictures eval check-figures count \
  bench fuzz-cases hot-functions demo deb repository test-deb dist dependencies vm-image clean

all: release lexicons compositions layouts written

# The parts: building programs, compiling words and layouts, installing.
include make/build.mk make/data.mk make/install.mk

# Installs from Debian what building, testing and the demo need; uses sudo unless run by root.
dependencies:
	@./Tests/install-dependencies

# Measures the text engine, and writes the table in Tests/Evaluation/README.md.
eval: lexicons compositions
	@Tests/Evaluation/table $(bin)/keyglass-eval Tests/Evaluation/README.md

# Compares the same figures with their bounds, for one simulated typist: half a minute.
check-figures: lexicons compositions
	@Tests/Evaluation/check $(bin)/keyglass-eval

# Compares the number of instructions from a frame to its key with its bounds: half a minute.
count: lexicons layouts
	@Benchmarks/instructions/run $(bin)/keyglassd

# Lint and all unit tests, which need no kernel, no guest and no privilege.
check: lint
	$(SWIFT) test

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks
	@Tests/comments
	@Tests/imports
	@Tests/wayland

# Draws the golden pictures again. Look at each changed picture before you commit it.
golden:
	KEYGLASS_DRAW_GOLDEN=1 $(SWIFT) test --filter GoldenPictureTests
	git status --short Tests/Picture/DrawingTests/Golden

# Draws the pictures of layouts and themes in docs/. Tests/VM/screens.sh makes those of screens.
pictures: release
	draw() { $(bin)/keyglass-panel --on png:docs/pictures/$$1.png --layout "$$2" \
	  --theme themes/$$3.yaml --size 640x240; } && draw light en-us light && \
	  draw dark de dark && draw high-contrast en-us high-contrast && draw he he light && \
	  draw phone-keys phone-keys-ru high-contrast && \
	  draw email-de 'email(de)' light && draw ru ru dark && draw terminal terminal high-contrast && \
	  draw emoji emoji dark && draw large-print de large-print

# Runs the unit tests under sanitizers, which detect reads beyond an end, and races.
sanitize:
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --sanitize address --scratch-path .build-address
	$(SWIFT) test --sanitize thread --scratch-path .build-thread

# Runs the unit tests and prints how many lines of the pure targets they have run. The instrumented
# build has a folder of its own, so that other builds stay valid. Half of the processors' time is
# saved: without debug information, with a module's files in one compiler process that also writes
# the module, without LLVM's checks of the compiler's own code, and with lld. SwiftPM finds tests
# only with the index and with an object for each file.
COUNTED = --enable-code-coverage --scratch-path .build-coverage -debug-info-format none \
  $(addprefix -Xswiftc ,-wmo -num-threads 1 -no-emit-module-separately-wmo -use-ld=lld \
  -Xfrontend -disable-llvm-verify -index-ignore-system-modules)
coverage:
	$(SWIFT) test $(COUNTED)
	@Tests/coverage "$$($(SWIFT) test $(COUNTED) --show-codecov-path)"

# The fuzzers' cases, without fuzzing, from the same objects.
fuzz-cases:
	@$(SWIFT) build $(COUNTED) --product fuzz-cases

# Feeds random bytes, different ones each time, to everything that reads bytes, FUZZ_SECONDS each.
# `make test` feeds the same bytes each time: Tests/Fuzzing/run --fixed.
FUZZ_SECONDS ?= 20
fuzz:
	Tests/Fuzzing/run $(FUZZ_SECONDS)

# Runs all tests of a merge: the scenarios on a real kernel in the guest, and meanwhile the unit
# tests, the benchmark and the fuzzing.
test: dependencies lint
	Tests/everything $(sort $(wildcard Tests/VM/scenarios/*.sh))

# Runs the tests that take too long for each merge, over an hour and a half: texts of 20,000
# characters, all keymaps, an hour of faults, and fuzzing with a new seed each time.
test-long: dependencies release
	Tests/Fuzzing/run 60
	KEYGLASS_EVERY_LAYOUT=1 $(SWIFT) test --filter RoundTripTests
	Tests/VM/run $(sort $(wildcard Tests/VM/long/*.sh))
	Tests/VM/run --image desktop13 $(addprefix Tests/VM/,$(shell sed '/^\#/d' Tests/VM/long/on-debian13))

# Counts instructions in the guest, beside a bare loop for comparison. Prints each growth since the
# last figures in Benchmarks/history, and fails if a figure is worse than allowed. With RECORD=1 the
# new figures are appended to the history, for the commit that causes them. Each of PEERS is another
# program that types a keypad's keys, and gets a row unless it cannot be built here
# (docs/PERFORMANCE.md).
PEERS ?= $(wildcard Benchmarks/peers/*)
brought = .build/bench/brought
bench: dependencies $(if $(KEYGLASS_BUILT),,release)
	@rm -rf $(brought) && mkdir -p $(brought)
	$(CC) -O2 -Wall -Wextra -static -o $(brought)/latency Benchmarks/latency/*.c
	@for peer in $(PEERS); do name=$$(basename "$$peer"); \
	  if "$$peer" build $(brought); then install -m 755 "$$peer" $(brought)/peer-$$name; \
	  else echo "bench: $$name has no row" >&2; fi; done
	Tests/VM/run --icount $$(find $(brought) -type f -printf '--bring %p ') \
	  Tests/VM/bench/measure.sh Tests/VM/bench/panel.sh Tests/VM/bench/client-calls.sh
	@jq -s add $(foreach part,measure panel client-calls,.build/vm/artifacts/$(part)/results.json) \
	  >.build/bench/results.json
	@Tests/VM/bench/table .build/bench/results.json Benchmarks/history $(if $(RECORD),|| true; \
	  Tests/VM/bench/record .build/bench/results.json >>Benchmarks/history)

# Lists the functions that run, for the linker; needed before a release.
hot-functions: release lexicons
	Benchmarks/hot-functions/run $(bin)

# Collects the files of a release for the forge: the source of the tag, the packages, the
# changelog's section as notes, and checksums (docs/RELEASING.md).
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

demo: dependencies
	Tests/VM/demo/run

vm-image: dependencies
	Tests/VM/run --build

# Builds Debian's packages and their source in .build/deb (debian/README.source).
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

# Makes a signed apt repository of the built packages in .build/repository. KEY signs it, and URL is
# its later address. Tests/Debian/debs builds the packages for Debian 13.
repository:
	@debian/repository .build/repository "$(URL)" "$(KEY)" bookworm=$(debs) \
	  $(patsubst %,trixie=%,$(wildcard .build/debian13-*/deb))

# Tests the packages in clean guests; takes a quarter of an hour or more.
test-deb:
	Tests/Debian/run
clean:
	rm -rf .build .build-* Tests/Fuzzing/.build
