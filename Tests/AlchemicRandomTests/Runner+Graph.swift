// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

extension Runner {
  /// Compares the problems, the snapshot and the explanations. Returns whether the graph can start.
  func checkGraph() -> Bool {
    let problems = context.foundProblems()
    let cycles = model.impossibleCycles
    let found = problems.filter { $0.kind.code != "circular-reference" }.map(found).sorted()
    expect("problems of the graph", "\(model.problems)", "\(found)")
    var unnamed = cycles
    for problem in problems {
      guard problem.kind.code == "circular-reference", case .factories(let factories) = problem.kind.subject else {
        continue
      }
      let names = Set(factories.map(\.name))
      let members = Set(trial.factories.indices.filter { names.contains(name($0)) })
      let groups = cycles.filter { $0.isSuperset(of: members) }
      expect(!groups.isEmpty, "a dependency cycle", "\(cycles.map(list))", list(members))
      unnamed.subtract(groups)
    }
    expect("dependency cycles that no problem names", "[]", "\(unnamed.map(list))")
    checkSnapshot()
    return problems.isEmpty && model.problems.isEmpty && cycles.isEmpty
  }

  func found(_ problem: FoundProblem) -> Model.Found {
    let requester = problem.requester
    let factory = requester?.factory ?? requester?.name ?? ""
    let rest = requester.map { $0.name.dropFirst(factory.count) } ?? ""
    let dependency =
      rest.hasPrefix(", argument ")
      ? "#\(rest.dropFirst(11))" : rest.hasPrefix(".") ? "variable" : rest.isEmpty ? "" : "order"
    return Model.Found(code: problem.kind.code, factory: factory, dependency: dependency)
  }

  func checkSnapshot() {
    let factories = context.snapshot().factories
    names = factories.map(\.name)
    expect(
      "factories of the snapshot", trial.factories.map(\.name).sorted().description, factories.map(\.name).description)
    for factory in factories {
      guard let place = trial.factories.firstIndex(where: { $0.name == factory.name }) else { continue }
      func received(_ names: [String], isArray: Bool) -> String { isArray ? "all \(names)" : "one \(names)" }
      let found = (factory.arguments + factory.injections).map { dependency -> String in
        switch dependency.resolution {
        case .factories(let ids, let isArray): received(ids.map { factories[$0].name }, isArray: isArray)
        case .constant: "value"
        case .nothing: "nothing"
        case .failed(let failure): failure.code ?? ""
        case .unresolved, .unknown: "…"
        }
      }
      // The value of a property is known when it is read.
      let choices = zip(model.choices[place], trial.factories[place].needs).map { choice, need in
        need.property != nil && choice == .nothing ? .number(0) : choice
      }
      let known = zip(choices, trial.factories[place].needs.indices).map { choice, index in
        let found = model.places.filter { $0.factory == place && $0.place == trial.factories[place].place(index) }
        // The check of the graph knows more than the choice.
        return found.first.map { "\($0.code)" } ?? words(choice)
      }
      let expected = choices.map { choice -> String in
        switch choice {
        case .number: "value"
        case .one(let other): received([name(other)], isArray: false)
        case .all(let others): received(others.map(name), isArray: true)
        case .nothing: "nothing"
        case .failed(let code): code
        }
      }
      expect("edges of \(factory.name) in the snapshot", expected.description, found.description)
      let explained = context.explain(factoryID: factory.id).map { words($0) }
      expect(
        "explanations of \(factory.name)", known.sorted().description,
        explained.sorted().description)
    }
  }

  func words(_ explanation: Explanation) -> String {
    let chosen = explanation.chosen.map { names[$0] }.sorted()
    return switch explanation.outcome {
    case .one: "one \(chosen)"
    case .all: "all \(chosen)"
    case .nothing: "nothing"
    case .value: "value"
    case .failed(let code): code
    case .unknown: "…"
    }
  }

  func words(_ choice: Model.Choice) -> String {
    switch choice {
    case .one(let factory): "one \([name(factory)])"
    case .all(let factories): "all \(factories.map(name).sorted())"
    case .number: "value"
    case .nothing: "nothing"
    case .failed(let code): code
    }
  }

  /// A graph with problems: the start reports all of them, and creates nothing.
  func checkRefusedStart() async {
    let before = context.problems().map(\.code).sorted()
    do {
      try await context.started(concurrency: trial.concurrency)
      expect("a start of a graph with problems", "\(before)", "it succeeds")
    } catch {
      expect("the error of a start of a graph with problems", "\(before)", "\(error.problems.map(\.code).sorted())")
    }
    expect("objects of a start of a graph with problems", "[:]", "\(record.created)")
  }
}
