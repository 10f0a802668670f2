/// Why a process cannot be explored, or cannot be any longer.
public enum ConnectionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nobody listens at the path.
  case unreachable(path: String, reason: String)
  /// The process at the other end belongs to somebody else.
  case otherUser(path: String)
  /// The process did not say hello in time.
  case noResponse
  /// The process refuses to be explored by this explorer, in its own words: another version, too many explorers.
  case refused(String)
  /// The process speaks another version of the protocol than this explorer.
  case version(theirs: Int, ours: Int)
  /// The process said what is not in the protocol.
  case invalidMessage(String)
  /// The process hung up, or died.
  case ended

  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .unreachable(let path, let reason): "Can't connect to \(path): \(reason)."
    case .otherUser(let path): "The process at \(path) belongs to another user."
    case .noResponse: "The process doesn't respond. It may be stopped."
    case .refused(let words): words
    case .version(let theirs, let ours):
      "The process uses protocol version \(theirs), but this explorer supports version \(ours). "
        + "Use the explorer of the process's Alchemic release."
    case .invalidMessage(let what): "The process sent \(what)."
    case .ended: "The process has ended."
    }
  }
}
