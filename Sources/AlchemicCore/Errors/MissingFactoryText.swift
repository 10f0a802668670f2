/// What to do where no factory makes what is required: the words.
enum MissingFactoryText {
  /// Each thing that can be done, the likeliest first.
  ///
  /// - Parameters:
  ///   - wanted: What was asked for.
  ///   - isNothingClose: Whether no factory or class is close, which an error suggests before all else.
  ///   - recipient: What would have received it, where that is known.
  static func remedies(
    _ wanted: Problem.Wanted, isNothingClose: Bool, _ recipient: Problem.Recipient?
  ) -> [String] {
    // A class that is close is most often what was meant; an array may well be meant to be empty.
    guard isNothingClose else { return recipient.map { $0.isArray ? [absence(in: $0)] : [] } ?? [] }
    return provision(wanted, recipient) + (recipient.map { [absence(in: $0)] } ?? [])
  }

  /// How to provide it.
  private static func provision(_ wanted: Problem.Wanted, _ recipient: Problem.Recipient?) -> [String] {
    switch wanted {
    case .name: return ["correct the name, or give it to a factory with AcFactoryName", module]
    case .all: return ["declare a class that fulfils all criteria, or ask with fewer of them"]
    case .type(let type):
      return switch recipient?.kind {
      case .closure: ["return the closure from a method, with AcMethod; or call AcGet where an object is needed"]
      case .value: ["return one from a method, with AcMethod; a constant is AcValue, a setting AcProperty"]
      case .protocol, .class, nil:
        ["declare a class that is \(ErrorText.article(type)), or create one in a method, with AcMethod", module]
      }
    }
  }

  private static let module =
    "link the module that has it, and take that into the scan: AlchemicConfig names further libraries"

  /// How to do without it.
  private static func absence(in recipient: Problem.Recipient) -> String {
    if recipient.isVariable { return "add AcNillable(), and the variable stays \(recipient.isArray ? "empty" : "nil")" }
    let isComposed = recipient.typeName.hasPrefix("any ") || recipient.kind == .closure && !recipient.isArray
    let optional = isComposed ? "(\(recipient.typeName))?" : recipient.typeName + "?"
    return "take \(optional), which is nil where there is none"
  }
}
