// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// A window for customers. The program creates it and passes it to the container, which holds it weakly.
class TellerWindow {
  fileprivate(set) var teller: Teller?

  /// The sign above the window.
  var sign: String { "Closed" }
}

/// The window in the hall.
final class CounterWindow: TellerWindow, AlchemicDeclaring {
  // The container holds the shift until the next one.
  private let shift = WeaklyInjected<Shift>()

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcWeak(), AcNillable(), AcFactoryName("counter window"))
    AcInject(factory, \CounterWindow.teller)
    AcInject(factory, \CounterWindow.shift, AcClass(Shift.self), AcTransient())
  }

  override var sign: String {
    shift().map { "You are served by \($0.tellerName)" } ?? super.sign
  }
}

/// The window for customers in cars.
final class DriveInWindow: TellerWindow, AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcWeak(), AcNillable(), AcFactoryName("drive-in window"))
    AcInject(factory, \DriveInWindow.teller)
  }

  override var sign: String {
    teller == nil ? super.sign : "Switch off the engine, please"
  }
}
