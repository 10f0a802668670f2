internal import Logging

/// Something that went wrong, or that a person should know, where no caller was there to be told by an error.
public enum StoreReport: Hashable, Sendable {
  /// A set through a subscript or a property failed, or one of many values to be taken over; the old value stands.
  case setFailed(key: String, error: KeyValueStoreError)
  /// A property does not take the value that it should have, and shows what comes next: what is stored, or its default.
  case propertyUnreadable(key: String, error: KeyValueStoreError, shown: KeyValueEntry.Origin = .default)
  /// A property cannot know its key; give it one: `@AcStored("username")`.
  case propertyWithoutKey(type: String)
  /// The store works without its file: defaults and the command line are there, every set fails.
  case openFailed(KeyValueStoreError)
  /// The file was damaged or of another kind: it was moved, whole, and a new one begun.
  case fileSetAside(file: String, movedTo: String, reason: String)
  /// A row of the store cannot be understood; it was left as it is.
  case recordSkipped(key: String, reason: String)
  /// Changes by other processes could not be read, or will not be told.
  case refreshFailed(KeyValueStoreError)
  /// A part of the settings' description was left out.
  case settingsSkipped(path: String, reason: String)
  /// The values of Foundation's `UserDefaults` were taken over, once.
  case imported(path: String, count: Int)
}

extension StoreReport: CustomStringConvertible {
  /// What happened, in a sentence.
  public var description: String {
    switch self {
    case .setFailed(let key, let error): "Setting \"\(key)\" failed. \(error)"
    case .propertyUnreadable(let key, let error, let shown):
      "The property \"\(key)\" shows \(shown == .default ? "its default" : "what is stored"). \(error)"
    case .propertyWithoutKey(let type):
      "A stored property of \(type) has no key: reflection is off. Name it: @AcStored(\"key\")."
    case .openFailed(let error): "\(error)"
    case .fileSetAside(let file, let movedTo, let reason):
      "\(file) was set aside as \(movedTo) and a new store begun: \(reason)."
    case .recordSkipped(let key, let reason): "What is stored under \"\(key)\" was left out: \(reason)."
    case .refreshFailed(let error): "Changes by other processes are not seen. \(error)"
    case .settingsSkipped(let path, let reason): "A part of \(path) was left out: \(reason)."
    case .imported(let path, let count): "\(count) values were taken over from \(path)."
    }
  }

  /// Whether something was lost or failed, rather than done.
  var isError: Bool {
    if case .imported = self { false } else { true }
  }

  /// What happens to reports when a program gives no hook of its own: they are logged under `alchemic.stores`.
  public static let logged: @Sendable (StoreReport) -> Void = { report in
    let logger = Logger(label: "alchemic.stores")
    if report.isError { logger.error("\(report)") } else { logger.notice("\(report)") }
  }
}
