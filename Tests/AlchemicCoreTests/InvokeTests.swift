// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private final class Store: AlchemicManaged {}

private final class Job: AlchemicDeclaring {
  let store: Store
  let id: String
  let tries: Int?

  init(store: Store, id: String, tries: Int?) {
    self.store = store
    self.id = id
    self.tries = tries
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Job.init(store:id:tries:), AcClass(Store.self), AcParameter(), AcParameter())
  }
}

private final class Delivery: AlchemicDeclaring {
  let store: Store
  let number: Int

  init(store: Store, number: Int) async {
    self.store = store
    self.number = number
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Delivery.init(store:number:), AcClass(Store.self), AcParameter())
  }
}

private final class Office: AlchemicManaged {
  var job: Job?
  var number: Int?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Office.job)
    AcInject(factory, \Office.number, AcParameter())
  }
}

private final class Permanent: AlchemicDeclaring {
  init(id: String) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Permanent.init(id:), AcParameter()) }
}

/// Numbers of several types, all declared with AcInt.
private final class Port: AlchemicDeclaring {
  let number: UInt16
  init(number: UInt16, backlog: Int) { self.number = number }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Port.init(number:backlog:), AcInt(8080), AcInt(5))
  }
}

private class Fuel {}
private final class Diesel: Fuel {}

/// Takes values of types that need no conversion, and of types that do.
private final class Voyage: AlchemicDeclaring {
  let text: String

  init(
    distance: Double, fuel: Fuel, harbours: (from: String, to: String), stops: [String], reserve: Int?,
    name: any CustomStringConvertible & Sendable
  ) {
    text = "\(distance) \(type(of: fuel)) \(harbours.from)-\(harbours.to) \(stops) \(reserve ?? -1) \(name)"
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(
      factory, Voyage.init(distance:fuel:harbours:stops:reserve:name:), AcParameter(), AcParameter(), AcParameter(),
      AcParameter(), AcParameter(), AcParameter())
  }
}

private final class Leg: AlchemicDeclaring {
  let harbours: (String, String)
  init(harbours: (String, String)) { self.harbours = harbours }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Leg.init(harbours:), AcParameter())
  }
}

private protocol Ticketing: AnyObject, Sendable {}

private final class Counter: AlchemicManaged, Ticketing {
  func sell(for price: Int, at counter: any Ticketing) -> Ticket { Ticket(price: price, counter: counter) }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(
      factory, Counter.sell(for:at:), AcParameter(), AcProtocol((any Ticketing).self),
      options: AcTemplate(), AcFactoryName("ticket"))
  }
}

private protocol Priced { var price: Int { get } }

/// The result of a method, with a variable of its class.
private final class Ticket: AlchemicDeclaring, Priced {
  let price: Int
  let counter: any Ticketing
  var store: Store?

  init(price: Int, counter: any Ticketing) {
    self.price = price
    self.counter = counter
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable())
    AcInject(factory, \Ticket.store)
  }
}

struct InvokeTests {
  @Test func `AcInvoke calls a method by its name, the same each time`() async throws {
    let context = try await started(Store.self, Counter.self, Ticket.self)
    for price in 1...3 {
      let ticket = try context.invoke(Ticket.self, AcName("ticket"), price)
      #expect(ticket.price == price)
      #expect(try ticket.counter === context.getShared(Counter.self))
      #expect(try ticket.store === context.getShared(Store.self))
      let priced: any Priced = try context.withCurrent { () throws(AlchemicError) in
        try AcInvoke(AcName("ticket"), price + 10)
      }
      #expect(priced.price == price + 10)
      #expect(try context.invoke(Ticket?.self, AcName("ticket"), price + 20)?.price == price + 20)
    }
    #expect(context.snapshot().factories.first { $0.name == "ticket" }?.createdCount == 9)
  }

  @Test func `AcInvoke with a name reports a wrong type, the same each time`() async throws {
    let context = try await started(Store.self, Counter.self, Ticket.self)
    _ = try context.invoke(Ticket.self, AcName("ticket"), 1)
    for _ in 1...2 {
      #expect(
        texts { () throws(AlchemicError) in _ = try context.invoke(Ticket.self, AcName("ticket"), "1") }
          == ["Value 1 for ticket is a String, not an Int."])
      #expect(
        texts { () throws(AlchemicError) in _ = try context.invoke(Store.self, AcName("ticket"), 1) }
          == ["ticket creates a Ticket, not a Store."])
    }
  }

  @Test func `Values have the parameter's type, or are converted to it`() async throws {
    let context = try await started(Voyage.self, Leg.self)
    for _ in 1...2 {
      let exact = try context.invoke(
        Voyage.self, 1.5, Fuel(), (from: "A", to: "B"), ["C"], Int?.some(2),
        "D" as any CustomStringConvertible & Sendable)
      #expect(exact.text == "1.5 Fuel A-B [\"C\"] 2 D")
      let converted = try context.invoke(Voyage.self, 1.5, Diesel(), (from: "A", to: "B"), [String](), 2, 7)
      #expect(converted.text == "1.5 Diesel A-B [] 2 7")
      let empty = try context.invoke(Voyage.self, 1.5, Diesel(), (from: "A", to: "B"), ["C", "D"], Int?.none, "E")
      #expect(empty.text == "1.5 Diesel A-B [\"C\", \"D\"] -1 E")
      #expect(try context.invoke(Leg.self, ("A", "B")).harbours == ("A", "B"))
    }
  }

  @Test func `AcInvoke passes the declared parameters, and the container finds the other arguments`() async throws {
    let context = try await started(Store.self, Job.self)
    let job = try context.invoke(Job.self, "4711", 3)
    #expect(try job.store === context.getShared(Store.self))
    #expect(job.id == "4711")
    #expect(job.tries == 3)
    #expect(try context.invoke(Job.self, AcName("Job"), "4712").tries == nil)
    let other: Job = try context.withCurrent { () throws(AlchemicError) in try AcInvoke(AcName("Job"), "4713") }
    #expect(other.id == "4713")
  }

  @Test func `A wrong number or type of values is reported by position`() async throws {
    let context = try await started(Store.self, Job.self)
    #expect(texts { () throws(AlchemicError) in _ = try context.invoke(Job.self) } == ["Job takes 2 values, not 0."])
    #expect(
      texts { () throws(AlchemicError) in _ = try context.invoke(Job.self, "1", "2") }
        == ["Value 2 for Job is a String, not an Int?."])
  }

  @Test func `An object that only AcInvoke can create is neither injected nor returned by a request`() async throws {
    #expect(
      await problems(Store.self, Job.self, Office.self, Permanent.self).map { $0.description.firstLine } == [
        "Job takes values from its caller, and cannot be injected.", "AcParameter is used on a variable.",
        "AcParameter is used on a singleton.",
      ])
    let context = try await started(Store.self, Job.self)
    #expect(
      texts { () throws(AlchemicError) in _ = try context.getShared(Job.self) } == [
        "Only AcInvoke provides this argument."
      ]
    )
  }

  @Test func `AcInvokeAsync creates an object without blocking a thread`() async throws {
    let context = try await started(Store.self, Job.self, Delivery.self)
    let delivery = try await context.invokeAsync(Delivery.self, AcName("Delivery"), 7)
    #expect(delivery.number == 7)
    #expect(try delivery.store === context.getShared(Store.self))
    #expect(try await context.invokeAsync(Job.self, "4711").id == "4711")
    #expect(
      texts { () throws(AlchemicError) in _ = try context.invoke(Delivery.self, 7) }
        == ["Delivery is created asynchronously, and the caller cannot wait for it."])
  }

  @Test func `AcInt takes the parameter's type`() async throws {
    #expect(try await started(Port.self).getShared(Port.self).number == 8080)
  }

  private func texts(_ body: () throws(AlchemicError) -> Void) -> [String] {
    do {
      try body()
      return []
    } catch {
      return error.problems.map(\.description.firstLine)
    }
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}
