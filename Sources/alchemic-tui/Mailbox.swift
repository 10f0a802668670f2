import AlchemicExplorer
import Dispatch
import Synchronization

/// Where every thread leaves messages for the main one, which takes all that are there at once.
final class Mailbox: Sendable {
  private let messages = Mutex<[Message]>([])
  private let wake: @Sendable () -> Void

  /// - Parameter wake: Called when there are messages after there were none; must not wait.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Leaves a message.
  func post(_ message: Message) {
    let wasEmpty = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    if wasEmpty { wake() }
  }

  /// Takes all messages, oldest first.
  func takeAll() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
