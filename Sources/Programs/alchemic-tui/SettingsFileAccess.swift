import AlchemicExplorer
import AlchemicInspection
import Foundation

/// Exports and imports files of settings for the explorer.
enum SettingsFileAccess {
  /// Writes the stored settings of a store to a new file in the working directory.
  ///
  /// - Returns: The message for the user, and whether the file was written.
  static func export(_ store: StoreSnapshot, of process: String) -> (text: String, isGood: Bool) {
    let file = SettingsFile(store)
    guard file.count > 0 else { return ("Nothing to export from \(store.title).", false) }
    do {
      let name = try UniqueFile.write(Data(file.text.utf8), named: "\(process)-\(store.id)", extension: "json")
      return (file.exportMessage(file: name), true)
    } catch {
      return ("Cannot export: \(error)", false)
    }
  }

  /// Reads a file of settings.
  ///
  /// - Returns: A message to the explorer with the settings, or with the reason why there are none.
  static func read(_ path: String, for store: String) -> Message {
    do {
      return .settingsRead(store: store, try SettingsFile.assignments(in: try contents(of: expanded(path))))
    } catch {
      return .settingsUnreadable(store: store, reason: "Cannot import: \(error)")
    }
  }

  /// Replaces a leading `~/` by the home directory from the environment, as a shell does.
  static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"], !home.isEmpty else {
      return path
    }
    return home + path.dropFirst(1)
  }

  /// The largest file to read, in bytes. It also bounds devices without an end.
  private static let limit = 16 << 20

  private static func contents(of path: String) throws(Refusal) -> Data {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw Refusal("The file does not exist.")
    }
    guard !isDirectory.boolValue else { throw Refusal("The path is a directory.") }
    do {
      guard try URL(filePath: path).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        throw Refusal("The path is not a regular file.")
      }
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      let data = try handle.read(upToCount: limit + 1) ?? Data()
      guard data.count <= limit else { throw Refusal("The file is larger than 16 MB.") }
      return data
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(error.localizedDescription)
    }
  }
}
