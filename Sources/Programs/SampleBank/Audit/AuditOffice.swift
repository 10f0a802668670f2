// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Contains all auditors, and chooses those who sign.
final class AuditOffice: AlchemicManaged {
  private var auditors: [any Auditing] = []
  private var nightAuditor: (any Auditing)?
  private var regulator: (any Regulator)?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    // An auditor who needs another one signs after that one.
    AcInject(factory, \AuditOffice.auditors, AcInDependencyOrder())
    // Both protocols are required; the variable's own type is only one of them.
    AcInject(factory, \AuditOffice.nightAuditor, AcProtocol((any Auditing).self), AcProtocol((any OnNightDuty).self))
    AcInject(factory, \AuditOffice.regulator, AcNillable())
  }

  /// Asks all auditors to sign the books, or at night only the auditor on duty.
  ///
  /// - Returns: Whether each of them signed.
  func signBooks(atNight: Bool) -> Bool {
    let asked = atNight ? [nightAuditor].compactMap(\.self) : auditors
    let isSigned = !asked.isEmpty && asked.allSatisfy { $0.sign() }
    if !isSigned { regulator?.report("The books could not be signed.") }
    return isSigned
  }
}

/// The authority that is notified of problems. No class of the bank conforms to it: another module may add one.
protocol Regulator: AnyObject {
  func report(_ text: String)
}
