// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension ContainerSnapshot {
  /// The edges in cycles that can never be created: `Clock.#1 → Calendar`.
  package var impossibleEdges: [String] {
    GraphEdges(factories).all.filter { $0.cycle == .impossible }
      .map { "\(factories[$0.from].name).\($0.label) → \(factories[$0.to].name)" }
  }

  /// The factories by their modules, both in the order of their names.
  var modules: [(name: String, factories: [FactorySnapshot])] {
    Dictionary(grouping: factories, by: \.module).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension FactorySnapshot {
  /// The factory of the object whose method creates its objects, if there is one.
  var owner: Int? {
    if case .method(let owner) = kind { owner } else { nil }
  }

  /// The code of the error that prevented the creation of its object.
  var failureCode: String? {
    creationFailure.map { $0.code ?? "failed" }
  }

  /// The arguments of its initialiser or method, then its variables.
  var dependencies: [(dependency: DependencySnapshot, kind: GraphEdges.Kind)] {
    arguments.map { ($0, .argument) } + injections.map { ($0, .variable) }
  }

  /// Whether the creation of its object failed, or one of its dependencies cannot be resolved.
  var isFailed: Bool {
    failureCode != nil || dependencies.contains { dependency, _ in dependency.failure != nil }
  }

  /// The flags, the type and the name: `[*S....C] Ledger as 'ledger'`.
  var title: String {
    "[\(notation)] \(typeName) as '\(name)'"
  }
}
