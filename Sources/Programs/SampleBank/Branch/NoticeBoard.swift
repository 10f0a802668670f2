// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// The notices for customers in the hall. It belongs to the main actor, like a user interface, and is created there.
@MainActor
final class NoticeBoard: AlchemicDeclaring {
  let text: String
  // A slot, because no key path can name an isolated variable.
  private nonisolated let shift = Injected<Shift?>()

  init(fees: FeeSchedule, formatter: any DateFormatting, greeting: String) {
    let paper = fees.fee(bookings: 0, onPaper: true, isFirstMonth: false)
    let day = formatter.text(of: EntryGenerator.days.upperBound)
    text = "\(greeting) \(fees.title), \(day): a statement on paper costs \(paper)."
  }

  /// The name of the teller on duty; `nil` at night.
  var tellerName: String? { shift()?.tellerName }

  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, NoticeBoard.init(fees:formatter:greeting:), AcRest(), AcName("display date formatter"),
      environmentProperty("bank.greeting", default: "Welcome."))
    AcInject(factory, \NoticeBoard.shift, AcTransient())
  }
}
