// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension KeyValueStore {
  /// The store's problems for people: what went wrong, oldest first, then the values that the program's properties do
  /// not accept at present. Each appears once, and none contains a value.
  var notices: [String] { codedNotices.map(\.text) }

  /// The same, each with its code.
  var codedNotices: [(code: String, text: String)] {
    var seen: Set<String> = []
    let reported = reports.filter(isPresent).compactMap { report in
      report.notice.map { (code: report.code, text: $0) }
    }
    return (reported + unreadableValues.map { (code: $0.error.code, text: $0.notice) })
      .filter { seen.insert($0.text).inserted }
  }

  /// Whether a report concerns the present values: a conflict is over once its key changes again.
  private func isPresent(_ report: StoreReport) -> Bool {
    guard case .conflict(let conflict) = report else { return true }
    return entry(forKey: conflict.key).conflict == conflict
  }
}

extension StoreReport {
  /// The kind of problem. An error in the report has its own code.
  fileprivate var code: String {
    switch self {
    case .setFailed(_, let error), .readFailed(_, let error), .propertyUnreadable(_, let error, _),
      .openFailed(let error), .refreshFailed(let error):
      error.code
    case .fileQuarantined: "file-quarantined"
    case .fileRepaired: "file-repaired"
    case .logQuarantined: "log-quarantined"
    case .valuesMissing: "values-missing"
    case .opened: "opened"
    case .recordSkipped: "record-skipped"
    case .settingsSkipped: "settings-skipped"
    case .propertyWithoutKey: "property-without-key"
    case .declaredTwice: "declared-twice"
    case .imported: "imported"
    case .mergeRefused: "merge-refused"
    case .conflict: "conflict"
    }
  }

  /// The report for people, with file names instead of paths. The log has the complete report.
  fileprivate var notice: String? {
    switch self {
    case .fileQuarantined(_, let movedTo, let reason):
      "A file was quarantined: \(reason). An empty one replaces it. See \(name(of: movedTo))"
    case .fileRepaired(_, let movedTo, let reason, let damaged):
      "A file was quarantined: \(reason). A copy with \(StoreReport.rows(without: damaged)) replaces it. See \(name(of: movedTo))"
        .onOneLine
    case .logQuarantined(_, let movedTo, let reason):
      "A -wal file was quarantined: \(reason). Its changes were not applied. See \(name(of: movedTo))"
    case .valuesMissing(_, let reason): "Opened without values: \(reason)."
    case .declaredTwice(_, .describedDefault): nil
    case .openFailed, .opened, .refreshFailed, .recordSkipped, .settingsSkipped, .setFailed, .readFailed,
      .propertyWithoutKey,
      .declaredTwice, .mergeRefused:
      description.onOneLine
    case .conflict(let conflict):
      "\"\(conflict.key)\" was changed on two devices. The change\(by(conflict.winner)) applies, the one\(by(conflict.loser)) is in its history."
    // An import is not a problem, and unreadable properties have separate notices while they last.
    case .imported, .propertyUnreadable: nil
    }
  }

  private func name(of path: String) -> Substring { path.split(separator: "/").last ?? "" }

  private func by(_ record: StoredRecord) -> String { record.author.map { " by \($0)" } ?? "" }
}

extension UnreadableValue {
  fileprivate var notice: String {
    let sentence =
      switch origin {
      case .stored, .cloud: "\"\(key)\" uses its default value: the stored value \(reason)."
      case .default: "The settings description's default value of \"\(key)\" is not used: it \(reason)."
      case .commandLine: "The command line's value of \"\(key)\" is not used: it \(reason)."
      }
    return sentence.onOneLine
  }

  private var reason: String {
    switch error {
    case .wrongType(_, let expected, let found, _, _): "has type \(found.rawValue), not \(expected)"
    case .transformFailed(_, let type, _): "can't be transformed to its type, \(type)"
    default: "can't be read (\(error.code))"
    }
  }
}

extension String {
  fileprivate var onOneLine: String { split(separator: "\n").joined(separator: " ") }
}
