// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftSyntax

  /// A type with the attribute `AcRegister`.
  struct DeclaredType {
    let declaration: any DeclGroupSyntax
    let kind: Kind
    let name: String
    let modifiers: DeclModifierListSyntax
    let attribute: AttributeSyntax
    let inheritsDeclaration: Bool
    /// Whether it is the application, which is a reference without a word for that.
    private let isApplication: Bool

    enum Kind: Equatable {
      case `class`(isFinal: Bool)
      case actor
      case value
    }

    /// - Parameter missing: The protocols among the asked ones that the type does not conform to, by the compiler.
    init?(_ declaration: some DeclGroupSyntax, attribute: AttributeSyntax, missing: [TypeSyntax]) {
      self.declaration = declaration
      self.attribute = attribute
      modifiers = declaration.modifiers
      if let type = declaration.as(ClassDeclSyntax.self) {
        (kind, name) = (.class(isFinal: type.modifiers.has(.final)), type.name.text)
      } else if let type = declaration.as(ActorDeclSyntax.self) {
        (kind, name) = (.actor, type.name.text)
      } else if let type = declaration.as(StructDeclSyntax.self) {
        (kind, name) = (.value, type.name.text)
      } else if let type = declaration.as(EnumDeclSyntax.self) {
        (kind, name) = (.value, type.name.text)
      } else {
        return nil
      }
      let named = declaration.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
      isApplication = named.contains("AlchemicApplicationDelegate")
      let isConforming = !missing.contains { $0.trimmedDescription.hasSuffix("AlchemicDeclaring") }
      inheritsDeclaration =
        declaration.is(ClassDeclSyntax.self) && isConforming
        && !named.contains { $0 == "AlchemicDeclaring" || $0 == "AlchemicManaged" }
    }

    /// Whether the attribute is the one for this kind of type.
    var isForAttribute: Bool { (attribute.name == Word.registerValue.rawValue) == (kind == .value) }

    /// Whether subclasses may inherit the declaration.
    var isOpenToSubclasses: Bool { kind == .class(isFinal: false) }

    var options: [ExprSyntax] { (attribute.parts[""] ?? []).map(\.expression) }

    /// Whether the type has an option, also one that it has without a word.
    func has(_ option: String) -> Bool {
      option == "reference" && isApplication || options.contains { Spelling.word(of: $0) == option }
    }

    /// The initialiser that needs no attribute, because it is the only one; `nil` where the program creates the object,
    /// another one is marked, or the choice is a mistake.
    var onlyCreator: Creator? {
      guard !has("reference"), marked(.initializer).isEmpty, initializers.count < 2 else { return nil }
      return Creator(initializers.first, nil)
    }

    /// An initialiser, or a static method, with its attribute if it has one.
    struct Creator {
      /// `nil` for one that the compiler creates or the superclass has.
      let callable: Callable?
      let attribute: AttributeSyntax?

      init(_ callable: Callable?, _ attribute: AttributeSyntax?) {
        (self.callable, self.attribute) = (callable, attribute)
      }
    }

    /// The initialisers outside of `#if`.
    var initializers: [Callable] {
      declaration.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self).map(Callable.init) }
    }

    /// The initialisers and methods that have an attribute, also under `#if`.
    func marked(_ word: Word) -> [(callable: Callable, attribute: AttributeSyntax)] {
      Self.marked(word, in: declaration.memberBlock.members)
    }

    private static func marked(
      _ word: Word, in members: MemberBlockItemListSyntax
    ) -> [(callable: Callable, attribute: AttributeSyntax)] {
      members.flatMap { member -> [(callable: Callable, attribute: AttributeSyntax)] in
        if let condition = member.decl.as(IfConfigDeclSyntax.self) {
          return condition.clauses.flatMap { clause in
            clause.elements?.as(MemberBlockItemListSyntax.self).map { marked(word, in: $0) } ?? []
          }
        }
        guard let callable = Callable(member.decl), let attribute = callable.attributes.first(word) else { return [] }
        return [(callable, attribute)]
      }
    }
  }
#endif
