// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  internal import AlchemicCore
  internal import AlchemicServices
  internal import Foundation
  internal import Logging

  /// A program of services that depend on each other. Its arguments change what they do:
  ///
  /// - `slow-start`: an initialiser waits until the program gets a signal
  /// - `fails`: the worker throws an error once it is ready
  /// - `ends`: the worker returns
  /// - `hangs`: the worker ignores a graceful shutdown and its cancellation
  /// - `ignores`: the worker ignores a graceful shutdown, but not its cancellation
  /// - `unlucky`: an initialiser throws
  /// - `bad-bootstrap`: the closure before the start throws
  /// - `cancelling`: SIGTERM cancels
  @main enum Serving {
    static func has(_ argument: String) -> Bool { CommandLine.arguments.contains(argument) }

    static func main() async throws {
      try await AcRunServices(
        gracefulShutdownSignals: has("cancelling") ? [] : [.sigterm],
        cancellationSignals: has("cancelling") ? [.sigterm] : [.sigusr1], within: .seconds(has("hangs") ? 2 : 20)
      ) {
        LoggingSystem.bootstrap { _ in PlainLog() }
        say("bootstrapped")
        if has("bad-bootstrap") { throw Failure() }
      }
      say("main continues")
    }
  }

  struct Failure: Error {}

  /// Writes at once, so that a test sees each line before the next step.
  func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  /// Prints the level and the message alone.
  struct PlainLog: LogHandler {
    var metadata = Logger.Metadata()
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { say("\(event.level): \(event.message)") }
  }

  final class Database: AlchemicDeclaring, AlchemicStopping, Sendable {
    init() throws {
      say("database created")
      if Serving.has("unlucky") { throw Failure() }
    }

    func alchemicStop() async throws { say("database closed") }

    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Database.init) }
  }

  /// Needs the database, and is ready when it has connected.
  final class Worker: AlchemicDeclaring, Service {
    private let database: Database

    init(database: Database) { self.database = database }

    func run() async throws {
      say("worker connects")
      AcReady()
      if Serving.has("fails") { throw Failure() }
      if Serving.has("ends") { return }
      if Serving.has("hangs") { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
      // It ignores the shutdown: only its cancellation ends the sleep.
      if Serving.has("ignores") { return try await Task.sleep(for: .seconds(1_000)) }
      try await gracefulShutdown()
      say("worker has finished its work")
    }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      // Its cancellation comes after three quarters of the time, and must end it within the rest, also under load.
      AcRegister(factory, AcAnnouncesReady(), AcServiceTimeout(.seconds(Serving.has("ignores") ? 8 : 1)))
      AcInitializer(factory, Worker.init(database:))
    }
  }

  /// Needs the worker, so that it begins after it and ends before it.
  final class Api: AlchemicDeclaring, Service {
    private let worker: Worker

    init(worker: Worker) { self.worker = worker }

    func run() async throws {
      say("api listens")
      try await gracefulShutdown()
      say("api has answered its last request")
    }

    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Api.init(worker:)) }
  }

  /// Starts slowly, and says so.
  final class Cache: AlchemicDeclaring, Sendable {
    init() async throws {
      guard Serving.has("slow-start") else { return }
      say("cache is filled")
      // The start hangs until a signal ends it.
      try await Task.sleep(for: .seconds(1_000))
    }

    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Cache.init) }
  }
#else
  // Without the trait there is nothing to run.
  @main enum Serving {
    static func main() {}
  }
#endif
