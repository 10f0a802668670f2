public import AlchemicCore
internal import AlchemicInspection
private import CAlchemicInspection
internal import Foundation
internal import LocalSockets
internal import Synchronization

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Lets explorers of this user look into a container of this process.
///
/// A program that is run with `ALCHEMIC_INSPECT=1` in its environment serves by itself, if this library is linked; no
/// other program opens a socket or makes a thread.
///
/// | value | what it does |
/// |---|---|
/// | `1` | explorers may look at the container, start it, and change its settings |
/// | `read-only` | explorers may look, and change nothing |
/// | `hold` | as `1`; the program's container, whether it starts by itself or by ``Alchemic/start()``, waits until an explorer starts it |
///
/// Any other value but `0` is logged and serves nothing. A program that runs with more rights than its user has (setuid)
/// does not look at the variable.
///
/// ```swift
/// let inspection = try InspectionServer.serve()       // or so, in the program
/// ```
public final class InspectionServer: Sendable {
  /// Where the socket is.
  public let socketPath: String
  private let waker: ServerWaker
  private let ended: DispatchSemaphore

  /// What explorers may do.
  public struct Options: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: Int

    /// Options from their bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Explorers may look, and change nothing: no start, no setting, and no object is asked to describe itself.
    public static let readOnly = Options(rawValue: 1)
  }

  /// Begins to serve, on a thread of its own, until ``stop()``, or as long as the process lives. May be called on any
  /// thread.
  ///
  /// - Parameters:
  ///   - context: The container to look into.
  ///   - options: What explorers may do.
  ///   - directory: Where the socket shall be, in a directory that is this user's alone; by default where explorers look
  ///     for it: `alchemic` under XDG_RUNTIME_DIR if that is this user's, else a private directory under the temporary
  ///     one.
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
    let ended = DispatchSemaphore(value: 0)
    self.waker = waker
    self.ended = ended
    let process = ProcessDescription(
      name: ProcessInfo.processInfo.processName, identifier: ProcessInfo.processInfo.processIdentifier)
    let capabilities = options.contains(.readOnly) ? [] : Set(Capability.allCases)
    let thread = Thread {
      // The program's signals are for the program's threads.
      var signals = sigset_t()
      sigfillset(&signals)
      pthread_sigmask(SIG_SETMASK, &signals, nil)
      alchemic_inspection_name_thread("alchemic-serve")
      var loop = ServerLoop(context, listener: listener, waker: waker) {
        Hello(
          process: process, phase: Phase(context.phase), uptime: ProcessAge.seconds, capabilities: capabilities)
      }
      loop.run()
      ended.signal()
    }
    thread.start()
  }

  /// Hangs up on all explorers and takes the socket away; returns when that is done. It does not wait for a change of a
  /// setting that an explorer has begun: that may still come.
  public func stop() {
    guard let file = ServedPaths.remove(socketPath) else { return }
    file?.remove()
    waker.wake { $0.mustStop = true }
    ended.wait()
  }
}

/// Why a process cannot be explored.
public enum InspectionServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A container of this process is served at this path already.
  case alreadyServing(path: String)
  /// Another process with the same number is served at this path: one in another container that shares the directory.
  case pathInUse(path: String)
  /// There can be no socket at the path; why, in the system's words.
  case socketFailed(path: String, reason: String)

  /// The error in one sentence.
  public var description: String {
    switch self {
    case .alreadyServing(let path): "This process already serves a container at \(path)."
    case .pathInUse(let path):
      "Another process with the same process identifier already listens at \(path). "
        + "Give each system container its own XDG_RUNTIME_DIR."
    case .socketFailed(let path, let reason): "Can't create a socket at \(path): \(reason)."
    }
  }
}

/// The sockets of this process, which go when it exits.
private enum ServedPaths {
  /// The files by their paths; `nil` while there is none yet.
  private static let state = Mutex<(files: [String: SocketFile?], process: Int32)>(([:], 0))

  static func insert(_ path: String) -> Bool {
    state.withLock { state in
      if state.process != getpid() {
        // In a child that was forked, the parent's sockets are not its own.
        state = ([:], getpid())
        atexit { ServedPaths.removeAll() }
      }
      guard state.files[path] == nil else { return false }
      state.files.updateValue(nil, forKey: path)
      return true
    }
  }

  static func set(_ file: SocketFile?, for path: String) {
    _ = state.withLock { $0.files.updateValue(file, forKey: path) }
  }

  /// Forgets a path. Returns its file, if it was known.
  @discardableResult
  static func remove(_ path: String) -> SocketFile?? {
    state.withLock { $0.files.removeValue(forKey: path) }
  }

  private static func removeAll() {
    let files = state.withLock { $0.process == getpid() ? Array($0.files.values) : [] }
    for file in files { file?.remove() }
  }
}

/// For how long this process has been running.
private enum ProcessAge {
  static var seconds: Double {
    guard let status = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8) else { return 0 }
    // The name in parentheses may hold anything; the start, in ticks since boot, is the twentieth after it.
    let fields = status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(separator: " ")
    guard fields.count > 20, let ticks = Double(fields[20]) else { return 0 }
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    let age = Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    return max(0, age)
  }
}
