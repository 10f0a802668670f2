// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import AlchemicMacros
  import AlchemicProperties

  extension ByMacro {
    @AcRegister
    final class Ledger: Sendable {}

    @AcRegister(.primary, name: "main store")
    final class MainStore: Store {
      init() {}
    }

    @AcRegister(.stopTimeout(.seconds(3)))
    @AcDependsOn(Ledger.self)
    @AcDependsOn((any Store)?.self, .name("main store"))
    final class OtherStore: Store, Plugin {
      init(ledger: Ledger) {}
      @AcStop func close() async throws {}
    }

    // MARK: Options

    @AcRegister(.template)
    final class Draft: Sendable {
      @AcInitializer(.byType, .parameter)
      init(ledger: Ledger, title: String) {}
    }

    @AcRegister(.reference, .weak, .nillable, .transient)
    final class Window: Sendable {
      init(port: String) {}
    }

    @AcRegister(.scoped(.request))
    final class Cart: Sendable {
      @AcInitializer(.given, .byType)
      init(user: User, ledger: Ledger) {}
    }

    @AcRegister(.lazy, .weak, name: "archive")
    final class Archive: Sendable {
      init(ledger: Ledger) {}
    }

    // MARK: Sources

    @AcRegister
    final class Criteria: Plugin {
      @AcInitializer(
        .byType, .name("main store"), .class(Ledger.self), .class(MainStore.self), .protocol((any Store).self),
        .arg(.class(OtherStore.self), .protocol((any Plugin).self)), .inDependencyOrder)
      init(
        a: Ledger, b: any Store, c: Ledger, d: (any Store)?, e: any Store, f: any Store, g: [any Store], h: String?
      ) {}
    }

    @AcRegister
    final class Values: Sendable {
      @AcInitializer(
        5, -1.5, "x", true, nil, ["a"], ["a": 1], .value(Duration.seconds(5)),
        .property("values.port", default: 8080), .property("values.token", secret: true))
      init(
        a: UInt8, b: Double, c: String, d: Bool, e: Int?, f: [String], g: [String: Int], h: Duration, i: Int, j: String?
      ) {}
    }

    @AcRegister
    final class Later: Sendable {
      init(archive: ALCLazy<Archive>, drafts: ALCProvider<Draft, String>, plugins: [any Plugin], window: Window?) {}
    }

    @AcRegister
    final class Defaults: Sendable {
      @AcInitializer(.byType, 7, .byDefault)
      init(ledger: Ledger, limit: Int = 5, region: String = "eu") {}
    }

    // MARK: Initialisers

    @AcRegister
    final class Rates: Sendable {
      init(ledger: Ledger) async throws {}
    }

    @AcRegister
    final class Vault: Sendable {
      @AcInitializer("vault.db", .byType)
      init(path: String, todos: some Repo<Todo>) throws(Failure) {}
    }

    @AcRegister
    @MainActor final class Screen {
      @AcInject private var ledger: Ledger
      init(rates: Rates) {}
    }

    @AcRegister
    @DiskActor final class Disk {
      init(ledger: Ledger) async {}
    }

    @AcRegister
    actor Desk {
      @AcInject private var screen: Screen
      init(ledger: Ledger) {}
    }

    @AcRegister
    final class Options: Sendable {
      init(port: Int) {}
      @AcInitializer static func parsed() throws -> Options { Options(port: 1) }
    }

    // MARK: Methods

    @AcRegister
    final class Methods: Sendable {
      @AcMethod(.template, name: "receipt", sources: 100)
      func receipt(cents: Int) -> Receipt { Receipt(cents: cents) }

      @AcMethod(.nillable)
      static func version() -> Version? { nil }

      @AcMethod(sources: .value((3, "saw")))
      func tool(_ kind: (Int, String)) -> Tool { Tool(name: kind.1) }

      @AcMethod
      static func todos(_ ledger: Ledger) async throws -> any Repo<Todo> { TodoRepo() }
    }

    // MARK: Variables

    @AcRegister
    final class Slots: Sendable {
      @AcInject private var ledger: Ledger
      @AcInject(.name("main store")) private var store: (any Store)?
      @AcInject(.protocol((any Store).self), .inDependencyOrder) var stores: [any Store]
      @AcInject(.transient) fileprivate var window: Window?
      @AcInject(.weak, .transient) var weakWindow: Window?
      @AcInject(3) private var retries: Int
      @AcInject(.property("slots.name", default: "x")) private var name: String
      @AcInject private var drafts: ALCProvider<Draft, String>
      init() {}
    }

    @AcRegister(isUnprotected: true)
    class Base {
      @AcInjectVariable fileprivate(set) var ledger: Ledger?
      init() {}
      @AcMethod(name: "of base") static func make() -> Tool { Tool(name: "base") }
    }

    @AcRegister(name: "derived", isUnprotected: true)
    final class Derived: Base {
      @AcInjectVariable(.nillable, .transient) weak var window: Window?
      @AcInjectVariable(.name("main store")) private var store: (any Store)?
      @AcInjectVariable("Bern") private var city = ""
      @AcInjectVariable private var stores: [any Store] = [] { didSet {} }
    }

    // MARK: Values

    @AcRegisterValue(.primary, name: "limits")
    struct Limits {
      @AcInitializer(100)
      init(requests: Int) {}
      @AcMethod(name: "of limits") static func make(ledger: Ledger) -> Tool { Tool(name: "limits") }
    }

    @AcRegisterValue(.template)
    struct Gate {
      let limits: Limits
    }

    @AcRegisterValue
    enum Level {
      case low, high
      @AcInitializer static func read(ledger: Ledger) -> Level { .low }
    }
  }
#endif
