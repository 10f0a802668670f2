// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// One object factory as an explorer sees it.
public struct FactorySnapshot: Codable, Hashable, Sendable, Identifiable {
  /// The factory's number in its container: its index in ``ContainerSnapshot/factories``.
  public var id: Int
  /// Its unique name.
  public var name: String
  /// The type of its objects, without the module.
  public var typeName: String
  /// The module that declares it.
  public var module: String
  /// Whether a class or a method creates its objects.
  @OmittedIfDefault public var kind: Kind
  /// When it creates objects.
  public var mode: Mode
  /// Its other declared properties.
  @OmittedIfDefault public var flags: FactoryFlags
  /// The protocols of other packages that the container knows and its objects conform to: `Service` of
  /// swift-service-lifecycle.
  @OmittedIfDefault public var protocols: [String]
  /// Where it was declared.
  public var location: AlchemicSourceLocation
  /// The arguments of its initialiser or method, in order.
  @OmittedIfDefault public var arguments: [DependencySnapshot]
  /// The injected variables.
  @OmittedIfDefault public var injections: [DependencySnapshot]
  /// The factories that use this one, by ascending id.
  @OmittedIfDefault public var dependents: [Int]
  /// The state of its object.
  @OmittedIfDefault public var state: State
  /// Whether the container stops its object.
  @OmittedIfDefault public var stops: Bool
  /// Whether several threads may use its object, which has variables and is not known to be `Sendable`.
  @OmittedIfDefault public var isUnprotected: Bool
  /// How a start of several threads creates its singleton.
  @OmittedIfDefault public var turn: Turn
  /// The number of objects it has created since the container started.
  @OmittedIfDefault public var createdCount: Int
  /// How the time of its object's creation was spent; `nil` where all of it was its own, as `state` has it. An object that
  /// stops or has stopped keeps it.
  @Rare public var creation: CreationSnapshot?
  /// How many of its objects are alive; `nil` where the container keeps its object, or counts no objects.
  @Rare public var live: LiveCount?
  /// The kind of scope that its objects live in; `nil` for all other factories.
  @Rare public var scope: String?
  /// What its object does as a service; `nil` where it is none that runs or has run since the start.
  @Rare public var service: ServiceSnapshot?
  /// The problems of the last start that concern it, without its arguments' and variables' problems.
  @OmittedIfDefault public var problems: [Problem]

  /// Creates a factory from its parts.
  public init(
    id: Int, name: String, typeName: String, module: String, kind: Kind, mode: Mode, flags: FactoryFlags = [],
    protocols: [String] = [], location: AlchemicSourceLocation, arguments: [DependencySnapshot] = [],
    injections: [DependencySnapshot] = [], dependents: [Int] = [], state: State = .notCreated, createdCount: Int = 0,
    creation: CreationSnapshot? = nil, live: LiveCount? = nil, stops: Bool = false,
    isUnprotected: Bool = false, turn: Turn = .beside, scope: String? = nil, service: ServiceSnapshot? = nil,
    problems: [Problem] = []
  ) {
    self.id = id
    self.name = name
    self.typeName = typeName
    self.module = module
    self.kind = kind
    self.mode = mode
    self.flags = flags
    self.protocols = protocols
    self.location = location
    self.arguments = arguments
    self.injections = injections
    self.dependents = dependents
    self.state = state
    self.createdCount = createdCount
    self.creation = creation
    self.live = live
    self.stops = stops
    self.isUnprotected = isUnprotected
    self.turn = turn
    self.scope = scope
    self.service = service
    self.problems = problems
  }

  /// How a factory creates its objects.
  public enum Kind: Codable, Hashable, Sendable, OpenEnum, Defaulted {
    /// With an initialiser of its class.
    case `class`
    /// With a static method, or a method of another factory's object; `of` is that factory's id.
    case method(of: Int?)
    /// In a way of a newer version.
    case unknown

    /// A class.
    package static var standard: Kind { .class }
  }

  /// When a factory creates objects.
  public enum Mode: String, Codable, Hashable, Sendable, CaseIterable, OpenEnum {
    /// Once, at the start of the container.
    case singleton
    /// For each request (prototype scope).
    case template
    /// Never: the program supplies the object.
    case reference
    /// Once for each open scope of its kind.
    case scoped
    /// When a newer version does.
    case unknown
  }

  /// How a start that creates several singletons at the same time creates one.
  public enum Turn: String, Codable, Hashable, Sendable, OpenEnum, Defaulted {
    /// Beside others.
    case beside
    /// Never beside another one of this kind: it may use an object that nothing is known to protect.
    case alone
    /// In a task beside all others: its initialiser or method is asynchronous.
    case task
    /// In a way of a newer version.
    case unknown

    /// Beside others.
    package static var standard: Turn { .beside }
  }

  /// The states of a factory's object. Instants and durations are nanoseconds of the container's clock.
  public enum State: Codable, Hashable, Sendable, OpenEnum, Defaulted {
    /// The factory has not created its object, or the program has not set it. Templates stay in this state.
    case notCreated
    /// The object is being created.
    case creating(since: UInt64, thread: String)
    /// The object exists. `took` includes nested creations and waits.
    case created(at: UInt64, took: UInt64, thread: String)
    /// The container asked for the object and there is none: the method returned `nil`, as its declaration allows. That
    /// stands until the next start, unless the program sets an object.
    case absent(at: UInt64, took: UInt64, thread: String)
    /// The program has set the object of a reference.
    case set(at: UInt64)
    /// The object could not be created.
    case failed(FailureSnapshot)
    /// The start created a weak singleton and released it at its end, because nothing holds it.
    case released(at: UInt64)
    /// The container is stopping the object.
    case stopping(since: UInt64)
    /// The container has stopped the object.
    case stopped(at: UInt64, took: UInt64)
    /// The object threw an error when the container stopped it, or did not stop in its time. `took` is 0 where no time was
    /// left when its turn came.
    case stopFailed(FailureSnapshot, at: UInt64, took: UInt64)
    /// A state of a newer version.
    case unknown

    /// Without an object.
    package static var standard: State { .notCreated }

    private enum FailedCodingKeys: String, CodingKey { case _0 = "error" }
    private enum StopFailedCodingKeys: String, CodingKey { case _0 = "error", at, took }
  }

  /// Whether the container keeps the factory's object. It then has the object's state.
  public var isKept: Bool { mode != .template && mode != .scoped }

  /// The factory's flags in the original framework's notation.
  ///
  /// `*` the object exists; `S`, `T`, `O` (scoped) or `R` for the mode, or the letter of a flag for singletons, such as `L`
  /// (lazy); the letters of the other flags, such as `N` (nillable); `C` for a class or `M` for a method. A dot stands for a
  /// flag that is not set.
  public var notation: String {
    let hasObject =
      switch state {
      case .created, .set, .stopping: mode != .template && mode != .scoped
      case .notCreated, .creating, .absent, .failed, .released, .stopped, .stopFailed, .unknown: false
      }
    let letter =
      switch mode {
      case .singleton: FactoryFlags.named.first { $0.isForSingletons && flags.contains($0.flag) }?.letter ?? "S"
      case .template: "T"
      case .scoped: "O"
      case .reference: "R"
      case .unknown: "?"
      }
    let creator =
      switch kind {
      case .class: "C"
      case .method: "M"
      case .unknown: "?"
      }
    let others = FactoryFlags.named.filter { !$0.isForSingletons }.map { flags.contains($0.flag) ? $0.letter : "." }
    return (hasObject ? "*" : ".") + letter + others.joined() + creator
  }
}
