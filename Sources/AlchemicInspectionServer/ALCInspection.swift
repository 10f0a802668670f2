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
/// | `hold` | as `1`; a container that starts by itself waits until an explorer starts it |
///
/// ```swift
/// let inspection = try ALCInspection.serve()       // or so, in the program
/// ```
public final class ALCInspection: Sendable {
  /// Where the socket is.
  public let socketPath: String
  private let doorbell: Doorbell
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
  ///     for it: `alchemic` under XDG_RUNTIME_DIR, else a private directory under the temporary one.
  /// - Throws: `ALCInspectionError`.
  public static func serve(
    _ context: ALCContext = Alchemic.mainContext, options: Options = [], directory: String? = nil
  ) throws(ALCInspectionError) -> ALCInspection {
    let directory = directory.map { SocketDirectory(path: $0) } ?? .ofUser
    let path = directory.socket(of: getpid())
    guard ServedPaths.insert(path) else { throw .servesAlready(path: path) }
    do throws(SystemError) {
      try directory.prepare()
      directory.removeStale()
      return ALCInspection(context, options, path, try LocalSocket.listening(at: path))
    } catch {
      ServedPaths.remove(path)
      throw .noSocket(path: path, reason: error.description)
    }
  }

  private init(_ context: ALCContext, _ options: Options, _ path: String, _ listener: LocalSocket) {
    socketPath = path
    let doorbell = Doorbell()
    let ended = DispatchSemaphore(value: 0)
    self.doorbell = doorbell
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
      var loop = ServerLoop(context, listener: listener, doorbell: doorbell) {
        Hello(
          process: process, phase: Phase(context.phase), uptime: ProcessAge.seconds, capabilities: capabilities)
      }
      loop.run()
      ended.signal()
    }
    thread.start()
  }

  /// Hangs up on all explorers and takes the socket away; returns when that is done.
  public func stop() {
    guard ServedPaths.remove(socketPath) else { return }
    unlink(socketPath)
    doorbell.ring { $0.mustStop = true }
    ended.wait()
  }
}

/// Why a process cannot be explored.
public enum ALCInspectionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A container of this process is served at this path already.
  case servesAlready(path: String)
  /// There can be no socket at the path; why, in the system's words.
  case noSocket(path: String, reason: String)

  /// The error in one sentence.
  public var description: String {
    switch self {
    case .servesAlready(let path): "A container of this process is served already, at \(path)."
    case .noSocket(let path, let reason): "There can be no socket at \(path): \(reason)."
    }
  }
}

/// The sockets of this process, which go when it exits.
private enum ServedPaths {
  private static let state = Mutex<(paths: Set<String>, process: Int32)>(([], 0))

  static func insert(_ path: String) -> Bool {
    state.withLock { state in
      if state.process != getpid() {
        // In a child that was forked, the parent's sockets are not its own.
        state = ([], getpid())
        atexit { ServedPaths.removeAll() }
      }
      return state.paths.insert(path).inserted
    }
  }

  @discardableResult
  static func remove(_ path: String) -> Bool {
    state.withLock { $0.paths.remove(path) != nil }
  }

  private static func removeAll() {
    let paths = state.withLock { $0.process == getpid() ? $0.paths : [] }
    for path in paths { unlink(path) }
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
