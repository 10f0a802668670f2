import AlchemicCore

/// What hangs in the hall for customers to read. What is seen belongs to the main actor: it is made there.
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
