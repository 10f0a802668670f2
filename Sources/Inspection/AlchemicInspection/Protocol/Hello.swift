/// A process's answer to the first request.
public struct Hello: Codable, Hashable, Sendable {
  /// The protocol version of the process.
  public var version: Int
  /// The process.
  public var process: ProcessDescription
  /// What its container is doing.
  public var phase: Phase
  /// The age of the process in seconds.
  public var uptime: Double
  /// What the process lets explorers do; empty if it is read-only.
  public var capabilities: Set<Capability>
  /// Only in a saved file: when it was saved, in seconds since 1970.
  public var savedAt: Double?

  /// Creates a hello from its parts.
  public init(
    version: Int = InspectionProtocol.version, process: ProcessDescription, phase: Phase, uptime: Double,
    capabilities: Set<Capability>, savedAt: Double? = nil
  ) {
    self.version = version
    self.process = process
    self.phase = phase
    self.uptime = uptime
    self.capabilities = capabilities
    self.savedAt = savedAt
  }

  private enum Key: String, CodingKey { case version, process, phase, stop, uptime, capabilities, savedAt }

  /// Decodes a hello. Ignores unknown capabilities.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    version = try fields.decode(Int.self, forKey: .version)
    process = try fields.decode(ProcessDescription.self, forKey: .process)
    phase = Phase(
      try fields.decode(Phase.self, forKey: .phase), stop: try fields.decodeIfPresent(String.self, forKey: .stop))
    uptime = try fields.decode(Double.self, forKey: .uptime)
    capabilities = Set(try fields.decode([String].self, forKey: .capabilities).compactMap(Capability.init))
    savedAt = try fields.decodeIfPresent(Double.self, forKey: .savedAt)
  }

  /// Encodes a hello, with the capabilities sorted by name.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(version, forKey: .version)
    try fields.encode(process, forKey: .process)
    try fields.encode(phase.withoutStop, forKey: .phase)
    try fields.encodeIfPresent(phase.stop, forKey: .stop)
    try fields.encode(uptime, forKey: .uptime)
    try fields.encode(capabilities.map(\.rawValue).sorted(), forKey: .capabilities)
    try fields.encodeIfPresent(savedAt, forKey: .savedAt)
  }
}
