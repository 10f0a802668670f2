import AlchemicInspection
import AlchemicInspectionClient
import Foundation

/// Saving what a connection shows, from inside of the explorer.
enum SnapshotFile {
  /// Saves it in the working directory, under a name that nothing has yet.
  ///
  /// - Returns: What to tell about it, and whether it was saved.
  static func save(_ connection: any Connection) async -> (text: String, isGood: Bool) {
    do {
      let process = try await connection.snapshot().process
      let contents = try await SavedConnection.save(connection)
      for number in 1...999 {
        let name = "\(process.name.fileName)-\(process.identifier)\(number == 1 ? "" : "-\(number)").alchemic"
        do {
          try contents.write(to: URL(fileURLWithPath: name), options: .withoutOverwriting)
          return ("Saved to \(name); alchemic-tui open shows it.", true)
        } catch CocoaError.fileWriteFileExists {
          continue
        }
      }
      return ("There are a thousand files of this process already.", false)
    } catch let error as CocoaError {
      return ("It cannot be saved: \(error.localizedDescription)", false)
    } catch {
      return ("It cannot be saved: \(error)", false)
    }
  }
}

extension String {
  /// The text without what has a meaning in a path.
  fileprivate var fileName: String {
    String(map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "-" }.prefix(64))
  }
}
