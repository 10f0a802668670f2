// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal without a user: a program runs in it, and a test types and reads.
final class PseudoTerminal {
  private(set) var screen: EmulatedTerminal
  /// All output, as sent.
  private(set) var transcript: [UInt8] = []

  private var master: Int32
  /// Held open, so that the test can read the line discipline after the program has ended.
  private var slave: Int32
  private(set) var process: pid_t = 0
  /// Ends when the program ends, which holds the other end open.
  private var alive: Int32 = -1

  /// The time limit in milliseconds for output that should arrive immediately.
  private static let patience: Int32 = 10_000

  /// How a process ended.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  init(width: Int = 80, height: Int = 24) throws {
    screen = EmulatedTerminal(width: width, height: height)
    // As posix_openpt and related functions do, which Swift cannot import. Closed on exec from the beginning: a
    // terminal that another test's program holds open would not vanish.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var unlocked: Int32 = 0
    var number: UInt32 = 0
    guard master >= 0, ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw Failure(description: "There is no pseudo-terminal: \(errno).")
    }
    name = "/dev/pts/\(number)"
    slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try resize(width: width, height: height)
  }

  private let name: String

  deinit {
    if process > 0 {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    if master >= 0 { close(master) }
    if alive >= 0 { close(alive) }
    close(slave)
  }

  /// Shows bytes that another program wrote to the terminal.
  func spoil(_ bytes: String) { screen.show(Array(bytes.utf8)) }

  // MARK: The program

  /// The terminal-probe beside the test program.
  static let probe: String = {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let own = String(decoding: path.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/terminal-probe"
  }()

  /// Starts a program on this terminal.
  ///
  /// - Parameter controlling: Whether the program leads a session with this as its terminal: then keys are signals, and
  ///   a hang-up is reported.
  func start(
    _ program: String = PseudoTerminal.probe, _ arguments: [String] = [], environment: [String: String] = [:],
    controlling: Bool = false
  ) throws {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // Threads of a pool block most signals, which a program would inherit.
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID, which Swift does not see
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | (controlling ? newSession : 0))
    if controlling {
      posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, slave, 0)
    }
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw Failure(description: "There is no pair of sockets: \(errno).")
    }
    alive = ends[0]
    defer { close(ends[1]) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 200)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var variables = [
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin",
    ]
    variables.merge(environment) { $1 }
    let result = Self.withPointers([program] + arguments) { arguments in
      Self.withPointers(variables.map { "\($0)=\($1)" }) { environment in
        posix_spawn(&process, program, &actions, &attributes, arguments, environment)
      }
    }
    guard result == 0 else { throw Failure(description: "\(program) cannot be started: \(result).") }
  }

  private static func withPointers<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    // Safe: every copy lives until the body has returned.
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }

  func send(_ signal: Int32) {
    kill(process, signal)
  }

  /// Waits for the program's end and shows its remaining output.
  func end() throws -> End {
    while true {
      var awaited = [
        pollfd(fd: alive, events: Int16(POLLIN), revents: 0), pollfd(fd: master, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&awaited, 2, Self.patience) > 0 else {
        throw Failure(description: "The program does not end. The screen:\n\(screen.text)")
      }
      // A program that writes to a terminal without a reader would never end.
      if awaited[1].revents != 0 { look() }
      if awaited[0].revents != 0 { break }
    }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    process = 0
    while master >= 0, wait(upTo: 0), look() {}
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }

  // MARK: The user

  func type(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, min($0.count, 4000)) }
      guard count > 0 else { throw Failure(description: "Nothing can be typed: \(errno).") }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Shows output until a condition holds.
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation,
    until condition: (PseudoTerminal) -> Bool
  ) throws {
    while !condition(self) {
      guard wait(upTo: Self.patience), look() else {
        throw Failure(description: "\(what) never came. \(sourceLocation) The screen:\n\(screen.text)")
      }
    }
  }

  /// Shows output until a text is on the screen.
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(for: "“\(text)”", sourceLocation: sourceLocation) { $0.screen.text.contains(text) }
  }

  /// Whether the terminal stays quiet for some milliseconds.
  func isQuiet(for milliseconds: Int32) -> Bool {
    !wait(upTo: milliseconds)
  }

  func resize(width: Int, height: Int) throws {
    var size = [UInt16(height), UInt16(width), 0, 0]  // a winsize: rows, columns, pixels
    guard ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else {
      throw Failure(description: "The size cannot be changed: \(errno).")
    }
    screen.resize(width: width, height: height)
  }

  /// Closes the terminal, as a closed window does.
  func vanish() {
    close(master)
    master = -1
  }

  /// The line discipline: flags, and the characters with a meaning.
  func discipline() throws -> [UInt32] {
    var mode = termios()
    guard tcgetattr(slave, &mode) == 0 else {
      throw Failure(description: "The line discipline cannot be read: \(errno).")
    }
    let characters = withUnsafeBytes(of: mode.c_cc) { $0.map(UInt32.init) }
    return [UInt32(mode.c_iflag), UInt32(mode.c_oflag), UInt32(mode.c_cflag), UInt32(mode.c_lflag)] + characters
  }

  private func wait(upTo milliseconds: Int32) -> Bool {
    var readable = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return poll(&readable, 1, milliseconds) > 0
  }

  /// Shows the available output. Returns false at its end.
  @discardableResult
  private func look() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    transcript.append(contentsOf: buffer[..<count])
    screen.show(buffer[..<count])
    return true
  }
}
