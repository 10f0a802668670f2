// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros
#endif

private protocol Account: AnyObject { var issuer: String { get } }

private protocol Insured: AnyObject {}

private final class SavingsAccount: Account, AlchemicManaged {
  let issuer = "savings"
}

#if Attributes
  @AcRegister(isUnprotected: true)
  private class Card: Account {
    var issuer: String { "any" }
    required init() {}
  }

  @AcRegister(isUnprotected: true)
  private final class AmexAccount: Card, Insured {
    override var issuer: String { "amex" }
  }

  @AcRegister(isUnprotected: true)
  private final class Customer {
    @AcInjectVariable(.class(AmexAccount.self)) var account: (any Account)?
    @AcInjectVariable(.protocol((any Account).self), .protocol((any Insured).self)) var insured: (any Account)?
    @AcInjectVariable(.name("SavingsAccount")) var savings: (any Account)?
  }

  @AcRegister(isUnprotected: true)
  private final class Vague {
    @AcInjectVariable(.class(Card.self)) var card: Card?
  }

  @AcRegister(isUnprotected: true)
  private final class Greedy {
    @AcInjectVariable(.class(Card.self), .class(SavingsAccount.self)) var account: (any Account)?
  }

  @AcRegister(isUnprotected: true)
  private final class Pedantic {
    @AcInjectVariable(.name("SavingsAccount"), .protocol((any Account).self)) var account: (any Account)?
  }

  @AcRegister(isUnprotected: true)
  private final class Confused {
    @AcInjectVariable(.protocol(SavingsAccount.self)) var account: (any Account)?
  }
#else
  private class Card: Account, AlchemicManaged {
    var issuer: String { "any" }
    required init() {}
  }

  private final class AmexAccount: Card, Insured {
    override var issuer: String { "amex" }
  }

  private final class Customer: AlchemicManaged {
    var account: (any Account)?
    var insured: (any Account)?
    var savings: (any Account)?

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInject(factory, \Customer.account, AcClass(AmexAccount.self))
      AcInject(factory, \Customer.insured, AcProtocol((any Account).self), AcProtocol((any Insured).self))
      AcInject(factory, \Customer.savings, AcName("SavingsAccount"))
    }
  }

  private final class Vague: AlchemicManaged {
    var card: Card?
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Vague.card, AcClass(Card.self)) }
  }

  private final class Greedy: AlchemicManaged {
    var account: (any Account)?
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInject(factory, \Greedy.account, AcClass(Card.self), AcClass(SavingsAccount.self))
    }
  }

  private final class Pedantic: AlchemicManaged {
    var account: (any Account)?
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInject(factory, \Pedantic.account, AcName("SavingsAccount"), AcProtocol((any Account).self))
    }
  }

  private final class Confused: AlchemicManaged {
    var account: (any Account)?
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInject(factory, \Confused.account, AcProtocol(SavingsAccount.self))
    }
  }
#endif

@Suite("13. Model objects, by class, protocol and name")
struct Chapter13ModelObjects {
  @Test func `Criteria choose an object for a variable of a more general type`() async throws {
    let context = try await started(Customer.self, AmexAccount.self, SavingsAccount.self)
    let customer = try context.getShared(Customer.self)
    #expect(
      [customer.account?.issuer, customer.insured?.issuer, customer.savings?.issuer] == ["amex", "amex", "savings"])
  }

  @Test func `The criterion of a class also finds its subclasses`() async throws {
    #expect(try await started(Vague.self, AmexAccount.self).getShared(Vague.self).card?.issuer == "amex")
    #expect(
      await problems(Vague.self, Card.self, AmexAccount.self) == [
        "too-many-factories by Vague.card: AmexAccount, Card"
      ])
  }

  @Test func `Two classes, or a name with another criterion, are an error`() async {
    #expect(await problems(Greedy.self, SavingsAccount.self) == ["illegal-argument by Greedy.account"])
    #expect(await problems(Pedantic.self, SavingsAccount.self) == ["illegal-argument by Pedantic.account"])
  }

  @Test func `A class in AcProtocol is an error`() async {
    #expect(await problems(Confused.self, SavingsAccount.self) == ["illegal-argument by Confused.account"])
  }
}
