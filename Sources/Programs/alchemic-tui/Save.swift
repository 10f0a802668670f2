import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionClient
import ArgumentParser
import Foundation

extension AlchemicTUI {
  /// `alchemic-tui save`: saves the state of a process to a file.
  struct Save: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Save the state and the recent events of a process to a file.",
      discussion: "The file contains settings but no secrets. Only you can read it. Use open to explore it.")

    @ParentCommand var root: AlchemicTUI

    @Argument(help: "The file to write.")
    var file: String

    @Argument(help: "The process, as for attach. It can be omitted if only one process is available.")
    var process: String?

    func validate() throws { try root.rejectOptions(of: Self.self, accepting: .none) }

    func run() throws {
      let contents = try awaiting { [process, choosing = "alchemic-tui save \(file.printable)"] in
        let path =
          if let process {
            try await ProcessChoice.path(process, choosing: choosing)
          } else {
            try await ProcessChoice.only(choosing: choosing)
          }
        return try await SavedConnection.save(
          try await SocketConnection.connect(to: path), at: Date().timeIntervalSince1970)
      }
      do {
        try PrivateFile.replace(file, by: contents)
      } catch {
        throw unavailable("Cannot write \(file.printable): \(error)")
      }
    }
  }
}
