// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionClient
import ArgumentParser
import Foundation

/// The options that choose a container: the sample's, a process's, or a saved one.
struct ContainerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A running process: its process ID, its name if only one process has it, or the path of its socket.",
      valueName: "process"))
  var process: String?

  @Option(help: "A file that save has written.", completion: .file())
  var file: String?

  func validate() throws {
    if process != nil, file != nil { throw ValidationError("Use either --process or --file, not both.") }
  }

  /// Connects to the container.
  ///
  /// - Parameters:
  ///   - isPreview: Whether the sample uses a copy of the user's settings.
  ///   - isBroken: Whether the sample's graph has errors.
  /// - Throws: The reason why there is none.
  func connection(isPreview: Bool, isBroken: Bool = false) async throws -> any Connection {
    if let process {
      return try await SocketConnection.connect(to: try await ProcessChoice.path(process, choosing: "--process"))
    }
    if let file { return try SavedConnection(file: file) }
    return SampleContainer(isBroken: isBroken, isPreview: isPreview).connection
  }

  /// Takes a snapshot of the container.
  ///
  /// If `isStarted`, this starts the sample first, and waits for a process that is starting. If `isStopped`, it also stops the
  /// sample, and waits for a process that is stopping. It never starts or stops a process.
  func container(
    isStarted: Bool, isStopped: Bool = false, _ connection: any Connection
  ) async throws -> ContainerSnapshot {
    let isSample = process == nil && file == nil
    let started = try await container(isStarted: isStarted, isSample: isSample, connection)
    guard isStopped, file == nil else { return started }
    let stops = isSample && started.phase == .ready || started.phase == .stopping
    return stops ? try await connection.stopped() : started
  }

  private func container(
    isStarted: Bool, isSample: Bool, _ connection: any Connection
  ) async throws -> ContainerSnapshot {
    let now = try await connection.snapshot()
    switch now.phase {
    case .idle, .failed: return isSample && isStarted ? try await connection.started() : now
    case .ready, .stopping, .stopped: return now
    // A start that was saved in progress never ends.
    case _ where file != nil: return now
    default: return isStarted ? try await connection.started() : now
    }
  }
}

extension SavedConnection {
  /// Opens a saved file.
  ///
  /// - Throws: ``Refusal``, with the reason.
  init(file: String) throws(Refusal) {
    let path = TypedPath.expanded(file)
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
      throw Refusal("\(file.printable) is a directory, not a saved file.")
    }
    do {
      try self.init(contentsOf: URL(fileURLWithPath: path))
    } catch let error as SavedFileError {
      throw Refusal("\(file.printable): \(error)")
    } catch {
      throw Refusal("Cannot read \(file.printable): \(error.reason)")
    }
  }
}
