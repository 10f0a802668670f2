// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftSyntax
  internal import SwiftSyntaxMacros

  /// Where an attribute has an effect: in a type with `AcRegister`.
  enum Placement {
    /// The declarations around a member, the innermost first.
    static func check(_ word: Word, attribute: AttributeSyntax, in context: some MacroExpansionContext) {
      guard let around = context.lexicalContext.first else { return }
      if around.is(ExtensionDeclSyntax.self) { return context.diagnose(.inExtension(word), at: attribute) }
      guard let type = around.asProtocol((any DeclGroupSyntax).self) else { return }
      guard (type.attributes.first(.register) ?? type.attributes.first(.registerValue)) != nil else {
        return context.diagnose(.notRegistered(word), at: attribute)
      }
      let isValue = type.is(StructDeclSyntax.self) || type.is(EnumDeclSyntax.self)
      if isValue, word == .inject || word == .injectVariable {
        context.diagnose(.variableOfValue(word), at: attribute)
      }
    }
  }
#endif
