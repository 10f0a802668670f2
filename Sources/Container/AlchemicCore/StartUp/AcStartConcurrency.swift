// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Logging
internal import Synchronization

/// Creates singletons that do not need each other at the same time when the container starts.
///
/// Call it where classes are declared, best in ``AlchemicConfig/configureAlchemic(_:)``:
///
/// ```swift
/// final class ShopConfig: AlchemicConfig {
///   static func configureAlchemic(_ registry: ClassRegistry) { AcStartConcurrency(8) }
/// }
/// ```
///
/// A singleton begins once all that it needs is complete, so the start takes as long as its longest chain. Without this, a
/// start creates one singleton after the other, in an order that depends only on the declarations. Declare it where no
/// initialiser relies on such an order without a dependency; see <doc:StartUp>.
///
/// Initialisers that may use an object with variables, which is not known to be `Sendable`, still run one after the other.
///
/// The number may exceed the number of cores, because an initialiser that waits occupies a thread. Of several numbers the
/// lowest applies. ``ALCContext/start(concurrency:)`` has precedence and, in the program's container, the argument
/// `--alchemic-start-concurrency 8` or `ALCHEMIC_START_CONCURRENCY=8` in the environment.
///
/// - Parameters:
///   - count: How many singletons a start creates at the same time, from 1 to 128.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
public func AcStartConcurrency(_ count: Int, fileID: String = #fileID, line: Int = #line) {
  Registration.currentExtension(StartConcurrency.self)?.declare(
    count, at: AlchemicSourceLocation(fileID: fileID, line: line))
}

/// The declared numbers of singletons that a start creates at the same time.
final class StartConcurrency: RegistrationExtension {
  /// More threads than this would wait for each other.
  static let limit = 128

  private let declared = Mutex<[(count: Int, location: AlchemicSourceLocation)]>([])

  fileprivate func declare(_ count: Int, at location: AlchemicSourceLocation) {
    declared.withLock { $0.append((count, location)) }
  }

  /// The lowest number, because the declaration of a module that needs an order must hold.
  var count: Int? { declared.withLock { $0.map(\.count).min() } }

  func problems() -> [FoundProblem] {
    declared.withLock { $0 }.filter { !(1...Self.limit).contains($0.count) }.map { count, location in
      FoundProblem(
        .illegalArgument(
          reason: "AcStartConcurrency has the number \(count).",
          remedy: "Give a number from 1 to \(Self.limit)."),
        requester: Problem.Requester(name: "AcStartConcurrency", location: location))
    }
  }
}

extension ALCContext {
  /// Decides how many singletons this start creates at the same time.
  func chooseStartConcurrency(_ model: Model) -> Int {
    let given = Alchemic.isMain(self) ? givenStartConcurrency : nil
    let declared = model.extensions.lazy.compactMap { $0 as? StartConcurrency }.first?.count
    return state.withLock { state in
      let count = min(max(given ?? state.startConcurrency ?? declared ?? 1, 1), StartConcurrency.limit)
      state.isStartParallel = count > 1
      return count
    }
  }

  /// The number in the arguments of the process, or in its environment.
  private var givenStartConcurrency: Int? {
    guard let text = Alchemic.startConcurrencyText else { return nil }
    guard let count = Int(text), (1...StartConcurrency.limit).contains(count) else {
      logger.warning(
        "--alchemic-start-concurrency \(text) is ignored: give a number from 1 to \(StartConcurrency.limit)")
      return nil
    }
    return count
  }

  /// Objects that a start has injected, in the order of a start without concurrency.
  func inStartOrder(_ objects: [AwareObject], _ model: Model) -> [UncheckedTransfer<any AlchemicAware>] {
    guard objects.count > 1, state.withLock({ $0.isStartParallel }) else { return objects.map(\.object) }
    var positions: [Int: Int] = [:]
    for (position, factory) in model.startOrder.enumerated() { positions[factory.id] = position }
    // One thread injects all that the creation of one singleton injects, so that their own order stands.
    let ordered = objects.enumerated().sorted { first, second in
      let places = [first, second].map { $0.element.creating.flatMap { positions[$0] } ?? positions.count }
      return places[0] == places[1] ? first.offset < second.offset : places[0] < places[1]
    }
    return ordered.map(\.element.object)
  }
}
