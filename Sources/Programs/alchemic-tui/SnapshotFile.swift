import AlchemicInspection
import AlchemicInspectionClient
import Foundation

/// Saves a connection's snapshot for the explorer.
enum SnapshotFile {
  /// Saves the snapshot and the recent events to a new file in the working directory.
  ///
  /// - Returns: The message for the user, and whether the file was written.
  static func save(_ connection: any Connection) async -> (text: String, isGood: Bool) {
    do {
      let process = try await connection.snapshot().process
      let contents = try await SavedConnection.save(connection, at: Date().timeIntervalSince1970)
      let name = try UniqueFile.write(contents, named: "\(process.name)-\(process.identifier)", extension: "alchemic")
      return ("Saved to \(name). Use alchemic-tui open to explore it.", true)
    } catch {
      return ("Cannot save: \(error)", false)
    }
  }
}
