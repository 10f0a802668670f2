// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @testable import AlchemicMacroExpansion

  /// The attributes, as the compiler passes them: a type conforms to nothing yet unless a test says otherwise.
  enum Attributes {
    static let all = specs(missing: ["AlchemicDeclaring"])
    static let ofSubclass = specs(missing: [])
    static let ofUnprotected = specs(missing: ["AlchemicDeclaring", "Sendable"])

    private static func specs(missing: [String]) -> [String: MacroSpec] {
      [
        "AcRegister": MacroSpec(type: RegisterMacro.self, conformances: missing.map { "\(raw: $0)" }),
        "AcRegisterValue": MacroSpec(type: RegisterMacro.self, conformances: ["AlchemicDeclaringValue"]),
        "AcInject": MacroSpec(type: InjectMacro.self),
        "AcInjectVariable": MacroSpec(type: InjectVariableMacro.self),
        "AcInitializer": MacroSpec(type: InitializerMacro.self),
        "AcMethod": MacroSpec(type: MethodMacro.self),
        "AcStop": MacroSpec(type: StopMacro.self),
        "AcDependsOn": MacroSpec(type: DependsOnMacro.self),
      ]
    }
  }

  /// Expects the whole text of an expansion, or the mistakes and the corrected text.
  func expect(
    _ source: String, expandsTo expanded: String, mistakes: [DiagnosticSpec] = [],
    correctedBy correction: String? = nil,
    to corrected: String? = nil, with attributes: [String: MacroSpec] = Attributes.all,
    at location: Testing.SourceLocation = #_sourceLocation
  ) {
    assertMacroExpansion(
      source, expandedSource: expanded, diagnostics: mistakes, macroSpecs: attributes,
      applyFixIts: correction.map { [$0] }, fixedSource: corrected, indentationWidth: .spaces(2),
      failureHandler: { Issue.record("\($0.message)", sourceLocation: location) })
  }
#endif
