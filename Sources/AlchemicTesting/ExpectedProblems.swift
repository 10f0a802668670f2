public import AlchemicCore
public import Testing

/// Expects a graph to have certain problems, in any order, or none. Creates no object.
///
/// ```swift
/// @Test func `The shop's graph is sound`() {
///   expectProblems([], of: .modules(["Shop"]))
/// }
/// ```
///
/// Otherwise the test fails with the text of each problem that was not expected, and the code of each that is missing.
///
/// - Parameters:
///   - codes: The codes of the problems, such as `no-factory`; one for each problem.
///   - scan: The classes of the graph.
///   - sourceLocation: Where the expectation is; by default the call.
public func expectProblems(
  _ codes: [String], of scan: ClassScan, sourceLocation: SourceLocation = #_sourceLocation
) {
  var missing = codes
  for problem in ALCContext(scan: scan).problems() {
    if let index = missing.firstIndex(of: problem.code) {
      missing.remove(at: index)
    } else {
      Issue.record("\(problem)", sourceLocation: sourceLocation)
    }
  }
  for code in missing {
    Issue.record("The graph has no problem \(code).", sourceLocation: sourceLocation)
  }
}
