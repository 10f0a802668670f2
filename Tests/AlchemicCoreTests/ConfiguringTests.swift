// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

private final class Beans: Sendable {}

private final class Roaster: AlchemicDeclaring, Sendable {
  let beans: Beans
  init(beans: Beans) { self.beans = beans }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Roaster.init(beans:)) }
}

private final class Shelf: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    registry.register(Beans.self) { factory in
      AcRegister(factory, AcFactoryName("from the shelf"))
      AcInitializer(factory, Beans.init)
    }
  }
}

@Suite struct ConfiguringTests {
  @Test func `A scan declares classes without a class that configures the container`() async throws {
    let scan = ClassScan.classes([Roaster.self]).configuring { registry in
      registry.register(Beans.self) { AcInitializer($0, Beans.init) }
    }
    #expect(ALCContext(testing: scan).snapshot().factories.map(\.name) == ["Beans", "Roaster"])
    expectProblems([], of: scan)
    expectProblems(["no-factory"], of: .classes([Roaster.self]))
  }

  @Test func `A scan's declarations come after its classes' own, in their order, once in each start`() async throws {
    let calls = Mutex<[Int]>([])
    let scan = ClassScan.classes([Roaster.self]).configuring { registry in
      calls.withLock { $0.append(1) }
      registry.register(Beans.self) { factory in
        AcRegister(factory, AcPrimary(), AcFactoryName("from the scan"))
        AcInitializer(factory, Beans.init)
      }
    }
    let changed = scan.adding([Shelf.self]).overriding().configuring { _ in calls.withLock { $0.append(2) } }
    let context = try await ALCContext(testing: changed).started()
    #expect(calls.withLock { $0 } == [1, 2])
    #expect(try context.get(Roaster.self).beans === context.get(Beans.self, AcName("from the scan")))
    #expect(context.snapshot().factories.map(\.name) == ["Roaster", "from the scan", "from the shelf"])
  }
}
