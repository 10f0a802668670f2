import AlchemicCore

/// Someone who signs what the bank reports.
protocol Auditing: AnyObject {
  var title: String { get }

  /// Looks at the audit trail, and says whether all is well.
  func sign() -> Bool
}

/// Someone who is on duty while the bank is closed.
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

/// The auditor who comes at night. It inherits what the auditor declares, and is a factory of its own.
final class NightAuditor: Auditor, OnNightDuty {
  override var title: String { "night auditor" }
}
