// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftSyntax

  /// The kind of a literal, and the types that it cannot have.
  enum LiteralKind {
    case integer, float, string, boolean, null, array, dictionary

    init?(_ expression: ExprSyntax) {
      if let negative = expression.as(PrefixOperatorExprSyntax.self) {
        self.init(negative.expression)
        return
      }
      switch expression.kind {
      case .integerLiteralExpr: self = .integer
      case .floatLiteralExpr: self = .float
      case .stringLiteralExpr: self = .string
      case .booleanLiteralExpr: self = .boolean
      case .nilLiteralExpr: self = .null
      case .arrayExpr: self = .array
      case .dictionaryExpr: self = .dictionary
      default: return nil
      }
    }

    var text: String {
      switch self {
      case .integer: "a whole number"
      case .float: "a floating-point number"
      case .string: "a string"
      case .boolean: "a Boolean"
      case .null: "nil"
      case .array: "an array"
      case .dictionary: "a dictionary"
      }
    }

    private static let integers: Set<String> = [
      "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    ]
    private static let floats: Set<String> = ["Double", "Float", "CGFloat"]

    /// Whether a literal may have a type. True for each type that this does not know.
    func fits(_ type: TypeSyntax) -> Bool {
      if type.isOptional {
        guard self != .null, let wrapped = type.as(OptionalTypeSyntax.self)?.wrappedType else { return true }
        return fits(wrapped)
      }
      if type.is(ArrayTypeSyntax.self) { return self == .array }
      if type.is(DictionaryTypeSyntax.self) { return self == .dictionary }
      let name = type.trimmedDescription
      if name.hasPrefix("any ") { return false }
      if Self.integers.contains(name) { return self == .integer }
      if Self.floats.contains(name) { return self == .integer || self == .float }
      if name == "String" { return self == .string }
      if name == "Bool" { return self == .boolean }
      // A string literal is a source of a string alone.
      if name == "Character" { return false }
      return true
    }
  }
#endif
