/// Why a process did not do what an explorer asked for.
public struct ProtocolError: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// What kind of error it is.
  public var code: Code
  /// What is wrong, in one sentence.
  public var message: String
  /// The entry as it is, where one that has changed meanwhile was to be set.
  public var data: CommandError.Stale?

  /// An error from its parts.
  public init(_ code: Code, _ message: String, data: CommandError.Stale? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// The message.
  public var description: String { message }

  /// The kinds of errors. The negative ones are JSON-RPC's own.
  public enum Code: Int, Codable, Hashable, Sendable, CaseIterable {
    /// A line is not JSON.
    case notJSON = -32700
    /// A line is JSON, but no request.
    case invalidRequest = -32600
    /// There is no such method.
    case unknownMethod = -32601
    /// The method's parameters are missing or make no sense.
    case invalidParameters = -32602
    /// The process cannot answer.
    case internalError = -32603
    /// The container says no.
    case refused = 1
    /// The entry has changed since the explorer saw it.
    case stale = 2
    /// The process lets itself be looked at, not changed.
    case readOnly = 3
    /// The process does not speak this version.
    case version = 4
    /// The first request is not a hello, or there is a second one.
    case hello = 5
    /// A line is too long; the connection ends.
    case tooLong = 6
    /// So many explorers are connected already, as the message names them; the connection ends.
    case tooMany = 7
    /// The same was asked for before and is still being answered, or too many settings are being changed.
    case busy = 8
  }
}
