import AlchemicCore
import AlchemicTesting
import Testing

private enum Shown {
  // begin swift README
  final class Ledger: AlchemicManaged, Sendable {}  // a singleton; it needs no declaration

  final class Transfers: AlchemicDeclaring, Sendable {
    private let ledger: Ledger
    init(ledger: Ledger, retries: Int) { self.ledger = ledger }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, Transfers.init(ledger:retries:), AcAuto(), 3)
    }
  }
  // end
}

struct ReadmeFirstSnippets {
  @Test func `The README's first example creates its two singletons`() async throws {
    let context = try await started(Shown.Ledger.self, Shown.Transfers.self)
    #expect(context.snapshot().factories.map(\.createdCount) == [1, 1])
  }
}
