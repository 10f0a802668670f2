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

/// The object, or the array of objects, that fulfils criteria; without any, that is of the type.
///
/// ```swift
/// let ledger = try AcGet(Ledger.self)
/// let accounts = try AcGet([any Account].self)
/// let formatter = try AcGet((any DateFormatting).self, AcName("JSON date formatter"))
/// ```
///
/// May be called on any thread, and asks ``ALCContext/current``. It waits while another thread makes the object.
///
/// - Parameters:
///   - type: What to return: a class, `any Account`, an optional where nothing is allowed, an array for all.
///   - criteria: What it must fulfil, all of them.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The one object of a singleton or a reference, a new one of a template.
/// - Throws: `AlchemicError`; see ``ALCContext/get(_:_:fileID:line:)``.
@inlinable
public func AcGet<Value>(
  _ type: Value.Type = Value.self, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) -> Value {
  // What is known of a class is of that class.
  if criteria.isEmpty, let object = try ALCContext.cachedObject(of: type, fileID: fileID, line: line) {
    return unsafeBitCast(object, to: type)
  }
  return try ALCContext.get(type, criteria, fileID: fileID, line: line)
}

/// The object, or the array of objects, that fulfils a criterion and is of the type that the caller takes.
///
/// ```swift
/// let formatter: any DateFormatting = try AcGet(AcName("JSON date formatter"))
/// ```
///
/// May be called on any thread, and asks ``ALCContext/current``.
///
/// - Parameters:
///   - criterion: What it must fulfil: most often its name.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Returns: The one object of a singleton or a reference, a new one of a template.
/// - Throws: `AlchemicError`; see ``ALCContext/get(_:_:fileID:line:)``.
public func AcGet<Value>(
  _ criterion: Criterion, fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) -> Value {
  try ALCContext.current.get(Value.self, [criterion], fileID: fileID, line: line)
}

/// Hands an object of the program over to the factory that fulfils criteria, or that of its class, and injects it.
///
/// May be called on any thread, and asks ``ALCContext/current``. The variables are set on that thread.
///
/// - Parameters:
///   - object: The object.
///   - criteria: What its factory must fulfil; without any, it is that of its class, or of the nearest one that it
///     inherits from.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Throws: `AlchemicError`; see ``ALCContext/set(_:_:fileID:line:)``.
public func AcSet(
  _ object: AnyObject, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) {
  try ALCContext.current.set(
    object, criteria,
    requester: Problem.Requester(name: "AcSet", location: AlchemicSourceLocation(fileID: fileID, line: line)))
}

/// Injects an object that the program made, as its class declares. The container does not keep it.
///
/// May be called on any thread, and asks ``ALCContext/current``. The variables are set on that thread.
///
/// - Parameters:
///   - object: The object.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Throws: `AlchemicError`; see ``ALCContext/injectDependencies(_:fileID:line:)``.
public func AcInjectDependencies(
  _ object: AnyObject, fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) {
  try ALCContext.current.injectDependencies(object, fileID: fileID, line: line)
}

/// Runs something once the container is ready: at once on this thread when it is, else on the main thread after the
/// start.
///
/// It is registered with ``ALCContext/current``; see ``ALCContext/whenReady(_:fileID:line:_:)``.
///
/// - Parameters:
///   - label: What to call it in the explorer and the log.
///   - fileID: The file of the call.
///   - line: The line of the call.
///   - body: What to run, once. An error it throws is logged and kept with the callback.
public func AcWhenReady(
  _ label: String = "", fileID: String = #fileID, line: Int = #line, _ body: @escaping @Sendable () throws -> Void
) {
  ALCContext.current.whenReady(label, fileID: fileID, line: line, body)
}

/// Runs something on the main actor once the container is ready: through the main queue, also where it is ready already.
///
/// ```swift
/// AcWhenReady("light the board", on: .shared) { board.isLit = true }
/// ```
///
/// It is registered with ``ALCContext/current``; see ``ALCContext/whenReady(_:on:fileID:line:_:)``.
///
/// - Parameters:
///   - label: What to call it in the explorer and the log.
///   - actor: The main actor.
///   - fileID: The file of the call.
///   - line: The line of the call.
///   - body: What to run, once. An error it throws is logged and kept with the callback.
public func AcWhenReady(
  _ label: String = "", on actor: MainActor, fileID: String = #fileID, line: Int = #line,
  _ body: @escaping @MainActor @Sendable () throws -> Void
) {
  ALCContext.current.whenReady(label, on: actor, fileID: fileID, line: line, body)
}
