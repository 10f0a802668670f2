import AlchemicCore
import Testing

@testable import SampleBank

/// What changes in a bank that is open; each test has one to itself, as far as it changes anything others see.
struct LivingBankTests {
  @Test func `Teller and branch know each other, and a new shift is told to everyone`() async throws {
    let context = try await Bank.open()
    let branch = try context.get(Branch.self)
    let application = try context.get(BankApplication.self)
    #expect(branch.teller?.branch === branch)
    #expect(branch.shift?.tellerName == "Clara Lindqvist")
    #expect(
      application.windows.map(\.sign)
        == ["You are served by Clara Lindqvist", "Switch off the engine, please"])

    try context.set(Shift(tellerName: "Bengt Holm"))
    #expect(branch.shift?.tellerName == "Bengt Holm")
    #expect(application.windows.first?.sign == "You are served by Bengt Holm")
  }

  @Test func `Windows and reports that nobody holds are gone, and a report is made again`() async throws {
    let context = try await Bank.open()
    let application = try context.get(BankApplication.self)
    #expect(try context.get(TellerWindow?.self, AcName("counter window")) === application.windows.first)

    let desk = try context.get(ReportDesk.self)
    let pages = try context.withCurrent { try desk.pages() }
    weak let cache = try context.get(ReportCache.self)
    #expect(cache != nil)
    desk.putAway()
    #expect(cache == nil)
    #expect(try context.withCurrent { try desk.pages() } == pages)
    #expect(pages.count == 24)
  }
}
