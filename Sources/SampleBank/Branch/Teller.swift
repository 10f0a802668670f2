import AlchemicCore

/// Who serves the customers.
final class Teller: AlchemicManaged {
  let name = "Clara Lindqvist"
  // Weak, because the branch holds its teller.
  private(set) weak var branch: Branch?
  private var trail: AuditTrail?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Teller.branch)
    AcInject(factory, \Teller.trail, AcName("audit trail"))
  }

  /// Begins to work.
  func begin() -> Shift {
    trail?.record("\(name) begins")
    return Shift(tellerName: name)
  }
}

/// Who is on duty now.
///
/// A reference: the program says who, with `AcSet`. Transient: everything that was told who is told again when the
/// shift changes. Nillable: at night it is nobody.
final class Shift: AlchemicDeclaring {
  let tellerName: String

  init(tellerName: String) {
    self.tellerName = tellerName
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcTransient(), AcNillable())
  }
}
