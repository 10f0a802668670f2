import AlchemicTUICore
import AlchemicExplorer
import AlchemicInspection
import Foundation

/// Files of settings, from inside of the explorer.
enum SettingsTransfer {
  /// Writes what is stored into the working directory, under a name that nothing has yet.
  ///
  /// - Returns: What to tell about it, and whether it was written.
  static func export(_ store: StoreSnapshot, of process: String) -> (text: String, isGood: Bool) {
    let file = SettingsFile(store)
    guard file.count > 0 else { return ("Nothing of \(store.title) is stored that could be written.", false) }
    do {
      let name = try NewFile.write(Data(file.text.utf8), named: "\(process)-\(store.id)", extension: "json")
      return ("\(file.summary) written to \(name).", true)
    } catch {
      return ("It cannot be written: \(error)", false)
    }
  }

  /// What a file says of a store's settings, or why it says nothing.
  static func read(_ path: String, for store: String) -> Message {
    do {
      return .settingsRead(store: store, try SettingsFile.assignments(in: try contents(of: expanded(path))))
    } catch {
      return .settingsUnreadable(store: store, reason: "It cannot be read: \(error)")
    }
  }

  /// A path with the home directory for a leading `~/`, as a shell would have it: the one in the environment.
  private static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"], !home.isEmpty else {
      return path
    }
    return home + path.dropFirst(1)
  }

  /// A larger file is none of settings, and a device has no end.
  private static let limit = 16 << 20

  private static func contents(of path: String) throws(Refusal) -> Data {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw Refusal("there is no such file.")
    }
    guard !isDirectory.boolValue else { throw Refusal("it is a directory.") }
    do {
      guard try URL(filePath: path).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        throw Refusal("it is no file.")
      }
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      let data = try handle.read(upToCount: limit + 1) ?? Data()
      guard data.count <= limit else { throw Refusal("it is larger than 16 MB.") }
      return data
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(error.localizedDescription)
    }
  }
}
