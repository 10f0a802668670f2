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
    /// Whether the dependency may receive nothing.
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

extension FactorySnapshot {
  /// Whether the graph has a problem with it where some factories are missing.
  func breaks(without missing: Set<Int>) -> Bool {
    if case .method(let owner?) = kind, missing.contains(owner) { return true }
    return (arguments + injections).contains { $0.breaks(without: missing) }
  }
}

extension DependencySnapshot {
  /// Whether nothing is left for it without some factories, and it needs something.
  fileprivate func breaks(without missing: Set<Int>) -> Bool {
    guard case .factories(let factories, let isArray) = resolution, !factories.isEmpty,
      factories.allSatisfy(missing.contains)
    else { return false }
    if isOptional { return false }
    let left = displaced.count { !missing.contains($0) }
    // Of several that a primary one has displaced, none could be chosen.
    return isArray ? left == 0 : left != 1
  }
}

extension FactorySnapshot {
  /// Whether the last start found a problem that concerns it, so that no object of it can be created.
  var hasProblem: Bool { !problems.isEmpty || hasUnresolvedDependency }

  /// Whether an argument or a variable cannot be resolved.
  var hasUnresolvedDependency: Bool {
    arguments.hasFailed || injections.hasFailed
  }
}

extension [DependencySnapshot] {
  /// Whether one of them cannot be resolved. By their indices, which copies none.
  var hasFailed: Bool {
    indices.contains { if case .failed = self[$0].resolution { true } else { false } }
  }
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
