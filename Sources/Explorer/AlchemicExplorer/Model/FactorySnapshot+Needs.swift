// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

extension FactorySnapshot {
  /// A factory that another one needs.
  struct Need: Hashable {
    let factory: Int
    /// The variable or the argument that it is for.
    let label: String
    /// Whether it is found or created later, through a lazy value or a provider.
    var isLater = false
    /// Whether the graph has no problem without that factory.
    var isOptional = false
    /// Where the dependency is declared.
    var place: AlchemicSourceLocation?
  }

  /// The factories whose objects it needs, in declaration order.
  var needs: [Need] {
    var needs: [Need] = []
    if case .method(let owner?) = kind { needs.append(Need(factory: owner, label: "method", place: location)) }
    for dependency in arguments + injections {
      // An argument has no name, only a number.
      let name = dependency.name.hasPrefix("#") ? "argument \(dependency.name.dropFirst())" : dependency.name
      let later = dependency.deferral.map { " (\($0.rawValue))" } ?? ""
      needs += dependency.factories.map {
        Need(
          factory: $0, label: name + later, isLater: dependency.deferral != nil, isOptional: dependency.isOptional,
          place: dependency.location)
      }
    }
    return needs
  }

  /// The number of factories that it needs: constants do not count, and each member of an array does.
  var neededCount: Int { Set(needs.map(\.factory)).count }
}

extension DependencySnapshot {
  /// Whether the graph has no problem without one of its factories: there are others, an argument or what is got later is
  /// optional by its type, and a variable by its declaration.
  fileprivate var isOptional: Bool {
    if flags.contains(.nillable) || deferral != nil && typeName.contains("?>") { return true }
    switch resolution {
    case .factories(let factories, isArray: true) where factories.count + displaced.count > 1: return true
    // Of several that a primary one displaces, none could be chosen.
    case .factories(_, isArray: false) where displaced.count == 1: return true
    default: return name.hasPrefix("#") && typeName.hasSuffix("?")
    }
  }
}

extension FactorySnapshot {
  /// Whether the last start found a problem that concerns it, so that no object of it can be created.
  var hasProblem: Bool { !problems.isEmpty || hasUnresolvedDependency }

  /// Whether an argument or a variable cannot be resolved.
  var hasUnresolvedDependency: Bool {
    arguments.contains { $0.resolution.isFailed } || injections.contains { $0.resolution.isFailed }
  }
}

extension DependencySnapshot.Resolution {
  fileprivate var isFailed: Bool { if case .failed = self { true } else { false } }
}

extension ContainerSnapshot {
  /// The first line of the error that ended the start, after the number of problems where there are several.
  var cause: String? { failure?.cause }
}

extension FailureSnapshot {
  /// The first line, after the number of problems where there are several.
  var cause: String {
    (countWords.isEmpty ? "" : "\(countWords): ") + String(text.prefix { !$0.isNewline })
  }

  /// The number of problems in words; empty for one.
  var countWords: String { problems.count > 1 ? "\(problems.count) problems" : "" }
}
