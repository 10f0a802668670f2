// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacros

  /// Writes the slot of a variable, and the accessor that reads it.
  struct InjectMacro: AccessorMacro, PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      guard let slot = VariableCheck(declaration, attribute: node, word: .inject).slot else { return [] }
      return ["get { \(raw: slot.slotName).value }"]
    }

    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let check = VariableCheck(declaration, attribute: node, word: .inject)
      check.report(in: context)
      guard let slot = check.slot, let type = slot.type else { return [] }
      let access = ["private", "fileprivate", "package"].first { access in
        slot.declaration.modifiers.contains { $0.name.text == access && $0.detail == nil }
      }
      let written = slot.isWeak ? "WeaklyInjected<\(unwrapped(type))>" : "Injected<\(explicit(type))>"
      let modifiers = (access.map { $0 + " " } ?? "") + "nonisolated"
      return ["\(raw: modifiers) let \(raw: slot.slotName) = \(raw: written)()"]
    }

    /// A type without the exclamation mark, which is a mistake.
    private static func explicit(_ type: TypeSyntax) -> String {
      type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType.trimmedDescription ?? type.trimmedDescription
    }

    private static func unwrapped(_ type: TypeSyntax) -> String {
      type.as(OptionalTypeSyntax.self)?.wrappedType.trimmedDescription ?? type.trimmedDescription
    }
  }

  /// Checks a variable that stays as it is; the type's attribute declares it.
  struct InjectVariableMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      VariableCheck(declaration, attribute: node, word: .injectVariable).report(in: context)
      return []
    }
  }
#endif
