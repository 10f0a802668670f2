// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxMacros

  /// Finds the mistakes that concern a type as a whole.
  struct TypeCheck {
    private let type: DeclaredType
    private let isSendable: Bool
    private let context: any MacroExpansionContext

    init(_ type: DeclaredType, missing: [TypeSyntax], in context: some MacroExpansionContext) {
      self.type = type
      isSendable = !missing.contains { $0.trimmedDescription.hasSuffix("Sendable") }
      self.context = context
    }

    /// Reports the mistakes, and returns whether the declaration can be written.
    func run() -> Bool {
      guard type.isForAttribute else {
        let other = type.kind == .value ? Word.registerValue : .register
        context.diagnose(.otherAttribute(other), at: type.attribute, fixIts: [.use(other, for: type.attribute)])
        return false
      }
      checkAccess()
      OptionCheck(type.attribute, isMethod: false, in: context).run()
      checkIdentity()
      checkSendable()
      return checkInitializers()
    }

    private func checkInitializers() -> Bool {
      let marked = type.marked(.initializer)
      if type.has("reference") {
        for (callable, attribute) in marked { report(.referenceIsCreated, attribute, of: callable) }
        return marked.isEmpty
      }
      let unconditional = marked.filter { !$0.attribute.isConditional }
      for (callable, attribute) in unconditional.dropFirst() { report(.twoInitializers, attribute, of: callable) }
      if unconditional.count > 1 { return false }
      if let callable = type.onlyCreator?.callable {
        let mistakes = FunctionCheck(callable, word: .initializer, sources: []).mistakes
        for (mistake, _) in mistakes { context.diagnose(mistake, at: callable.declaration) }
      }
      let initializers = type.initializers
      guard marked.isEmpty, initializers.count > 1 else { return true }
      let fixIts = initializers.compactMap { $0.declaration.as(InitializerDeclSyntax.self).map(FixIt.mark) }
      context.diagnose(.noInitializerMarked(type: type.name), at: type.attribute, fixIts: fixIts)
      return false
    }

    private func report(_ mistake: Mistake, _ attribute: AttributeSyntax, of callable: Callable) {
      let fixIt = FixIt.remove(attribute, of: callable.declaration)
      context.diagnose(mistake, at: attribute, fixIts: fixIt.map { [$0] } ?? [])
    }

    /// The conformance is in an extension outside of the enclosing type.
    private func checkAccess() {
      guard let modifier = type.modifiers.first(where: { $0.name.tokenKind == .keyword(.private) }),
        !context.lexicalContext.isEmpty
      else { return }
      let fixed = modifier.name.with(\.tokenKind, .keyword(.fileprivate))
      let fixIt = FixIt.replace("Replace 'private' with 'fileprivate'", modifier.name, by: fixed)
      context.diagnose(.privateInside, at: modifier, fixIts: [fixIt])
    }

    private func checkIdentity() {
      guard type.kind == .value else { return }
      for argument in type.attribute.parts[""] ?? [] {
        guard let word = Spelling.word(of: argument.expression), ["reference", "weak", "transient"].contains(word)
        else { continue }
        let fixIt = FixIt.remove(argument: argument, of: type.attribute)
        context.diagnose(
          .valueHasNoIdentity(option: word), at: argument.expression, fixIts: fixIt.map { [$0] } ?? [])
      }
    }

    /// Several threads may use a singleton and the object of a scope.
    private func checkSendable() {
      guard case .class = type.kind, !isSendable, !type.has("template"), !type.has("reference"), !type.has("scoped"),
        type.attribute.parts["isUnprotected"]?.first?.expression.trimmedDescription != "true",
        let declaration = type.declaration.as(ClassDeclSyntax.self), declaration.attributes.globalActor == nil
      else { return }
      context.diagnose(
        .notSendable(type: type.name), at: declaration.name, fixIts: [.conform(declaration, to: "Sendable")])
    }
  }

  extension AttributeSyntax {
    /// Whether it is under `#if`.
    fileprivate var isConditional: Bool {
      sequence(first: Syntax(self), next: \.parent).contains { $0.is(IfConfigClauseSyntax.self) }
    }
  }
#endif
