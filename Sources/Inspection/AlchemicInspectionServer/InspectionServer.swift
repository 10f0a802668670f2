// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore
internal import AlchemicInspection
private import CAlchemicPlatform
internal import Foundation
internal import LocalSockets

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#endif

/// Serves a container of this process to explorers of the same user.
///
/// A program that links this library serves automatically if the environment variable ALCHEMIC_INSPECT requests it.
/// Without the variable the library opens no socket and creates no thread.
///
/// | value | effect |
/// |---|---|
/// | `1` | explorers can inspect the container, start it, and change its settings |
/// | `read-only` | explorers can inspect the container, but not change anything |
/// | `hold` | as `1`, and the program's container does not start until an explorer starts it; standard output is written line by line |
/// | `check` | one explorer can inspect the container before `main` runs; the process ends when that explorer disconnects, or after 60 seconds without one |
///
/// With `ALCHEMIC_INSPECT_STOP=1` beside `1` or `hold`, explorers can also stop the container. Use it for a program that does
/// something sensible then: its own `main` continues, and its container refuses requests until it is started again.
///
/// The value `0` has no effect. Any other value is logged, and nothing is served. A program with more rights than its
/// user (setuid) ignores the variable. `hold` applies to an automatic start as well as to ``Alchemic/start()``.
///
/// A program can also serve a container itself:
///
/// ```swift
/// let inspection = try InspectionServer.serve()
/// ```
public final class InspectionServer: Sendable {
  /// The path of the socket.
  public let socketPath: String
  private let waker: ServerWaker
  private let ended: DispatchSemaphore

  /// Options for serving.
  public struct Options: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: Int

    /// Creates options from their bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Explorers can't start the container, change settings, register callbacks, or have objects describe themselves.
    public static let readOnly = Options(rawValue: 1)
    /// Explorers can also stop the container. Has no effect beside ``readOnly``.
    public static let allowsStop = Options(rawValue: 2)
    /// The server ends after its last explorer has disconnected.
    static let once = Options(rawValue: 4)

    /// What explorers can do besides reading.
    var capabilities: Set<Capability> {
      if contains(.readOnly) { return [] }
      return Set(Capability.allCases).subtracting(contains(.allowsStop) ? [] : [.stop])
    }
  }

  /// Starts a thread that serves a container until ``stop()`` or the end of the process. May be called on any thread.
  ///
  /// - Parameters:
  ///   - context: The container to serve.
  ///   - options: Restrictions for explorers.
  ///   - directory: A private directory for the socket. By default the directory that explorers search: `alchemic` in
  ///     XDG_RUNTIME_DIR if that belongs to this user, otherwise a private directory in the temporary one.
  /// - Throws: `InspectionServerError`.
  public static func serve(
    _ context: ALCContext = Alchemic.mainContext, options: Options = [], directory: String? = nil
  ) throws(InspectionServerError) -> InspectionServer {
    let directory = directory.map { SocketDirectory(path: $0) } ?? .ofCurrentUser
    let path = directory.socket(of: getpid())
    guard ServedPaths.insert(path) else { throw .alreadyServing(path: path) }
    do throws(SystemError) {
      try directory.prepare()
      directory.removeStale()
      let listener = try LocalSocket.listening(at: path)
      ServedPaths.set(listener.file, for: path)
      return InspectionServer(context, options, path, listener)
    } catch {
      ServedPaths.remove(path)
      throw error.code == EADDRINUSE ? .pathInUse(path: path) : .socketFailed(path: path, reason: error.description)
    }
  }

  private init(_ context: ALCContext, _ options: Options, _ path: String, _ listener: LocalSocket) {
    socketPath = path
    let waker = ServerWaker()
    let isNamed = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    self.waker = waker
    self.ended = ended
    let process = ProcessDescription.current
    let capabilities = options.capabilities
    let thread = Thread {
      // The program's own threads handle its signals.
      var signals = sigset_t()
      sigfillset(&signals)
      pthread_sigmask(SIG_SETMASK, &signals, nil)
      alchemic_name_thread("alchemic-serve")
      isNamed.signal()
      var loop = ServerLoop(context, listener: listener, waker: waker, servesOnce: options.contains(.once)) {
        Hello(
          library: InspectionProtocol.libraryVersion, process: process, phase: context.phase,
          uptime: ProcessAge.seconds, capabilities: capabilities)
      }
      loop.run()
      ended.signal()
    }
    thread.start()
    // Tools that list the program's threads find the server's by its name, as soon as it serves. Bounded, because the
    // system may have no thread left, which Thread does not report.
    _ = isNamed.wait(timeout: .now() + .seconds(1))
  }

  /// Closes all connections, removes the socket, and returns when that is done.
  ///
  /// It does not wait for pending changes of settings, which may complete later.
  public func stop() {
    guard let file = ServedPaths.remove(socketPath) else { return }
    file?.remove()
    waker.wake { $0.mustStop = true }
    ended.wait()
  }

  /// Waits until a server with ``Options/once`` has ended.
  func waitUntilEnded(timeout: DispatchTime) {
    // For `stop()`, which waits too.
    if ended.wait(timeout: timeout) == .success { ended.signal() }
  }
}
