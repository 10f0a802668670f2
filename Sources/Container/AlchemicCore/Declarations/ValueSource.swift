// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The source of an argument's or a variable's value: the container, or the declaration itself.
///
/// It has the parameter's type, so that a source of another type does not compile.
public struct ValueSource<Value> {
  let source: Source

  init(_ source: Source) {
    self.source = source
  }

  /// Creates a source that reads its value each time an object needs it.
  ///
  /// An optional dependency receives `nil` where `read` fails with ``Problem/Detail/valueMissing(source:places:)``.
  ///
  /// - Parameters:
  ///   - description: The name of the source in errors and in the explorer: `AcProperty("server.port")`. Evaluated after
  ///     all declarations are read.
  ///   - check: Returns the problem that prevents a value; `nil` for none. The container reports it with the problems of
  ///     the graph, before it creates any object. Runs on the resolving thread, once or more.
  ///   - property: Returns what an explorer shows of the value now. Runs on any thread, after all declarations are read.
  ///   - read: Returns the value. If it throws, the object that needs the value fails. Runs on the thread that creates
  ///     that object.
  package init(
    description: @autoclosure @escaping @Sendable () -> String, check: @escaping @Sendable () -> ProblemKind?,
    property: (@Sendable () -> PropertySnapshot)? = nil, read: @escaping @Sendable () throws(ValueFailure) -> Value
  ) {
    source = .computed(
      Computation(describe: description, isParameter: false, check: check, property: property) {
        () throws(ValueFailure) in try read()
      })
  }
}
