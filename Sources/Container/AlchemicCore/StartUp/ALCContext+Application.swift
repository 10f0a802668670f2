// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Logging
internal import Synchronization

extension ALCContext {
  /// Passes the program's application object to the container.
  ///
  /// Before or during a start, the container keeps the object, and the singletons may depend on it. The container injects
  /// it after them. Afterwards this sets the object as ``set(_:_:fileID:line:)`` does.
  ///
  /// - Parameters:
  ///   - object: The application object.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Throws: `AlchemicError` when the container has started, and cannot inject the object.
  public func setApplication<Application: AlchemicApplicationDelegate>(
    _ object: Application, fileID: String = #fileID, line: Int = #line
  ) throws(AlchemicError) {
    let requester = Problem.Requester(
      name: "AcSetApplication", location: AlchemicSourceLocation(fileID: fileID, line: line))
    let transfer = UncheckedTransfer<AnyObject>(object)
    // An earlier object is released outside of the lock: its deinitialiser may run then.
    let (lifecycle, resume, _) = state.withLock { state in
      let isLate = state.lifecycle.phase == .startingSingletons
      let earlier = state.applications.object(of: Application.self)
      return (state.lifecycle, state.applications.keep(transfer, isLate: isLate), earlier)
    }
    resume?()
    switch lifecycle {
    case .starting(.startingSingletons, let engine?):
      // A singleton that is created from now on may need it.
      if let factory = engine.model.factory(of: type(of: object)) { set(object, of: factory, engine) }
    case .idle, .starting, .failed, .stopping, .stopped: break
    case .open: try set(object, [], requester: requester)
    }
  }

  /// The application objects of a start, with their factories.
  typealias Applications = [(object: UncheckedTransfer<AnyObject>, factory: ResolvedFactory)]

  /// Collects the application objects. The program's container waits for objects that the program has yet to pass. If
  /// they do not come in time, the start fails.
  ///
  /// - Parameters:
  ///   - types: The classes of the objects.
  ///   - engine: The engine of the start.
  ///   - continueStart: Continues the start, on the container's queue. It reads the objects in the phase that rejects
  ///     later ones, so that none is lost in between.
  func collectApplications(
    _ types: [any AlchemicApplicationDelegate.Type], _ engine: Engine,
    _ continueStart: @escaping @Sendable (_ objects: () -> Applications) -> Void
  ) {
    var found: Applications = []
    var passed: [(type: any AlchemicApplicationDelegate.Type, factory: ResolvedFactory)] = []
    for type in types {
      guard let factory = engine.model.factory(of: type) else { continue }
      switch ApplicationObjects.answer(of: type) {
      case .isPassed: passed.append((type, factory))
      case .object(let object?): found.append((UncheckedTransfer(object), factory))
      case .object(nil): break
      }
    }
    let transfer = UncheckedTransfer((found, passed))
    let finish: @Sendable () -> Void = {
      let (found, passed) = transfer.value
      continueStart {
        found
          + passed.compactMap { type, factory in
            let type: AnyClass = type
            return self.state.withLock { $0.applications.earlyObject(of: type) }.map { ($0, factory) }
          }
      }
    }
    let awaited = UncheckedTransfer(passed.map(\.type))
    guard Alchemic.isMain(self) || scan.applicationLimit != nil else { return finish() }
    let wait = state.withLock { state in
      state.applications.wait(for: awaited.value) { self.runOnQueue { self.asCurrent(finish) } }
    }
    guard let wait else { return finish() }
    if let applications = awaitedApplications() { logger.notice("waiting for \(applications)") }
    guard let limit = scan.applicationLimit ?? awaited.value.compactMap({ $0.applicationLimit }).min() else { return }
    runAfter(limit) { [weak self] in self?.giveUpApplications(wait, after: limit, engine) }
  }

  /// Fails a start that still waits for application objects.
  private func giveUpApplications(_ wait: Int, after limit: Duration, _ engine: Engine) {
    let missing = state.withLock { $0.applications.giveUp(wait) }
    guard !missing.isEmpty else { return }
    let problems = missing.compactMap { type in
      engine.model.factory(of: type).map { FoundProblem(.applicationNotSet($0.declaration.facts, after: limit)) }
    }
    runOnQueue { self.asCurrent { self.fail(AlchemicError(problems), engine) } }
  }

  /// A description of the application objects that the start waits for; `nil` when it waits for none.
  func awaitedApplications() -> String? {
    let names = state.withLock { $0.applications.awaited.map { TypeNames.short($0) } }
    guard !names.isEmpty else { return nil }
    return "\(names.joined(separator: ", ")): pass the application object to AcSetApplication"
  }

  /// Injects the application objects that arrived while the singletons were created.
  func injectLateApplications() {
    for object in state.withLock({ $0.applications.takeLate() }) {
      do throws(AlchemicError) {
        let requester = Problem.Requester(name: "AcSetApplication", location: nil)
        try set(object.value, [], requester: requester)
      } catch {
        logger.error("the application object could not be injected: \(error)")
      }
    }
  }
}
