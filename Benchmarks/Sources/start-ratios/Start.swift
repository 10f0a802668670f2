// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Discovered
import Dispatch
import BenchmarkSubjects
import BenchmarkSupport

/// Different ways to create 10,000 objects and request each of them once.
enum Start {
  typealias Types = [any (AlchemicManaged & SendableMetatype).Type]

  /// A container with a list of classes.
  static func chosen(_ types: Types, _ goal: String = "") -> BenchmarkCase {
    let classes = types.map { $0 as AnyClass }
    return BenchmarkCase(
      "Alchemic, classes chosen", goal: goal,
      timed: { _ in
        try await timed {
          let context = try await started(.classes(classes))
          try getEach(types, of: context)
          return context
        }
      })
  }

  /// A container that discovers its classes.
  static func discovered(_ types: Types) -> BenchmarkCase {
    BenchmarkCase(
      "Alchemic, classes discovered",
      timed: { _ in
        try await timed {
          let context = try await started(.modules([discoveredModule]))
          try getEach(types, of: context)
          return context
        }
      })
  }

  /// A dictionary of closures.
  static func dictionary(_ types: Types) -> BenchmarkCase {
    BenchmarkCase(
      "dict",
      timed: { _ in
        try await timed {
          let dictionary = filled(types)
          func get<Managed: AlchemicManaged>(_ type: Managed.Type) { _ = dictionary.get(type).map(keep) }
          for type in types { get(type) }
          return dictionary
        }
      })
  }

  /// A dictionary with an object of each class.
  static func filled(_ types: Types) -> ClosureDictionary {
    let dictionary = ClosureDictionary()
    for type in types { dictionary.register(type) }
    return dictionary
  }

  /// The minimum work of any container with a list of classes.
  static func skeleton(_ types: Types) -> BenchmarkCase {
    let classes = types.map { $0 as AnyClass }
    return BenchmarkCase(
      "skeleton",
      timed: { _ in
        try await timed {
          let skeleton = await Skeleton.started(classes)
          func get<Managed: AlchemicManaged>(_ type: Managed.Type) { _ = skeleton.get(type).map(keep) }
          for type in types { get(type) }
          return skeleton
        }
      })
  }

  private static func getEach(_ types: Types, of context: ALCContext) throws {
    func get<Managed: AlchemicManaged>(_ type: Managed.Type) throws { keep(try context.getShared(type)) }
    for type in types { try get(type) }
  }

  /// The nanoseconds to create an object. The object is released after the measurement and before this returns.
  private static func timed(_ create: () async throws -> AnyObject) async throws -> Double {
    weak var kept: AnyObject?
    let took: Double
    do {
      let began = DispatchTime.now().uptimeNanoseconds
      let object = try await create()
      took = Double(DispatchTime.now().uptimeNanoseconds - began)
      kept = object
    }
    while kept != nil { await Task.yield() }
    return took
  }
}
