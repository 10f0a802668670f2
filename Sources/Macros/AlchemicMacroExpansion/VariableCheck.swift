// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxMacros

  /// What is wrong with a variable's declaration.
  struct VariableCheck {
    private let declaration: any DeclSyntaxProtocol
    private let attribute: AttributeSyntax
    private let word: Word
    private let found: (mistake: Mistake, node: Syntax, fixIts: [FixIt])?
    private let variable: DeclaredVariable?

    init(_ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax, word: Word) {
      self.declaration = declaration
      self.attribute = attribute
      self.word = word
      guard let syntax = declaration.as(VariableDeclSyntax.self) else {
        (variable, found) = (nil, (.notVariable(word), Syntax(attribute), []))
        return
      }
      variable = DeclaredVariable(syntax, attribute: attribute)
      guard let variable else {
        found = (.severalVariables(word), Syntax(attribute), [])
        return
      }
      found = Self.mistake(of: variable, word: word)
    }

    /// The variable, if it can have a slot. One with a mistake has a slot too where that avoids further errors.
    var slot: DeclaredVariable? {
      guard let variable, variable.type != nil, variable.binding.accessorBlock == nil,
        variable.declaration.bindingSpecifier.tokenKind == .keyword(.var),
        !variable.declaration.modifiers.contains(where: { ["static", "class", "weak", "lazy"].contains($0.name.text) })
      else { return nil }
      return variable
    }

    /// Whether the declaration of the type has a line for it.
    var isDeclared: Bool { found == nil && variable != nil }

    /// Reports the mistake, or that no type reads the attribute.
    func report(in context: some MacroExpansionContext) {
      if let found {
        context.diagnose(found.mistake, at: found.node, fixIts: found.fixIts)
      } else {
        Placement.check(word, attribute: attribute, in: context)
      }
    }

    private typealias Found = (mistake: Mistake, node: Syntax, fixIts: [FixIt])

    private static func mistake(of variable: DeclaredVariable, word: Word) -> Found? {
      let declaration = variable.declaration
      let modifiers = declaration.modifiers
      if let modifier = modifiers.first(where: { ["static", "class"].contains($0.name.text) }) {
        return (.staticVariable(word), Syntax(modifier), [])
      }
      if declaration.bindingSpecifier.tokenKind == .keyword(.let) {
        let fixed = declaration.bindingSpecifier.with(\.tokenKind, .keyword(.var))
        return (
          .constant(word), Syntax(declaration.bindingSpecifier),
          [.replace("Replace 'let' with 'var'", declaration.bindingSpecifier, by: fixed)]
        )
      }
      if let mistake = argumentMistake(of: variable, word: word) { return mistake }
      guard word == .inject else { return nil }
      if let accessors = variable.binding.accessorBlock {
        return (
          accessors.hasObserversOnly ? .observed : .computed, Syntax(accessors),
          [.use(.injectVariable, for: variable.attribute)]
        )
      }
      if let modifier = modifiers.first(where: { ["weak", "unowned", "lazy"].contains($0.name.text) }) {
        return (
          .storedVariable(modifier.name.text), Syntax(modifier), [.use(.injectVariable, for: variable.attribute)]
        )
      }
      return slotMistake(of: variable)
    }

    private static func slotMistake(of variable: DeclaredVariable) -> Found? {
      let modifiers = variable.declaration.modifiers
      if let value = variable.binding.initializer {
        var removed = variable.binding
        removed.initializer = nil
        removed.typeAnnotation?.trailingTrivia = []
        return (.initialValue, Syntax(value), [.replace("Remove the initial value", variable.binding, by: removed)])
      }
      guard let type = variable.type else { return (.noType(.inject), Syntax(variable.binding), []) }
      if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        let fixed = unwrapped.wrappedType.with(\.trailingTrivia, unwrapped.trailingTrivia)
        return (.implicitlyUnwrapped, Syntax(unwrapped.exclamationMark), [.replace("Remove '!'", type, by: fixed)])
      }
      if let setter = modifiers.first(where: { $0.detail != nil }) {
        var fixed = variable.declaration
        fixed.modifiers = modifiers.filter { $0.id != setter.id }
        fixed.leadingTrivia = variable.declaration.leadingTrivia
        let fixIt = FixIt.replace("Remove '\(setter.trimmedDescription)'", variable.declaration, by: fixed)
        return (.privateSetter, Syntax(setter), [fixIt])
      }
      if variable.isWeak, !type.isOptional { return (.weakNeedsOptional, Syntax(type), []) }
      return nil
    }

    private static func argumentMistake(of variable: DeclaredVariable, word: Word) -> Found? {
      for argument in variable.attribute.parts[""] ?? [] {
        switch Spelling.member(of: argument.expression) {
        case "weak" where word == .injectVariable: return (.weakOfVariable, Syntax(argument), [])
        case let source? where ["parameter", "arg", "byDefault"].contains(source):
          return (.sourceOfVariable(source), Syntax(argument), [])
        default: break
        }
        if let type = variable.type, let kind = LiteralKind(argument.expression), !kind.fits(type) {
          return (
            .sourceType(index: 1, source: kind.text, argument: variable.name, type: type.trimmedDescription),
            Syntax(argument), []
          )
        }
      }
      return nil
    }
  }

  extension AccessorBlockSyntax {
    /// Whether it has `willSet` or `didSet`, and nothing else.
    fileprivate var hasObserversOnly: Bool {
      guard case .accessors(let accessors) = accessors else { return false }
      return accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
  }
#endif
