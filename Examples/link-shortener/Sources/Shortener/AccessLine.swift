// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Synchronization

/// The line of a request in the access log. It is written when the scope of the request ends, also after an error.
final class AccessLine: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let facts: RequestFacts
  private let log: AccessLog
  private let state = Mutex((status: 0, note: "-"))

  init(facts: RequestFacts, log: AccessLog) {
    self.facts = facts
    self.log = log
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, AccessLine.init(facts:log:), AcGiven(), AcAuto())
  }

  /// The status of the response.
  var status: Int {
    get { state.withLock { $0.status } }
    set { state.withLock { $0.status = newValue } }
  }

  /// What the request did, in a word.
  var note: String {
    get { state.withLock { $0.note } }
    set { state.withLock { $0.note = newValue } }
  }

  func alchemicStop() async throws {
    try log.write("\(facts.id)\t\(status)\t\(facts.method)\t\(facts.path)\t\(note)\n")
  }
}
