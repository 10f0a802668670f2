// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A server on this machine.
protocol Server: AnyObject {
  var port: Int { get }
}

/// The server of the bank's head office, which sends received bytes back.
///
/// It has its own thread, which sleeps until a socket is ready and ends with the server.
final class EchoServer: Server, AlchemicDeclaring {
  let port: Int
  private let listener: Socket
  private let stop: Pipe
  private let stopped: DispatchSemaphore

  /// - Parameter port: The port to listen on; 0 lets the system choose a free one.
  init(port: Int) throws {
    listener = try Socket()
    self.port = try listener.listen(port: port)
    let stop = Pipe()
    let stopped = DispatchSemaphore(value: 0)
    self.stop = stop
    self.stopped = stopped
    // The thread only borrows the listener, so that the port is free as soon as the server is released.
    let thread = Thread { [listening = listener.descriptor, end = stop.fileHandleForReading] in
      Self.serve(listening, until: end.fileDescriptor)
      stopped.signal()
    }
    thread.name = "echo server"
    thread.start()
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, EchoServer.init(port:), AcInt(0))
    AcStop(factory, EchoServer.end)
  }

  deinit { end() }

  /// Ends the thread, which uses the listener until then, and waits for it. Repeating it does nothing.
  func end() {
    try? stop.fileHandleForWriting.close()
    stopped.wait()
    stopped.signal()
  }

  private static func serve(_ listener: Int32, until stop: Int32) {
    var clients: [Socket] = []
    while true {
      var waiting = ([stop, listener] + clients.map(\.descriptor)).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      guard poll(&waiting, nfds_t(waiting.count), -1) >= 0 || errno == EINTR else { return }
      if waiting[0].revents != 0 { return }
      clients = zip(clients, waiting.dropFirst(2)).filter { client, state in
        state.revents == 0 || echo(client)
      }.map(\.0)
      if waiting[1].revents != 0 {
        let descriptor = accept(listener, nil, nil)
        if descriptor >= 0 { clients.append(Socket(owning: descriptor)) }
      }
    }
  }

  /// Sends back what was received. Returns whether the connection is still open.
  private static func echo(_ client: Socket) -> Bool {
    guard let bytes = try? client.receive(), !bytes.isEmpty else { return false }
    return (try? client.send(bytes)) != nil
  }
}

extension EchoServer: CustomStringConvertible {
  /// The text that explorers show.
  var description: String { "listens at port \(port)" }
}
