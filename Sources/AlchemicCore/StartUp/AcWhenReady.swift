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
