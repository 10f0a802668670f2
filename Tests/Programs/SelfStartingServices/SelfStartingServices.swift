// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  internal import Alchemic
  internal import AlchemicServices
  internal import Foundation
  internal import Logging

  /// Imports `Alchemic`, and sets up logging slowly before its services run.
  @main enum SelfStartingServices {
    static func main() async throws {
      try await AcRunServices {
        // Longer than the automatic start waits for main.
        block(for: 1.5)
        // The bootstrap also suspends, which must not let the container start.
        try await Task.sleep(for: .milliseconds(10))
        print("bootstrapped")
        LoggingSystem.bootstrap { label in StreamLogHandler.standardError(label: label) }
      }
      print("main continues")
    }
  }

  func block(for seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

  final class Greeter: AlchemicDeclaring, Service {
    init() { print("created") }

    func run() async throws { print("hello") }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcWhenServiceEnds(.gracefullyShutdownGroup))
      AcInitializer(factory, Greeter.init)
    }
  }

  /// Declared nowhere.
  final class Mailer: Service {
    func run() async throws {}
  }

  /// Declared nowhere either.
  struct Postman: Service {
    func run() async throws {}
  }

  /// Declared as its subclass, whose objects are templates.
  class Sender: Service, @unchecked Sendable {
    func run() async throws {}
  }

  final class FastSender: Sender, AlchemicDeclaring, @unchecked Sendable {
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcTemplate())
      AcInitializer(factory, FastSender.init)
    }
  }
#else
  // Without the trait there is nothing to run.
  @main enum SelfStartingServices {
    static func main() {}
  }
#endif
