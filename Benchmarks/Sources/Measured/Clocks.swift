public import AlchemicCore

/// What a singleton is known by to others.
public protocol Clocked: AnyObject, Sendable {
  /// Something to read, so that an object cannot be optimised away.
  var beat: Int { get }
}

/// The singleton that is got.
public final class Clock: Clocked, AlchemicManaged {
  /// Always one.
  public let beat = 1

  /// A clock.
  public init() {}
}

/// A singleton for the second of two threads.
public final class Watch: AlchemicManaged, Sendable {
  /// A watch.
  public init() {}
}

/// A template with two dependencies and two parameters, created by `AcInvoke`.
public final class Appointment: AlchemicDeclaring {
  let clock: Clock
  let watch: Watch
  let number: Int
  let place: String

  init(clock: Clock, watch: Watch, number: Int, place: String) {
    self.clock = clock
    self.watch = watch
    self.number = number
    self.place = place
  }

  /// Declares which arguments come from the caller.
  public static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(
      factory, Appointment.init(clock:watch:number:place:), AcClass(Clock.self), AcClass(Watch.self), AcParameter(),
      AcParameter())
  }

  /// "by hand": the same. Not inlined, as an object that is handed out is not.
  @inline(never)
  public static func byHand(_ clock: Clock, _ watch: Watch, _ number: Int, _ place: String) -> Appointment {
    Appointment(clock: clock, watch: watch, number: number, place: place)
  }
}

/// All that is requested, by the program's own container and by others.
public let requestedClasses: [AnyClass] =
  [Clock.self, Watch.self, Appointment.self, Leaf.self, Branch.self, Trunk.self] + shipClasses
