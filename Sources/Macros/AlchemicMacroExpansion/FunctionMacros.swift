// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxMacros

  // Attributes of functions write nothing: the type's attribute reads them. Each checks its own function.

  struct InitializerMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let callable = Callable(DeclSyntax(declaration)) else {
        context.diagnose(.notFunction(.initializer), at: node)
        return []
      }
      FunctionCheck(callable, word: .initializer, sources: node.parts[""] ?? []).report(at: node, in: context)
      return []
    }
  }

  struct MethodMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let function = declaration.as(FunctionDeclSyntax.self) else {
        context.diagnose(.notFunction(.method), at: node)
        return []
      }
      let callable = Callable(function)
      let around = context.lexicalContext.first
      let isOfValue = around?.is(StructDeclSyntax.self) ?? false || around?.is(EnumDeclSyntax.self) ?? false
      if callable.result == nil || callable.result == "Void" {
        context.diagnose(.noResult, at: node)
      } else if isOfValue, !callable.isStatic {
        context.diagnose(.methodOfValueIsStatic, at: node)
      } else {
        FunctionCheck(callable, word: .method, sources: node.parts["sources"] ?? []).report(at: node, in: context)
        OptionCheck(node, isMethod: true, in: context).run()
      }
      return []
    }
  }

  struct StopMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let function = declaration.as(FunctionDeclSyntax.self) else {
        context.diagnose(.notFunction(.stop), at: node)
        return []
      }
      if !function.signature.parameterClause.parameters.isEmpty {
        context.diagnose(.stopTakesArguments, at: node)
      } else {
        Placement.check(.stop, attribute: node, in: context)
      }
      return []
    }
  }

  struct DependsOnMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
      if attributes?.first(.register) == nil { context.diagnose(.notRegistered(.dependsOn), at: node) }
      return []
    }
  }
#endif
