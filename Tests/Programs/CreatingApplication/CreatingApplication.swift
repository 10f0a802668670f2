// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Logging
import Recording

/// The application object: `main` creates it, on the main actor.
@MainActor
final class Application: AlchemicApplicationDelegate {
  nonisolated private let teller = Injected<Teller>()
  nonisolated static let applicationLimit: Duration? =
    CommandLine.arguments.contains("never") ? .milliseconds(10) : .seconds(600)

  init() throws { try AcSetApplication(self) }

  func describe() -> String { "an application with a \(type(of: teller()))" }

  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Application.teller)
  }
}

/// A singleton that cannot exist without the application object.
final class Window: AlchemicDeclaring, Sendable {
  let application: Application

  init(application: Application) { self.application = application }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Window.init(application:)) }
}

/// Writes each line as a `Recorder` does, and passes its text to `main`.
struct Passing: LogHandler {
  static let (lines, passed) = AsyncStream.makeStream(of: String.self)

  private var recorder: Recorder

  init(label: String) { recorder = Recorder(label: label) }

  var logLevel: Logger.Level {
    get { recorder.logLevel }
    set { recorder.logLevel = newValue }
  }

  var metadata: Logger.Metadata {
    get { recorder.metadata }
    set { recorder.metadata = newValue }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { recorder[metadataKey: key] }
    set { recorder[metadataKey: key] = newValue }
  }

  func log(event: LogEvent) {
    recorder.log(event: event)
    Self.passed.yield("\(event.message)")
  }
}

/// A program whose container starts before `main` has created the application object.
///
///     creating-application          creates the object once the start waits for it
///     creating-application early    creates it before the start
///     creating-application never    does not create it
@main
enum CreatingApplication {
  static func main() async throws {
    LoggingSystem.bootstrap(Passing.init)
    let context = Alchemic.mainContext
    let isEarly = CommandLine.arguments.contains("early")
    let early = isEarly ? try Application() : nil
    context.start()
    if CommandLine.arguments.contains("never") {
      do { try await context.untilReady() } catch { print(error.problems.map(\.code)) }
      return
    }
    if !isEarly {
      for await line in Passing.lines where line.hasPrefix("waiting for") { break }
      print("the start is \(context.phase)")
    }
    let application = if let early { early } else { try Application() }
    try await context.untilReady()
    let window = try AcGet(Window.self)
    print(window.application.describe(), window.application === application ? "of main" : "of another")
  }
}
