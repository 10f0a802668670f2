// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private protocol Account: AnyObject { var number: Int { get } }

private final class AmexAccount: Account, AlchemicManaged {
  let number = 37
}

private final class GiroAccount: Account, AlchemicManaged {
  let number = 1

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcFactoryName("giro"))
  }
}

private final class Formatter {
  let pattern: String
  init(_ pattern: String) { self.pattern = pattern }
}

private final class Formatters: AlchemicManaged {
  func json() -> Formatter { Formatter("json") }
  static func display() -> Formatter { Formatter("display") }
  func copy(of formatter: Formatter, times: Int) -> Formatter {
    Formatter(String(repeating: formatter.pattern, count: times))
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(factory, Formatters.json, options: AcFactoryName("JSON formatter"))
    AcMethod(factory, Formatters.display, options: AcFactoryName("display formatter"))
    AcMethod(
      factory, Formatters.copy(of:times:), AcName("JSON formatter"), AcInt(2),
      options: AcFactoryName("copy"), AcTemplate())
  }
}

private final class Customer: AlchemicDeclaring {
  let account: any Account
  let limit: Int
  let nickname: String?
  private(set) var accounts: [any Account] = []
  private(set) var formatter: Formatter!
  private(set) var greeting = ""
  private(set) var interest: Double?
  private(set) var missing: Customer.Nothing?

  final class Nothing {}

  init(account: any Account, limit: Int, nickname: String?) {
    self.account = account
    self.limit = limit
    self.nickname = nickname
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Customer.init(account:limit:nickname:), AcArg((any Account).self, AcClass(AmexAccount.self)), AcInt(5),
      AcNil()
    )
    AcInject(factory, \Customer.accounts)
    AcInject(factory, \Customer.formatter, AcName("display formatter"))
    AcInject(factory, \Customer.greeting, AcString("hello world"))
    AcInject(factory, \Customer.interest, AcDouble(1.5))
    AcInject(factory, \Customer.missing, AcNillable())
  }
}

private final class Mock: Account, AlchemicManaged {
  let number = 0

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcPrimary())
  }
}

private final class Left: AlchemicManaged {
  var right: Right?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Left.right)
  }
}

private final class Right: AlchemicDeclaring {
  let left: Left
  init(left: Left) { self.left = left }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Right.init(left:))
  }
}

struct InjectionTests {
  private func bank() async throws(AlchemicError) -> ALCContext {
    try await started(AmexAccount.self, GiroAccount.self, Formatters.self, Customer.self)
  }

  @Test func `Arguments and variables receive objects by type, class and name, and constants`() async throws {
    let context = try await bank()
    let customer = try context.getShared(Customer.self)
    #expect(customer.account.number == 37)
    #expect(customer.limit == 5)
    #expect(customer.nickname == nil)
    #expect(customer.formatter.pattern == "display")
    #expect(customer.greeting == "hello world")
    #expect(customer.interest == 1.5)
    #expect(customer.missing == nil)
  }

  @Test func `An array receives all matches, in the order of their names`() async throws {
    let context = try await bank()
    #expect(try context.getShared(Customer.self).accounts.map(\.number) == [37, 1])
    #expect(try context.getShared([any Account].self).map(\.number) == [37, 1])
    #expect(try context.getShared([Formatter].self).map(\.pattern) == ["json", "jsonjson", "display"])
  }

  @Test func `A primary is preferred`() async throws {
    let context = try await started(AmexAccount.self, GiroAccount.self, Mock.self)
    #expect(try context.getShared((any Account).self).number == 0)
    #expect(try context.getShared([any Account].self).map(\.number) == [0])
    #expect(try context.getShared((any Account).self, AcName("giro")).number == 1)
    #expect(
      try context.getShared((any Account).self, AcClass(AmexAccount.self), AcProtocol((any Account).self)).number == 37)
  }

  @Test func `A method template is called with its object and arguments for each request`() async throws {
    let context = try await bank()
    let first = try context.getShared(Formatter.self, AcName("copy"))
    let second = try context.getShared(Formatter.self, AcName("copy"))
    #expect([first.pattern, second.pattern] == ["jsonjson", "jsonjson"])
    #expect(first !== second)
  }

  @Test func `A program can invoke a declared method with other values`() async throws {
    let context = try await bank()
    let formatter = try context.invoke(Formatter.self, AcName("copy"), Formatter("x"), 3)
    #expect(formatter.pattern == "xxx")
    #expect(throws: AlchemicError.self) { try context.invoke(Formatter.self, AcName("copy"), Formatter("x")) }
    #expect(throws: AlchemicError.self) { try context.invoke(Formatter.self, AcName("copy"), "x", 3) }
  }

  @Test func `A variable closes a cycle once the object exists`() async throws {
    for classes in [[Left.self, Right.self], [Right.self, Left.self]] as [[AnyClass]] {
      let context = container(classes)
      context.start()
      try await context.untilReady()
      let left = try context.getShared(Left.self)
      #expect(left.right?.left === left)
    }
  }

  @Test func `The container injects an object that the program created, on request`() async throws {
    let context = try await bank()
    let customer = Customer(account: GiroAccount(), limit: 1, nickname: "Ada")
    try context.injectDependencies(customer)
    #expect(customer.greeting == "hello world")
    #expect(throws: AlchemicError.self) { try context.injectDependencies(Formatter("")) }
  }

  @Test func `A snapshot shows what each dependency received`() async throws {
    let snapshot = try await bank().snapshot()
    let names = snapshot.factories.map(\.name)
    #expect(names == ["AmexAccount", "Customer", "Formatters", "JSON formatter", "copy", "display formatter", "giro"])
    let customer = snapshot.factories[1]
    let rows = (customer.arguments + customer.injections).map { dependency in
      switch dependency.resolution {
      case .factories(let ids, let isArray): "\(dependency.name) \(ids.map { names[$0] })\(isArray ? " all" : "")"
      case .constant(let text): "\(dependency.name) \(text)"
      case .nothing: "\(dependency.name) nothing"
      case .failed(let failure): "\(dependency.name) \(failure.code ?? "")"
      case .unresolved, .unknown: "\(dependency.name) …"
      }
    }
    #expect(
      rows == [
        #"#1 ["AmexAccount"]"#, "#2 AcInt(5)", "#3 AcNil()", #"accounts ["AmexAccount", "giro"] all"#,
        #"formatter ["display formatter"]"#, #"greeting AcString("hello world")"#, "interest AcDouble(1.5)",
        "missing nothing",
      ])
    #expect(snapshot.factories[0].dependents == [1])
    #expect(snapshot.factories[3].dependents == [4])
  }
}
