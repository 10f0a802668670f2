// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What to do where no factory creates the required object.
struct MissingFactory {
  /// What was required.
  let wanted: Problem.Wanted
  /// Whether the error suggests no near miss, which it does before other remedies.
  let isNothingClose: Bool
  /// What would have received the object, where that is known.
  let recipient: Problem.Recipient?

  /// The remedies, the most likely first.
  var remedies: [String] {
    // A near miss is most often the intended class; but an array may be empty by intention.
    guard isNothingClose else { return recipient.map { $0.isArray ? [absence(in: $0)] : [] } ?? [] }
    return provision + (recipient.map { [absence(in: $0)] } ?? [])
  }

  /// How to provide the object.
  private var provision: [String] {
    switch wanted {
    case .name: return ["correct the name, or give it to a factory with AcFactoryName", Self.module]
    case .all: return ["declare a class that fulfils all criteria, or use fewer criteria"]
    case .type(let type):
      return switch recipient?.kind {
      case .closure:
        (recipient.flatMap(provider).map { ["inject an \($0), and call it where an object is needed"] } ?? [])
          + ["return the closure from a method, with AcMethod"]
      case .value: ["return one from a method, with AcMethod; for a constant use AcValue, for a setting AcProperty"]
      case .protocol, .class, nil:
        ["declare a class that is \(type.withArticle), or create one in a method, with AcMethod", Self.module]
      }
    }
  }

  /// The provider that can take the place of a closure: `ALCProvider<Visit, Int>` for `(Int) -> Visit`.
  private func provider(_ recipient: Problem.Recipient) -> String? {
    let words = recipient.typeName.split(separator: " ")
    guard let arrow = words.lastIndex(of: "->"), let open = words.firstIndex(where: { $0.hasPrefix("(") }),
      let close = words[open..<arrow].firstIndex(where: { $0.hasSuffix(")") })
    else { return nil }
    let created = words[(arrow + 1)...].joined(separator: " ")
    let values = words[open...close].joined(separator: " ").dropFirst().dropLast()
    guard !(created + values).contains(where: { "()".contains($0) }), created != "Void" else { return nil }
    return "ALCProvider<\(values.isEmpty ? created : "\(created), \(values)")>"
  }

  private static let module =
    "link its module, and add the module to the scan: AlchemicConfig names further libraries"

  /// How to do without the object.
  private func absence(in recipient: Problem.Recipient) -> String {
    if recipient.isVariable { return "add AcNillable(), and the variable stays \(recipient.isArray ? "empty" : "nil")" }
    let isComposed = recipient.typeName.hasPrefix("any ") || recipient.kind == .closure && !recipient.isArray
    let optional = isComposed ? "(\(recipient.typeName))?" : recipient.typeName + "?"
    return "take \(optional), which is nil where there is none"
  }
}

extension Problem {
  /// The argument, variable or request that would have received an object.
  package struct Recipient: Hashable, Sendable {
    /// Its declared type: `[any Plugin]`.
    package let typeName: String
    /// The kind of what it receives; for an array, the kind of the elements.
    package let kind: Kind
    /// Whether it receives all matching objects.
    package let isArray: Bool
    /// Whether it is a variable. A variable may have no object with ``AcNillable()->InjectionOption``; an argument or a
    /// request with an optional type.
    package let isVariable: Bool

    package init(typeName: String, kind: Kind, isArray: Bool = false, isVariable: Bool = false) {
      self.typeName = typeName
      self.kind = kind
      self.isArray = isArray
      self.isVariable = isVariable
    }

    /// Kinds of types, which a program provides in different ways.
    package enum Kind: Hashable, Sendable {
      /// A class.
      case `class`
      /// A protocol, or several.
      case `protocol`
      /// A structure, an enumeration, a tuple.
      case value
      /// A function.
      case closure
    }
  }
}
