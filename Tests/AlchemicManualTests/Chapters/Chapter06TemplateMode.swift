// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros
#endif

private final class Signature: AlchemicManaged {
  let text = "Ada"
}

private final class Transaction: Sendable {
  let name: String
  init(name: String) { self.name = name }
}

#if Attributes
  @AcRegister(.template)
  private final class EmailMessage {
    @AcInjectVariable private(set) var signature: Signature?
  }

  @AcRegister(isUnprotected: true)
  private final class Desk {
    private var count = 0

    @AcMethod(.template)
    func makeTransaction() -> Transaction {
      count += 1
      return Transaction(name: "Transaction \(count)")
    }
  }

  @AcRegister
  private final class Pair: Sendable {
    @AcInject var first: Transaction?
    @AcInject var second: Transaction?
  }
#else
  private final class EmailMessage: AlchemicManaged {
    var signature: Signature?

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcTemplate())
      AcInject(factory, \EmailMessage.signature)
    }
  }

  private final class Desk: AlchemicManaged {
    private var count = 0

    func makeTransaction() -> Transaction {
      count += 1
      return Transaction(name: "Transaction \(count)")
    }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcMethod(factory, Desk.makeTransaction, options: AcTemplate())
    }
  }

  private final class Pair: AlchemicManaged {
    var first: Transaction?
    var second: Transaction?

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInject(factory, \Pair.first)
      AcInject(factory, \Pair.second)
    }
  }
#endif

@Suite("6. Template mode")
struct Chapter06TemplateMode {
  @Test func `Each request creates a new, injected object`() async throws {
    let context = try await started(EmailMessage.self, Signature.self)
    #expect(context.snapshot().factories.map(\.createdCount) == [0, 1])
    let messages = [try context.getShared(EmailMessage.self), try context.getShared(EmailMessage.self)]
    #expect(messages.map { $0.signature?.text } == ["Ada", "Ada"])
    #expect(messages[0] !== messages[1])
  }

  @Test func `A method in template mode is called for each request`() async throws {
    let context = try await started(Desk.self)
    let names = [try context.getShared(Transaction.self).name, try context.getShared(Transaction.self).name]
    #expect(names == ["Transaction 1", "Transaction 2"])
  }

  @Test func `Each injection gets a separate object`() async throws {
    let pair = try await started(Desk.self, Pair.self).getShared(Pair.self)
    #expect([pair.first?.name, pair.second?.name] == ["Transaction 1", "Transaction 2"])
  }

  @Test func `A template keeps no object, so AcSet is an error`() async throws {
    let context = try await started(EmailMessage.self, Signature.self)
    #expect(problems { () throws(AlchemicError) in try context.set(EmailMessage()) } == ["unable-to-set by AcSet"])
  }
}
