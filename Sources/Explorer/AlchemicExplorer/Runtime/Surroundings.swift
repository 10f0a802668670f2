public import AlchemicInspection

/// The time and the threads of the loop. The real ones are Dispatch's; tests advance the time themselves.
public protocol Scheduler: Sendable {
  /// The container's monotonic clock, in nanoseconds.
  var now: UInt64 { get }
  /// The present time, in seconds since 1970.
  var date: Double { get }
  /// Runs a body on the main thread, soon. Called on any thread.
  func runOnMain(_ body: @escaping @MainActor @Sendable () -> Void)
  /// Runs a body on the main thread after a number of nanoseconds.
  func run(after nanoseconds: UInt64, _ body: @escaping @MainActor @Sendable () -> Void)
  /// Runs an operation outside of the main thread.
  @discardableResult
  func detach(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never>
}

/// The files that the explorer reads and writes for the user.
public protocol ExplorerFiles: Sendable {
  /// Saves a connection's snapshot. Returns the message for the user, and whether the file was written.
  func save(_ connection: any Connection) async -> (text: String, isGood: Bool)
  /// Writes the stored settings of a store of a process. Returns as ``save(_:)``.
  func export(_ store: StoreSnapshot, of process: String) -> (text: String, isGood: Bool)
  /// Writes the start of a container as a trace. Returns as ``save(_:)``.
  func trace(_ container: ContainerSnapshot) -> (text: String, isGood: Bool)
  /// Reads a file of settings. Returns the message to the explorer.
  func read(_ path: String, for store: String) -> Message
  /// The names in a directory, as the user typed it; `""` for the working directory. Those of directories end with `/`.
  func names(in directory: String) -> [String]
  /// The state of a saved run, or of another process, that the user named, and what a comparison says about it.
  ///
  /// - Throws: An error whose description says why it cannot be read.
  func run(named name: String) async throws -> (ContainerSnapshot, RunSummary)
}

/// The user's editor, and the source of the explored programs.
public protocol SourceEditor: Sendable {
  /// The command that opens a place in a program's source.
  ///
  /// - Throws: An error whose description says why no command can open it.
  func command(toOpen location: AlchemicSourceLocation, of process: ProcessDescription) async throws -> LentCommand
  /// The absolute path of the file of a place in a program's source; `nil` for a file that is not found.
  func path(of location: AlchemicSourceLocation, of process: ProcessDescription) async -> String?
  /// The addresses of the source files of a process that are found, by their `#fileID`.
  func addresses(of files: Set<String>, of process: ProcessDescription) async -> [String: String]
}

/// A command that runs on the terminal in place of the explorer.
public struct LentCommand: Hashable, Sendable {
  /// What the user calls it.
  public let name: String
  /// The path or the name of the program, and its arguments.
  public let words: [String]

  /// Creates a command from its parts.
  public init(name: String, words: [String]) {
    self.name = name
    self.words = words
  }
}

/// How to replace a connection that has ended.
public struct Successor: Sendable {
  /// The message to the user while the loop waits.
  public var notice: String
  /// Waits for the next connection.
  public var next: @Sendable (_ last: ProcessDescription) async throws -> any Connection

  /// Creates a successor.
  public init(
    notice: String, next: @escaping @Sendable (_ last: ProcessDescription) async throws -> any Connection
  ) {
    self.notice = notice
    self.next = next
  }
}
