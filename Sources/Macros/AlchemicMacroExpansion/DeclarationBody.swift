// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftSyntax
  internal import SwiftSyntaxMacros

  /// The lines of a type's `alchemic(_:)`.
  struct DeclarationBody {
    let type: DeclaredType
    let context: any MacroExpansionContext

    /// What only the class itself declares, and not its subclasses.
    private(set) var own: [String] = []
    /// What subclasses inherit: their objects have these variables too.
    private(set) var shared: [String] = []

    init(_ type: DeclaredType, in context: some MacroExpansionContext) {
      self.type = type
      self.context = context
      let options = type.options.map(Spelling.function) + Self.name(in: type.attribute)
      own += call("AcRegister", ["factory"] + options, at: type.attribute)
      if let creator = type.onlyCreator { own += initializer(creator) }
      let (own, shared) = lines(of: type.declaration.memberBlock.members)
      self.own += own
      self.shared = shared
      for attribute in type.declaration.attributes.all(.dependsOn) {
        let arguments = (attribute.parts[""] ?? []).map { Spelling.function($0.expression) }
        self.shared += call("AcDependsOn", ["factory"] + arguments, at: attribute)
      }
    }

    /// The whole function.
    var function: String {
      var lines = shared
      if type.isOpenToSubclasses {
        lines = ["if factory.objectType == \(type.name).self {"] + own.map { "  " + $0 } + ["}"] + shared
      } else {
        lines = own + shared
      }
      if type.inheritsDeclaration { lines.insert("super.alchemic(factory)", at: 0) }
      return "\(head) {\n\(lines.map { "  " + $0 + "\n" }.joined())}"
    }

    /// The function without lines.
    var emptyFunction: String { head + " {}" }

    private var head: String {
      let factory = type.kind == .value ? "ValueFactory<\(type.name)>" : "ALCClassObjectFactory"
      return "\(modifiers) func alchemic(_ factory: \(factory))"
    }

    private var modifiers: String {
      let access = ["open", "public", "package"].first { access in
        type.modifiers.contains { $0.name.text == access }
      }
      let placement =
        type.inheritsDeclaration ? "override class" : type.isOpenToSubclasses ? "class" : "static"
      return [access, "nonisolated", placement].compactMap(\.self).joined(separator: " ")
    }

    /// A call with the line of the user's own code, for errors. A long one has a line for each argument.
    private func call(_ function: String, _ arguments: [String], at node: some SyntaxProtocol) -> [String] {
      let location = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID)
      let all = arguments + (location.map { ["line: \($0.line.trimmedDescription)"] } ?? [])
      let line = "\(function)(\(all.joined(separator: ", ")))"
      guard line.count > 100 else { return [line] }
      let last = all.count - 1
      return ["\(function)("] + all.enumerated().map { "  " + $1 + ($0 == last ? ")" : ",") }
    }

    private static func name(in attribute: AttributeSyntax) -> [String] {
      attribute.parts["name"]?.first.map { ["AcFactoryName(\($0.expression.trimmedDescription))"] } ?? []
    }

    // MARK: Members

    private func lines(of members: MemberBlockItemListSyntax) -> (own: [String], shared: [String]) {
      var (own, shared): ([String], [String]) = ([], [])
      for member in members {
        if let condition = member.decl.as(IfConfigDeclSyntax.self) {
          let parts = condition.clauses.map { clause in
            (
              "\(clause.poundKeyword.text) \(clause.condition?.trimmedDescription ?? "")",
              clause.elements?.as(MemberBlockItemListSyntax.self).map { lines(of: $0) } ?? ([], [])
            )
          }
          own += Self.conditional(parts.map { ($0.0, $0.1.0) })
          shared += Self.conditional(parts.map { ($0.0, $0.1.1) })
        } else if let variable = member.decl.as(VariableDeclSyntax.self) {
          shared += injection(variable)
        } else if let callable = Callable(member.decl) {
          own += self.lines(of: callable)
        }
      }
      return (own, shared)
    }

    private static func conditional(_ clauses: [(condition: String, lines: [String])]) -> [String] {
      guard clauses.contains(where: { !$0.lines.isEmpty }) else { return [] }
      return clauses.flatMap { [$0.condition.trimming()] + $0.lines.map { "  " + $0 } } + ["#endif"]
    }

    private func injection(_ variable: VariableDeclSyntax) -> [String] {
      let slot = variable.attributes.first(.inject)
      guard let attribute = slot ?? variable.attributes.first(.injectVariable),
        let declared = DeclaredVariable(variable, attribute: attribute), type.kind != .value,
        VariableCheck(variable, attribute: attribute, word: slot == nil ? .injectVariable : .inject).isDeclared
      else { return [] }
      var options = declared.options.map(Spelling.function)
      if slot == nil, declared.needsName(in: type), !declared.hasValue {
        options.append("AcVariableName(\"\(declared.plainName)\")")
      }
      let path = "\\\(type.name).\(slot == nil ? declared.name : declared.slotName)"
      return call("AcInject", ["factory", path] + options, at: attribute)
    }

    private func lines(of callable: Callable) -> [String] {
      if let attribute = callable.attributes.first(.initializer) {
        return type.has("reference") ? [] : initializer(DeclaredType.Creator(callable, attribute))
      }
      let methods = callable.attributes.all(.method)
      if !methods.isEmpty { return methods.flatMap { method(callable, $0) } }
      if let attribute = callable.attributes.first(.stop) {
        return call("AcStop", ["factory", "\(type.name).\(callable.name)"], at: attribute)
      }
      return []
    }

    private func method(_ callable: Callable, _ attribute: AttributeSyntax) -> [String] {
      let parts = attribute.parts
      // Without a name, the factory has that of the method, which Swift does not report at run time.
      let name = Self.name(in: attribute)
      let options =
        (parts[""] ?? []).map { Spelling.function($0.expression) }
        + (name.isEmpty ? ["AcFactoryName(\"\(type.name).\(callable.title)\")"] : name)
      guard FunctionCheck(callable, word: .method, sources: parts["sources"] ?? []).mistakes.isEmpty else {
        return []
      }
      let given = (parts["sources"] ?? []).map(\.expression)
      let (function, sources) = arguments(of: callable, given: given)
      let all = ["factory", function] + sources + ["options: \(options.joined(separator: ", "))"]
      return call("AcMethod", all, at: attribute)
    }

    private func initializer(_ creator: DeclaredType.Creator) -> [String] {
      guard let callable = creator.callable else {
        return call("AcInitializer", ["factory", "\(type.name).init"], at: type.attribute)
      }
      let listed = creator.attribute?.parts[""] ?? []
      guard FunctionCheck(callable, word: .initializer, sources: listed).mistakes.isEmpty else { return [] }
      let given = listed.map(\.expression)
      let (function, sources) = arguments(of: callable, given: given)
      let place = creator.attribute.map { Syntax($0) } ?? Syntax(callable.declaration)
      return call("AcInitializer", ["factory", function] + sources, at: place)
    }

    /// The function and its sources. Without sources, an argument with a default value keeps it.
    private func arguments(of callable: Callable, given: [ExprSyntax]) -> (function: String, sources: [String]) {
      let omitted = Set(
        callable.parameters.indices.filter { index in
          given.isEmpty
            ? callable.parameters[index].hasDefault
            : index < given.count && Spelling.member(of: given[index]) == "byDefault"
        })
      let function = callable.expression(
        in: type.name, isolatedTo: type.declaration.attributes.globalActor, leavingOut: omitted)
      let kept = callable.parameters.indices.filter { !omitted.contains($0) }
      var sources: [String] = []
      if !given.isEmpty {
        sources = kept.filter { $0 < given.count }.map { Spelling.source(given[$0], of: callable.parameters[$0]) }
      } else if kept.contains(where: { callable.parameters[$0].isOptional }) {
        // Otherwise the start warns of each optional argument that gets an object.
        sources = kept.map { _ in "AcAuto()" }
      }
      if callable.closureTakesObject(leavingOut: omitted), !sources.isEmpty { sources.insert("AcAuto()", at: 0) }
      return (function, sources)
    }
  }

  extension String {
    fileprivate func trimming() -> String { hasSuffix(" ") ? String(dropLast()) : self }
  }
#endif
