# The files to install, and their destinations.
.PHONY: install install-keyboard install-japanese install-package uninstall written

# The PAM service that checks a locked session's password. Debian's includes common-auth, which
# other distributions lack: theirs includes login.
pam = keyglass-lock$(if $(wildcard /etc/pam.d/common-auth),.debian)

# GNOME's shell loads extensions as modules of JavaScript from 45 on. Debian 12 has 43.
gnome = $(if $(shell grep -x VERSION_ID=.12. /etc/os-release),43,45)
gnome-versions-43 = "43", "44"
gnome-versions-45 = "45", "46", "47", "48"

# The date of a package's man pages is that of its changelog.
manual-date = $(if $(SOURCE_DATE_EPOCH),--date $(shell date --utc --date=@$(SOURCE_DATE_EPOCH) +%F))

sbindir = $(PREFIX)/sbin
bindir = $(PREFIX)/bin
libexecdir = $(PREFIX)/libexec
own = $(PREFIX)/share/keyglass
docdir = $(PREFIX)/share/doc/keyglass
mandir = $(PREFIX)/share/man
dracut-module = $(PREFIX)/lib/dracut/modules.d/90keyglass
initramfs-tools = $(PREFIX)/share/initramfs-tools
applications = $(PREFIX)/share/applications
# Debian's Python finds modules below /usr there under each version. Others look elsewhere: make
# install python=FOLDER.
python ?= $(PREFIX)/lib/python3/dist-packages
gnome-extension = $(PREFIX)/share/gnome-shell/extensions/keyglass@keyglass.io

# Makes a man page of Markdown from the standard input. Links lead nowhere in a man page.
page-5 = { printf '\# NAME\n\nkeyglass-$(1) - $(2)\n\n'; \
  sed -E 's/!\[[^]]*\]\([^)]*\)//g; s/\[([^]]*)\]\([^)]*\)/\1/g'; \
  printf '\n\# SEE ALSO\n\nkbdctl(1), keyglass-settings(5)\n'; } | \
  lowdown -s -tman -mtitle=keyglass-$(1) -msection=5 >$(made)/keyglass-$(1).5

# The folder of installed files that are generated from the programs and the version.
made = .build/written

# All installed files by package, each as mode, file and destination with colons between them. Mode
# `once` copies the file if the destination is missing. `folder` makes an empty folder, and `link` a
# link to the path in the file's place.
# $(call each,MODE,FILES,FOLDER) is the entries of files that keep their names.
each = $(foreach file,$(2),$(1):$(file):$(3)/$(notdir $(file)))

# The layouts that make-layouts has written, with the file of keys that they share.
layouts-of-languages := $(shell grep -l 'make-layouts' layouts/*.yaml)
compiled-of-languages = $(filter $(layouts-of-languages:layouts/%.yaml=$(compiled-layouts)/%.layout),$(compiled))
# Words on keys belong to the layouts of their language.
base-layouts = $(filter-out $(layouts-of-languages),$(wildcard layouts/*.yaml))
base-languages := $(shell sed -n 's/^language: *//p' $(base-layouts))
base-words := $(foreach file,$(wildcard layouts/words/*.yaml), \
  $(if $(filter $(basename $(notdir $(file))) $(basename $(notdir $(file)))-%,$(base-languages)),$(file)))

# Only the keyboard and its picture, as in the demo.
keyboard = \
  755:$(bin)/kbdctl:$(bindir)/kbdctl \
  link:../bin/kbdctl:$(sbindir)/keyglassd \
  $(call each,755,udev/clone-properties udev/has-keypad,$(libexecdir)/keyglass) \
  $(call each,644,$(base-layouts) layouts/automatic.txt,$(own)/layouts) \
  $(call each,644,$(base-words),$(own)/layouts/words) \
  $(call each,644,$(wildcard layouts/braille/*.yaml),$(own)/layouts/braille) \
  $(call each,644,emoji/made/en.names,$(own)/emoji) \
  $(call each,644,$(wildcard themes/*.yaml),$(own)/themes) \
  644:systemd/keyglassd.service:$(unitdir)/keyglassd.service \
  644:systemd/keyglassd.service:$(unitdir)/keyglassd@.service \
  $(call each,644,systemd/seat.conf,$(unitdir)/keyglassd@.service.d) \
  $(call each,644,systemd/keyglass.catalog,$(PREFIX)/lib/systemd/catalog) \
  644:systemd/keyglass.sysusers:$(PREFIX)/lib/sysusers.d/keyglass.conf \
  644:systemd/keyglass.modules-load:$(PREFIX)/lib/modules-load.d/keyglass.conf \
  $(call each,644,udev/73-keyglass.rules udev/81-keyglass.rules,$(udevdir)) \
  once:$(made)/settings.yaml:$(sysconfdir)/keyglass/settings.yaml \
  $(addprefix folder::$(sysconfdir)/keyglass/,settings.d layouts themes)
panel = \
  755:$(bin)/keyglass-panel:$(bindir)/keyglass-panel \
  644:sounds/key-press.wav:$(own)/sounds/key-press.wav \
  $(call each,644,systemd/keyglass-panel-console.service,$(unitdir)) \
  $(call each,644,systemd/keyglass-panel.service,$(userunitdir))

files-of-keyglass = $(keyboard) \
  $(call each,644,$(filter-out $(compiled-of-languages),$(compiled)),$(own)/compiled-layouts) \
  $(call each,644,$(wildcard docs/*.md),$(docdir)) \
  $(call each,644,$(wildcard docs/decisions/*.md),$(docdir)/decisions) \
  $(foreach example,kiosk-sway kiosk-labwc clients, \
    $(call each,644,$(wildcard docs/examples/$(example)/*),$(docdir)/examples/$(example))) \
  644:emoji/NOTICE:$(docdir)/NOTICE.emoji \
  644:$(made)/keyglassd.8:$(mandir)/man8/keyglassd.8 \
  644:$(made)/kbdctl.1:$(mandir)/man1/kbdctl.1 \
  $(call each,644,$(addprefix $(made)/keyglass-,settings.5 layouts.5 themes.5),$(mandir)/man5) \
  644:$(made)/kbdctl.bash:$(PREFIX)/share/bash-completion/completions/kbdctl \
  644:$(made)/kbdctl.zsh:$(PREFIX)/share/zsh/site-functions/_kbdctl \
  644:$(made)/kbdctl.fish:$(PREFIX)/share/fish/vendor_completions.d/kbdctl.fish

files-of-keyglass-languages = \
  $(call each,644,$(layouts-of-languages),$(own)/layouts) \
  $(call each,644,$(filter-out $(base-words),$(wildcard layouts/words/*.yaml)),$(own)/layouts/words) \
  $(call each,644,$(compiled-of-languages),$(own)/compiled-layouts) \
  $(call each,644,$(filter-out emoji/made/en.names,$(wildcard emoji/made/*.names)),$(own)/emoji)

# Layouts of other programs are imported by Python: kbdctl has no parser of XML.
files-of-keyglass-import = $(call each,644,$(wildcard layouts/import/*.py),$(own)/layouts/import)

files-of-keyglass-panel = $(panel) \
  755:greeters/sddm-x11:$(own)/greeters/sddm-x11 \
  $(call each,644,systemd/io.keyglass.panel.desktop,$(applications)) \
  $(call each,644,$(made)/keyglass-panel.1,$(mandir)/man1)

files-of-keyglass-session = \
  755:$(bin)/keyglass-session:$(bindir)/keyglass-session \
  $(call each,644,systemd/keyglass-session.service \
    systemd/keyglass-session-no-namespaces.service,$(userunitdir)) \
  $(call each,644,systemd/io.keyglass.session.desktop,$(applications)) \
  $(call each,644,$(made)/keyglass-session.1,$(mandir)/man1)

files-of-keyglass-lock = \
  755:$(bin)/keyglass-lock:$(bindir)/keyglass-lock \
  711:$(bin)/keyglass-authenticate:$(libexecdir)/keyglass-authenticate \
  once:pam/$(pam):$(sysconfdir)/pam.d/keyglass-lock \
  $(call each,644,systemd/keyglass-lock.service,$(userunitdir)) \
  $(call each,644,$(made)/keyglass-lock.1,$(mandir)/man1)

files-of-keyglass-ime = \
  755:$(bin)/keyglass-ime:$(libexecdir)/keyglass-ime \
  $(call each,644,$(tables),$(own)/compositions) \
  $(call each,644,systemd/keyglass-ime.socket systemd/keyglass-ime@.service,$(unitdir)) \
  $(call each,644,$(made)/keyglass-ime.8,$(mandir)/man8)

files-of-keyglass-voice = \
  755:$(bin)/keyglass-voice:$(libexecdir)/keyglass-voice \
  $(call each,644,systemd/keyglass-voice.service,$(unitdir)) \
  $(call each,644,$(made)/keyglass-voice.8,$(mandir)/man8)

# For users of mozc: the additional permissions in keyglass-ime's sandbox.
files-of-keyglass-ime-japanese = \
  $(call each,644,systemd/japanese.conf,$(unitdir)/keyglass-ime@.service.d)

files-of-python3-keyglass = \
  $(call each,644,python/keyglass/__init__.py python/keyglass/py.typed,$(python)/keyglass)

files-of-keyglass-tools = \
  755:$(bin)/keyglass-lexicon:$(bindir)/keyglass-lexicon \
  $(call each,644,$(made)/keyglass-lexicon.1,$(mandir)/man1)

files-of-keyglass-initramfs = \
  $(call each,644,$(addprefix initramfs/,contents settings.yaml fonts.conf),$(own)/initramfs) \
  755:initramfs/initramfs-tools/hook:$(initramfs-tools)/hooks/keyglass \
  755:initramfs/initramfs-tools/start:$(initramfs-tools)/scripts/init-premount/keyglass \
  755:initramfs/initramfs-tools/end:$(initramfs-tools)/scripts/init-bottom/keyglass \
  $(call each,755,initramfs/dracut/module-setup.sh,$(dracut-module)) \
  $(call each,644,$(wildcard initramfs/dracut/*.service),$(dracut-module))

files-of-webext-keyglass = \
  755:webextension/browser-host:$(libexecdir)/keyglass-browser-host \
  $(call each,644,$(wildcard webextension/*.js) $(made)/manifest.json,$(own)/webextension) \
  644:webextension/policy.json:$(own)/webextension/policy.json \
  644:webextension/host-of-chromium.json:$(sysconfdir)/chromium/native-messaging-hosts/io.keyglass.browser.json \
  644:webextension/host-of-firefox.json:$(PREFIX)/lib/mozilla/native-messaging-hosts/io.keyglass.browser.json \
  644:webextension/preferences-of-firefox:$(sysconfdir)/firefox-esr/keyglass.js

files-of-gnome-shell-extension-keyglass = \
  $(call each,644,$(addprefix $(made)/gnome-45/,extension.js metadata.json),$(gnome-extension))
files-of-gnome-shell-extension-keyglass-43 = \
  $(call each,644,$(addprefix $(made)/gnome-43/,extension.js metadata.json),$(gnome-extension))

# Each language's lexicon is a package of its own, named after the language in lower case.
files-of-lexicons = $(call each,644,$(lexicons),$(own)/lexicons)
files-of = $(or $(files-of-$(1)),$(foreach entry,$(files-of-lexicons), \
  $(if $(filter $(1),$(shell echo keyglass-lexicon-$(basename $(notdir $(entry))) | \
  tr '[:upper:]' '[:lower:]')),$(entry))))

packages = keyglass webext-keyglass python3-keyglass \
  $(addprefix keyglass-,languages import panel session lock ime voice tools initramfs) \
  gnome-shell-extension-keyglass$(filter -43,-$(gnome)) lexicons
all-files = $(foreach package,$(packages),$(files-of-$(package))) \
  $(foreach kind,lexicons compositions,644:$(kind)/NOTICE:$(docdir)/NOTICE.$(kind))

# The folders that contain only Keyglass's files.
folders = $(own) $(docdir) $(libexecdir)/keyglass $(unitdir)/keyglassd@.service.d $(dracut-module) $(gnome-extension) $(python)/keyglass

# $(call put,ENTRIES) installs the entries.
put = @set -e; for entry in $(1); do \
  mode=$${entry%%:*} entry=$${entry\#*:}; file=$${entry%%:*} to=$(DESTDIR)$${entry\#*:}; \
  case $$mode in \
    folder) install -d $$to ;; \
    link) install -d $${to%/*} && ln -sf $$file $$to ;; \
    once) test -e $$to || install -D -m 644 $$file $$to ;; \
    *) install -D -m $$mode $$file $$to ;; \
  esac; done

# Under sudo only copies what the user has built: root may not even have Swift. KEYGLASS_BUILT is
# set if everything is built, because asking SwiftPM takes longer than installing.
ifeq ($(SUDO_USER),)
install install-package: written
install-keyboard: $(made)/settings.yaml
ifndef KEYGLASS_BUILT
written: release lexicons compositions layouts
$(made)/settings.yaml: release-keyboard
endif
endif
built = @test -e $(1) || { echo "nothing is built yet: run make first" >&2; exit 1; }

install:
	$(call built,$(made)/kbdctl.1)
	$(call put,$(all-files))

install-keyboard:
	$(call built,$(made)/settings.yaml)
	$(call put,$(keyboard) $(panel))

# Installs the files of one Debian package, PACKAGE.
install-package:
	$(call put,$(call files-of,$(PACKAGE)))

install-japanese:
	$(call put,$(files-of-keyglass-ime-japanese))

$(made)/settings.yaml: FORCE
	@mkdir -p $(@D)
	@$(tools)/kbdctl settings default >$@

written: $(made)/settings.yaml
	@for page in docs/man/*.[0-9]; do \
	  sed 's/^\.Os$$/.Os Keyglass $(version)/' $$page >$(made)/$${page##*/}; done
	@for program in kbdctl keyglass-lexicon; do \
	  $(tools)/generate-manual $(tools)/$$program --section 1 $(manual-date) -o - | \
	  sed 's/^$$/.Pp/' >$(made)/$$program.1; done
	@sed -i '/^\.Sh "EXIT STATUS"$$/,$$d; s/^\.Os$$/.Os Keyglass $(version)/' $(made)/kbdctl.1
	@cat docs/man/kbdctl.end >>$(made)/kbdctl.1
	@{ sed 's/^\.Os$$/.Os Keyglass $(version)/' docs/man/keyglass-settings.begin; \
	  sed 's/\\/\\e/g' $(made)/settings.yaml; \
	  cat docs/man/keyglass-settings.end; } >$(made)/keyglass-settings.5
	@{ echo '# DESCRIPTION'; sed 1d docs/LAYOUTS.md; } | \
	  $(call page-5,layouts,layouts of the on-screen keyboard)
	@{ echo '# DESCRIPTION'; sed '1,/^## Themes/d; /^|/d' docs/PANELS.md; \
	  printf '\n# EXAMPLE\n\n'; sed 's/^/    /' themes/light.yaml; } | \
	  $(call page-5,themes,themes of the on-screen keyboard)
	@$(tools)/kbdctl --generate-completion-script bash | sed 1d >$(made)/kbdctl.bash
	@$(tools)/kbdctl --generate-completion-script zsh >$(made)/kbdctl.zsh
	@$(tools)/kbdctl --generate-completion-script fish >$(made)/kbdctl.fish
	@sed 's/"version": "0"/"version": "$(version)"/' webextension/manifest.json >$(made)/manifest.json
	@$(foreach shell,43 45,mkdir -p $(made)/gnome-$(shell) && \
	  cat $(addprefix gnome-extension/,head-$(shell).js commits.js keyglass.js) \
	    >$(made)/gnome-$(shell)/extension.js && \
	  sed 's/"VERSIONS"/$(gnome-versions-$(shell))/' gnome-extension/metadata.json \
	    >$(made)/gnome-$(shell)/metadata.json &&) true

# Keeps the administrator's settings, layouts and themes.
uninstall:
	rm -f $(addprefix $(DESTDIR),$(filter-out $(sysconfdir)/keyglass/%, \
	  $(foreach entry,$(all-files) $(files-of-keyglass-ime-japanese),$(lastword $(subst :, ,$(entry))))))
	rm -rf $(addprefix $(DESTDIR),$(folders))
