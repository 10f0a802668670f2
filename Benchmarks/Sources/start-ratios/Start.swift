import AlchemicCore
import Discovered
import Dispatch
import Measured
import Measuring

/// Ways to have ten thousand objects, each of which is then got once.
enum Start {
  typealias Types = [any (AlchemicManaged & SendableMetatype).Type]

  /// A container that is given its classes.
  static func chosen(_ types: Types, _ goal: String = "") -> Contestant {
    let classes = types.map { $0 as AnyClass }
    return Contestant(
      "Alchemic, classes chosen", goal: goal,
      timed: { _ in
        try await timed {
          let context = try await started(.classes(classes))
          try getEach(types, of: context)
          return context
        }
      })
  }

  /// A container that finds its classes.
  static func discovered(_ types: Types) -> Contestant {
    Contestant(
      "Alchemic, classes discovered",
      timed: { _ in
        try await timed {
          let context = try await started(.modules([discoveredModule]))
          try getEach(types, of: context)
          return context
        }
      })
  }

  /// The closures of the objects, in a dictionary.
  static func dictionary(_ types: Types) -> Contestant {
    Contestant(
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

  /// What any container has to do that is given classes.
  static func skeleton(_ types: Types) -> Contestant {
    let classes = types.map { $0 as AnyClass }
    return Contestant(
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
    func get<Managed: AlchemicManaged>(_ type: Managed.Type) throws { keep(try context.get(type)) }
    for type in types { try get(type) }
  }

  /// The nanoseconds that something takes. What it creates goes away after they are counted, and before this returns.
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
