import AlchemicInspection
import AlchemicTUICore
import Foundation

/// Finds source files by module and name: a declaration knows its `#fileID`, which has no path.
struct SourceFinder {
  /// The folders to search, in this order.
  let folders: [URL]

  /// The largest number of files and folders to look at, in a home directory for example.
  private static let limit = 200_000

  /// The path of a location's file, relative to the current directory if it is below it.
  ///
  /// Of several files with that name, one below a folder with the module's name is preferred, then the one that is
  /// nearest to the top. Checkouts of dependencies come last.
  ///
  /// - Throws: ``Refusal`` if there is no such file.
  func path(of location: SourceLocationSnapshot) throws(Refusal) -> String {
    let parts = location.fileID.split(separator: "/").map(String.init)
    guard let file = parts.last, let module = parts.first, parts.count > 1 else {
      throw Refusal("No file is known for \(location).")
    }
    let checkouts = folders.map { $0.appending(path: ".build/checkouts") }
    for folder in folders + checkouts {
      if let found = best(of: files(named: file, in: folder), in: module) { return shortened(found) }
    }
    let searched = folders.map { shortened($0.path) }.joined(separator: " or ")
    throw Refusal(
      "There is no \(file) of \(module) in \(searched). Start the explorer in the program's package, or add --source.")
  }

  private func files(named name: String, in folder: URL) -> [String] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    var found: [String] = []
    var count = 0
    while count < Self.limit, let file = all?.nextObject() as? URL {
      count += 1
      if file.lastPathComponent == name { found.append(file.path) }
    }
    return found
  }

  private func best(of paths: [String], in module: String) -> String? {
    paths.min { one, other in rank(one, module) < rank(other, module) }
  }

  private func rank(_ path: String, _ module: String) -> (Int, Int, String) {
    let folders = path.split(separator: "/").dropLast()
    return (folders.contains { $0 == module } ? 0 : 1, folders.count, path)
  }

  private func shortened(_ path: String) -> String {
    let current = FileManager.default.currentDirectoryPath
    if path == current { return "this folder" }
    return path.hasPrefix(current + "/") ? String(path.dropFirst(current.count + 1)) : path
  }
}
