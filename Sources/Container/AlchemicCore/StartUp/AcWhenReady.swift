// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Runs a closure once the container is ready: now on this thread if it is, otherwise on the main thread after the start.
///
/// A closure that is written on the main actor runs there. It may use its object as any code of that object does:
///
/// ```swift
/// func viewDidLoad() {
///   AcWhenReady { [self] in
///     try AcInjectDependencies(self)
///     reloadTable()
///   }
/// }
/// ```
///
/// The callback is registered with ``ALCContext/current``; see ``ALCContext/whenReady(_:fileID:line:_:)``.
///
/// - Parameters:
///   - label: A label for the explorer and the log.
///   - fileID: The file of the call.
///   - line: The line of the call.
///   - body: The closure, which runs once. The container logs an error that it throws, and keeps it with the callback.
public func AcWhenReady(
  _ label: String = "", fileID: String = #fileID, line: Int = #line,
  @_inheritActorContext _ body: @escaping @Sendable @isolated(any) () throws -> Void
) {
  ALCContext.current.whenReady(label, fileID: fileID, line: line, body)
}

/// Runs a closure on the main actor once the container is ready, through the main queue even if it is already ready.
///
/// ```swift
/// AcWhenReady("light the board", on: .shared) { board.isLit = true }
/// ```
///
/// The callback is registered with ``ALCContext/current``; see ``ALCContext/whenReady(_:on:fileID:line:_:)``.
///
/// - Parameters:
///   - label: A label for the explorer and the log.
///   - actor: The main actor.
///   - fileID: The file of the call.
///   - line: The line of the call.
///   - body: The closure, which runs once. The container logs an error that it throws, and keeps it with the callback.
public func AcWhenReady(
  _ label: String = "", on actor: MainActor, fileID: String = #fileID, line: Int = #line,
  _ body: @escaping @MainActor @Sendable () throws -> Void
) {
  ALCContext.current.whenReady(label, on: actor, fileID: fileID, line: line, body)
}
