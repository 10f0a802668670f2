import AlchemicCore

/// The notices for customers in the hall. It belongs to the main actor, like a user interface, and is created there.
@MainActor
final class NoticeBoard: AlchemicDeclaring {
  let text: String

  init(fees: FeeSchedule, formatter: any DateFormatting) {
    let paper = fees.fee(bookings: 0, onPaper: true, isFirstMonth: false)
    text = "\(fees.title), \(formatter.text(of: EntryGenerator.days.upperBound)): a statement on paper costs \(paper)."
  }

  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, NoticeBoard.init(fees:formatter:), AcClass(FeeSchedule.self), AcName("display date formatter"))
  }
}
