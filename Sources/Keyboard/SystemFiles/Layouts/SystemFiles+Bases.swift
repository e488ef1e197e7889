package import MarkedYAML

extension SystemFiles {
  /// The files that layouts may extend.
  package var layoutBases: FileBases { bases(in: "layouts") }

  /// The files that themes may extend.
  var themeBases: FileBases { bases(in: "themes") }

  /// Returns the files that a file of this folder may extend. A shipped file extends only shipped
  /// files. Other files also extend the administrator's files and, outside a user's folder, the
  /// files beside them.
  private func bases(in folder: String) -> FileBases {
    let shipped = "\(shared)/\(folder)"
    let administrators = "\(configuration)/\(folder)"
    let users = userFolder.map { "\($0)/\(folder)" }
    return FileBases(
      names: {
        [administrators, shipped].flatMap { FilesRead.names(in: $0).0 }
          .map { FileBases.name(ofFile: $0.shown) }
      },
      meant: { name in
        guard folder == "layouts" else { return [] }
        let names = LanguageNames(self)
        return names.layouts(ofTag: name) + names.layouts(titled: name)
          + [names.tag(named: name)].compactMap(\.self)
      },
      document: { name, file in
        // A text that is not from a file, such as a layout that a user installs, has no folder.
        let folderOfFile = file.lastIndex(of: "/").map { String(file[..<$0]) }
        let own = folderOfFile ?? (file.hasSuffix(".yaml") ? "." : nil)
        var folders = [administrators, shipped]
        if own == shipped { folders = [shipped] }
        if let own, own != shipped, own != users { folders.insert(own, at: 0) }
        let path = folderOfFile == nil ? "./" + file : file
        return folders.lazy.filter { $0 == shipped || "\($0)/\(name).yaml" != path }
          .compactMap { FilesRead(file: name + ".yaml", in: $0).documents.first }.first
      })
  }
}
