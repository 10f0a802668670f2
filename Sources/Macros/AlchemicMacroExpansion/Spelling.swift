// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftSyntax

  /// How an attribute's argument is written in the function form: `.name("x")` as `AcName("x")`.
  enum Spelling {
    /// The member that an expression names without a base, such as `name` in `.name("x")`.
    static func member(of expression: ExprSyntax) -> String? {
      let callee = expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? expression
      guard let access = callee.as(MemberAccessExprSyntax.self), access.base == nil else { return nil }
      return access.declName.baseName.identifier?.name ?? access.declName.baseName.text
    }

    /// The word of an option, a criterion or a source, in either spelling: `template` for `.template` and `AcTemplate()`.
    static func word(of expression: ExprSyntax) -> String? {
      if let member = member(of: expression) { return member }
      guard let callee = expression.as(FunctionCallExprSyntax.self)?.calledExpression.as(DeclReferenceExprSyntax.self)
      else { return nil }
      let name = callee.baseName.text
      return name.hasPrefix("Ac") ? name.dropFirst(2).prefix(1).lowercased() + name.dropFirst(3) : nil
    }

    /// The function of a word, with the arguments as they are.
    static func function(_ expression: ExprSyntax) -> String {
      guard let member = member(of: expression) else { return expression.trimmedDescription }
      let arguments = expression.as(FunctionCallExprSyntax.self)?.arguments.trimmedDescription ?? ""
      return "Ac\(member.prefix(1).uppercased())\(member.dropFirst())(\(arguments))"
    }

    /// The source of an argument.
    static func source(_ expression: ExprSyntax, of parameter: Parameter) -> String {
      let call = expression.as(FunctionCallExprSyntax.self)
      switch member(of: expression) {
      case "byType": return "AcAuto()"
      case "inDependencyOrder": return "AcArg(\(metatype(of: parameter.type)), AcInDependencyOrder())"
      case "arg":
        let criteria = (call?.arguments ?? []).map { function($0.expression) }
        return "AcArg(\(([metatype(of: parameter.type)] + criteria).joined(separator: ", ")))"
      case "class", "protocol":
        // Written alone, the function has the type that it names.
        let isOwn = call?.arguments.first?.expression.trimmedDescription == metatype(of: parameter.type)
        return isOwn
          ? function(expression) : "AcArg(\(metatype(of: parameter.type)), \(function(expression)))"
      default: return function(expression)
      }
    }

    /// A type as an expression: `(any Account).self`.
    static func metatype(of type: String) -> String {
      let isCompound =
        ["any ", "some ", "@"].contains { type.hasPrefix($0) } || type.contains("->") || type.contains("&")
      let isEnclosed = type.hasPrefix("(") || type.hasPrefix("[")
      return isCompound && !isEnclosed ? "(\(type)).self" : "\(type).self"
    }
  }
#endif
