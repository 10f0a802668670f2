// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicProperties
import AlchemicCore
import AlchemicTesting
import Foundation
import Synchronization
import Testing

// begin swift Declaring
final class Metrics: AlchemicManaged {}
// end

// begin swift Declaring
final class Database: AlchemicDeclaring {
  let path: String
  private(set) var metrics: Metrics?

  init(path: String) throws {
    self.path = path
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcFactoryName("orders"))
    AcInitializer(factory, Database.init(path:), AcString("orders.db"))
    AcInject(factory, \Database.metrics)
  }
}
// end

// begin swift Declaring
class Handler: AlchemicManaged {
  private(set) var metrics: Metrics?

  required init() {}

  class func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Handler.metrics)
  }
}

final class RefundHandler: Handler {
  override class func alchemic(_ factory: ALCClassObjectFactory) {
    super.alchemic(factory)
    AcRegister(factory, AcTemplate())
  }
}
// end

protocol Cache: AnyObject {}
final class MemoryCache: Cache, AlchemicManaged {}
final class DiskCache: Cache, AlchemicManaged {}

// begin swift Declaring
final class Orders: AlchemicDeclaring {
  let database: Database
  let cache: (any Cache)?
  let pageSize: Int
  let region: String?

  init(database: Database, cache: (any Cache)?, pageSize: Int, region: String?) {
    self.database = database
    self.cache = cache
    self.pageSize = pageSize
    self.region = region
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Orders.init(database:cache:pageSize:region:),
      AcName("orders"),
      AcArg((any Cache)?.self, AcClass(MemoryCache.self)),
      AcInt(50))  // and `region` is nil
  }
}
// end

// begin swift Declaring
final class Invoices: AlchemicDeclaring {
  let database: Database
  let metrics: Metrics

  init(database: Database, metrics: Metrics) {
    self.database = database
    self.metrics = metrics
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Invoices.init(database:metrics:))
  }
}
// end

// begin swift Declaring
final class ExchangeRates: AlchemicDeclaring, Sendable {
  let euro: Double

  init(currency: String) async throws {
    euro = try await fetchRate(of: currency)
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, ExchangeRates.init(currency:), AcString("USD"))
  }
}

@MainActor
final class StatusLine: AlchemicDeclaring {
  let title: String

  init(title: String) {
    self.title = title
  }

  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, StatusLine.init(title:), AcString("orders"))
  }
}
// end

private func fetchRate(of currency: String) async throws -> Double {
  await Task.yield()
  return 0.9
}

struct Query {
  let database: Database
  let limit: Int
}

struct Version {
  let text: String
}

// begin swift Declaring
final class Queries: AlchemicManaged {
  private var database: Database?

  func latest(limit: Int) throws -> Query {
    guard let database else { throw CancellationError() }
    return Query(database: database, limit: limit)
  }

  static func currentVersion() -> Version { Version(text: "1.4") }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Queries.database)
    AcMethod(
      factory, Queries.latest(limit:), AcInt(100), options: AcTemplate(), AcFactoryName("latest orders"))
    AcMethod(factory, Queries.currentVersion)
  }
}
// end

// begin swift Declaring
final class Warehouse: AlchemicManaged {
  private(set) var database: Database?  // by its type
  private(set) var caches: [any Cache] = []  // an array: all that match
  private(set) var cache: (any Cache)?  // by a criterion
  private(set) weak var printer: LabelPrinter?  // set later, and again whenever it changes
  private(set) var city = ""  // a constant

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Warehouse.database)
    AcInject(factory, \Warehouse.caches)
    AcInject(factory, \Warehouse.cache, AcClass(DiskCache.self))
    AcInject(factory, \Warehouse.printer, AcNillable(), AcTransient())
    AcInject(factory, \Warehouse.city, AcString("Bern"))
  }
}
// end

// begin swift Declaring
final class Editor: AlchemicDeclaring, Sendable {
  private let stored = Mutex<Preview?>(nil)
  var preview: Preview? {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }

  init() {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Editor.init)
    AcInject(factory, \Editor.preview)
  }
}

final class Preview: AlchemicDeclaring, Sendable {
  let editor: Editor

  init(editor: Editor) {
    self.editor = editor
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Preview.init(editor:))
  }
}
// end

// begin swift Declaring
final class Courier: AlchemicDeclaring {
  let host: String
  let port: UInt16
  private(set) var token: String?

  init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Courier.init(host:port:), AcProperty("courier.host"), AcProperty("courier.port", default: 443))
    AcInject(factory, \Courier.token, AcProperty("courier.token", secret: true))
  }
}
// end

// begin swift Declaring
final class CourierConfiguration: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    AcUseProperties(
      .environment, .file("/etc/courier.json", isOptional: true), .values(["courier.host": "localhost"]))
  }
}
// end

// begin swift Declaring
final class LabelPrinter: AlchemicDeclaring {
  let port: String

  init(port: String) {
    self.port = port
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable(), AcWeak())
  }
}
// end

/// Stands for a parser of options.
private func parse(_ arguments: [String]) throws -> ServerOptions { ServerOptions(port: 8080) }

// begin swift Declaring
final class ServerOptions: AlchemicDeclaring {
  let port: UInt16

  init(port: UInt16) {
    self.port = port
  }

  static func parsed() throws -> ServerOptions {
    try parse(CommandLine.arguments)
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, ServerOptions.parsed)
  }
}
// end

// begin swift Declaring
final class Refund: AlchemicDeclaring {
  let database: Database
  let order: String

  init(database: Database, order: String) {
    self.database = database
    self.order = order
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Refund.init(database:order:), AcClass(Database.self), AcParameter())
  }
}
// end

// begin swift Declaring
final class Encoders: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    registry.register(JSONEncoder.self) { factory in
      AcRegister(factory, AcFactoryName("JSON"))
      AcInitializer(factory, JSONEncoder.init)
    }
  }
}
// end

// begin swift Declaring
final class Poller: AlchemicManaged, AlchemicAware {
  private var database: Database?
  let isPolling = Mutex(false)

  func alchemicDidInjectDependencies() {
    isPolling.withLock { $0 = database != nil }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Poller.database)
  }
}
// end

struct DeclaringSnippets {
  @Test func `A class is a singleton, named and wired as it declares`() async throws {
    let context = try await started(Metrics.self, Database.self)
    let database = try context.getShared(Database.self, AcName("orders"))
    #expect(database.path == "orders.db")
    #expect(try database.metrics === context.getShared(Metrics.self))
  }

  @Test func `A subclass inherits the declaration and adds to it`() async throws {
    let context = try await started(Metrics.self, Handler.self, RefundHandler.self)
    let refunds = try [context.getShared(RefundHandler.self), context.getShared(RefundHandler.self)]
    #expect(refunds[0] !== refunds[1])
    #expect(try refunds[0].metrics === context.getShared(Metrics.self))
  }

  @Test func `Arguments come from names, criteria and constants, or are nil`() async throws {
    let context = try await started(Metrics.self, Database.self, MemoryCache.self, DiskCache.self, Orders.self)
    let orders = try context.getShared(Orders.self)
    #expect(try orders.database === context.getShared(Database.self))
    #expect(orders.cache is MemoryCache)
    #expect(orders.pageSize == 50)
    #expect(orders.region == nil)
  }

  @Test func `Without sources each argument is found by its type`() async throws {
    let context = try await started(Metrics.self, Database.self, Invoices.self)
    let invoices = try context.getShared(Invoices.self)
    #expect(try invoices.database === context.getShared(Database.self))
    #expect(try invoices.metrics === context.getShared(Metrics.self))
  }

  @Test func `Initialisers may be asynchronous or belong to the main actor`() async throws {
    let context = try await started(ExchangeRates.self, StatusLine.self)
    #expect(try context.get(ExchangeRates.self).euro == 0.9)
    #expect(try context.get(StatusLine.self).title == "orders")
  }

  @Test func `A method creates objects, and AcInvoke passes other values`() async throws {
    let context = try await started(Metrics.self, Database.self, Queries.self)
    #expect(try context.getShared(Query.self, AcName("latest orders")).limit == 100)
    #expect(try context.get(Version.self).text == "1.4")
    try context.withCurrent {
      // begin swift Declaring
      let query = try AcInvoke(Query.self, AcName("latest orders"), 10)
      // end
      #expect(query.limit == 10)
    }
  }

  @Test func `A static method takes the place of an initialiser`() async throws {
    #expect(try await started(ServerOptions.self).getShared(ServerOptions.self).port == 8080)
  }

  @Test func `AcInvoke passes some arguments, and the container finds the others`() async throws {
    let context = try await started(Metrics.self, Database.self, Refund.self)
    try context.withCurrent {
      // begin swift Declaring
      let refund = try AcInvoke(Refund.self, "A-4711")
      // end
      #expect(refund.order == "A-4711")
      #expect(try refund.database === context.getShared(Database.self))
    }
  }

  @Test func `A computed variable of a Sendable class can close a dependency cycle`() async throws {
    let preview = try await started(Editor.self, Preview.self).get(Preview.self)
    #expect(preview.editor.preview === preview)
  }

  @Test func `Variables get what they declare, and transient ones also later objects`() async throws {
    let context = try await started(
      Metrics.self, Database.self, MemoryCache.self, DiskCache.self, LabelPrinter.self, Warehouse.self)
    let warehouse = try context.getShared(Warehouse.self)
    #expect(try warehouse.database === context.getShared(Database.self))
    #expect(warehouse.caches.map { String(describing: type(of: $0)) } == ["DiskCache", "MemoryCache"])
    #expect(warehouse.cache is DiskCache)
    #expect(warehouse.city == "Bern")
    #expect(warehouse.printer == nil)
    try context.withCurrent {
      // begin swift Declaring
      let printer = LabelPrinter(port: "/dev/usb/lp0")
      try AcSet(printer)
      // end
      #expect(warehouse.printer === printer)
    }
  }

  @Test func `A property is the value of a source, the default value, or nil`() async throws {
    let courier = try await started(Courier.self, CourierConfiguration.self).getShared(Courier.self)
    #expect(courier.host == "localhost")
    #expect(courier.port == 443)
    #expect(courier.token == nil)
  }

  @Test func `A missing value is reported with all the names that were searched`() async {
    let names = await failure(Courier.self)?.problems.map { problem in
      problem.facts.first { $0.title == "looked in" }?.values ?? []
    }
    #expect(names == [["command line: --courier-host", "environment: COURIER_HOST"]])
  }

  @Test func `A class of another package is registered in a configuration`() async throws {
    let context = try await started(Encoders.self)
    #expect(try context.get(JSONEncoder.self) === context.get(JSONEncoder.self, AcName("JSON")))
  }

  @Test func `An object is notified after its injection`() async throws {
    let context = try await started(Metrics.self, Database.self, Poller.self)
    let poller = try context.getShared(Poller.self)
    await MainActor.run {}
    #expect(poller.isPolling.withLock { $0 })
  }
}
