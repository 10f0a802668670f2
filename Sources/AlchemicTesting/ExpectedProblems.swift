public import AlchemicCore
public import Testing

/// Expects a graph to have exactly these problems, in any order. Creates no object.
///
/// ```swift
/// @Test func `The shop's graph is sound`() {
///   expectProblems([], of: .modules(["Shop"]))
/// }
/// ```
///
/// Otherwise the test fails with the text of each unexpected problem and the code of each missing one.
///
/// - Parameters:
///   - codes: The codes of the problems, such as `no-factory`; one for each problem.
///   - scan: The classes of the graph.
///   - sourceLocation: The source location of the expectation; by default the call's.
public func expectProblems(
  _ codes: [String], of scan: ClassScan, sourceLocation: SourceLocation = #_sourceLocation
) {
  var missing = codes
  let context = ALCContext(scan: scan)
  recordEmptyModules(of: context, sourceLocation: sourceLocation)
  for problem in context.problems() {
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

/// Fails the test for each module that a scan names and that declares no class. Its graph would have no problems.
func recordEmptyModules(of context: ALCContext, sourceLocation: SourceLocation) {
  for module in context.emptyModules() {
    Issue.record("The module \(module) declares no class for a container.", sourceLocation: sourceLocation)
  }
}
