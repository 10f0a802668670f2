// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Synchronization

extension ALCScope {
  /// From a customer's arrival to the end of the service.
  static let visit = ALCScope("visit")
}

/// The customer of a visit.
struct Customer: Sendable {
  let number: Int
}

/// What happens in one visit. It stops at the end of the visit's scope.
final class Visit: AlchemicDeclaring, Sendable {
  let customer: Customer
  private let visits: VisitBook

  init(customer: Customer, visits: VisitBook) {
    self.customer = customer
    self.visits = visits
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.visit))
    AcInitializer(factory, Visit.init(customer:visits:), AcGiven(Customer.self), AcAuto())
    AcStop(factory, Visit.end)
  }

  private func end() { visits.close(customer.number) }
}

/// The visits so far. A singleton: it must not keep a `Visit`.
final class VisitBook: AlchemicManaged, Sendable {
  private let last = Mutex(0)

  init() {}

  /// The number of the last customer whose visit has ended.
  var lastCustomer: Int { last.withLock(\.self) }

  func close(_ customer: Int) { last.withLock { $0 = customer } }
}
