// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftSyntax

  /// The attributes of AlchemicMacros, by the names that a program writes.
  enum Word: String {
    case register = "AcRegister"
    case registerValue = "AcRegisterValue"
    case inject = "AcInject"
    case injectVariable = "AcInjectVariable"
    case initializer = "AcInitializer"
    case method = "AcMethod"
    case stop = "AcStop"
    case dependsOn = "AcDependsOn"
  }

  extension AttributeListSyntax {
    /// All attributes with a name, also with the module before it. Those under `#if` are not seen.
    func all(_ word: Word) -> [AttributeSyntax] {
      compactMap { element in
        guard case .attribute(let attribute) = element, attribute.name == word.rawValue else { return nil }
        return attribute
      }
    }

    func first(_ word: Word) -> AttributeSyntax? { all(word).first }

    /// Whether one of them is a global actor, by the convention of its name: `@MainActor`.
    var nameGlobalActor: Bool {
      contains { element in
        guard case .attribute(let attribute) = element else { return false }
        return attribute.name.hasSuffix("Actor")
      }
    }

    /// The global actor among them.
    var globalActor: String? {
      lazy.compactMap { element -> String? in
        guard case .attribute(let attribute) = element, attribute.name.hasSuffix("Actor") else { return nil }
        return attribute.trimmedDescription
      }.first
    }
  }

  extension AttributeSyntax {
    /// Its name without a module.
    var name: String {
      if let member = attributeName.as(MemberTypeSyntax.self) { return member.name.text }
      return attributeName.trimmedDescription
    }

    /// The arguments before the first label, then those of each label with what follows it.
    var parts: [String: [LabeledExprSyntax]] {
      guard case .argumentList(let list) = arguments else { return [:] }
      var parts: [String: [LabeledExprSyntax]] = [:]
      var label = ""
      for argument in list {
        label = argument.label?.text ?? label
        parts[label, default: []].append(argument)
      }
      return parts
    }
  }
#endif
