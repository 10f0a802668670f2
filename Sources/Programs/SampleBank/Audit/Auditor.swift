// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// An auditor, who signs what the bank reports.
protocol Auditing: AnyObject {
  var title: String { get }

  /// Checks the audit trail, and returns whether it is intact.
  func sign() -> Bool
}

/// A person who is on duty while the bank is closed.
protocol OnNightDuty: AnyObject {}

/// The auditor of the bank.
class Auditor: Auditing, AlchemicManaged {
  private var trail: AuditTrail?

  required init() {}

  class func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Auditor.trail)
  }

  var title: String { "auditor" }

  func sign() -> Bool {
    guard let trail, trail.isIntact else { return false }
    trail.record("signed by the \(title)")
    return true
  }
}

/// The auditor at night. It inherits the auditor's declarations and has its own factory.
final class NightAuditor: Auditor, OnNightDuty {
  override var title: String { "night auditor" }
}
