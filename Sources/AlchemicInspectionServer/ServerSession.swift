internal import AlchemicInspection

/// What one explorer may say when, decided in values: it takes lines and returns what is to be done about each.
struct ServerSession {
  private(set) var state = State.greeting
  private let hello: Hello

  enum State {
    /// Nothing came yet; the first line must be a hello.
    case greeting
    /// The explorer is known.
    case open
    /// Nothing it says counts any more; it gets what is still to be sent.
    case closing
  }

  /// What is to be done about a line.
  enum Step: Equatable {
    /// Send this.
    case send(ServerMessage)
    /// Have the container do this, and answer.
    case perform(RequestIdentifier?, Request.Call)
    /// Send what is still to be sent, and hang up.
    case close
  }

  /// A session of a process that says hello in this way.
  init(_ hello: Hello) {
    self.hello = hello
  }

  /// Takes a line. `others`: the names of the explorers that are known already.
  mutating func receive(_ frame: FrameDecoder.Frame, others: [String] = []) -> [Step] {
    guard state != .closing else { return [] }
    switch frame {
    case .tooLong:
      return refuse(nil, .tooLong, "The line is longer than \(InspectionProtocol.requestLimit) bytes.", closing: true)
    case .line(let line):
      switch Request.read(line) {
      case .failure(let rejection): return [.send(.failure(rejection.id, rejection.error))]
      case .success(let request): return receive(request, others)
      }
    }
  }

  private mutating func receive(_ request: Request, _ others: [String]) -> [Step] {
    switch (state, request.call) {
    case (.greeting, .hello(let version, _)):
      guard version == hello.version else {
        return refuse(
          request.id, .version, "This process supports protocol version \(hello.version), not \(version).",
          closing: true)
      }
      guard others.count < InspectionProtocol.explorerLimit else {
        return refuse(request.id, .tooMany, Self.tooMany(others), closing: true)
      }
      state = .open
      return answer(request.id, .hello(hello))
    case (.greeting, _):
      return refuse(request.id, .hello, "The first request must be a hello.")
    case (.open, .hello):
      return refuse(request.id, .hello, "This connection already had a hello.")
    case (.open, let call):
      guard call.requiredCapability.map(hello.capabilities.contains) ?? true else {
        return refuse(request.id, .readOnly, "This process is read-only.")
      }
      return [.perform(request.id, call)]
    case (.closing, _):
      return []
    }
  }

  /// Who is connected is named, so that the user can choose which one to end: none is hung up on for another's sake,
  /// because one that only watches asks for nothing for hours.
  private static func tooMany(_ names: [String]) -> String {
    var counts: [(name: String, count: Int)] = []
    for name in names {
      if let index = counts.firstIndex(where: { $0.name == name }) {
        counts[index].count += 1
      } else {
        counts.append((name, 1))
      }
    }
    let list = counts.map { $0.count == 1 ? $0.name : "\($0.name) × \($0.count)" }.joined(separator: ", ")
    return "\(names.count) explorers are already connected: \(list). Close one of them first."
  }

  private func answer(_ id: RequestIdentifier?, _ answer: Answer) -> [Step] {
    id.map { [.send(.answer($0, answer))] } ?? []
  }

  private mutating func refuse(
    _ id: RequestIdentifier?, _ code: ProtocolError.Code, _ message: String, closing: Bool = false
  ) -> [Step] {
    if closing { state = .closing }
    return [.send(.failure(id, ProtocolError(code, message)))] + (closing ? [.close] : [])
  }
}

extension Request.Call {
  /// What a process must be able to do for this.
  fileprivate var requiredCapability: Capability? {
    switch self {
    case .start: .start
    case .set, .remove: .settings
    case .describe: .describe
    case .register: .callbacks
    case .hello, .snapshot, .subscribe, .unsubscribe, .callbacks, .settings, .explain: nil
    }
  }
}
