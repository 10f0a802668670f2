// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A process's answer to the first request.
public struct Hello: Codable, Hashable, Sendable {
  /// The protocol version of the process.
  public var version: ProtocolVersion
  /// The version of the Alchemic package that the program is built with; `nil` in a saved file.
  public var library: String?
  /// The process.
  public var process: ProcessDescription
  /// What its container is doing.
  public var phase: ContainerPhase
  /// The age of the process in seconds.
  public var uptime: Double
  /// What the process lets explorers do; empty if it is read-only.
  public var capabilities: Set<Capability>
  /// Only in a saved file: when it was saved, in seconds since 1970.
  public var savedAt: Double?

  /// Creates a hello from its parts.
  public init(
    version: ProtocolVersion = InspectionProtocol.version, library: String? = nil, process: ProcessDescription,
    phase: ContainerPhase, uptime: Double, capabilities: Set<Capability>, savedAt: Double? = nil
  ) {
    self.version = version
    self.library = library
    self.process = process
    self.phase = phase
    self.uptime = uptime
    self.capabilities = capabilities
    self.savedAt = savedAt
  }

  /// Creates the hello of a version that this library does not understand.
  init(version: ProtocolVersion) {
    self.init(
      version: version, process: ProcessDescription(name: "", identifier: 0), phase: .unknown, uptime: 0,
      capabilities: [])
  }
}
