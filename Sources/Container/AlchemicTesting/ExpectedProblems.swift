// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore
public import Testing

/// Expects a graph to have exactly these problems, in any order. Creates no object.
///
/// ```swift
/// @Test func `The shop's graph is sound`() {
///   expectProblems([], of: .modules(["Shop"]))
/// }
///
/// @Test func `A barista needs a grinder`() {
///   let shop = ClassScan.modules(["Shop"]).leavingOut([BurrGrinder.self])
///   expectProblems([ExpectedProblem("no-factory", of: "Barista")], of: shop)
/// }
/// ```
///
/// Otherwise the test fails with the text of each unexpected problem and the code of each missing one.
///
/// - Parameters:
///   - problems: The problems. A code alone, such as `"no-factory"`, is a problem of any factory.
///   - scan: The classes of the graph.
///   - sourceLocation: The source location of the expectation; by default the call's.
public func expectProblems(
  _ problems: [ExpectedProblem], of scan: ClassScan, sourceLocation: SourceLocation = #_sourceLocation
) {
  let context = ALCContext(testing: scan)
  recordEmptyModules(of: context, sourceLocation: sourceLocation)
  expect(problems, context.problems(), "The graph has", sourceLocation)
}

/// Starts a container, and expects exactly these problems, in any order.
///
/// A start has more problems than its graph: an initialiser throws, or a reference is not set.
///
/// - Parameters:
///   - problems: The problems; none for a start that succeeds.
///   - scan: The classes of the container.
///   - sourceLocation: The source location of the expectation; by default the call's.
public func expectProblems(
  _ problems: [ExpectedProblem], starting scan: ClassScan, sourceLocation: SourceLocation = #_sourceLocation
) async {
  let context = ALCContext(testing: scan)
  recordEmptyModules(of: context, sourceLocation: sourceLocation)
  expect(problems, await context.failureOfStart()?.problems ?? [], "The start has", sourceLocation)
}

/// Expects a request of the container to fail with exactly these problems, in any order.
///
/// ```swift
/// expectProblems([ExpectedProblem("reference-not-set", of: "LabelPrinter")]) { try AcGet(LabelPrinter.self) }
/// ```
///
/// - Parameters:
///   - problems: The problems.
///   - sourceLocation: The source location of the expectation; by default the call's.
///   - request: The request. Another error than `AlchemicError` fails the test.
public func expectProblems<Result>(
  _ problems: [ExpectedProblem], sourceLocation: SourceLocation = #_sourceLocation, in request: () throws -> Result
) {
  var found: [Problem] = []
  do {
    _ = try request()
  } catch let error as AlchemicError {
    found = error.problems
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
  expect(problems, found, "The request has", sourceLocation)
}

/// Records an issue for each problem that is not expected, and for each expected one that is missing.
private func expect(
  _ expected: [ExpectedProblem], _ found: [Problem], _ subject: String, _ sourceLocation: SourceLocation
) {
  var unexpected = found
  var missing: [ExpectedProblem] = []
  // A code alone could take the problem that another expectation names with its factory.
  for problem in expected.filter({ $0.factory != nil }) + expected.filter({ $0.factory == nil }) {
    if let index = unexpected.firstIndex(where: problem.matches) {
      unexpected.remove(at: index)
    } else {
      missing.append(problem)
    }
  }
  for problem in unexpected { Issue.record("\(problem)", sourceLocation: sourceLocation) }
  for problem in missing { Issue.record("\(subject) no problem \(problem).", sourceLocation: sourceLocation) }
}

/// Fails the test for each module that a scan names, but that has no type that declares itself. Its graph would have no
/// problems.
func recordEmptyModules(of context: ALCContext, sourceLocation: SourceLocation) {
  for module in context.emptyModules() {
    Issue.record("\(module.warning.logLine)", sourceLocation: sourceLocation)
  }
}
