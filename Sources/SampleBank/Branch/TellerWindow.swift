import AlchemicCore

/// A window that customers come to. Whoever opens it makes it and hands it to the container, which never keeps it alive.
class TellerWindow {
  fileprivate(set) var teller: Teller?

  /// What is written above it.
  var sign: String { "Closed" }
}

/// The window inside.
final class CounterWindow: TellerWindow, AlchemicDeclaring {
  private var shift: Shift?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcWeak(), AcNillable(), AcFactoryName("counter window"))
    AcInject(factory, \CounterWindow.teller)
    AcInject(factory, \CounterWindow.shift, AcClass(Shift.self), AcTransient())
  }

  override var sign: String {
    shift.map { "You are served by \($0.tellerName)" } ?? super.sign
  }
}

/// The window that one drives up to.
final class DriveInWindow: TellerWindow, AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcWeak(), AcNillable(), AcFactoryName("drive-in window"))
    AcInject(factory, \DriveInWindow.teller)
  }

  override var sign: String {
    teller == nil ? super.sign : "Switch off the engine, please"
  }
}
