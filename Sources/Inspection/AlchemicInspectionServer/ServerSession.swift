// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The server's side of a conversation with one explorer: takes lines, and returns the steps to carry out.
struct ServerSession {
  private(set) var state = State.greeting
  private let hello: Hello

  enum State {
    /// The session waits for a hello.
    case greeting
    /// The hello was received.
    case open
    /// The connection is closing. Further requests are ignored.
    case closing
  }

  /// A step that the server carries out.
  enum Step: Equatable {
    /// Send a message.
    case send(ServerMessage)
    /// Carry out a request, and answer it.
    case perform(RequestIdentifier?, Request.Call)
    /// Send the unsent data, then close the connection.
    case close
  }

  /// Creates a session that answers the hello with this one.
  init(_ hello: Hello) {
    self.hello = hello
  }

  /// The steps for a received line. `others` are the names of the connected explorers.
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
      if let words = InspectionProtocol.mismatch(process: hello.version, explorer: version) {
        return refuse(request.id, .version, words, closing: true)
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
        // A process that is not read-only may still refuse to be stopped.
        let isStop = call == .stop && !hello.capabilities.isEmpty
        return refuse(request.id, .readOnly, isStop ? Self.noStop : "This process is read-only.")
      }
      return [.perform(request.id, call)]
    case (.closing, _):
      return []
    }
  }

  private static let noStop =
    "This process does not let explorers stop it. Run it with ALCHEMIC_INSPECT_STOP=1, or serve it with .allowsStop."

  /// The message names the connected explorers, so that the user can choose which one to close.
  ///
  /// The server never closes one for another: an idle explorer may just be watching.
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
  /// The capability that the request requires.
  fileprivate var requiredCapability: Capability? {
    switch self {
    case .start: .start
    case .stop: .stop
    case .set, .remove, .take: .settings
    case .describe: .describe
    case .register: .callbacks
    case .count: .count
    case .hello, .snapshot, .subscribe, .unsubscribe, .callbacks, .settings, .explain, .live, .scopes: nil
    }
  }
}
