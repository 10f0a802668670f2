// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Logging
import Testing

private final class Well: AlchemicManaged {}

private final class Bucket: AlchemicManaged {
  private var well: Well?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInject(factory, \Bucket.well)
  }
}

private final class Village: AlchemicApplicationDelegate {
  nonisolated(unsafe) static let application: Village? = Village()
}

private final class Fence: AlchemicDeclaring {
  init(_ well: Well?, _ bucket: Bucket?, _ wells: [Well]?, _ missing: Village?, _ certain: Well) {}
  func gate(_ well: Well?) -> Int { 1 }
  static func stile(_ well: Well?) -> Int { 2 }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Fence.init, fileID: "Village/Fence.swift", line: 3)
    AcMethod(factory, Fence.gate, options: AcFactoryName("gate"), fileID: "Village/Fence.swift", line: 4)
    AcMethod(factory, Fence.stile, AcAuto(), options: AcFactoryName("stile"), fileID: "Village/Fence.swift", line: 5)
  }
}

struct DebugLogTests {
  /// The lines of a start, at a level and above, until the container is ready.
  private func log(of classes: [AnyClass], at level: Logger.Level, callback: Bool = false) async -> [String] {
    let lines = Lines()
    let logger = Logger(label: "test") { _ in Keeper(lines: lines, least: level, logLevel: level) }
    let context = ALCContext(scan: .classes(classes), logger: logger)
    if callback { context.whenReady {} }
    context.start()
    for await delivery in context.events() {
      if case .event(let event) = delivery, case .phase(.ready, _) = event.change { break }
    }
    return lines.all
  }

  @Test func `Each step of a start is logged at debug, and then the model`() async {
    #expect(
      await log(of: [Well.self, Bucket.self, Village.self], at: .debug, callback: true) == [
        "debug: start: scanning",
        "debug: start: reading the declarations of 3 classes",
        "debug: start: resolving 3 factories",
        "debug: start: creating 1 singletons",
        "debug: start: injecting the application object",
        "info: started",
        """
        debug: the model:
        [.T....C] Bucket as 'Bucket'
            well: Well? → 'Well'
        [*R....C] Village as 'Village'
        [*S....C] Well as 'Well'

        """,
        "debug: start: running the when-ready callbacks on the main thread",
        "debug: start: ready",
      ])
  }

  @Test func `Above debug, a start logs one line`() async {
    #expect(await log(of: [Well.self, Bucket.self], at: .info) == ["info: started"])
  }

  @Test func `An optional argument without a source that receives an object is logged, and AcAuto prevents that`() async
  {
    #expect(
      await log(of: [Well.self, Bucket.self, Fence.self], at: .warning) == [
        """
        warning: Fence, argument 1 is optional and has no source, so it receives 'Well' by its type, not nil \
        (Fence.swift:3): write AcAuto() or AcNil()
        """,
        """
        warning: Fence, argument 2 is optional and has no source, so it receives 'Bucket' by its type, not nil \
        (Fence.swift:3): write AcAuto() or AcNil()
        """,
        """
        warning: Fence, argument 3 is optional and has no source, so it receives 'Well' by its type, not nil \
        (Fence.swift:3): write AcAuto() or AcNil()
        """,
        """
        warning: gate, argument 1 is optional and has no source, so it receives 'Well' by its type, not nil \
        (Fence.swift:4): write AcAuto() or AcNil()
        """,
      ])
  }
}
