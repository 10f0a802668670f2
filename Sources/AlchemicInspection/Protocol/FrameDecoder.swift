/// Takes bytes as they come, and gives the lines they make.
///
/// It keeps the beginning of one line at most, and of a line that is too long nothing at all; so its memory is bounded,
/// whatever comes.
public struct FrameDecoder: Sendable {
  /// How many bytes a line may have, its end not counted.
  public let limit: Int
  private var rest: [UInt8] = []
  /// Whether what comes belongs to a line that was too long already.
  private var isSkipping = false

  /// What the bytes make.
  public enum Frame: Hashable, Sendable {
    /// A line, without its end.
    case line([UInt8])
    /// A line that was longer than the limit; its bytes are gone.
    case tooLong
  }

  /// A decoder of lines up to a length.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Takes bytes, and returns the lines that are complete with them. Empty lines mean nothing and are left out.
  public mutating func receive(_ bytes: some Sequence<UInt8>) -> [Frame] {
    var frames: [Frame] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"):
        if !isSkipping, !rest.isEmpty { frames.append(.line(rest)) }
        rest.removeAll(keepingCapacity: rest.capacity <= 4_096)
        isSkipping = false
      case _ where isSkipping:
        break
      case _ where rest.count == limit:
        rest = []
        isSkipping = true
        frames.append(.tooLong)
      default:
        rest.append(byte)
      }
    }
    return frames
  }
}
