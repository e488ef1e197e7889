import Foundation
import TestSupport
import Testing

/// Tests of the initramfs's scripts, on a scratch folder in place of the system's folders.
@Suite final class InitramfsTests {
  private static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "initramfs")

  private let scratch: ScratchFolder
  private var folder: URL { URL(filePath: scratch.path) }

  init() throws {
    scratch = try ScratchFolder()
  }

  /// Runs a shell script to its end; `$T` is the scratch folder.
  @discardableResult
  private func sh(_ script: String) throws -> String {
    let process = Process.unblocked([
      "/bin/sh", "-c", "T=\(folder.path) S=\(Self.scripts.path)\n\(script)",
    ])
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The initramfs's own settings file must sort after every file of the administrator.
  @Test func theInitramfssSettingsCountLast() throws {
    let names = try sh(
      """
      mkdir -p $T/etc/keyglass/settings.d $T/share/keyglass/initramfs $T/new
      cd $T/etc/keyglass/settings.d
      touch 10-a.yaml 9.yaml zz-initramfs.yaml zz-later.yaml zzz.yaml ~.yaml é.yaml
      echo ours >$T/share/keyglass/initramfs/settings.yaml
      sed 's#\\([ ("]\\)/usr/share/#\\1'$T'/share/#g; s#\\([ ("]\\)/etc/#\\1'$T'/etc/#g' $S/contents >$T/contents
      program() { :; }
      into=$T/new
      . $T/contents
      keyglass_files
      cd $T/new/etc/keyglass/settings.d && LC_ALL=C ls
      grep -l ours *
      """
    ).split(separator: "\n").map(String.init)
    #expect(
      names == [
        "0-10-a.yaml", "0-9.yaml", "0-zz-initramfs.yaml", "0-zz-later.yaml", "0-zzz.yaml",
        "0-~.yaml", "0-é.yaml", "zz-initramfs.yaml", "zz-initramfs.yaml",
      ])
  }

  /// Distributions write the keymap to different files.
  @Test(arguments: [
    ["etc/default/keyboard"], ["etc/X11/xorg.conf.d/00-keyboard.conf"],
    ["etc/vconsole.conf", "usr/share/systemd/kbd-model-map"], [],
  ])
  func theSystemsKeymapComesAlong(files: [String]) throws {
    let brought = try sh(
      """
      mkdir -p $T/etc/keyglass $T/share/keyglass/initramfs $T/new
      for file in \(files.joined(separator: " ")); do
          mkdir -p "$T/${file%/*}"
          echo "$file" >"$T/$file"
      done
      touch $T/share/keyglass/initramfs/settings.yaml
      sed 's#\\([ ("]\\)/usr/share/#\\1'$T'/usr/share/#g; s#\\([ ("]\\)/etc/#\\1'$T'/etc/#g' $S/contents >$T/contents
      program() { :; }
      into=$T/new
      . $T/contents
      keyglass_files
      cd $T/new/$T && find . -type f | sort
      """)
    #expect(brought.split(separator: "\n").map { String($0.dropFirst(2)) } == files)
  }

  /// A daemon that outlives the initramfs would keep the touchscreens for ever.
  ///
  /// - Parameter isFirst: true if `end` begins while the first daemon starts, false while a daemon
  ///   that died is started again.
  @Test(arguments: [true, false])
  func aDaemonStartedDuringTheEndEndsToo(isFirst: Bool) throws {
    let left = try sh(
      """
      for name in start end; do
          sed "s#/run/keyglass#$T/run#g; s#/usr/sbin/keyglassd#$T/daemon#; s#/dev/fb0#$T/none#; s#/dev/kmsg#/dev/null#; s#sleep 0.1#sleep 0.01#" \\
              $S/initramfs-tools/$name >$T/$name
      done
      # A machine so slow that the end comes between a start and its note.
      sed -i 's#^\\( *\\)echo \\$! >"\\$file"#\\1"$T/slow"; &#' $T/start
      cat >$T/slow <<'SLOW'
      #!/bin/sh
      [ -e $T/first ] || { : >$T/first; [ $IS_FIRST = true ] || exit 0; }
      : >$T/reached
      until [ -e $T/go ]; do sleep 0.01; done
      SLOW
      cat >$T/daemon <<'DAEMON'
      #!/bin/sh
      echo $$ >>$T/started
      [ $IS_FIRST = true ] || [ "$(wc -l <$T/started)" -gt 1 ] || exit 1
      exec sleep 60
      DAEMON
      chmod +x $T/slow $T/daemon
      export T IS_FIRST=\(isFirst)
      (. $T/start; wait) &
      until [ -e $T/reached ]; do sleep 0.01; done
      sh $T/end
      : >$T/go
      for i in $(seq 500); do
          alive=
          for process in $(cat $T/started); do kill -0 $process 2>/dev/null && alive="$alive $process"; done
          [ -n "$alive" ] || break
          sleep 0.01
      done
      kill -9 $alive 2>/dev/null
      echo "${alive:-none}" $(ls -d $T/run* 2>/dev/null)
      """)
    #expect(left == "none\n")
  }
}
