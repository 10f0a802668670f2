// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  internal import SwiftSyntax

  // Changes of the user's code that correct a mistake.
  extension FixIt {
    static func replace(_ title: String, _ old: some SyntaxProtocol, by new: some SyntaxProtocol) -> FixIt {
      FixIt(message: Correction(title), changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
    }

    /// Uses another attribute with the same arguments.
    static func use(_ word: Word, for attribute: AttributeSyntax) -> FixIt {
      let name = IdentifierTypeSyntax(name: .identifier(word.rawValue))
      return replace(
        "Use \(word.text)", attribute.attributeName,
        by: TypeSyntax(name).with(\.trailingTrivia, attribute.attributeName.trailingTrivia))
    }

    /// Removes an attribute of a function.
    static func remove(_ attribute: AttributeSyntax, of function: DeclSyntax) -> FixIt? {
      guard var changed = function.asProtocol((any WithAttributesSyntax).self) else { return nil }
      let trivia = function.leadingTrivia
      changed.attributes = changed.attributes.filter { $0.id != attribute.id }
      changed.leadingTrivia = trivia
      return replace("Remove @\(attribute.name)", function, by: changed)
    }

    /// Removes an argument of an attribute.
    static func remove(argument: LabeledExprSyntax, of attribute: AttributeSyntax) -> FixIt? {
      guard case .argumentList(let list) = attribute.arguments else { return nil }
      var rest = list.filter { $0.id != argument.id }
      if let last = rest.indices.last { rest[last] = rest[last].with(\.trailingComma, nil) }
      return replace("Remove '\(argument.expression.trimmedDescription)'", list, by: rest)
    }

    /// Marks an initialiser.
    static func mark(_ initializer: InitializerDeclSyntax) -> FixIt {
      let attribute = AttributeSyntax(
        attributeName: IdentifierTypeSyntax(name: .identifier(Word.initializer.rawValue)), trailingTrivia: .space)
      var marked = initializer
      let trivia = initializer.leadingTrivia
      marked.leadingTrivia = []
      marked.attributes = [.attribute(attribute)] + marked.attributes
      marked.leadingTrivia = trivia
      return replace("Mark '\(Callable(initializer).title)' with @AcInitializer", initializer, by: marked)
    }

    /// Adds a conformance.
    static func conform(_ declaration: ClassDeclSyntax, to type: String) -> FixIt {
      var changed = declaration
      let added = InheritedTypeSyntax(type: IdentifierTypeSyntax(name: .identifier(type)))
      if var clause = declaration.inheritanceClause, let last = clause.inheritedTypes.indices.last {
        let space = clause.inheritedTypes[last].trailingTrivia
        clause.inheritedTypes[last] = clause.inheritedTypes[last].with(\.trailingTrivia, [])
          .with(\.trailingComma, .commaToken(trailingTrivia: .space))
        clause.inheritedTypes.append(added.with(\.trailingTrivia, space))
        changed.inheritanceClause = clause
      } else {
        let after = declaration.genericParameterClause.map { Syntax($0) } ?? Syntax(declaration.name)
        if changed.genericParameterClause != nil {
          changed.genericParameterClause?.trailingTrivia = []
        } else {
          changed.name.trailingTrivia = []
        }
        changed.inheritanceClause = InheritanceClauseSyntax(
          colon: .colonToken(trailingTrivia: .space), inheritedTypes: [added],
          trailingTrivia: after.trailingTrivia)
      }
      return replace("Add '\(type)'", declaration, by: changed)
    }
  }
#endif
