// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

extension ALCScope {
  fileprivate static let request = ALCScope("request")
}

/// What is stopped, in order. Each container has its own.
private final class Log: AlchemicManaged, Sendable {
  private let lines = Mutex<[String]>([])
  func note(_ object: AnyObject) { lines.withLock { $0.append("\(type(of: object))") } }
  var all: [String] { lines.withLock { $0 } }
}

private final class Store: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let log: Log
  let archive: ALCProvider<Archive>
  init(log: Log, archive: ALCProvider<Archive>) {
    self.log = log
    self.archive = archive
  }
  func alchemicStop() async throws { log.note(self) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Store.init(log:archive:)) }
}

private final class Archive: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let log: Log
  let store: Store
  init(log: Log, store: Store) {
    self.log = log
    self.store = store
  }
  func alchemicStop() async throws { log.note(self) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Archive.init(log:store:))
  }
}

/// Uses an object that it does not depend on, and that was created before it.
private final class Reader: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let log: Log
  let printer: ALCLazy<Printer>
  init(log: Log, printer: ALCLazy<Printer>) {
    self.log = log
    self.printer = printer
  }
  func alchemicStop() async throws { log.note(self) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Reader.init(log:printer:)) }
}

private final class Printer: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let log: Log
  let reader: ALCProvider<Reader>
  init(log: Log, reader: ALCProvider<Reader>) {
    self.log = log
    self.reader = reader
  }
  func alchemicStop() async throws { log.note(self) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Printer.init(log:reader:))
  }
}

/// A page and an audit that use each other. The second is created first by its name.
private final class Page: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let log: Log
  let audit: ALCLazy<Audit>
  init(log: Log, audit: ALCLazy<Audit>) {
    self.log = log
    self.audit = audit
  }
  func alchemicStop() async throws { log.note(self) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request), AcFactoryName(names.withLock { $0[0] }))
    AcInitializer(factory, Page.init(log:audit:))
  }
}

private final class Audit: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let log: Log
  let page = Injected<Page>()
  init(log: Log) { self.log = log }
  func alchemicStop() async throws { log.note(self) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request), AcFactoryName(names.withLock { $0[1] }))
    AcInitializer(factory, Audit.init(log:))
    AcInject(factory, \Audit.page)
  }
}

/// The names of the page and of the audit.
private let names = Mutex(["Page", "Audit"])

@Suite(.serialized) struct CreationOrderTests {
  @Test func `A lazy singleton stops before its argument, also where that has a provider of it`() async throws {
    let context = try await started(Log.self, Store.self, Archive.self)
    let log = try context.get(Log.self)
    _ = try context.get(Store.self).archive()
    try await context.stop()
    #expect(log.all == ["Archive", "Store"])
  }

  @Test func `Objects that use each other only later stop in the reverse order of their creation`() async throws {
    let context = try await started(Log.self, Reader.self, Printer.self)
    let log = try context.get(Log.self)
    _ = try context.get(Reader.self).printer()
    try await context.stop()
    #expect(log.all == ["Printer", "Reader"])
  }

  @Test func `A lazy value and a provider count for the order, used or not`() async throws {
    for isUsed in [false, true] {
      let context = try await started(Log.self, Reader.self, Printer.self, Desk.self)
      let log = try context.get(Log.self)
      // Created before the stop, and not through the reader.
      _ = try context.get(Printer.self)
      if isUsed { _ = try context.get(Desk.self).printer() }
      try await context.stop()
      #expect(log.all.first == "Desk")
    }
  }

  @Test(arguments: [["Page", "Audit"], ["Page", "Zaudit"]])
  func `The objects of a scope stop in an order that their names do not decide`(given: [String]) async throws {
    names.withLock { $0 = given }
    let context = try await started(Log.self, Page.self, Audit.self)
    let log = try context.get(Log.self)
    for _ in 0..<3 {
      try await context.withScope(.request) {
        let page = try context.get(Page.self)
        #expect(try page.audit().page() === page)
      }
    }
    // The audit has the page in a slot; the page only has a lazy value of the audit.
    #expect(log.all == ["Audit", "Page", "Audit", "Page", "Audit", "Page"])
  }
}

private final class Desk: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let log: Log
  let printer: ALCLazy<Printer>
  init(log: Log, printer: ALCLazy<Printer>) {
    self.log = log
    self.printer = printer
  }
  func alchemicStop() async throws { log.note(self) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Desk.init(log:printer:)) }
}
