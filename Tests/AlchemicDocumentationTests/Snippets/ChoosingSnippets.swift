// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

struct Todo: Sendable {}
struct Note: Sendable {}

// begin swift Choosing
protocol Repo<Item>: Sendable {
  associatedtype Item
}

final class TodoRepo: Repo, AlchemicManaged {
  typealias Item = Todo
}

final class NoteRepo: Repo, AlchemicManaged {
  typealias Item = Note
}

final class Planner: AlchemicDeclaring, Sendable {
  let todos: any Repo<Todo>
  let notes: any Repo<Note> & Sendable

  init(todos: any Repo<Todo>, notes: any Repo<Note> & Sendable) {
    self.todos = todos
    self.notes = notes
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Planner.init(todos:notes:))
  }
}
// end

// begin swift Choosing
protocol Gateway: AnyObject, Sendable {}
protocol Refunding: AnyObject, Sendable {}

final class CardGateway: Gateway, Refunding, AlchemicManaged {}
final class InvoiceGateway: Gateway, AlchemicManaged {}
// end

// begin swift Choosing
final class Checkout: AlchemicManaged {
  private(set) var cards: CardGateway?
  private(set) var refunds: (any Gateway)?
  private(set) var invoices: (any Gateway)?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Checkout.cards)
    AcInject(
      factory, \Checkout.refunds, AcProtocol((any Gateway).self), AcProtocol((any Refunding).self))
    AcInject(factory, \Checkout.invoices, AcName("InvoiceGateway"))
  }
}
// end

#sourceLocation(file:"TestGateway.swift",line:1)
// begin swift Choosing
final class TestGateway: Gateway, AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcPrimary())
  }
}
// end
#sourceLocation()

/// Ends the gateways from the last to the first.
private final class Closing: AlchemicManaged {
  private(set) var gateways: [any Gateway] = []
  static func alchemic(_ factory: ALCClassObjectFactory) {
    // begin swift Choosing
    AcInject(factory, \Closing.gateways, AcInDependencyOrder())
    // end
  }
}

/// Has a variable that two factories match.
private final class Register: AlchemicManaged {
  var gateway: (any Gateway)?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    #sourceLocation(file:"Register.swift",line:7)
    AcInject(factory, \Register.gateway)
    #sourceLocation()
  }
}

private final class Empty: AlchemicManaged {
  var refunds: (any Refunding)?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Empty.refunds)
  }
}

private final class Allowing: AlchemicManaged {
  var refunds: (any Refunding)?
  var gateways: [any Gateway] = []
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Allowing.refunds, AcNillable())
    AcInject(factory, \Allowing.gateways, AcNillable())
  }
}

struct ChoosingSnippets {
  @Test func `A type, several protocols or a name choose an object`() async throws {
    let context = try await started(CardGateway.self, InvoiceGateway.self, Checkout.self)
    let checkout = try context.getShared(Checkout.self)
    #expect(try checkout.cards === context.getShared(CardGateway.self))
    #expect(checkout.refunds === checkout.cards)
    #expect(try checkout.invoices === context.getShared(InvoiceGateway.self))
  }

  @Test func `A request chooses like a variable`() async throws {
    let context = try await started(CardGateway.self, InvoiceGateway.self)
    try context.withCurrent {
      // begin swift Choosing
      let cards = try AcGet(CardGateway.self)
      let refunds = try AcGet((any Gateway).self, AcProtocol((any Gateway).self), AcProtocol((any Refunding).self))
      let invoices: any Gateway = try AcGet(AcName("InvoiceGateway"))
      let all = try AcGet([any Gateway].self)
      let none = try AcGet(TestGateway?.self)
      // end
      #expect(refunds === cards)
      #expect(invoices is InvoiceGateway)
      #expect(all.map { ObjectIdentifier($0) } == [ObjectIdentifier(cards), ObjectIdentifier(invoices)])
      #expect(none == nil)
    }
  }

  @Test func `A primary factory replaces the others, also in arrays`() async throws {
    let context = try await started(CardGateway.self, InvoiceGateway.self, TestGateway.self)
    #expect(try context.getShared((any Gateway).self) is TestGateway)
    #expect(try context.getShared([any Gateway].self).count == 1)
  }

  @Test func `Two candidates for one variable fail the start`() async {
    // begin text Choosing
    let expected = """
      2 factories create a Gateway, but only one can be injected.
        required by     Register.gateway (Register.swift:7)
        candidates      CardGateway (Shop.CardGateway)
                        InvoiceGateway (Shop.InvoiceGateway)
        remedy          request one with AcName("CardGateway"), mark one with AcPrimary(), or take an array
        [too-many-factories]
      """
    // end
    #expect(
      await failure(CardGateway.self, InvoiceGateway.self, Register.self)?.description
        .replacing("AlchemicDocumentationTests.", with: "Shop.") == expected)
  }

  @Test func `A variable stays empty only if its declaration allows it`() async throws {
    #expect(await failure(Empty.self)?.problems.map(\.code) == ["no-factory"])
    let allowing = try await started(Allowing.self).getShared(Allowing.self)
    #expect(allowing.refunds == nil)
    #expect(allowing.gateways.isEmpty)
  }

  @Test func `An explanation names every candidate and its result`() throws {
    let context = ALCContext(
      testing: .classes([CardGateway.self, InvoiceGateway.self, TestGateway.self, Register.self]))
    let printed = Printed()
    func print(_ explanation: Explanation) { printed.append(explanation.description) }
    // begin swift Choosing
    if let explanation = context.explain(factory: "Register", dependency: "gateway") {
      print(explanation)
    }
    // end
    // begin text Choosing
    let expected = """
      Register.gateway (Register.swift:7) is of the type Gateway?, by its type.
        gets            one object
        candidate       CardGateway: not primary, while others are
        candidate       InvoiceGateway: not primary, while others are
        candidate       TestGateway (TestGateway.swift:4): chosen
      """
    // end
    #expect(printed.lines == [expected])
  }
}
