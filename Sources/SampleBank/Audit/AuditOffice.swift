import AlchemicCore

/// Knows all auditors, and which of them to wake.
final class AuditOffice: AlchemicManaged {
  private var auditors: [any Auditing] = []
  private var nightAuditor: (any Auditing)?
  private var regulator: (any Regulator)?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \AuditOffice.auditors)
    // Both protocols must hold; the variable's own type is but one of them.
    AcInject(factory, \AuditOffice.nightAuditor, AcProtocol((any Auditing).self), AcProtocol((any OnNightDuty).self))
    AcInject(factory, \AuditOffice.regulator, AcNillable())
  }

  /// Has the books signed by everybody, or by the one who is awake.
  ///
  /// - Returns: Whether all who were asked signed.
  func signBooks(atNight: Bool) -> Bool {
    let asked = atNight ? [nightAuditor].compactMap(\.self) : auditors
    let isSigned = !asked.isEmpty && asked.allSatisfy { $0.sign() }
    if !isSigned { regulator?.report("The books could not be signed.") }
    return isSigned
  }
}

/// Who is told when something is wrong. No class of the bank is one: another module may bring it.
protocol Regulator: AnyObject {
  func report(_ text: String)
}
