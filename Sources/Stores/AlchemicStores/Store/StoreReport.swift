// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel
internal import Logging

/// A problem or an event that a store cannot report with a thrown error.
public enum StoreReport: Hashable, Sendable {
  /// A set through a subscript or a property failed, or the import of one value. The old value is kept.
  case setFailed(key: String, error: KeyValueStoreError)
  /// A subscript could not read a value, because no transformer is registered for its type.
  case readFailed(key: String, error: KeyValueStoreError)
  /// A property does not accept its value. It uses the next one: the stored value or its default value.
  case propertyUnreadable(key: String, error: KeyValueStoreError, shown: KeyValueEntry.ValueOrigin = .default)
  /// The key of a property cannot be determined. Give it one: `@AcStored("username")`.
  case propertyWithoutKey(type: String)
  /// The file could not be opened. Default values and the command line are available, and every set fails.
  case openFailed(KeyValueStoreError)
  /// The file was damaged or not a store. It was moved, and a new store was created.
  case fileQuarantined(file: String, movedTo: String, reason: String)
  /// The file was damaged. It was moved, and a copy with all rows that are not damaged replaces it. `damaged` has the keys
  /// of the other rows: of such a key the last change, or a part of its history, is missing.
  case fileRepaired(file: String, movedTo: String, reason: String, damaged: [String] = [])
  /// The -wal file belonged to another database file, such as a file that a backup replaced. It was moved, and the
  /// database file is used without its changes.
  case logQuarantined(file: String, movedTo: String, reason: String)
  /// A store that should have values has none.
  case valuesMissing(file: String, reason: String)
  /// A store that could not be opened before is open, and its values are available.
  case opened(location: String)
  /// A row of the store cannot be decoded. It is not changed.
  case recordSkipped(key: String, reason: String)
  /// Changes by other processes cannot be read or watched.
  case refreshFailed(KeyValueStoreError)
  /// A part of the settings' description was ignored.
  case settingsSkipped(path: String, reason: String)
  /// Two declarations of one key differ: two properties, or a property and the settings' description.
  case declaredTwice(key: String, conflict: Conflict)
  /// The values of Foundation's `UserDefaults` were imported, once.
  case imported(path: String, count: Int)
  /// A change from elsewhere was not applied: the store would exceed its limits, the change's clock is too far ahead, or
  /// its key or value is not valid.
  case mergeRefused(MergeRefusal)
  /// A change from elsewhere and a change on this device, neither of which was made after seeing the other.
  case conflict(MergeConflict)

  /// How two declarations of one key differ. Default values are not included, since they may be secrets.
  public enum Conflict: Hashable, Sendable {
    /// Two properties have different types. The first is the subclass's, or the one declared first.
    case propertyTypes(String, String)
    /// Two properties of one type have different default values. The first one applies to both.
    case propertyDefaults
    /// The settings' description allows values that the property of this type does not accept.
    case describedType(property: String)
    /// The settings' description and the property have different default values. The description's applies.
    case describedDefault
  }
}

extension StoreReport: CustomStringConvertible {
  /// What happened, in one sentence. Keys, paths and reasons are on one line: a line break in a key cannot forge a log
  /// line.
  public var description: String {
    switch self {
    case .setFailed(let key, let error): "Setting \"\(key.onOneLine)\" failed. \(error)"
    case .readFailed(let key, let error): "Reading \"\(key.onOneLine)\" failed. \(error)"
    case .propertyUnreadable(let key, let error, let shown):
      "The property \"\(key.onOneLine)\" uses \(shown == .default ? "its default value" : "the stored value"). \(error)"
    case .openFailed(let error): "\(error)"
    case .refreshFailed(let error): "Changes by other processes are not observed. \(error)"
    case .propertyWithoutKey, .fileQuarantined, .fileRepaired, .logQuarantined, .valuesMissing, .opened,
      .recordSkipped, .settingsSkipped, .declaredTwice, .imported, .mergeRefused, .conflict:
      sentence.onOneLine
    }
  }

  /// The text of a report without an error.
  private var sentence: String {
    switch self {
    case .propertyWithoutKey(let type):
      "A stored property of \(type) has no key: reflection is disabled. Add one: @AcStored(\"key\")."
    case .fileQuarantined(let file, let movedTo, let reason):
      "\(file) was quarantined as \(movedTo), and a new store was created: \(reason)."
    case .fileRepaired(let file, let movedTo, let reason, let damaged):
      "\(file) was replaced by a copy with \(Self.rows(without: damaged)): \(reason). The damaged file is \(movedTo)."
    case .logQuarantined(let file, let movedTo, let reason):
      "\(file) was quarantined as \(movedTo), and its changes were not applied: \(reason)."
    case .valuesMissing(let file, let reason): "\(file) starts without values: \(reason)."
    case .opened(let location): "The store at \(location) is open now; its values are available."
    case .recordSkipped(let key, let reason): "The stored value of \"\(key)\" was ignored: \(reason)."
    case .settingsSkipped(let path, let reason): "A part of \(path) was ignored: \(reason)."
    case .declaredTwice(let key, let conflict): "\"\(key)\" is declared twice: \(conflict.words)"
    case .imported(let path, let count): "\(count) values were imported from \(path)."
    case .mergeRefused(let refusal): refusal.sentence
    case .conflict(let conflict): conflict.sentence
    case .setFailed, .readFailed, .propertyUnreadable, .openFailed, .refreshFailed: ""
    }
  }

  /// Which rows a copy of a damaged file has.
  static func rows(without damaged: [String]) -> String {
    guard !damaged.isEmpty else { return "all of its values" }
    let keys = damaged.prefix(10).map { "\"\($0)\"" }.joined(separator: ", ")
    let others = damaged.count > 10 ? " and \(damaged.count - 10) other keys" : ""
    return "all values but the damaged ones of \(keys)\(others)"
  }

  /// Whether something was lost or failed.
  var isError: Bool {
    switch self {
    case .imported, .opened, .declaredTwice(_, .describedDefault), .conflict: false
    default: true
    }
  }

  /// Whether explorers show the report as a problem.
  var isProblem: Bool {
    if case .conflict = self { true } else { isError }
  }

  /// The default for ``KeyValueStoreConfiguration/report``: logs each report under `alchemic.stores`.
  public static let logged: @Sendable (StoreReport) -> Void = { report in
    let logger = Logger(label: "alchemic.stores")
    if report.isError { logger.error("\(report)") } else { logger.notice("\(report)") }
  }
}

extension StoreReport.Conflict {
  fileprivate var words: String {
    switch self {
    case .propertyTypes(let first, let second):
      "one property is \(first), another \(second). Use another key for one of them."
    case .propertyDefaults:
      "two properties have different default values. The first one's applies. Use one value, or different keys."
    case .describedType(let property):
      "the settings' description allows values that the property, \(property), does not accept. Change one of them."
    case .describedDefault:
      "the settings' description and the property have different default values. The description's applies."
    }
  }
}
