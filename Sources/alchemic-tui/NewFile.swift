import AlchemicTUICore
import Foundation

/// Files that are written into the working directory without being asked where; only their owner may read them.
enum NewFile {
  /// Writes a file under a name that nothing has yet.
  ///
  /// - Parameters:
  ///   - contents: What to write.
  ///   - name: The name; what has a meaning in a path is replaced, and where it is taken a number is added.
  ///   - extension: The extension, without the dot.
  /// - Returns: The name it got.
  /// - Throws: ``Refusal`` where nothing can be written.
  static func write(_ contents: Data, named name: String, extension: String) throws(Refusal) -> String {
    for number in 1...999 {
      let file = "\(name.fileName)\(number == 1 ? "" : "-\(number)").\(`extension`)"
      if try PrivateFile.create(file, contents) { return file }
    }
    throw Refusal("There are a thousand such files already.")
  }
}

extension String {
  /// The text without what has a meaning in a path.
  fileprivate var fileName: String {
    String(map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "-" }.prefix(64))
  }
}
