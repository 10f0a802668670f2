// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftSyntax

  /// A variable with the attribute `AcInject` or `AcInjectVariable`.
  struct DeclaredVariable {
    let declaration: VariableDeclSyntax
    let attribute: AttributeSyntax
    let binding: PatternBindingSyntax
    let name: String

    /// `nil` for a declaration without one name.
    init?(_ declaration: VariableDeclSyntax, attribute: AttributeSyntax) {
      guard let binding = declaration.bindings.first, declaration.bindings.count == 1,
        let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
      else { return nil }
      self.declaration = declaration
      self.attribute = attribute
      self.binding = binding
      name = pattern.identifier.text
    }

    var type: TypeSyntax? { binding.typeAnnotation?.type }

    /// What the attribute says, without `.weak`, which chooses the slot.
    var options: [ExprSyntax] {
      (attribute.parts[""] ?? []).map(\.expression).filter { !["weak", "byType"].contains(Spelling.member(of: $0)) }
    }

    var isWeak: Bool { (attribute.parts[""] ?? []).contains { Spelling.member(of: $0.expression) == "weak" } }

    /// The name without the marks that let it be a keyword.
    var plainName: String { name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name }

    /// The name of the slot, which is beside the variable.
    var slotName: String { "_" + plainName }

    /// Whether the value comes from the declaration, so that the injection takes no options.
    var hasValue: Bool {
      options.contains { option in
        LiteralKind(option) != nil || ["value", "property", "given"].contains(Spelling.member(of: option))
      }
    }

    /// Whether the key path of the variable has no name at run time.
    func needsName(in type: DeclaredType) -> Bool {
      type.isOpenToSubclasses || binding.accessorBlock != nil
        || declaration.modifiers.contains { ["weak", "lazy"].contains($0.name.text) }
    }
  }
#endif
