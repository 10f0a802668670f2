// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftSyntax

  /// A parameter of an initialiser or a method.
  struct Parameter {
    let label: String?
    let name: String
    /// The type as a closure writes it: `any Repo<Todo>` for `some Repo<Todo>`.
    let type: String
    let isOpaque: Bool
    let isOptional: Bool
    let isTuple: Bool
    let hasDefault: Bool
    let syntax: TypeSyntax

    init(_ parameter: FunctionParameterSyntax) {
      let first = parameter.firstName.text
      label = first == "_" ? nil : first
      name = (parameter.secondName ?? parameter.firstName).text
      isOpaque = parameter.type.trimmedDescription.split { !$0.isLetter }.contains("some")
      type = isOpaque ? Self.boxed(parameter.type) : parameter.type.trimmedDescription
      isOptional = parameter.type.isOptional
      isTuple = (parameter.type.as(TupleTypeSyntax.self)?.elements.count ?? 0) > 1
      syntax = parameter.type
      hasDefault = parameter.defaultValue != nil
    }

    /// A type with `any` in place of `some`.
    private static func boxed(_ type: TypeSyntax) -> String {
      final class Boxing: SyntaxRewriter {
        override func visit(_ token: TokenSyntax) -> TokenSyntax {
          token.tokenKind == .keyword(.some) ? token.with(\.tokenKind, .keyword(.any)) : token
        }
      }
      return Boxing().rewrite(type).trimmedDescription
    }
  }

  extension TypeSyntax {
    var isOptional: Bool {
      self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
        || self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
    }
  }
#endif
