// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Which classes a container manages.
///
/// A test starts from the program's classes and changes a few:
///
/// ```swift
/// ClassScan.modules(["Shop"]).adding([MockGrinder.self]).leavingOut([Printer.self])
/// ```
public struct ClassScan: Sendable {
  /// Where the scan begins.
  enum Base {
    case program
    case modules([String])
    case classes([AnyClass])
  }

  /// A change of what the base has found. Changes apply in order.
  enum Change {
    case classes(adding: [AnyClass], leavingOut: [AnyClass])
    case values(adding: [any AlchemicDeclaringValue.Type], leavingOut: [any AlchemicDeclaringValue.Type])
  }

  let base: Base
  private(set) var changes: [Change] = []
  /// All overrides, in the order the container applies them.
  private(set) var overrides: [DependencyOverride] = []
  private(set) var requiresSendable = false
  /// How long a start waits for application objects; `nil` where only the program's container waits.
  private(set) var applicationLimit: Duration?
  /// All functions that declare, in the order the container calls them.
  private(set) var declarers: [@Sendable (ClassRegistry) -> Void] = []

  /// The classes that the changes add.
  var added: [AnyClass] {
    changes.flatMap { change -> [AnyClass] in
      if case .classes(let added, _) = change { added } else { [] }
    }
  }

  private init(_ base: Base) {
    self.base = base
  }

  /// All conforming classes in the program's own images, and in the images that an ``AlchemicConfig`` names.
  public static let program = ClassScan(.program)

  /// The program's classes in some modules.
  ///
  /// - Parameter names: The names of the modules.
  /// - Returns: The scan.
  public static func modules(_ names: [String]) -> ClassScan { ClassScan(.modules(names)) }

  /// Only some classes.
  ///
  /// - Parameter classes: The classes. Their subclasses need to be listed too.
  /// - Returns: The scan.
  public static func classes(_ classes: [AnyClass]) -> ClassScan { ClassScan(.classes(classes)) }

  /// Adds classes to the scan: mocks declared as primaries, for example.
  ///
  /// Adds also a class that the scan left out before. Ignores a class that neither declares itself nor is an
  /// ``AlchemicConfig``.
  ///
  /// - Parameter classes: The classes.
  /// - Returns: The changed scan.
  public func adding(_ classes: [AnyClass]) -> ClassScan {
    changed { $0.changes.append(.classes(adding: classes, leavingOut: [])) }
  }

  /// Removes classes from the scan, but not their subclasses.
  ///
  /// - Parameter classes: The classes.
  /// - Returns: The changed scan.
  public func leavingOut(_ classes: [AnyClass]) -> ClassScan {
    changed { $0.changes.append(.classes(adding: [], leavingOut: classes)) }
  }

  /// Adds structures and enumerations to the scan.
  ///
  /// - Parameter types: The types, which declare themselves.
  /// - Returns: The changed scan.
  public func addingValues(_ types: [any AlchemicDeclaringValue.Type]) -> ClassScan {
    changed { $0.changes.append(.values(adding: types, leavingOut: [])) }
  }

  /// Removes structures and enumerations from the scan.
  ///
  /// - Parameter types: The types.
  /// - Returns: The changed scan.
  public func leavingOutValues(_ types: [any AlchemicDeclaringValue.Type]) -> ClassScan {
    changed { $0.changes.append(.values(adding: [], leavingOut: types)) }
  }

  /// Adds declarations, as a class that conforms to ``AlchemicConfig`` does.
  ///
  /// ```swift
  /// ClassScan.modules(["Shop"]).configuring { _ in AcKeepStoresInMemory() }
  /// ```
  ///
  /// - Parameter declare: Declares. The container calls it as it calls ``AlchemicConfig/configureAlchemic(_:)``, after
  ///   all classes.
  /// - Returns: The changed scan.
  public func configuring(_ declare: @escaping @Sendable (ClassRegistry) -> Void) -> ClassScan {
    changed { $0.declarers.append(declare) }
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
    changed { $0.overrides += overrides }
  }

  /// This scan, with an error for each shared object that is not `Sendable`.
  ///
  /// A start then reports `not-sendable` for each of them that is no actor, is not created on the main actor, and does not
  /// conform to ``AlchemicSendable``. Templates and overrides are exempt.
  public var requiringSendable: ClassScan {
    changed { $0.requiresSendable = true }
  }

  /// The scan, in a container that waits for application objects as the program's container does.
  ///
  /// A test of the graph that creates its container with this scan finds an application object that the program does not
  /// pass:
  ///
  /// ```swift
  /// await expectProblems([], starting: .modules(["Shop"]).waitingForApplication())
  /// ```
  ///
  /// - Parameter limit: How long a start waits for the objects. By default, the objects must be passed before the start.
  /// - Returns: The changed scan.
  public func waitingForApplication(atMost limit: Duration = .zero) -> ClassScan {
    changed { $0.applicationLimit = limit }
  }

  /// Whether the scan finds all classes of the program, and changes none.
  var isWholeProgram: Bool {
    if case .program = base { changes.isEmpty && overrides.isEmpty } else { false }
  }

  private func changed(_ change: (inout ClassScan) -> Void) -> ClassScan {
    var scan = self
    change(&scan)
    return scan
  }
}
