// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxMacros

  /// Compares the sources of an initialiser or a method with its parameters.
  struct FunctionCheck {
    private let callable: Callable
    private let word: Word
    private let sources: [LabeledExprSyntax]

    init(_ callable: Callable, word: Word, sources: [LabeledExprSyntax]) {
      self.callable = callable
      self.word = word
      self.sources = sources
    }

    func report(at node: AttributeSyntax, in context: some MacroExpansionContext) {
      Placement.check(word, attribute: node, in: context)
      for (mistake, source) in mistakes { context.diagnose(mistake, at: source ?? Syntax(node)) }
    }

    /// Each mistake with its place; `nil` for the attribute.
    var mistakes: [(Mistake, Syntax?)] {
      if callable.isFailable { return [(.failable, nil)] }
      if word == .initializer, !callable.isInitializer, !callable.isStatic { return [(.notStatic(word), nil)] }
      if callable.isGeneric { return [(.generic(word), nil)] }
      if sources.isEmpty { return [] }
      let parameters = callable.parameters
      let rest = parameters.dropFirst(sources.count)
      guard sources.count <= parameters.count, rest.count <= 3, rest.allSatisfy(\.isOptional) else {
        let superfluous = sources.count > parameters.count ? Syntax(sources[parameters.count]) : nil
        return [(.sourceCount(sources: sources.count, arguments: parameters.count), superfluous)]
      }
      return sources.indices.compactMap { index in
        mistake(of: sources[index].expression, parameters[index], at: index)
          .map { ($0, Syntax(sources[index].expression)) }
      }
    }

    private func mistake(of source: ExprSyntax, _ parameter: Parameter, at index: Int) -> Mistake? {
      switch Spelling.member(of: source) {
      case "byDefault": return parameter.hasDefault ? nil : .noDefault(argument: parameter.name)
      case let flag? where ["nillable", "transient", "weak"].contains(flag): return .flagAsSource(flag)
      default:
        guard let kind = LiteralKind(source), !kind.fits(parameter.syntax) else { return nil }
        return .sourceType(index: index + 1, source: kind.text, argument: parameter.name, type: parameter.type)
      }
    }
  }
#endif
