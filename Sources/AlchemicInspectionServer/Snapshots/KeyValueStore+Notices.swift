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
      "Set aside, and begun anew: \(reason). See \(movedTo.split(separator: "/").last ?? "")"
    case .fileRepaired(_, let movedTo, let reason):
      "Replaced by a copy with all values: \(reason). See \(movedTo.split(separator: "/").last ?? "")"
    case .valuesMissing(_, let reason): "Begins without values: \(reason)."
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
      case .stored, .cloud: "\"\(key)\" shows its default: what is stored \(reason)."
      case .default: "The described default of \"\(key)\" is not used: it \(reason)."
      case .commandLine: "The command line's value of \"\(key)\" is not used: it \(reason)."
      }
    return sentence.onOneLine
  }

  private var reason: String {
    switch error {
    case .wrongType(_, let expected, let found, _, _): "is of type \(found.rawValue), not \(expected)"
    case .transformFailed(_, let type, _): "could not be turned into its type, \(type)"
    default: "cannot be read (\(error.code))"
    }
  }
}

extension String {
  fileprivate var onOneLine: String { split(separator: "\n").joined(separator: " ") }
}
