import Foundation

/// Who makes changes, as a text for people: each entry and each change tells it.
///
/// It is the process, `sample-bank (4711)`, unless whoever makes a change does so for somebody else and says so:
///
/// ```swift
/// try KeyValueAuthor.$current.withValue("derek, in the web form") {
///   try defaults.set(5, forKey: "retries")
/// }
/// ```
///
/// That holds for every way to set a value, properties and undoing among them. The text is the word of whoever gives it
/// and proves nothing; its control characters are left out.
public enum KeyValueAuthor {
  /// For whom this task, or this thread, makes changes; `nil` where it makes them for the process itself.
  ///
  /// It is given by `$current.withValue(_:)` for as long as a closure runs, and for the tasks that the closure makes.
  /// Observers are called without it: what they change, the process does.
  @TaskLocal public static var current: String?

  /// How much is kept of an author's text, in Unicode scalars.
  public static let limit = 64

  /// This process: its name, and in parentheses its number, as it was when this was first asked for.
  public static let thisProcess = process(
    ProcessInfo.processInfo.processName, ProcessInfo.processInfo.processIdentifier)

  /// A process by its name and its number, and how it makes changes; it is the name that is cut where all is too long.
  package static func process(_ name: String, _ number: Int32, _ manner: String = "") -> String {
    let rest = " (\(number))\(manner)"
    return (kept(name, limit: limit - rest.unicodeScalars.count) ?? "process") + rest
  }

  /// Who makes the changes that this task, or this thread, makes now.
  static var ofPresentChange: String { current.flatMap { kept($0) } ?? thisProcess }

  /// What is kept of a text; `nil` where that is nothing.
  static func kept(_ text: String, limit: Int = limit) -> String? {
    // Nearly every one is plain and short.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.isEmpty ? nil : text }
    let scalars = text.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }
    let kept = String(String.UnicodeScalarView(scalars.prefix(limit)))
    return kept.isEmpty ? nil : kept
  }
}
