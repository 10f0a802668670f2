// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import AlchemicStores
import Foundation
import Testing

/// A directory that is removed after its test.
final class StoreDirectory: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "alchemic-seed-\(UUID())")

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The configuration of a store in this directory.
  var configuration: KeyValueStoreConfiguration {
    KeyValueStoreConfiguration(
      domain: "seed", directory: url, settings: .none, arguments: [], environment: [:],
      importsFoundationDefaults: false)
  }
}

private final class Enabling: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcEnableUserDefaults() }
}

private final class EnablingAgain: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcEnableUserDefaults() }
}

private let directory = StoreDirectory()

/// The plain store in a directory of the test.
private final class Stores: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    registry.register(ALCUserDefaults.self) { factory in
      AcInitializer(factory, ALCUserDefaults.init(configuration:), AcValue(directory.configuration))
    }
  }
}

private final class Greeter: AlchemicManaged {
  private var defaults: ALCUserDefaults?

  func someMethod() -> String? {
    let name: String? = defaults?["username"]
    defaults?["username"] = "derek"
    return name
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcEnableUserDefaults()
    AcInject(factory, \Greeter.defaults)
  }
}

private final class MyUserDefaults: ALCUserDefaults, AlchemicDeclaring, @unchecked Sendable {
  @AcStored var username = "nobody"
  @AcStored("nbrLogins") var logins = 0

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcEnableUserDefaults()
    AcInitializer(factory, MyUserDefaults.init(configuration:), AcValue(directory.configuration))
  }
}

private final class Login: AlchemicManaged {
  var defaults: MyUserDefaults?
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Login.defaults) }
}

@Suite("27. User defaults", .serialized)
struct Chapter27UserDefaults {
  @Test func `Enabling user defaults anywhere, any number of times, adds one factory`() {
    #expect(
      container([Enabling.self, EnablingAgain.self]).modes == [
        "ALCUserDefaults singleton", "Enabling singleton", "EnablingAgain singleton",
      ])
  }

  @Test func `Without enabling there are no user defaults`() async {
    #expect(await problems(Login.self) == ["no-factory by Login.defaults"])
  }

  @Test func `A value is read and set by its key, and setting saves it`() async throws {
    let context = try await started(Stores.self, Greeter.self)
    #expect(try context.getShared(Greeter.self).someMethod() == nil)
    let another = try await started(Stores.self, Greeter.self)
    #expect(try another.getShared(Greeter.self).someMethod() == "derek")
  }

  @Test func `A custom class replaces the plain store`() async throws {
    let context = try await started(Login.self, MyUserDefaults.self)
    #expect(context.modes == ["Login singleton", "MyUserDefaults singleton"])
    let defaults = try #require(try context.getShared(Login.self).defaults)
    defaults.username = "Ada"
    defaults.logins += 1
    let another = try await started(Login.self, MyUserDefaults.self).get(MyUserDefaults.self)
    #expect([another.username, "\(another.logins)"] == ["Ada", "1"])
    #expect(another["nbrLogins"] == 1)
  }
}
