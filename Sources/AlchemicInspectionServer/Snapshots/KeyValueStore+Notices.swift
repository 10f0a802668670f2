internal import AlchemicStores

extension KeyValueStore {
  /// What a person should know: what went wrong, oldest first, and then the values that are not taken at present; each
  /// once, and no value among it.
  var notices: [String] {
    var seen: Set<String> = []
    return (reports.compactMap(\.notice) + unreadableValues.map(\.notice)).filter { seen.insert($0).inserted }
  }
}

extension StoreReport {
  /// The report for a person, with as short a path as will do; the log has it in full.
  fileprivate var notice: String? {
    switch self {
    case .fileQuarantined(_, let movedTo, let reason):
      "Quarantined a damaged file and created an empty one: \(reason). See \(movedTo.split(separator: "/").last ?? "")"
    case .fileRepaired(_, let movedTo, let reason):
      "Replaced a damaged file by a copy with all values: \(reason). See \(movedTo.split(separator: "/").last ?? "")"
    case .valuesMissing(_, let reason): "Opened without values: \(reason)."
    case .declaredTwice(_, .describedDefault): nil
    case .openFailed, .opened, .refreshFailed, .recordSkipped, .settingsSkipped, .setFailed, .propertyWithoutKey,
      .declaredTwice:
      description.onOneLine
    // Nothing went wrong; and what a property does not take now is told apart, as long as it is so.
    case .imported, .propertyUnreadable: nil
    }
  }
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
