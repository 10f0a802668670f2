// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A link to a server: it forwards each connection byte by byte, late, and can be cut. It needs no rights, unlike a
/// network namespace.
///
/// Its threads end with its connections, which end with this object.
final class SlowLink: Sendable {
  /// What becomes of bytes.
  enum State: Equatable {
    /// Each portion arrives after a random delay of at most so many milliseconds.
    case slow(milliseconds: Int)
    /// Connections stay open, and nothing arrives until the link is slow again.
    case silent
    /// As slow as that, except that nothing arrives of connections with a watch.
    case silentForWatches(milliseconds: Int)
    /// Connections are closed, and new ones too.
    case cut
  }

  /// The address of the near end.
  let endpoint: String
  private let listener: Int32
  private let shared: Shared

  /// What the threads share with the link.
  private final class Shared: Sendable {
    private let condition = NSCondition()
    // Protected by the condition's lock.
    nonisolated(unsafe) private var state: State
    nonisolated(unsafe) private var open: Set<Int32> = []
    nonisolated(unsafe) private var isEnded = false

    init(_ state: State) { self.state = state }

    func set(_ new: State) {
      condition.withLock {
        state = new
        if new == .cut { for descriptor in open { shutdown(descriptor, Int32(SHUT_RDWR)) } }
        condition.broadcast()
      }
    }

    func end() {
      condition.withLock { isEnded = true }
      set(.cut)
    }

    /// Adds the descriptors of a connection, unless the link is cut.
    func add(_ descriptors: [Int32]) -> Bool {
      condition.withLock {
        if state == .cut { return false }
        open.formUnion(descriptors)
        return true
      }
    }

    /// Closes the descriptors of a connection, which no thread uses any more.
    func remove(_ descriptors: [Int32]) {
      condition.withLock {
        for descriptor in descriptors where open.remove(descriptor) != nil { close(descriptor) }
      }
    }

    /// Waits while the link is silent; returns the longest delay, or `nil` if the link is cut.
    func delay(ofWatch isWatch: Bool) -> Int? {
      condition.withLock {
        while !isEnded {
          switch state {
          case .slow(let milliseconds): return milliseconds
          case .silentForWatches(let milliseconds) where !isWatch: return milliseconds
          case .silent, .silentForWatches: condition.wait()
          case .cut: return nil
          }
        }
        return nil
      }
    }
  }

  /// Creates a link to a server on the loopback interface.
  init(to server: String, _ state: State = .slow(milliseconds: 5)) throws {
    let port = try Self.port(of: server)
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var (address, length) = (Self.address(0), socklen_t(MemoryLayout<sockaddr_in>.size))
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    endpoint = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    let shared = Shared(state)
    self.listener = listener
    self.shared = shared
    Thread.detachNewThread {
      // See `ScriptedServer`.
      defer { close(listener) }
      while true {
        let near = accept(listener, nil, nil)
        if near < 0 {
          if [EINTR, ECONNABORTED].contains(errno) { continue }
          return
        }
        Self.forward(near, port, shared)
      }
    }
  }

  deinit {
    shared.end()
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// Changes what becomes of bytes, also on open connections.
  func set(_ state: State) { shared.set(state) }

  private static func port(of server: String) throws -> UInt16 {
    guard let port = server.split(separator: ":").last.flatMap({ UInt16($0) }) else { throw POSIXError(.EINVAL) }
    return port
  }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// Connects to the server, and forwards both directions until one of them ends.
  private static func forward(_ near: Int32, _ port: UInt16, _ shared: Shared) {
    let far = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = address(port)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(far, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected, shared.add([near, far]) else {
      close(near)
      close(far)
      return
    }
    let ended = DispatchGroup()
    let carriesWatch = Flag()
    for (from, to) in [(near, far), (far, near)] {
      ended.enter()
      Thread.detachNewThread {
        copy(from, to, shared, carriesWatch, isRequest: from == near)
        // The other direction ends too.
        for descriptor in [from, to] { shutdown(descriptor, Int32(SHUT_RDWR)) }
        ended.leave()
      }
    }
    ended.notify(queue: .global()) { shared.remove([near, far]) }
  }

  /// Whether a connection carries a watch. None that does carries anything else later.
  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  private static func copy(_ from: Int32, _ to: Int32, _ shared: Shared, _ carriesWatch: Flag, isRequest: Bool) {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let watch = Data("POST /v3/watch ".utf8)
    while true {
      let count = recv(from, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      if isRequest, buffer[..<count].starts(with: watch) { carriesWatch.isSet.store(true, ordering: .relaxed) }
      guard let delay = shared.delay(ofWatch: carriesWatch.isSet.load(ordering: .relaxed)) else { return }
      // The delay is what the link is for. No test waits for a time.
      usleep(UInt32(Int.random(in: 0...delay)) * 1_000)
      var sent = 0
      while sent < count {
        let part = buffer[sent..<count].withUnsafeBytes { send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if part <= 0 { return }
        sent += part
      }
    }
  }
}
