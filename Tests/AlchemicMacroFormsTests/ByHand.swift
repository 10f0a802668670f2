// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import AlchemicCore
  import AlchemicProperties

  extension ByHand {
    final class Ledger: Sendable, AlchemicDeclaring {
      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcInitializer(factory, Ledger.init)
      }
    }

    final class MainStore: Store, AlchemicDeclaring {
      init() {}

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcRegister(factory, AcPrimary(), AcFactoryName("main store"))
        AcInitializer(factory, MainStore.init)
      }
    }

    final class OtherStore: Store, Plugin, AlchemicDeclaring {
      init(ledger: Ledger) {}
      func close() async throws {}

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcRegister(factory, AcStopTimeout(.seconds(3)))
        AcInitializer(factory, OtherStore.init)
        AcStop(factory, OtherStore.close)
        AcDependsOn(factory, Ledger.self)
        AcDependsOn(factory, (any Store)?.self, AcName("main store"))
      }
    }

    // MARK: Options

    final class Draft: Sendable, AlchemicDeclaring {
      init(ledger: Ledger, title: String) {}

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcRegister(factory, AcTemplate())
        AcInitializer(factory, Draft.init, AcAuto(), AcParameter())
      }
    }

    final class Window: Sendable, AlchemicDeclaring {
      init(port: String) {}

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcRegister(factory, AcReference(), AcWeak(), AcNillable(), AcTransient())
      }
    }

    final class Cart: Sendable, AlchemicDeclaring {
      init(user: User, ledger: Ledger) {}

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcRegister(factory, AcScoped(.request))
        AcInitializer(factory, Cart.init, AcGiven(), AcAuto())
      }
    }

    final class Archive: Sendable, AlchemicDeclaring {
      init(ledger: Ledger) {}

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcRegister(factory, AcLazy(), AcWeak(), AcFactoryName("archive"))
        AcInitializer(factory, Archive.init)
      }
    }

    // MARK: Sources

    final class Criteria: Plugin, AlchemicDeclaring {
      init(
        a: Ledger, b: any Store, c: Ledger, d: (any Store)?, e: any Store, f: any Store, g: [any Store], h: String?
      ) {}

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcInitializer(
          factory, Criteria.init, AcAuto(), AcName("main store"), AcClass(Ledger.self),
          AcArg((any Store)?.self, AcClass(MainStore.self)), AcProtocol((any Store).self),
          AcArg((any Store).self, AcClass(OtherStore.self), AcProtocol((any Plugin).self)),
          AcArg([any Store].self, AcInDependencyOrder()))
      }
    }

    final class Values: Sendable, AlchemicDeclaring {
      init(
        a: UInt8, b: Double, c: String, d: Bool, e: Int?, f: [String], g: [String: Int], h: Duration, i: Int, j: String?
      ) {}

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcInitializer(
          factory, Values.init, AcInt(5), AcDouble(-1.5), AcString("x"), AcBool(true), AcNil(), AcValue(["a"]),
          AcValue(["a": 1]), AcValue(.seconds(5)), AcProperty("values.port", default: 8080),
          AcProperty("values.token", secret: true))
      }
    }

    final class Later: Sendable, AlchemicDeclaring {
      init(archive: ALCLazy<Archive>, drafts: ALCProvider<Draft, String>, plugins: [any Plugin], window: Window?) {}

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcInitializer(factory, Later.init, AcAuto(), AcAuto(), AcAuto(), AcAuto())
      }
    }

    final class Defaults: Sendable, AlchemicDeclaring {
      init(ledger: Ledger, limit: Int = 5, region: String = "eu") {}

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcInitializer(factory, { (ledger: Ledger, limit: Int) in Defaults(ledger: ledger, limit: limit) }, AcAuto(), 7)
      }
    }

    // MARK: Initialisers

    final class Rates: Sendable, AlchemicDeclaring {
      init(ledger: Ledger) async throws {}

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcInitializer(factory, Rates.init(ledger:))
      }
    }

    final class Vault: Sendable, AlchemicDeclaring {
      init(path: String, todos: some Repo<Todo>) throws(Failure) {}

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcInitializer(
          factory, { (path: String, todos: any Repo<Todo>) throws -> Vault in try Vault(path: path, todos: todos) },
          "vault.db", AcAuto())
      }
    }

    @MainActor final class Screen: AlchemicDeclaring {
      private nonisolated let ledger = Injected<Ledger>()
      init(rates: Rates) {}

      nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
        AcInitializer(factory, Screen.init(rates:))
        AcInject(factory, \Screen.ledger)
      }
    }

    @DiskActor final class Disk: AlchemicDeclaring {
      init(ledger: Ledger) async {}

      nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
        AcInitializer(factory, Disk.init(ledger:))
      }
    }

    actor Desk: AlchemicDeclaring {
      private nonisolated let screen = Injected<Screen>()
      init(ledger: Ledger) {}

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcInitializer(factory, Desk.init(ledger:))
        AcInject(factory, \Desk.screen)
      }
    }

    final class Options: Sendable, AlchemicDeclaring {
      init(port: Int) {}
      static func parsed() throws -> Options { Options(port: 1) }

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcInitializer(factory, Options.parsed)
      }
    }

    // MARK: Methods

    final class Methods: Sendable, AlchemicDeclaring {
      func receipt(cents: Int) -> Receipt { Receipt(cents: cents) }
      static func version() -> Version? { nil }
      func tool(_ kind: (Int, String)) -> Tool { Tool(name: kind.1) }
      static func todos(_ ledger: Ledger) async throws -> any Repo<Todo> { TodoRepo() }

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcInitializer(factory, Methods.init)
        AcMethod(factory, Methods.receipt(cents:), 100, options: AcTemplate(), AcFactoryName("receipt"))
        AcMethod(factory, Methods.version, options: AcNillable(), AcFactoryName("Methods.version"))
        AcMethod(
          factory, { (methods: Methods, kind: (Int, String)) in methods.tool(kind) }, AcAuto(), AcValue((3, "saw")),
          options: AcFactoryName("Methods.tool(_:)"))
        AcMethod(factory, Methods.todos(_:), options: AcFactoryName("Methods.todos(_:)"))
      }
    }

    // MARK: Variables

    final class Slots: Sendable, AlchemicDeclaring {
      private let ledger = Injected<Ledger>()
      private let store = Injected<(any Store)?>()
      private let stores = Injected<[any Store]>()
      private let window = Injected<Window?>()
      private let weakWindow = WeaklyInjected<Window>()
      private let retries = Injected<Int>()
      private let name = Injected<String>()
      private let drafts = Injected<ALCProvider<Draft, String>>()
      init() {}

      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcInitializer(factory, Slots.init)
        AcInject(factory, \Slots.ledger)
        AcInject(factory, \Slots.store, AcName("main store"))
        AcInject(factory, \Slots.stores, AcProtocol((any Store).self), AcInDependencyOrder())
        AcInject(factory, \Slots.window, AcTransient())
        AcInject(factory, \Slots.weakWindow, AcTransient())
        AcInject(factory, \Slots.retries, 3)
        AcInject(factory, \Slots.name, AcProperty("slots.name", default: "x"))
        AcInject(factory, \Slots.drafts)
      }
    }

    class Base: AlchemicDeclaring {
      fileprivate(set) var ledger: Ledger?
      init() {}
      static func make() -> Tool { Tool(name: "base") }

      class func alchemic(_ factory: ALCClassObjectFactory) {
        if factory.objectType == Base.self {
          AcInitializer(factory, Base.init)
          AcMethod(factory, Base.make, options: AcFactoryName("of base"))
        }
        AcInject(factory, \Base.ledger, AcVariableName("ledger"))
      }
    }

    final class Derived: Base {
      weak var window: Window?
      private var store: (any Store)?
      private var city = ""
      private var stores: [any Store] = [] { didSet {} }

      override class func alchemic(_ factory: ALCClassObjectFactory) {
        super.alchemic(factory)
        AcRegister(factory, AcFactoryName("derived"))
        AcInitializer(factory, Derived.init)
        AcInject(factory, \Derived.window, AcNillable(), AcTransient(), AcVariableName("window"))
        AcInject(factory, \Derived.store, AcName("main store"))
        AcInject(factory, \Derived.city, AcString("Bern"))
        AcInject(factory, \Derived.stores, AcVariableName("stores"))
      }
    }

    // MARK: Values

    struct Limits: AlchemicDeclaringValue {
      init(requests: Int) {}
      static func make(ledger: Ledger) -> Tool { Tool(name: "limits") }

      static func alchemic(_ factory: ValueFactory<Limits>) {
        AcRegister(factory, AcPrimary(), AcFactoryName("limits"))
        AcInitializer(factory, Limits.init(requests:), AcInt(100))
        AcMethod(factory, Limits.make(ledger:), options: AcFactoryName("of limits"))
      }
    }

    struct Gate: AlchemicDeclaringValue {
      let limits: Limits

      static func alchemic(_ factory: ValueFactory<Gate>) {
        AcRegister(factory, AcTemplate())
        AcInitializer(factory, Gate.init(limits:))
      }
    }

    enum Level: AlchemicDeclaringValue {
      case low, high
      static func read(ledger: Ledger) -> Level { .low }

      static func alchemic(_ factory: ValueFactory<Level>) {
        AcInitializer(factory, Level.read(ledger:))
      }
    }
  }
#endif
