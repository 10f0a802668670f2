/// Which classes a container manages.
///
/// A test starts from the program's classes and changes a few:
///
/// ```swift
/// ClassScan.modules(["Shop"]).adding([MockGrinder.self]).leavingOut([Printer.self])
/// ```
public indirect enum ClassScan: Sendable {
  /// All conforming classes in the program's own images, and in those that an ``AlchemicConfig`` names.
  case program
  /// The program's classes in the modules with these names.
  case modules([String])
  /// Only these classes; their subclasses need to be listed too.
  case classes([AnyClass])
  /// The classes of another scan, with some added and some removed; see ``adding(_:)`` and ``leavingOut(_:)``.
  case changed(ClassScan, adding: [AnyClass], leavingOut: [AnyClass])
  /// The classes of another scan, with some value types added and some removed; see ``addingValues(_:)`` and
  /// ``leavingOutValues(_:)``.
  case changedValues(
    ClassScan, adding: [any AlchemicDeclaringValue.Type], leavingOut: [any AlchemicDeclaringValue.Type])
  /// The classes of another scan, with other objects for some types; see ``overriding(_:)``.
  case overridden(ClassScan, by: [DependencyOverride])
  /// The classes of another scan, whose shared objects must be `Sendable`; see ``requiringSendable``.
  case sendable(ClassScan)
  /// The classes of another scan, with declarations of the container; see ``configuring(_:)``.
  case configured(ClassScan, by: @Sendable (ClassRegistry) -> Void)

  /// Adds classes to the scan: mocks declared as primaries, for example.
  ///
  /// Adds also a class that the scan left out before. Ignores a class that neither declares itself nor is an
  /// ``AlchemicConfig``.
  ///
  /// - Parameter classes: The classes.
  /// - Returns: The changed scan.
  public func adding(_ classes: [AnyClass]) -> ClassScan {
    .changed(self, adding: classes, leavingOut: [])
  }

  /// Removes classes from the scan, but not their subclasses.
  ///
  /// - Parameter classes: The classes.
  /// - Returns: The changed scan.
  public func leavingOut(_ classes: [AnyClass]) -> ClassScan {
    .changed(self, adding: [], leavingOut: classes)
  }

  /// Adds structures and enumerations to the scan.
  ///
  /// - Parameter types: The types, which declare themselves.
  /// - Returns: The changed scan.
  public func addingValues(_ types: [any AlchemicDeclaringValue.Type]) -> ClassScan {
    .changedValues(self, adding: types, leavingOut: [])
  }

  /// Removes structures and enumerations from the scan.
  ///
  /// - Parameter types: The types.
  /// - Returns: The changed scan.
  public func leavingOutValues(_ types: [any AlchemicDeclaringValue.Type]) -> ClassScan {
    .changedValues(self, adding: [], leavingOut: types)
  }

  /// Adds declarations, as a class that conforms to ``AlchemicConfig`` does.
  ///
  /// ```swift
  /// ClassScan.modules(["Shop"]).configuring { _ in AcKeepStoresInMemory() }
  /// ```
  ///
  /// - Parameter declare: Declares. The container calls it as it calls ``AlchemicConfig/configureAlchemic(_:)``, after those
  ///   of all classes.
  /// - Returns: The changed scan.
  public func configuring(_ declare: @escaping @Sendable (ClassRegistry) -> Void) -> ClassScan {
    .configured(self, by: declare)
  }

  /// Replaces what the classes declare for some types. The last of several overrides of one type wins.
  ///
  /// - Parameter overrides: The overrides; see ``AcOverride(_:fileID:line:_:)``.
  /// - Returns: The changed scan.
  public func overriding(_ overrides: DependencyOverride...) -> ClassScan {
    overriding(overrides)
  }

  /// These objects instead of what the classes declare for their types.
  package func overriding(_ overrides: [DependencyOverride]) -> ClassScan {
    .overridden(self, by: overrides)
  }

  /// All overrides, in the order in which the container applies them.
  var overrides: [DependencyOverride] {
    switch self {
    case .program, .modules, .classes: []
    case .changed(let scan, _, _), .configured(let scan, _): scan.overrides
    case .changedValues(let scan, _, _): scan.overrides
    case .overridden(let scan, let overrides): scan.overrides + overrides
    case .sendable(let scan): scan.overrides
    }
  }

  /// The scan, in a container whose singletons and references must be known to be `Sendable`.
  ///
  /// A start then reports `not-sendable` for each of them that is no actor, is not created on the main actor, and does not
  /// conform to ``AlchemicSendable``. Templates and overrides are exempt.
  public var requiringSendable: ClassScan { .sendable(self) }

  var requiresSendable: Bool {
    switch self {
    case .program, .modules, .classes: false
    case .changed(let scan, _, _), .overridden(let scan, _), .configured(let scan, _): scan.requiresSendable
    case .changedValues(let scan, _, _): scan.requiresSendable
    case .sendable: true
    }
  }

  /// All functions that declare, in the order in which the container calls them.
  var declarers: [@Sendable (ClassRegistry) -> Void] {
    switch self {
    case .program, .modules, .classes: []
    case .changed(let scan, _, _), .overridden(let scan, _), .sendable(let scan): scan.declarers
    case .changedValues(let scan, _, _): scan.declarers
    case .configured(let scan, let declare): scan.declarers + [declare]
    }
  }
}
