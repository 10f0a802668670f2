internal import AlchemicGraph
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
  case fileQuarantined(file: String, movedTo: String, reason: String)
  /// The file's index was damaged: the file was moved, whole, and a new one has all of its values.
  case fileRepaired(file: String, movedTo: String, reason: String)
  /// A store begins without values where there should be some.
  case valuesMissing(file: String, reason: String)
  /// The store, which could not be opened before, is open now; its values are there.
  case opened(location: String)
  /// A row of the store cannot be understood; it was left as it is.
  case recordSkipped(key: String, reason: String)
  /// Changes by other processes could not be read, or will not be told.
  case refreshFailed(KeyValueStoreError)
  /// A part of the settings' description was left out.
  case settingsSkipped(path: String, reason: String)
  /// Two declarations of one key differ: two properties, or the settings' description and a property.
  case declaredTwice(key: String, conflict: Conflict)
  /// The values of Foundation's `UserDefaults` were taken over, once.
  case imported(path: String, count: Int)

  /// How two declarations of one key differ; default values are not named, since they may be secrets.
  public enum Conflict: Hashable, Sendable {
    /// Two properties have different types, the first of which is the subclass's, or the one declared first.
    case propertyTypes(String, String)
    /// Two properties of one type have different default values: the first one's holds for both.
    case propertyDefaults
    /// The settings' description describes values that the property, which is of this type, does not take.
    case describedType(property: String)
    /// The settings' description and the property have different default values: the description's holds.
    case describedDefault
  }
}

extension StoreReport: CustomStringConvertible {
  /// What happened, in a sentence. Keys, paths and reasons are on one line: a line break in a key forges no line of a log.
  public var description: String {
    switch self {
    case .setFailed(let key, let error): "Setting \"\(key.onOneLine)\" failed. \(error)"
    case .propertyUnreadable(let key, let error, let shown):
      "The property \"\(key.onOneLine)\" shows \(shown == .default ? "its default" : "what is stored"). \(error)"
    case .openFailed(let error): "\(error)"
    case .refreshFailed(let error): "Changes by other processes are not seen. \(error)"
    case .propertyWithoutKey, .fileQuarantined, .fileRepaired, .valuesMissing, .opened, .recordSkipped,
      .settingsSkipped,
      .declaredTwice, .imported:
      sentence.onOneLine
    }
  }

  /// The words of a report that carries no error.
  private var sentence: String {
    switch self {
    case .propertyWithoutKey(let type):
      "A stored property of \(type) has no key: reflection is off. Name it: @AcStored(\"key\")."
    case .fileQuarantined(let file, let movedTo, let reason):
      "\(file) was quarantined as \(movedTo) and a new store begun: \(reason)."
    case .fileRepaired(let file, let movedTo, let reason):
      "\(file) was replaced by a copy with all of its values: \(reason). The damaged file is \(movedTo)."
    case .valuesMissing(let file, let reason): "\(file) begins without values: \(reason)."
    case .opened(let location): "The store at \(location) is open now; its values are there."
    case .recordSkipped(let key, let reason): "What is stored under \"\(key)\" was left out: \(reason)."
    case .settingsSkipped(let path, let reason): "A part of \(path) was left out: \(reason)."
    case .declaredTwice(let key, let conflict): "\"\(key)\" is declared twice: \(conflict.words)"
    case .imported(let path, let count): "\(count) values were taken over from \(path)."
    case .setFailed, .propertyUnreadable, .openFailed, .refreshFailed: ""
    }
  }

  /// Whether something was lost or failed, rather than done or left to a rule.
  var isError: Bool {
    switch self {
    case .imported, .opened, .declaredTwice(_, .describedDefault): false
    default: true
    }
  }

  /// What happens to reports when a program gives no hook of its own: they are logged under `alchemic.stores`.
  public static let logged: @Sendable (StoreReport) -> Void = { report in
    let logger = Logger(label: "alchemic.stores")
    if report.isError { logger.error("\(report)") } else { logger.notice("\(report)") }
  }
}

extension StoreReport.Conflict {
  fileprivate var words: String {
    switch self {
    case .propertyTypes(let first, let second):
      "one property is \(first), another \(second). Give one of them another key."
    case .propertyDefaults:
      "two properties have different default values. The first one's holds; give them the same one, or other keys."
    case .describedType(let property):
      "the settings' description allows values that the property, \(property), does not take. Change one of them."
    case .describedDefault:
      "the settings' description and the property have different default values. The description's holds."
    }
  }
}
