import AlchemicInspection
import AlchemicInspectionClient

/// Saving what a connection shows, from inside of the explorer.
enum SnapshotFile {
  /// Saves it in the working directory, under a name that nothing has yet.
  ///
  /// - Returns: What to tell about it, and whether it was saved.
  static func save(_ connection: any Connection) async -> (text: String, isGood: Bool) {
    do {
      let process = try await connection.snapshot().process
      let contents = try await SavedConnection.save(connection)
      let name = try NewFile.write(contents, named: "\(process.name)-\(process.identifier)", extension: "alchemic")
      return ("Saved to \(name); alchemic-tui open shows it.", true)
    } catch {
      return ("It cannot be saved: \(error)", false)
    }
  }
}
