package import MarkedYAML

extension SystemFiles {
  /// The files that layouts may extend.
  package var layoutBases: FileBases { bases(in: "layouts") }

  /// The files that themes may extend.
  var themeBases: FileBases { bases(in: "themes") }

  /// A shipped file extends shipped ones only. Any other file also extends those of its own folder
  /// and of the administrator's, but none of a user's folder.
  private func bases(in folder: String) -> FileBases {
    let shipped = "\(shared)/\(folder)"
    let administrators = "\(configuration)/\(folder)"
    let users = userFolder.map { "\($0)/\(folder)" }
    return FileBases(
      names: {
        [administrators, shipped].flatMap { FilesRead.names(in: $0).0 }
          .map { FileBases.name(ofFile: $0.shown) }
      },
      document: { name, file in
        let own = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
        var folders = [own, administrators, shipped]
        if own == shipped { folders = [shipped] }
        if own == users { folders.removeFirst() }
        return folders.lazy.filter { $0 == shipped || "\($0)/\(name).yaml" != file }
          .compactMap { FilesRead(file: name + ".yaml", in: $0).documents.first }.first
      })
  }
}
