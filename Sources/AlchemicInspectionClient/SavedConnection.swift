public import AlchemicInspection
public import Foundation

/// A container that was saved, with what had happened in it: it can be looked at as if it were there.
///
/// A file holds what the process said: a hello, the parts of a snapshot, its end, and the events that were remembered,
/// each as a line of the protocol.
public struct SavedConnection: Connection {
  /// None: what was saved has been.
  public let capabilities: Set<Capability> = []

  private let saved: ContainerSnapshot
  private let history: [ContainerEvent]

  /// The container in a file.
  ///
  /// - Throws: ``SavedFileError`` when it is not such a file; what reading it throws.
  public init(contentsOf file: URL) throws {
    try self.init(Data(contentsOf: file))
  }

  /// The container in the contents of a file.
  ///
  /// - Throws: ``SavedFileError`` when they are not of such a file.
  public init(_ contents: Data) throws(SavedFileError) {
    var assembly = SnapshotAssembly()
    var events = EventAssembly()
    var hello: Hello?
    var snapshot: ContainerSnapshot?
    var history: [ContainerEvent] = []
    for (index, line) in contents.split(separator: UInt8(ascii: "\n")).enumerated() {
      guard let message = try? ServerMessage.read(Array(line)) else {
        throw index == 0 ? .unknownFormat : .damaged(line: index + 1)
      }
      switch message {
      case .answer(_, .hello(let said)):
        guard said.version == InspectionProtocol.version else {
          throw .version(theirs: said.version, ours: InspectionProtocol.version)
        }
        hello = said
      case .part(let part): assembly.add(part)
      case .answer(_, .snapshot(let header)): snapshot = assembly.snapshot(header)
      case .event(let notice): if let event = events.add(notice) { history.append(event) }
      // The numbers of the events tell it too, and which of them it was.
      case .dropped: break
      case .answer, .failure: throw .damaged(line: index + 1)
      }
      if hello == nil { throw .unknownFormat }
    }
    guard let snapshot else { throw .incomplete }
    saved = snapshot
    self.history = history
  }

  /// The container as it was when it was saved.
  public func snapshot() async throws -> ContainerSnapshot {
    saved
  }

  /// What had happened after an event, as far as it was remembered, and how much was not. The stream does not end:
  /// nothing more happens.
  public func updates(after number: UInt64) -> AsyncStream<Update> {
    AsyncStream { continuation in
      var position = number
      func yieldDropped(through last: UInt64) {
        // More than a count can hold is only in files that nobody saved.
        while last > position {
          let count = Int(clamping: last - position)
          continuation.yield(.dropped(count))
          position += UInt64(count)
        }
      }
      for event in history where event.number > position {
        yieldDropped(through: event.number - 1)
        continuation.yield(.event(event))
        position = event.number
      }
      yieldDropped(through: saved.lastEvent)
    }
  }

  /// Nothing can be done any more.
  ///
  /// - Throws: `CommandError`, always.
  public func perform(_ command: Command) async throws {
    throw CommandError("A saved container can't run commands.")
  }

  /// Nothing can be asked any more.
  ///
  /// - Throws: `CommandError`, always.
  public func describe(_ factory: Int) async throws -> String {
    throw CommandError("A saved container has no objects.")
  }

  /// Nothing can be asked any more.
  ///
  /// - Throws: `CommandError`, always.
  public func explain(_ factory: Int) async throws -> [ExplanationSnapshot] {
    throw CommandError("A saved container has no explanations.")
  }

  /// Saves what a connection shows, with the events that its container remembers.
  ///
  /// - Returns: The contents of a file.
  /// - Throws: What the connection throws.
  public static func save(_ connection: any Connection) async throws -> Data {
    let snapshot = try await connection.snapshot()
    let request = RequestIdentifier.number(2)
    let hello = Hello(process: snapshot.process, phase: snapshot.phase, uptime: 0, capabilities: [])
    var messages = [ServerMessage.answer(.number(1), .hello(hello))]
    var parts = SnapshotParts(snapshot, for: request)
    while let part = parts.next() { messages.append(.part(part)) }
    messages.append(.answer(request, .snapshot(parts.header)))
    var position: UInt64 = 0
    if snapshot.lastEvent > 0 {
      for await update in connection.updates(after: 0) {
        switch update {
        case .dropped(let count):
          messages.append(.dropped(count))
          position += min(UInt64(clamping: count), .max - position)
        case .event(let event):
          // What comes later is not in the snapshot.
          if event.number <= snapshot.lastEvent { messages += event.notices.map(ServerMessage.event) }
          position = event.number
        }
        if position >= snapshot.lastEvent { break }
      }
    }
    var contents = Data()
    for message in messages {
      for line in try message.lines() { contents.append(contentsOf: line + [UInt8(ascii: "\n")]) }
    }
    return contents
  }
}

/// Why a file is not a container that was saved.
public enum SavedFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is something else.
  case unknownFormat
  /// A line of it is damaged.
  case damaged(line: Int)
  /// Its end is missing.
  case incomplete
  /// It was saved by another version.
  case version(theirs: Int, ours: Int)

  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .unknownFormat: "This file was not saved by the explorer."
    case .damaged(let line): "Line \(line) of the file is damaged."
    case .incomplete: "The file is incomplete."
    case .version(let theirs, let ours):
      "The file uses protocol version \(theirs), but this explorer supports version \(ours)."
    }
  }
}
