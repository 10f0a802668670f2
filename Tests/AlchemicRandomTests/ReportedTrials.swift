// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Testing

/// A container that once did something else than the articles say, or a mistake that a user made.
struct Reported: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The codes that the graph must have, so that the model cannot agree with a wrong container.
  let codes: [String]
  let trial: Trial

  init(_ description: String, _ codes: [String] = [], _ factories: Declared...) {
    testDescription = description
    self.codes = codes
    trial = Trial(factories: factories)
  }
}

extension Declared {
  /// A class, with its kind's name.
  static func a(
    _ kind: Kind, _ mode: Mode = .singleton, _ arguments: Need..., change: (inout Declared) -> Void = { _ in }
  )
    -> Declared
  {
    let key = Kind.classes.firstIndex(of: kind) ?? 0
    var declared = Declared(key: key, name: kind.rawValue, kind: kind, objectKind: kind)
    declared.mode = mode
    declared.arguments = arguments
    change(&declared)
    return declared
  }

  /// A method of a class.
  static func method(
    _ name: String, of owner: Kind, _ made: Kind, as kind: Kind? = nil, isStatic: Bool = false,
    change: (inout Declared) -> Void = { _ in }
  ) -> Declared {
    let key = 100 + (Kind.classes.firstIndex(of: made) ?? 0)
    var declared = Declared(key: key, name: name, kind: kind ?? made, objectKind: made)
    let owner = Kind.classes.firstIndex(of: owner) ?? 0
    declared.origin = isStatic ? .staticMethod(owner: owner) : .method(owner: owner)
    change(&declared)
    return declared
  }
}

extension Need {
  static func some(_ kind: Kind, _ shape: Shape = .one, change: (inout Need) -> Void = { _ in }) -> Need {
    var need = Need(kind: kind, shape: shape)
    change(&need)
    return need
  }
}

private func lazy(_ declared: inout Declared) { declared.isLazy = true }
private func stopping(_ declared: inout Declared) { declared.stop = .ends }

let reportedTrials: [Reported] = [
  // What a stop, a failure and a start did wrong.
  Reported(
    "a template whose array has the result of its own method, which is nil", [],
    .a(.hail, .template) { $0.variables = [.some(.jade, .array)] },
    .method("jades", of: .hail, .jade) {
      $0.outcome = .nothing
      $0.isNillable = true
    }),
  Reported(
    "a lazy singleton stops before the one that it has as an argument, and that has a provider of it", [],
    .a(.amber, .singleton, .some(.basalt, .provider), change: stopping),
    .a(.basalt, .singleton, .some(.amber)) {
      $0.isLazy = true
      $0.stop = .ends
    }),
  Reported(
    "the same in a scope", [],
    .a(.amber, .job, .some(.basalt, .lazy), change: stopping),
    .a(.basalt, .job) {
      $0.variables = [.some(.amber) { $0.place = .slot }]
      $0.stop = .ends
    }),
  Reported(
    "an object whose creation failed is kept nowhere", [],
    .a(.amber, .reference),
    .a(.basalt) {
      $0.isLazy = true
      $0.variables = [.some(.chalk)]
    },
    .a(.chalk) {
      $0.isLazy = true
      $0.variables = [.some(.basalt), .some(.amber)]
    }),
  Reported(
    "the same in a scope, and through an array", [],
    .a(.amber, .reference),
    .a(.basalt, .job) { $0.variables = [.some(.chalk, .array)] },
    .a(.chalk, .job) { $0.variables = [.some(.basalt), .some(.amber)] }),
  Reported(
    "a reference without an object creates no lazy singleton", [],
    .a(.amber, change: lazy),
    .a(.basalt, .reference) {
      $0.isNillable = true
      $0.variables = [.some(.amber) { $0.place = .slot }]
    },
    .a(.chalk) {
      $0.variables = [
        .some(.basalt, .optional) {
          $0.place = .slot
          $0.isNillable = true
          $0.isTransient = true
        }
      ]
    }),
  Reported(
    "three cycles of arguments among three classes", ["circular-reference"],
    .a(.amber, .singleton, .some(.basalt), .some(.chalk)), .a(.basalt, .singleton, .some(.chalk), .some(.amber)),
    .a(.chalk, .singleton, .some(.amber))),
  Reported(
    "a method that returned nil is called once in a start", [],
    .a(.amber),
    .method("pale", of: .amber, .dew, as: .pale) {
      $0.outcome = .nothing
      $0.isNillable = true
    },
    .a(.basalt, .singleton, .some(.pale, .optional))),
  Reported(
    "a transient factory in its own array", [],
    .a(.basalt, .template),
    .a(.flint) {
      $0.isTransient = true
      $0.variables = [.some(.basalt, .array)]
    }),
  Reported(
    "a reference that needs itself through a lazy singleton can be set", [],
    .a(.amber, .reference) { $0.variables = [.some(.basalt)] },
    .a(.basalt, .singleton, .some(.amber), change: lazy)),
  Reported(
    "a lazy value of an object that is asynchronous", [],
    .a(.amber, .singleton, .some(.basalt, .provider)),
    .a(.basalt) {
      $0.isLazy = true
      $0.calls = .async
    }),
  Reported(
    "an asynchronous object of a scope, and objects of the main actor", [],
    .a(.amber, .job, .some(.chalk)) { $0.calls = .async },
    .a(.basalt, .step, .some(.amber, .provider)) { $0.calls = .main },
    .a(.chalk) {
      $0.calls = .main
      $0.stop = .hanging
    }),
  Reported(
    "a stop that fails and one that hangs delay no other", [],
    .a(.amber, .singleton, .some(.basalt)) { $0.stop = .throwing },
    .a(.basalt, .singleton, .some(.chalk)) { $0.stop = .hanging },
    .a(.chalk, change: stopping), .a(.dew, change: stopping)),
  Reported(
    "an initialiser that throws in the first start only", [],
    .a(.amber, .singleton, .some(.basalt)) { $0.outcome = .throwsAtFirst }, .a(.basalt, change: stopping)),
  Reported(
    "a method that returns any P beside a primary class", [],
    .a(.amber), .method("warm", of: .amber, .garnet, as: .warm, isStatic: true),
    .a(.iron) { $0.isPrimary = true }, .a(.chalk, .singleton, .some(.warm), .some(.warm, .array))),
  Reported(
    "an array with asynchronous elements", [],
    .a(.amber, .template) { $0.calls = .async },
    .a(.iron) {
      $0.calls = .async
      $0.isLazy = true
    }, .a(.lava)),
  Reported(
    "a provider of an asynchronous method that returned nil", [],
    .a(.amber, .singleton, .some(.jade, .provider)),
    .method("jades", of: .amber, .jade, isStatic: true) {
      $0.outcome = .nothing
      $0.isNillable = true
      $0.calls = .async
    }),
  Reported(
    "a request with await of an asynchronous template whose method returns nil", [],
    .a(.lava),
    .method("hard", of: .lava, .iron, as: .hard, isStatic: true) {
      $0.outcome = .nothing
      $0.isNillable = true
      $0.calls = .async
      $0.mode = .template
    }),
  Reported(
    "two asynchronous singletons whose arguments have variables of the other, and one of them cannot be created", [],
    .a(.iron) {
      $0.calls = .async
      $0.orders = [.some(.chalk)]
    },
    .a(.chalk) { $0.variables = [.some(.amber)] }, .a(.amber) { $0.variables = [.some(.hard, .array)] },
    .a(.flint, .singleton, .some(.lava)) { $0.calls = .async },
    .a(.lava, .reference) { $0.variables = [.some(.iron)] }),
  Reported(
    "services begin and end in the order of the graph, also a lazy one", [],
    .a(.hail, .singleton, .some(.amber)) {
      $0.isLazy = true
      $0.serving = Serving()
    },
    .a(.amber, .singleton, .some(.iron)), .a(.iron) { $0.serving = Serving(announces: true) }),
  Reported(
    "a variable of the object whose method creates an argument closes a cycle of asynchronous objects", [],
    .a(.lava) { $0.variables = [.some(.garnet)] },
    .a(.garnet, .singleton, .some(.ember)) { $0.calls = .async },
    .a(.ember, .singleton, .some(.hail) { $0.criteria = [.factory(101)] }), .a(.chalk),
    .method("hails", of: .chalk, .hail, isStatic: true) {
      $0.key = 101
      $0.calls = .async
      $0.arguments = [.some(.hail) { $0.criteria = [.factory(102)] }]
    },
    .method("lavas", of: .lava, .hail) { $0.key = 102 }),
  Reported(
    "variables close a cycle of asynchronous objects, through the method of one that is not created yet", [],
    .a(.lava, .singleton, .some(.basalt)) { $0.calls = .async },
    .a(.jade) {
      $0.calls = .async
      $0.variables = [.some(.basalt)]
    },
    .a(.basalt) { $0.variables = [.some(.garnet), .some(.jade)] },
    .a(.garnet) { $0.variables = [.some(.iron)] },
    .method("irons", of: .jade, .iron, isStatic: true) { $0.arguments = [.some(.pale)] },
    .method("pale", of: .lava, .dew, as: .pale)),
  // Mistakes.
  Reported(
    "an order of a template", ["illegal-argument"],
    .a(.amber) { $0.orders = [.some(.basalt)] }, .a(.basalt, .template)),
  Reported("a missing dependency", ["no-factory"], .a(.amber, .singleton, .some(.basalt))),
  Reported("a class without the conformance", ["no-factory"], .a(.amber, .singleton, .some(.pale)), .a(.basalt)),
  Reported("two candidates", ["too-many-factories"], .a(.amber, .singleton, .some(.hard)), .a(.chalk), .a(.iron)),
  Reported("an array without candidates", ["no-factory"], .a(.amber, .singleton, .some(.hard, .array))),
  Reported(
    "a name of another type", ["type-mismatch"],
    .a(.amber, .singleton, .some(.basalt) { $0.criteria = [.factory(3)] }), .a(.basalt), .a(.dew)),
  Reported(
    "two classes that need each other", ["circular-reference"],
    .a(.amber, .singleton, .some(.basalt)), .a(.basalt, .singleton, .some(.amber))),
  Reported(
    "two lazy classes that need each other", ["circular-reference"],
    .a(.amber, .singleton, .some(.basalt), change: lazy), .a(.basalt, .singleton, .some(.amber), change: lazy)),
  Reported(
    "templates that need each other in variables", ["circular-reference"],
    .a(.amber, .template) { $0.variables = [.some(.basalt)] }, .a(.basalt, .template) { $0.variables = [.some(.amber)] }
  ),
  Reported(
    "an object of a scope in a singleton", ["captive-dependency"],
    .a(.amber, .singleton, .some(.basalt)), .a(.basalt, .job)),
  Reported(
    "an object of a scope in a singleton, through a template", ["captive-dependency"],
    .a(.amber, .singleton, .some(.chalk)), .a(.chalk, .template, .some(.basalt)), .a(.basalt, .job)),
  Reported(
    "an object of an inner scope in one of an outer", ["captive-dependency"],
    .a(.amber, .job, .some(.basalt, .lazy)), .a(.basalt, .step)),
  Reported("an object of a scope outside of one", [], .a(.amber, .job), .a(.basalt, .step, .some(.amber))),
  Reported(
    "a lazy value of a template", ["illegal-argument"],
    .a(.amber, .singleton, .some(.basalt, .lazy)), .a(.basalt, .template)),
  Reported(
    "a template with an asynchronous initialiser that is injected", ["illegal-argument"],
    .a(.amber, .singleton, .some(.basalt)), .a(.basalt, .template) { $0.calls = .async }),
  Reported(
    "AcLazy on a template, and AcStop on one", ["illegal-argument", "illegal-argument"],
    .a(.amber, .template, change: lazy), .a(.basalt, .template, change: stopping)),
  Reported(
    "a method that returns nil and is not nillable", [],
    .a(.amber), .method("jade", of: .amber, .jade, isStatic: true) { $0.outcome = .nothing }),
  Reported("a reference that the start needs", [], .a(.amber, .reference), .a(.basalt, .singleton, .some(.amber))),
  Reported(
    "a property that is missing, and one that is no number", ["value-missing", "value-unusable"],
    .a(
      .amber, .singleton, .some(.part) { $0.property = .missing }, .some(.part) { $0.property = .unusable },
      .some(.part, .optional) { $0.property = .missing })),
]

@Suite struct ReportedTrialTests {
  @Test(arguments: reportedTrials) func `A reported program does what the articles say, under any names`(
    _ row: Reported
  ) async {
    for seed in 0..<3 as Range<UInt64> {
      let trial = seed == 0 ? row.trial : row.trial.renamed(seed)
      let codes = trial.container(Record()).problems().map(\.code)
      #expect(Set(codes) == Set(row.codes), "\(trial)")
      #expect(row.codes == ["circular-reference"] || codes.sorted() == row.codes, "\(trial)")
      let differences = await Runner.differences(of: trial)
      let text = differences.prefix(3).map { "  \($0)" }.joined(separator: "\n")
      guard differences.isEmpty else {
        Issue.record("\(trial)\n\(text)")
        return
      }
    }
  }
}
