// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

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

/// The complaints so far. It keeps the last one although its visit has ended, and the visit with it: the leak that an
/// explorer finds. It should keep the customer's number.
actor ComplaintDesk: AlchemicManaged {
  private(set) var last: Complaint?

  init() {}

  func keep(_ complaint: Complaint) { last = complaint }
}
