// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacros

  /// Writes the declaration of a type, from its attributes and those of its members.
  struct RegisterMacro: MemberMacro, ExtensionMacro {
    static var formatMode: FormatMode { .disabled }

    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let type = DeclaredType(declaration, attribute: node, missing: protocols) else {
        context.diagnose(.registersNoType, at: node)
        return []
      }
      let body = DeclarationBody(type, in: context)
      let isRight = TypeCheck(type, missing: protocols, in: context).run()
      // With a mistake, the type conforms all the same, so that the compiler reports nothing else.
      return ["\(raw: isRight ? body.function : body.emptyFunction)"]
    }

    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard let declared = DeclaredType(declaration, attribute: node, missing: protocols),
        let conformance = protocols.first,
        declared.isForAttribute
      else { return [] }
      return [try ExtensionDeclSyntax("extension \(type.trimmed): \(conformance.trimmed) {}")]
    }
  }
#endif
