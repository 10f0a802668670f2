// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

#if Attributes
  import AlchemicMacros
#endif

private final class Library: AlchemicManaged {
  let titles = ["Emma"]
}

#if Attributes
  /// Works without its data, and shows them once they exist.
  @AcRegister(.reference)
  private final class Table {
    @AcInjectVariable private(set) var library: Library?
    private(set) var rows: [String] = []
    init() {}

    func reload() { rows = library?.titles ?? [] }
  }
#else
  /// Works without its data, and shows them once they exist.
  private final class Table: AlchemicDeclaring {
    var library: Library?
    private(set) var rows: [String] = []
    init() {}

    func reload() { rows = library?.titles ?? [] }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcReference())
      AcInject(factory, \Table.library)
    }
  }
#endif

@Suite("19. Asynchronous start-up: AcWhenReady")
struct Chapter19AsynchronousStartup {
  @Test func `Before the end of the start, every request is a lifecycle error`() {
    let context = container([Library.self, Table.self])
    context.withCurrent {
      #expect(problems { () throws(AlchemicError) in try AcGetShared(Library.self) } == ["lifecycle by AcGet"])
      #expect(problems { () throws(AlchemicError) in try AcSet(Table()) } == ["lifecycle by AcSet"])
      #expect(
        problems { () throws(AlchemicError) in try AcInvoke(Library.self, AcClass(Library.self)) }
          == ["lifecycle by AcInvoke"])
      #expect(
        problems { () throws(AlchemicError) in try AcInjectDependencies(Table()) }
          == ["lifecycle by AcInjectDependencies"])
    }
  }

  @Test func `A callback runs on the main thread after the start, and may request objects`() async throws {
    let context = container([Library.self, Table.self])
    let rows = Mutex<[String]>([])
    context.withCurrent {
      AcWhenReady("fill the table") {
        let table = Table()
        try AcInjectDependencies(table)
        table.reload()
        rows.withLock { $0 = table.rows }
      }
    }
    #expect(rows.withLock { $0 } == [])
    context.start()
    try await context.untilReady()
    #expect(rows.withLock { $0 } == ["Emma"])
    let threads = context.snapshot().callbacks.map { callback in
      if case .fired(_, _, let thread) = callback.state { "\(callback.label) on \(thread)" } else { "not fired" }
    }
    #expect(threads == ["fill the table on main"])
  }

  @Test func `After the start a callback runs at once, on the thread that registers it`() async throws {
    let context = try await started(Library.self)
    let titles = Mutex<[String]>([])
    context.whenReady {
      let found = try AcGetShared(Library.self).titles
      titles.withLock { $0 = found }
    }
    #expect(titles.withLock { $0 } == ["Emma"])
  }
}
