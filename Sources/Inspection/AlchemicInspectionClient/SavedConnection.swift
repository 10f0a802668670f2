// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection
public import Foundation

/// A read-only connection to a container that was saved to a file, with its events.
///
/// The file has the lines of the protocol: a hello, the parts of a snapshot, its header, and the events that the
/// container remembered.
public struct SavedConnection: Connection {
  /// None: a saved container is read-only.
  public var capabilities: Set<Capability> { [] }
  /// When the file was saved, in seconds since 1970; `nil` for a file of an older version.
  public let savedAt: Double?

  private let saved: ContainerSnapshot
  private let history: [ContainerEvent]

  /// Opens the container saved in a file.
  ///
  /// - Throws: ``SavedFileError`` if the file has another format or is damaged; an error of Foundation if it can't be
  ///   read.
  public init(contentsOf file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var reader = Reader()
    var size = 0
    while let chunk = try handle.read(upToCount: 65_536), !chunk.isEmpty {
      size += chunk.count
      guard size <= ClientSession.snapshotLimit else {
        throw SavedFileError.tooLarge(limit: ClientSession.snapshotLimit)
      }
      try reader.read(chunk)
    }
    self = try reader.finish()
  }

  /// Opens the container saved in the contents of a file.
  ///
  /// - Throws: ``SavedFileError`` if they have another format or are damaged.
  public init(_ contents: Data) throws(SavedFileError) {
    var reader = Reader()
    try reader.read(contents)
    self = try reader.finish()
  }

  /// Reads a file line by line, so that the memory it needs is that of the container.
  private struct Reader {
    private var decoder = FrameDecoder(limit: InspectionProtocol.messageLimit)
    private var lineCount = 0
    private var isEmpty = true
    private var assembly = SnapshotAssembly()
    private var events = EventAssembly()
    private var hello: Hello?
    private var snapshot: ContainerSnapshot?
    private var history: [ContainerEvent] = []

    /// Reads the next bytes.
    mutating func read(_ bytes: Data) throws(SavedFileError) {
      // Before the rest is read: it may be endless.
      if isEmpty, let first = bytes.first, first != UInt8(ascii: "{") { throw .unknownFormat }
      isEmpty = isEmpty && bytes.isEmpty
      for frame in decoder.receive(bytes) { try read(frame) }
    }

    private mutating func read(_ frame: FrameDecoder.Frame) throws(SavedFileError) {
      lineCount += 1
      guard case .line(let line) = frame, let message = try? ServerMessage.read(line) else {
        throw lineCount == 1 ? .unknownFormat : .damaged(line: lineCount)
      }
      switch message {
      case .answer(_, .hello(let said)):
        guard said.version.isCompatible(with: InspectionProtocol.version) else {
          throw .version(theirs: said.version, ours: InspectionProtocol.version)
        }
        hello = said
      case .part(let part): assembly.add(part)
      case .answer(_, .snapshot(let header)):
        snapshot = assembly.snapshot(header)
        assembly = SnapshotAssembly()
      case .event(let notice): if let event = events.add(notice) { history.append(event) }
      // Gaps in the numbers of the events show what was dropped.
      case .dropped: break
      case .answer, .failure: throw .damaged(line: lineCount)
      }
      if hello == nil { throw .unknownFormat }
    }

    /// The container, at the end of the file.
    mutating func finish() throws(SavedFileError) -> SavedConnection {
      // The last line may have no line feed.
      for frame in decoder.receive(CollectionOfOne(UInt8(ascii: "\n"))) { try read(frame) }
      guard let snapshot else { throw .incomplete }
      return SavedConnection(saved: snapshot, savedAt: hello?.savedAt, history: history)
    }
  }

  private init(saved: ContainerSnapshot, savedAt: Double?, history: [ContainerEvent]) {
    (self.saved, self.savedAt, self.history) = (saved, savedAt, history)
  }

  /// A container in a state that the program has kept, for ``save(_:at:)`` or to be explored.
  ///
  /// - Parameters:
  ///   - snapshot: The state.
  ///   - events: The events before it that are still known, oldest first.
  public init(_ snapshot: ContainerSnapshot, events: [ContainerEvent]) {
    self.init(saved: snapshot, savedAt: nil, history: events)
  }

  /// The state of the container when it was saved.
  public func snapshot() async throws -> ContainerSnapshot {
    saved
  }

  /// The saved events after an event, and the number of events that the container no longer remembered. The stream
  /// never ends.
  public func updates(after number: UInt64) -> AsyncStream<ContainerUpdate> {
    AsyncStream { continuation in
      var position = number
      func yieldDropped(through last: UInt64) {
        // A damaged file can have a gap that exceeds `Int`.
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

  /// Not supported.
  ///
  /// - Throws: `CommandError`, always.
  public func perform(_ command: Command) async throws {
    throw CommandError("A saved container cannot be changed.")
  }

  /// Not supported.
  ///
  /// - Throws: `CommandError`, always.
  public func describe(_ factory: Int) async throws -> String {
    throw CommandError("A saved container has no objects.")
  }

  /// Explains what each argument and each variable of a factory receives, without the factories that nearly match.
  public func explain(_ factory: Int) async throws -> [Explanation] { saved.explanations(of: factory) }

  /// Saves a connection's snapshot and the events that its container remembers.
  ///
  /// - Parameters:
  ///   - connection: The connection to save.
  ///   - instant: The present time in seconds since 1970, for the file to say when it was saved.
  /// - Returns: The contents of the file.
  /// - Throws: The connection's errors.
  public static func save(_ connection: any Connection, at instant: Double? = nil) async throws -> Data {
    let snapshot = try await connection.snapshot()
    let request = RequestIdentifier.number(2)
    let hello = Hello(process: snapshot.process, phase: snapshot.phase, uptime: 0, capabilities: [], savedAt: instant)
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
          // Later events are not part of the snapshot.
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
