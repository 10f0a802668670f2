// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros
#endif

private protocol Serving: AnyObject, Sendable { var host: String { get } }

private protocol Secured: AnyObject {}

private final class PlainServer: Serving, AlchemicManaged {
  let host = "plain"
}

private final class SecureServer: Serving, Secured, AlchemicManaged {
  let host = "secure"
}

private final class Stranger: AlchemicManaged {}

#if Attributes
  @AcRegister
  private final class Client: Sendable {
    let server: any Serving
    let retries: UInt
    let backup: (any Serving)?

    @AcInitializer(.protocol((any Secured).self), 5, .name("nobody"))
    init(server: any Serving, retries: UInt, backup: (any Serving)?) {
      self.server = server
      self.retries = retries
      self.backup = backup
    }
  }

  /// Combines a name with another criterion, which is not allowed.
  @AcRegister
  private final class Undecided: Sendable {
    @AcInitializer(.arg(.name("PlainServer"), .class(PlainServer.self)))
    init(server: any Serving) {}
  }

  @AcRegister
  private final class Mistaken: Sendable {
    @AcInitializer(.name("Stranger"))
    init(server: any Serving) {}
  }
#else
  private final class Client: AlchemicDeclaring {
    let server: any Serving
    let retries: UInt
    let backup: (any Serving)?

    init(server: any Serving, retries: UInt, backup: (any Serving)?) {
      self.server = server
      self.retries = retries
      self.backup = backup
    }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(
        factory, Client.init(server:retries:backup:), AcArg((any Serving).self, AcProtocol((any Secured).self)),
        AcArg(UInt.self, AcValue(5)), AcArg((any Serving)?.self, AcName("nobody")))
    }
  }

  /// Combines a name with another criterion, which is not allowed.
  private final class Undecided: AlchemicDeclaring {
    init(server: any Serving) {}

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(
        factory, Undecided.init(server:), AcArg((any Serving).self, AcName("PlainServer"), AcClass(PlainServer.self)))
    }
  }

  private final class Mistaken: AlchemicDeclaring {
    init(server: any Serving) {}

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, Mistaken.init(server:), AcArg((any Serving).self, AcName("Stranger")))
    }
  }
#endif

@Suite("5. Complex arguments")
struct Chapter05ComplexArguments {
  @Test func `Criteria may have another type than the parameter`() async throws {
    let client = try await started(Client.self, PlainServer.self, SecureServer.self).getShared(Client.self)
    #expect(client.server.host == "secure")
    #expect(client.retries == 5)
  }

  @Test func `An optional argument is nil if no factory matches`() async throws {
    #expect(try await started(Client.self, PlainServer.self, SecureServer.self).getShared(Client.self).backup == nil)
  }

  @Test func `A name with another criterion is an error`() async {
    #expect(await problems(Undecided.self, PlainServer.self) == ["illegal-argument by Undecided, argument 1"])
  }

  @Test func `An object of another type than the parameter is an error`() async {
    #expect(await problems(Mistaken.self, Stranger.self) == ["type-mismatch by Mistaken, argument 1: Stranger"])
  }
}
