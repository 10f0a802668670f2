// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros
#endif

private protocol Connection: AnyObject, Sendable {
  var url: String { get }
}

private final class RemoteConnection: Connection {
  let url: String
  init(url: String) { self.url = url }
}

private final class Address: AlchemicManaged, Sendable {
  let text = "db.example"
}

#if Attributes
  @AcRegister
  private final class DatabaseService: Sendable {
    @AcInject private var address: Address

    @AcMethod func makeConnection() -> any Connection { RemoteConnection(url: address.text) }
  }

  /// Never created: a static method needs no object.
  @AcRegister(.reference)
  private final class Connections: Sendable {
    @AcMethod static func local() -> any Connection { RemoteConnection(url: "localhost") }
  }

  @AcRegister
  private final class Pool: Sendable {
    @AcInject var connection: (any Connection)?
  }

  @AcRegister
  private final class Absent: Sendable {
    @AcMethod func nothing() -> RemoteConnection? { nil }
  }

  @AcRegister
  private final class Permitted: Sendable {
    @AcMethod(.nillable) func nothing() -> RemoteConnection? { nil }
  }

  /// A method with an attribute gives its name to its factory.
  private enum Names {
    static let connection = "DatabaseService.makeConnection"
    static let nothing = "Absent.nothing"
  }
#else
  private final class DatabaseService: AlchemicManaged {
    private var address: Address?

    func makeConnection() -> any Connection {
      RemoteConnection(url: address?.text ?? "nowhere")
    }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInject(factory, \DatabaseService.address)
      AcMethod(factory, DatabaseService.makeConnection)
    }
  }

  /// Never created: a static method needs no object.
  private final class Connections: AlchemicDeclaring {
    static func local() -> any Connection { RemoteConnection(url: "localhost") }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcReference())
      AcMethod(factory, Connections.local)
    }
  }

  private final class Pool: AlchemicManaged {
    var connection: (any Connection)?

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInject(factory, \Pool.connection)
    }
  }

  private final class Absent: AlchemicManaged {
    func nothing() -> RemoteConnection? { nil }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcMethod(factory, Absent.nothing)
    }
  }

  private final class Permitted: AlchemicManaged {
    func nothing() -> RemoteConnection? { nil }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcMethod(factory, Permitted.nothing, options: AcNillable())
    }
  }

  private enum Names {
    static let connection = "DatabaseService.Connection"
    static let nothing = "Absent.RemoteConnection"
  }
#endif

@Suite("3. Method object factories")
struct Chapter03MethodObjectFactories {
  @Test func `The object of an instance method is created and injected first`() async throws {
    let context = try await started(DatabaseService.self, Address.self, Pool.self)
    #expect(try context.getShared(Pool.self).connection?.url == "db.example")
  }

  @Test func `The method is called once, and the container keeps its object`() async throws {
    let context = try await started(DatabaseService.self, Address.self)
    #expect(try context.getShared((any Connection).self) === context.getShared((any Connection).self))
    #expect(
      context.modes == ["Address singleton", "DatabaseService singleton", "\(Names.connection) singleton"])
  }

  @Test func `A static method is called directly`() async throws {
    let context = try await started(Connections.self)
    #expect(try context.getShared((any Connection).self).url == "localhost")
    #expect(context.snapshot().factories.map(\.createdCount) == [0, 1])
  }

  @Test func `A method may return nil only if it is nillable`() async throws {
    #expect(await problems(Absent.self) == ["nil-value: \(Names.nothing)"])
    #expect(try await started(Permitted.self).getShared(RemoteConnection?.self) == nil)
  }
}
