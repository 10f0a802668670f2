import AlchemicInspection
import AlchemicTUICore
import ExplorerRuntime
import Foundation

/// The user's editor, and where it finds the source of the explored programs.
struct UserEditor: SourceEditor {
  /// The folder that contains the source; `nil` to search the current package and the program's own.
  let folder: String?

  func command(toOpen location: SourceLocationSnapshot, of process: ProcessDescription) async throws -> LentCommand {
    let variables = ProcessInfo.processInfo.environment
    let editor = try EditorCommand(visual: variables["VISUAL"], editor: variables["EDITOR"])
    let path = try SourceFinder(folders: folders(of: process)).path(of: location)
    return LentCommand(name: editor.name, words: editor.words(opening: path, at: location.line))
  }

  private func folders(of process: ProcessDescription) -> [URL] {
    if let folder { return [URL(filePath: folder)] }
    let current = URL(filePath: FileManager.default.currentDirectoryPath)
    return [Self.package(above: current) ?? current]
      + [Self.executable(of: process)].compactMap { $0.flatMap(Self.package) }
  }

  /// The program's file, if the process runs on this machine.
  private static func executable(of process: ProcessDescription) -> URL? {
    // Another process can have the number of one that has ended.
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process.identifier)/exe")
    return path.map { URL(filePath: $0) }.flatMap { $0.lastPathComponent == process.name ? $0 : nil }
  }

  /// The nearest folder with a package manifest.
  private static func package(above folder: URL) -> URL? {
    var folder = folder
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) { return folder }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
