import Alchemic

extension ALCScope {
  /// From a customer's arrival to the end of the service.
  static let visit = ALCScope("visit")
}

/// The customer of a visit.
struct Customer: Sendable {
  let number: Int
}

/// What happens in one visit. It stops at the end of the visit's scope.
final class Visit: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let customer: Customer
  private let visits: VisitBook

  init(customer: Customer, visits: VisitBook) {
    self.customer = customer
    self.visits = visits
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.visit))
    AcInitializer(factory, Visit.init(customer:visits:), AcGiven(Customer.self), AcAuto())
  }

  /// Serves the customer.
  func serve(_ service: (Int) throws -> Void) throws {
    try service(customer.number)
  }

  func alchemicStop() async throws { await visits.close(customer.number) }
}

/// The visits so far. A singleton: it must not keep a `Visit`.
actor VisitBook: AlchemicManaged {
  /// The number of the last customer whose visit has ended.
  private(set) var lastCustomer = 0

  init() {}

  func close(_ customer: Int) { lastCustomer = customer }
}

/// What a customer complains about. It lives as long as the visit.
final class Complaint: AlchemicDeclaring, Sendable {
  let visit: Visit
  private let desk: ComplaintDesk

  init(visit: Visit, desk: ComplaintDesk) {
    self.visit = visit
    self.desk = desk
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.visit))
    AcInitializer(factory, Complaint.init(visit:desk:))
  }

  func file() async { await desk.keep(self) }
}

/// The complaints so far. It keeps the last one although its visit has ended, and the visit with it: the mistake that
/// `ALCHEMIC_FIND_OUTLIVED=1` finds. It should keep the customer's number.
actor ComplaintDesk: AlchemicManaged {
  private(set) var last: Complaint?

  init() {}

  func keep(_ complaint: Complaint) { last = complaint }
}
