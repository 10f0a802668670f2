private import Foundation
internal import Synchronization

/// The program's container.
///
/// In a program that imports the module `Alchemic` it starts by itself; see <doc:StartUp>.
public enum Alchemic {
  /// The container that ``AcGet(_:_:fileID:line:)`` and its relatives use, unless a task has one of its own.
  public static let mainContext: ALCContext = {
    let context = ALCContext()
    // Never let go: nobody has to count who uses it.
    existing.store(.passUnretained(context), ordering: .releasing)
    return context
  }()

  /// The program's container where it exists, for those to whom asking whether it does costs too much: what the language
  /// does at each use of ``mainContext`` takes as long as the rest of a request.
  static let existing = Atomic<Unmanaged<ALCContext>?>(nil)

  /// Starts the program's container on its own queue, and returns at once; does nothing when it is started already, or
  /// starting. In a program that imports `Alchemic` it starts by itself; see <doc:StartUp>.
  public static func start() {
    mainContext.start()
  }

  /// Whether the program was told not to start its container by itself.
  static var isDisabled: Bool {
    CommandLine.arguments.contains("--alchemic-nostart")
      || ProcessInfo.processInfo.environment["ALCHEMIC_NOSTART"] == "1"
  }
}
