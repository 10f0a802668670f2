/// Writes what to do where no factory creates the required object.
enum MissingFactoryText {
  /// The remedies, the most likely first.
  ///
  /// - Parameters:
  ///   - wanted: What was required.
  ///   - isNothingClose: Whether the error suggests no near miss, which it does before other remedies.
  ///   - recipient: What would have received the object, where that is known.
  static func remedies(
    _ wanted: Problem.Wanted, isNothingClose: Bool, _ recipient: Problem.Recipient?
  ) -> [String] {
    // A near miss is most often the intended class; but an array may be empty by intention.
    guard isNothingClose else { return recipient.map { $0.isArray ? [absence(in: $0)] : [] } ?? [] }
    return provision(wanted, recipient) + (recipient.map { [absence(in: $0)] } ?? [])
  }

  /// How to provide the object.
  private static func provision(_ wanted: Problem.Wanted, _ recipient: Problem.Recipient?) -> [String] {
    switch wanted {
    case .name: return ["correct the name, or give it to a factory with AcFactoryName", module]
    case .all: return ["declare a class that fulfils all criteria, or use fewer criteria"]
    case .type(let type):
      return switch recipient?.kind {
      case .closure: ["return the closure from a method, with AcMethod; or call AcGet where an object is needed"]
      case .value: ["return one from a method, with AcMethod; for a constant use AcValue, for a setting AcProperty"]
      case .protocol, .class, nil:
        ["declare a class that is \(ErrorText.article(type)), or create one in a method, with AcMethod", module]
      }
    }
  }

  private static let module =
    "link its module, and add the module to the scan: AlchemicConfig names further libraries"

  /// How to do without the object.
  private static func absence(in recipient: Problem.Recipient) -> String {
    if recipient.isVariable { return "add AcNillable(), and the variable stays \(recipient.isArray ? "empty" : "nil")" }
    let isComposed = recipient.typeName.hasPrefix("any ") || recipient.kind == .closure && !recipient.isArray
    let optional = isComposed ? "(\(recipient.typeName))?" : recipient.typeName + "?"
    return "take \(optional), which is nil where there is none"
  }
}
