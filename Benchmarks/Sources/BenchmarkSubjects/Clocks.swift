// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore

/// The protocol of a singleton.
public protocol Clocked: AnyObject, Sendable {
  /// A value to read, so that the compiler can't remove the object.
  var beat: Int { get }
}

/// The requested singleton.
public final class Clock: Clocked, AlchemicManaged {
  /// Always 1.
  public let beat = 1

  /// Creates a clock.
  public init() {}
}

/// The singleton for the second of two threads.
public final class Watch: AlchemicManaged, Sendable {
  /// Creates a watch.
  public init() {}
}

/// A template with two dependencies and two parameters, created by `AcInvoke`.
public final class Appointment: AlchemicDeclaring {
  let clock: Clock
  let watch: Watch
  let number: Int
  let location: String

  init(clock: Clock, watch: Watch, number: Int, location: String) {
    self.clock = clock
    self.watch = watch
    self.number = number
    self.location = location
  }

  /// Declares a template whose last two arguments come from the caller.
  public static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(
      factory, Appointment.init(clock:watch:number:location:), AcClass(Clock.self), AcClass(Watch.self), AcParameter(),
      AcParameter())
  }

  /// The baseline "direct": the same object without a container. Not inlined, like a request to a container.
  @inline(never)
  public static func direct(_ clock: Clock, _ watch: Watch, _ number: Int, _ location: String) -> Appointment {
    Appointment(clock: clock, watch: watch, number: number, location: location)
  }
}

/// All requested classes, for additional containers.
public let requestedClasses: [AnyClass] =
  [Clock.self, Watch.self, Appointment.self, Leaf.self, Branch.self, Trunk.self] + shipClasses
