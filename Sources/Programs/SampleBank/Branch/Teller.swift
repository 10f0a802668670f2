// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// The person who serves the customers.
final class Teller: AlchemicManaged {
  let name = "Clara Lindqvist"
  // Weak, because the branch holds its teller.
  private(set) weak var branch: Branch?
  private var trail: AuditTrail?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Teller.branch)
    AcInject(factory, \Teller.trail, AcName("audit trail"))
  }

  /// Starts a shift.
  func begin() -> Shift {
    trail?.record("\(name) begins")
    return Shift(tellerName: name)
  }
}

/// The teller on duty.
///
/// A reference: the program sets it with `AcSet`. Transient: when the shift changes, every object that depends on it is
/// injected again. Nillable: at night there is none.
final class Shift: AlchemicDeclaring, AlchemicSendable {
  let tellerName: String

  init(tellerName: String) {
    self.tellerName = tellerName
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcTransient(), AcNillable())
  }
}
