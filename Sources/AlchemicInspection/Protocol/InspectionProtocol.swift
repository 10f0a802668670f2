/// The protocol between an explorer and a process: newline-delimited JSON-RPC 2.0 on a Unix-domain socket.
///
/// <doc:Protocol> tells it in full, for those who write another client.
public enum InspectionProtocol {
  /// The version of the protocol that this library speaks, and the only one.
  public static let version = 1

  /// How many bytes a line from an explorer may have, its end not counted. A longer one ends the connection.
  public static let requestLimit = 65_536

  /// How many bytes a line from a process may have, its end not counted.
  public static let messageLimit = 1_048_576

  /// How many bytes a text may have that goes into a message: an error, a description. A longer one is cut.
  public static let textLimit = 65_536

  /// How many factories, callbacks or entries go into one message at most.
  public static let batchSize = 64

  /// How many explorers may be connected to a process at a time.
  public static let explorerLimit = 8
}

/// What a process can do for an explorer, as its hello says.
public enum Capability: String, Codable, Hashable, Sendable, CaseIterable {
  /// Start its container.
  case start
  /// Change its settings.
  case settings
  /// Describe its objects.
  case describe
  /// Register when-ready callbacks.
  case callbacks
}

/// What an explorer's request is known by; its answer carries the same.
public enum RequestIdentifier: Codable, Hashable, Sendable {
  /// A whole number.
  case number(Int64)
  /// A text.
  case text(String)

  /// Reads a number or a text.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int64.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  /// Writes it as it is.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    }
  }
}
