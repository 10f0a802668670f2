// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros
#endif

private protocol Gateway: AnyObject, Sendable { var name: String { get } }

private final class LiveGateway: Gateway, AlchemicManaged {
  let name = "live"
}

#if Attributes
  @AcRegister(.primary)
  private final class MockGateway: Gateway {
    let name = "mock"
  }

  @AcRegister(.primary)
  private final class SecondMock: Gateway {
    let name = "second"
  }

  @AcRegister
  private final class Shop: Sendable {
    @AcInject var gateway: (any Gateway)?
  }

  @AcRegister
  private final class Directory: Sendable {
    @AcInject var gateways: [any Gateway]
  }
#else
  private final class MockGateway: Gateway, AlchemicManaged {
    let name = "mock"
    static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcPrimary()) }
  }

  private final class SecondMock: Gateway, AlchemicManaged {
    let name = "second"
    static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcPrimary()) }
  }

  private final class Shop: AlchemicManaged {
    var gateway: (any Gateway)?
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Shop.gateway) }
  }

  private final class Directory: AlchemicManaged {
    var gateways: [any Gateway] = []
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Directory.gateways) }
  }
#endif

@Suite("9. Primary object factories")
struct Chapter09PrimaryFactories {
  @Test func `A primary mock replaces the original, whose code does not change`() async throws {
    #expect(try await started(Shop.self, LiveGateway.self).getShared(Shop.self).gateway?.name == "live")
    #expect(
      try await started(Shop.self, LiveGateway.self, MockGateway.self).getShared(Shop.self).gateway?.name == "mock")
  }

  @Test func `Criteria come first: a primary factory that does not fulfil them is not chosen`() async throws {
    let context = try await started(LiveGateway.self, MockGateway.self)
    #expect(try context.getShared((any Gateway).self, AcClass(LiveGateway.self)).name == "live")
    #expect(try context.getShared((any Gateway).self, AcName("LiveGateway")).name == "live")
  }

  @Test func `Several primary factories for one variable are an error`() async {
    #expect(
      await problems(Shop.self, LiveGateway.self, MockGateway.self, SecondMock.self) == [
        "too-many-factories by Shop.gateway: MockGateway, SecondMock"
      ])
  }

  @Test func `An array takes all primary factories, and no others`() async throws {
    let context = try await started(Directory.self, LiveGateway.self, MockGateway.self, SecondMock.self)
    #expect(try context.getShared(Directory.self).gateways.map(\.name) == ["mock", "second"])
  }
}
