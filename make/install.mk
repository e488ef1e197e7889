# Where everything goes.
.PHONY: install install-keyboard install-japanese install-gnome uninstall

# The service by which PAM checks a locked session's password. Debian's includes what other
# distributions have in login.
pam = keyglass-lock$(if $(wildcard /etc/pam.d/common-auth),.debian)

# GNOME's shell loads another kind of JavaScript from 45 on. Debian 12 has 43.
gnome = $(if $(shell grep -x VERSION_ID=.12. /etc/os-release),43,45)
gnome-versions = $(if $(filter 43,$(gnome)),"43"$(comma) "44","45"$(comma) "46"$(comma) "47"$(comma) "48")
comma = ,

# A package's man pages are of the day of its changelog.
manual-date = $(if $(SOURCE_DATE_EPOCH),--date $(shell date --utc --date=@$(SOURCE_DATE_EPOCH) +%F))

sbindir = $(PREFIX)/sbin
bindir = $(PREFIX)/bin
libexecdir = $(PREFIX)/libexec
own = $(PREFIX)/share/keyglass
docdir = $(PREFIX)/share/doc/keyglass
mandir = $(PREFIX)/share/man
dracut-module = $(PREFIX)/lib/dracut/modules.d/90keyglass
initramfs-tools = $(PREFIX)/share/initramfs-tools
gnome-extension = $(PREFIX)/share/gnome-shell/extensions/keyglass@keyglass.io

# What is copied: its mode, where it is here, and where it goes, with colons between them.
# Files that keep their names: $(call each,MODE,FILES,FOLDER).
each = $(foreach file,$(2),$(1):$(file):$(3)/$(notdir $(file)))

keyboard-files = \
  755:$(bin)/keyglassd:$(sbindir)/keyglassd \
  $(call each,755,$(bin)/kbdctl $(bin)/keyglass-panel,$(bindir)) \
  $(call each,755,udev/clone-properties udev/has-keypad,$(libexecdir)/keyglass) \
  $(call each,644,$(wildcard layouts/*.yaml),$(own)/layouts) \
  $(call each,644,$(wildcard emoji/*.names),$(own)/emoji) \
  $(call each,644,$(wildcard themes/*.yaml),$(own)/themes) \
  $(call each,644,sounds/key-press.wav,$(own)/sounds) \
  $(call each,644,systemd/keyglassd.service systemd/keyglass-panel-console.service,$(unitdir)) \
  644:systemd/keyglassd.service:$(unitdir)/keyglassd@.service \
  $(call each,644,systemd/seat.conf,$(unitdir)/keyglassd@.service.d) \
  $(call each,644,systemd/keyglass-panel.service,$(userunitdir)) \
  $(call each,644,systemd/keyglass.catalog,$(PREFIX)/lib/systemd/catalog) \
  644:systemd/keyglass.sysusers:$(PREFIX)/lib/sysusers.d/keyglass.conf \
  644:systemd/keyglass.modules-load:$(PREFIX)/lib/modules-load.d/keyglass.conf \
  $(call each,644,udev/73-keyglass.rules udev/81-keyglass.rules,$(udevdir))

more-files = \
  $(call each,755,$(addprefix $(bin)/keyglass-,session lock lexicon),$(bindir)) \
  711:$(bin)/keyglass-authenticate:$(libexecdir)/keyglass-authenticate \
  755:$(bin)/keyglass-ime:$(libexecdir)/keyglass-ime \
  $(call each,644,$(compiled),$(own)/compiled-layouts) \
  $(call each,644,$(lexicons),$(own)/lexicons) \
  $(call each,644,$(tables),$(own)/compositions) \
  $(call each,755,greeters/sddm-x11,$(own)/greeters) \
  $(call each,644,systemd/keyglass-ime.socket systemd/keyglass-ime@.service,$(unitdir)) \
  $(call each,644,$(addprefix systemd/,keyglass-session.service keyglass-session-no-namespaces.service \
    keyglass-lock.service),$(userunitdir)) \
  $(call each,644,$(addprefix systemd/io.keyglass.,session.desktop panel.desktop),$(PREFIX)/share/applications) \
  $(call each,644,$(addprefix initramfs/,contents settings.yaml fonts.conf),$(own)/initramfs) \
  755:initramfs/initramfs-tools/hook:$(initramfs-tools)/hooks/keyglass \
  755:initramfs/initramfs-tools/start:$(initramfs-tools)/scripts/init-premount/keyglass \
  755:initramfs/initramfs-tools/end:$(initramfs-tools)/scripts/init-bottom/keyglass \
  $(call each,755,initramfs/dracut/module-setup.sh,$(dracut-module)) \
  $(call each,644,$(wildcard initramfs/dracut/*.service),$(dracut-module)) \
  755:webextension/browser-host:$(libexecdir)/keyglass-browser-host \
  $(call each,644,$(wildcard webextension/*.js),$(own)/webextension) \
  644:webextension/host-of-chromium.json:$(sysconfdir)/chromium/native-messaging-hosts/io.keyglass.browser.json \
  644:webextension/host-of-firefox.json:$(PREFIX)/lib/mozilla/native-messaging-hosts/io.keyglass.browser.json \
  644:webextension/preferences-of-firefox:$(sysconfdir)/firefox-esr/keyglass.js \
  $(call each,644,$(wildcard docs/*.md),$(docdir)) \
  $(call each,644,$(wildcard docs/decisions/*.md),$(docdir)/decisions) \
  $(call each,644,$(wildcard docs/examples/kiosk-sway/*),$(docdir)/examples/kiosk-sway) \
  $(foreach kind,lexicons emoji compositions,644:$(kind)/NOTICE:$(docdir)/NOTICE.$(kind))

# For those who have mozc: what it needs of keyglass-ime's sandbox.
japanese-files = $(call each,644,systemd/japanese.conf,$(unitdir)/keyglass-ime@.service.d)

# What is written as it is installed.
password-service = $(sysconfdir)/pam.d/keyglass-lock
manuals-8 = keyglassd keyglass-ime
manuals-1 = keyglass-lock keyglass-panel keyglass-session
manuals-of-commands = kbdctl keyglass-lexicon
bash-completion = $(PREFIX)/share/bash-completion/completions/kbdctl
zsh-completion = $(PREFIX)/share/zsh/site-functions/_kbdctl
fish-completion = $(PREFIX)/share/fish/vendor_completions.d/kbdctl.fish
written = $(password-service) $(foreach name,$(manuals-8),$(mandir)/man8/$(name).8) \
  $(foreach name,$(manuals-1) $(manuals-of-commands),$(mandir)/man1/$(name).1) \
  $(bash-completion) $(zsh-completion) $(fish-completion)

# Folders of Keyglass alone.
folders = $(own) $(docdir) $(libexecdir)/keyglass $(unitdir)/keyglassd@.service.d $(dracut-module) $(gnome-extension)

# put ENTRIES: copies them.
put = @set -e; for entry in $(1); do \
  file=$${entry\#*:}; \
  install -D -m $${entry%%:*} $${file%%:*} $(DESTDIR)$${file\#*:}; done

# Under sudo, what the user has built is installed: root may not even have Swift. Asking SwiftPM of
# all programs whether they are built takes longer than installing them: KEYGLASS_BUILT says that
# they are.
ifeq ($(SUDO_USER)$(KEYGLASS_BUILT),)
install-keyboard: release-keyboard
install: release lexicons compositions layouts
endif
install-keyboard:
	@test -x $(bin)/keyglassd || { echo "nothing is built yet: run make first" >&2; exit 1; }
	$(call put,$(keyboard-files))
	install -d $(addprefix $(DESTDIR)$(sysconfdir)/keyglass/,settings.d layouts themes)
	test -e $(DESTDIR)$(sysconfdir)/keyglass/settings.yaml || \
	  $(tools)/kbdctl settings default >$(DESTDIR)$(sysconfdir)/keyglass/settings.yaml

install: install-keyboard install-gnome
	$(call put,$(more-files))
	test -e $(DESTDIR)$(password-service) || install -D -m 644 pam/$(pam) $(DESTDIR)$(password-service)
	sed 's/"version": "0"/"version": "$(version)"/' webextension/manifest.json \
	  >$(DESTDIR)$(own)/webextension/manifest.json
	install -d $(addprefix $(DESTDIR)$(mandir)/,man1 man8) \
	  $(dir $(addprefix $(DESTDIR),$(bash-completion) $(zsh-completion) $(fish-completion)))
	for page in $(addsuffix .8,$(manuals-8)) $(addsuffix .1,$(manuals-1)); do \
	  sed 's/^\.Os$$/.Os Keyglass $(version)/' docs/man/$$page \
	  >$(DESTDIR)$(mandir)/man$${page##*.}/$$page; done
	for program in $(manuals-of-commands); do \
	  $(tools)/generate-manual $(tools)/$$program --section 1 $(manual-date) -o - | \
	  sed 's/^$$/.Pp/' >$(DESTDIR)$(mandir)/man1/$$program.1; done
	$(tools)/kbdctl --generate-completion-script bash | sed 1d >$(DESTDIR)$(bash-completion)
	$(tools)/kbdctl --generate-completion-script zsh >$(DESTDIR)$(zsh-completion)
	$(tools)/kbdctl --generate-completion-script fish >$(DESTDIR)$(fish-completion)

install-japanese:
	$(call put,$(japanese-files))

# The extension for the versions that `gnome` begins: each of them is a package of its own.
install-gnome:
	install -d $(DESTDIR)$(gnome-extension)
	cat gnome-extension/head-$(gnome).js gnome-extension/commits.js gnome-extension/keyglass.js \
	  >$(DESTDIR)$(gnome-extension)/extension.js
	sed 's/"VERSIONS"/$(gnome-versions)/' gnome-extension/metadata.json \
	  >$(DESTDIR)$(gnome-extension)/metadata.json

# The settings are the administrator's and stay.
uninstall:
	rm -f $(addprefix $(DESTDIR),$(written) \
	  $(foreach entry,$(keyboard-files) $(more-files) $(japanese-files),$(lastword $(subst :, ,$(entry)))))
	rm -rf $(addprefix $(DESTDIR),$(folders))
