// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxMacros

  /// A mistake in the use of an attribute. This file has all texts.
  enum Mistake: DiagnosticMessage {
    // The type.
    case registersNoType
    case otherAttribute(Word)
    case noInitializerMarked(type: String)
    case twoInitializers
    case referenceIsCreated
    case notSendable(type: String)
    case privateInside
    case valueHasNoIdentity(option: String)
    // Where a member is.
    case notRegistered(Word)
    case inExtension(Word)
    // Variables.
    case constant(Word)
    case computed
    case observed
    case initialValue
    case noType(Word)
    case severalVariables(Word)
    case staticVariable(Word)
    case storedVariable(String)
    case implicitlyUnwrapped
    case privateSetter
    case variableOfValue(Word)
    case notVariable(Word)
    case weakNeedsOptional
    case weakOfVariable
    // Functions.
    case notFunction(Word)
    case notStatic(Word)
    case failable
    case generic(Word)
    case noResult
    case sourceCount(sources: Int, arguments: Int)
    case sourceType(index: Int, source: String, argument: String, type: String)
    case noDefault(argument: String)
    case flagAsSource(String)
    case sourceOfVariable(String)
    case stopTakesArguments
    case methodOfValueIsStatic
    case methodIsReference
    // Options.
    case optionTwice(String)
    case twoModes(String, String)
    case excluded(option: String, mode: String)

    var message: String {
      switch self {
      case .registersNoType:
        "Write the attribute at the class, actor, structure or enumeration itself."
      case .otherAttribute(let word):
        word == .register
          ? "@AcRegisterValue is for structures and enumerations. Use @AcRegister."
          : "@AcRegister is for classes and actors. Use @AcRegisterValue for a structure or an enumeration."
      case .noInitializerMarked(let type):
        "\(type) has several initialisers. Mark the one that the container calls with @AcInitializer."
      case .twoInitializers:
        "A type has one @AcInitializer. Keep one of them; a static method with @AcMethod creates another object."
      case .referenceIsCreated:
        "The program creates the object of a reference. Remove @AcInitializer, or the option '.reference'."
      case .notSendable(let type):
        "All threads share a singleton, and \(type) is not Sendable. Add Sendable, or write isUnprotected: true."
      case .privateInside:
        "The conformance is outside of the type around this one, which hides it. Make it 'fileprivate'."
      case .valueHasNoIdentity(let option):
        "A structure or an enumeration has no identity. Remove '.\(option)', or make it a class."
      case .notRegistered(let word):
        "\(word.text) has no effect here: the type around it has no @AcRegister."
      case .inExtension(let word):
        "\(word.text) has no effect in an extension, which @AcRegister does not see. Move it to the type itself."
      case .constant(let word): "\(word.text) needs a 'var'."
      case .computed:
        "@AcInject writes the accessors of its variable. Use @AcInjectVariable for a variable that has accessors."
      case .observed:
        "@AcInject replaces a stored variable, which has observers here. Use @AcInjectVariable."
      case .initialValue: "The container gives the value. Remove the initial value."
      case .noType(let word):
        "\(word.text) needs the type of the variable, because the container finds the object by it."
      case .severalVariables(let word): "\(word.text) needs a declaration for each variable."
      case .staticVariable(let word): "\(word.text) sets variables of objects, and a static variable is of none."
      case .storedVariable(let modifier):
        "@AcInject replaces a stored variable, so it cannot be \(modifier). Use @AcInjectVariable."
      case .implicitlyUnwrapped: "With @AcInject, the variable is never empty. Remove the '!'."
      case .privateSetter: "With @AcInject, the variable is read-only. Remove '\(Self.privateSet)'."
      case .variableOfValue:
        "A structure or an enumeration takes its dependencies as arguments of its initialiser, not as variables."
      case .notVariable(let word): "\(word.text) is for variables."
      case .weakNeedsOptional: "A slot that holds its object weakly may become empty. Make the type an optional."
      case .weakOfVariable: "'.weak' is for @AcInject. Here, make the variable itself 'weak'."
      case .notFunction(let word): "\(word.text) is for \(word.place)."
      case .notStatic: "@AcInitializer is for an initialiser, or for a static method that returns the object."
      case .failable:
        "The container needs an object. Use @AcMethod(.nillable) at a static method that returns an optional."
      case .generic(let word): "\(word.text) needs a function of one type. Use 'any' in place of a generic parameter."
      case .noResult: "A method with @AcMethod returns an object or a value."
      case .sourceCount(let sources, let arguments):
        "\(Self.count(sources, "source")) for \(Self.count(arguments, "argument")). Give one for each argument in order, or none."
      case .sourceType(let index, let source, let argument, let type):
        "The source of argument \(index) is \(source), but '\(argument)' is of type '\(type)'."
      case .noDefault(let argument): "'\(argument)' has no default value."
      case .flagAsSource(let flag): "'.\(flag)' is for variables, not for arguments."
      case .sourceOfVariable(let source): "'.\(source)' is for arguments, not for variables."
      case .stopTakesArguments: "@AcStop is for a method without arguments."
      case .methodOfValueIsStatic: "The container calls only static methods of a structure or an enumeration."
      case .methodIsReference: "A method creates its result, and the program creates a reference. Remove '.reference'."
      case .optionTwice(let option): "'.\(option)' is given twice."
      case .twoModes(let first, let second): "'.\(first)' and '.\(second)' exclude each other. Keep one of them."
      case .excluded(let option, let mode):
        mode == "template" && option == "weak"
          ? "The container keeps no template, so it cannot keep one weakly. Remove '.weak'."
          : "'.\(option)' is not for a '.\(mode)' factory. Remove one of them."
      }
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    private static let privateSet = "private(set)"

    var severity: DiagnosticSeverity {
      if case .notSendable = self { .warning } else { .error }
    }

    var diagnosticID: MessageID {
      MessageID(domain: "AlchemicMacros", id: String("\(self)".prefix { $0 != "(" }))
    }
  }

  extension Word {
    var text: String { "@" + rawValue }

    /// What the attribute is for.
    fileprivate var place: String {
      switch self {
      case .register, .registerValue, .dependsOn: "types"
      case .inject, .injectVariable: "variables"
      case .initializer: "an initialiser, or for a static method that returns the object"
      case .method, .stop: "methods"
      }
    }
  }

  /// The title of a correction that an editor offers.
  struct Correction: FixItMessage {
    let message: String

    init(_ message: String) { self.message = message }

    var fixItID: MessageID { MessageID(domain: "AlchemicMacros", id: message) }
  }

  extension MacroExpansionContext {
    func diagnose(_ mistake: Mistake, at node: some SyntaxProtocol, fixIts: [FixIt] = []) {
      diagnose(Diagnostic(node: Syntax(node), message: mistake, fixIts: fixIts))
    }
  }
#endif
