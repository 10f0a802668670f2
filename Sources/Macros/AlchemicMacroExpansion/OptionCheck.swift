// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxMacros

  /// Finds options that exclude each other.
  struct OptionCheck {
    private let attribute: AttributeSyntax
    private let isMethod: Bool
    private let context: any MacroExpansionContext
    private let options: [(word: String, argument: LabeledExprSyntax)]

    init(_ attribute: AttributeSyntax, isMethod: Bool, in context: some MacroExpansionContext) {
      self.attribute = attribute
      self.isMethod = isMethod
      self.context = context
      options = (attribute.parts[""] ?? []).compactMap { argument in
        Spelling.word(of: argument.expression).map { ($0, argument) }
      }
    }

    private static let modes: Set<String> = ["template", "reference", "scoped"]

    /// The flags that a mode excludes.
    private static let excluded: [String: Set<String>] = [
      "template": ["weak", "lazy", "transient", "stopTimeout"], "reference": ["lazy"],
      "scoped": ["weak", "lazy", "transient"],
    ]

    func run() {
      var seen: [String] = []
      for (word, argument) in options {
        if seen.contains(word) {
          report(.optionTwice(word), argument)
        } else if isMethod, word == "reference" {
          report(.methodIsReference, argument)
        } else if Self.modes.contains(word), let other = seen.first(where: Self.modes.contains) {
          report(.twoModes(other, word), argument)
        }
        seen.append(word)
      }
      guard let mode = seen.first(where: Self.modes.contains) else { return }
      for (word, argument) in options where Self.excluded[mode]?.contains(word) == true {
        report(.excluded(option: word, mode: mode), argument)
      }
    }

    private func report(_ mistake: Mistake, _ argument: LabeledExprSyntax) {
      let fixIt = FixIt.remove(argument: argument, of: attribute)
      context.diagnose(mistake, at: argument.expression, fixIts: fixIt.map { [$0] } ?? [])
    }
  }
#endif
