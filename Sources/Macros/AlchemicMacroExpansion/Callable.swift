// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftSyntax

  /// An initialiser or a method, and how a declaration refers to it.
  struct Callable {
    let declaration: DeclSyntax
    /// The name before the labels: `init`, `receipt`.
    let name: String
    let parameters: [Parameter]
    let isInitializer: Bool
    let isStatic: Bool
    let isRequired: Bool
    let isFailable: Bool
    let isGeneric: Bool
    let isAsync: Bool
    let `throws`: Bool
    /// Whether `throws` names a type.
    let throwsType: Bool
    let globalActor: String?
    /// The type of a method's result, as written.
    let result: String?

    let attributes: AttributeListSyntax

    /// `nil` for what is neither.
    init?(_ declaration: DeclSyntax) {
      if let initializer = declaration.as(InitializerDeclSyntax.self) {
        self.init(initializer)
      } else if let function = declaration.as(FunctionDeclSyntax.self) {
        self.init(function)
      } else {
        return nil
      }
    }

    init(_ declaration: InitializerDeclSyntax) {
      attributes = declaration.attributes
      self.declaration = DeclSyntax(declaration)
      name = "init"
      isInitializer = true
      isStatic = false
      isRequired = declaration.modifiers.has(.required)
      isFailable = declaration.optionalMark != nil
      isGeneric = declaration.genericParameterClause != nil
      globalActor = declaration.attributes.globalActor
      result = nil
      (parameters, isAsync, `throws`, throwsType) = Self.parts(of: declaration.signature)
    }

    init(_ declaration: FunctionDeclSyntax) {
      attributes = declaration.attributes
      self.declaration = DeclSyntax(declaration)
      name = declaration.name.text
      isInitializer = false
      isStatic = declaration.modifiers.has(.static) || declaration.modifiers.has(.class)
      isRequired = false
      isFailable = false
      isGeneric = declaration.genericParameterClause != nil
      globalActor = declaration.attributes.globalActor
      result = declaration.signature.returnClause?.type.trimmedDescription
      (parameters, isAsync, `throws`, throwsType) = Self.parts(of: declaration.signature)
    }

    private static func parts(of signature: FunctionSignatureSyntax) -> ([Parameter], Bool, Bool, Bool) {
      let effects = signature.effectSpecifiers
      return (
        signature.parameterClause.parameters.map(Parameter.init), effects?.asyncSpecifier != nil,
        effects?.throwsClause != nil, effects?.throwsClause?.type != nil
      )
    }

    /// The name with its labels: `init(account:retries:)`.
    var title: String {
      parameters.isEmpty ? name : "\(name)(\(parameters.map { ($0.label ?? "_") + ":" }.joined()))"
    }

    /// The function as an argument of a declaration, with some parameters left to their default values.
    ///
    /// Swift cannot pass every function as a reference; a closure then calls it.
    func expression(in type: String, isolatedTo actor: String?, leavingOut omitted: Set<Int>) -> String {
      let needsClosure =
        !omitted.isEmpty || throwsType || parameters.contains(where: \.isOpaque)
        || !isInitializer && !isStatic && parameters.contains(where: \.isTuple)
      return needsClosure ? closure(in: type, isolatedTo: actor, leavingOut: omitted) : "\(type).\(title)"
    }

    /// Whether the closure takes the object itself, before the parameters.
    func closureTakesObject(leavingOut omitted: Set<Int>) -> Bool {
      !isInitializer && !isStatic
        && (!omitted.isEmpty || throwsType || parameters.contains { $0.isOpaque || $0.isTuple })
    }

    private func closure(in type: String, isolatedTo actor: String?, leavingOut omitted: Set<Int>) -> String {
      let kept = parameters.enumerated().filter { !omitted.contains($0.offset) }.map(\.element)
      let takesObject = !isInitializer && !isStatic
      let taken = (takesObject ? ["object: \(type)"] : []) + kept.map { "\($0.name): \($0.type)" }
      let passed = kept.map { ($0.label.map { "\($0): " } ?? "") + $0.name }.joined(separator: ", ")
      let isolation = (globalActor ?? (isAsync ? nil : actor)).map { "\($0) " } ?? ""
      let effects = (isAsync ? " async" : "") + (`throws` ? " throws" : "")
      let call = (`throws` ? "try " : "") + (isAsync ? "await " : "")
      let callee = isInitializer ? type : "\(takesObject ? "object" : type).\(name)"
      let result = isInitializer ? type : result ?? "Void"
      return "{ \(isolation)(\(taken.joined(separator: ", ")))\(effects) -> \(result) in \(call)\(callee)(\(passed)) }"
    }
  }

  extension DeclModifierListSyntax {
    func has(_ keyword: Keyword) -> Bool { contains { $0.name.tokenKind == .keyword(keyword) } }
  }
#endif
