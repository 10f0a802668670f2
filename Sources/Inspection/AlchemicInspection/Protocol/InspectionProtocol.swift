/// The protocol between an explorer and a process: newline-delimited JSON-RPC 2.0 on a Unix-domain socket.
///
/// <doc:Protocol> describes it completely, for authors of other clients.
public enum InspectionProtocol {
  /// The only protocol version that this library supports.
  public static let version = 1

  /// The maximum number of bytes in a line from an explorer, without the line feed. A longer line ends the connection.
  public static let requestLimit = 65_536

  /// The maximum number of bytes in a line from a process, without the line feed.
  public static let messageLimit = 1_048_576

  /// The maximum number of bytes in a text within a message, such as an error. A longer text is truncated.
  public static let textLimit = 65_536

  /// The maximum number of factories, callbacks or entries in one message.
  public static let batchSize = 64

  /// The maximum number of factories in one answer with living objects.
  public static let liveBatchSize = 1_000

  /// The maximum number of explorers connected to a process at a time.
  public static let explorerLimit = 8
}
