// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore
import Foundation
public import Logging

/// Writes each line of the log to standard error: its label, its level, its message.
public struct Recorder: LogHandler {
  /// The metadata of the logger.
  public var logLevel = Logger.Level.info
  /// Not written.
  public var metadata: Logger.Metadata = [:]
  private let label: String

  /// A handler for a label.
  public init(label: String) {
    self.label = label
  }

  /// A part of the metadata.
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes a line.
  public func log(event: LogEvent) {
    FileHandle.standardError.write(Data("\(label) \(event.level): \(event.message)\n".utf8))
  }
}

/// Sets up logging, as a `main` does.
public func setUpLogging() {
  LoggingSystem.bootstrap(Recorder.init)
}

/// A singleton that logs its creation.
public final class Teller: AlchemicManaged, Sendable {
  private let logger = Logger(label: "teller")

  /// Logs a line.
  public init() {
    logger.info("created")
  }
}
