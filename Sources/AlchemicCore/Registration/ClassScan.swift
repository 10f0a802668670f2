/// Which classes a container manages.
///
/// A test starts from what the program has and changes a little of it:
///
/// ```swift
/// ClassScan.modules(["Shop"]).adding([MockGrinder.self]).leavingOut([Printer.self])
/// ```
public indirect enum ClassScan: Sendable {
  /// All that conform in the program's own images, and in those that an ``AlchemicConfig`` names.
  case program
  /// Those of the program that the modules of these names declare.
  case modules([String])
  /// These, and no others; those that inherit from them have to be named too.
  case classes([AnyClass])
  /// Those of another scan, with some more and without some others; see ``adding(_:)`` and ``leavingOut(_:)``.
  case changed(ClassScan, adding: [AnyClass], leavingOut: [AnyClass])
  /// Those of another scan, with other objects for some types; see ``overriding(_:)``.
  case overridden(ClassScan, by: [DependencyOverride])

  /// These classes too: mocks declared as primaries, for example.
  ///
  /// A class that was left out before is in again. One that neither declares itself nor is an ``AlchemicConfig`` does
  /// nothing here.
  ///
  /// - Parameter classes: The classes.
  /// - Returns: The changed scan.
  public func adding(_ classes: [AnyClass]) -> ClassScan {
    .changed(self, adding: classes, leavingOut: [])
  }

  /// Not these classes; those that inherit from them stay.
  ///
  /// - Parameter classes: The classes.
  /// - Returns: The changed scan.
  public func leavingOut(_ classes: [AnyClass]) -> ClassScan {
    .changed(self, adding: [], leavingOut: classes)
  }

  /// These objects instead of what the classes declare for their types. The last of several overrides of one type wins.
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

  /// All overrides, in the order in which they apply.
  var overrides: [DependencyOverride] {
    switch self {
    case .program, .modules, .classes: []
    case .changed(let scan, _, _): scan.overrides
    case .overridden(let scan, let overrides): scan.overrides + overrides
    }
  }
}
