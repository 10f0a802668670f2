/// Where the value of an argument, or of a variable, comes from: the container, or the declaration itself.
///
/// Its type is the parameter's own, so that a source of another type does not compile.
public struct ValueSource<Value> {
  let source: Source

  init(_ source: Source) {
    self.source = source
  }

  /// A value that is asked for each time it is needed.
  ///
  /// - Parameters:
  ///   - description: What to call it in errors and in the explorer: `AcProperty("server.port")`. Asked for once all is
  ///     declared.
  ///   - check: Says what keeps it from giving a value, before anything is made; told with the problems of the graph.
  ///     Runs on the thread that resolves, once or more.
  ///   - property: What an explorer shows of the value, now; asked for on any thread, once all is declared.
  ///   - read: Gives the value; what it throws fails the object that needs it. Runs on the thread that makes that.
  ///
  /// An optional is `nil` where what it fails with is ``Problem/Detail/valueMissing(source:places:)``.
  package init(
    description: @autoclosure @escaping @Sendable () -> String, check: @escaping @Sendable () -> Problem.Detail?,
    property: (@Sendable () -> DeclaredProperty)? = nil, read: @escaping @Sendable () throws(ValueFailure) -> Value
  ) {
    source = .computed(
      Computation(describe: description, isParameter: false, check: check, property: property) {
        () throws(ValueFailure) in try read()
      })
  }
}
