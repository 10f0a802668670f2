// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  import AlchemicCore
  import AlchemicServices
  import Logging

  extension Runner {
    /// Runs the services once for each way to end them, each time in a new container, and compares their order and the error
    /// with the model.
    static func differencesOfServices(in trial: Trial) async -> [Difference] {
      for ending in ServicesEnding.allCases {
        let runner = Runner(trial)
        runner.record.startNumber = 1
        guard runner.model.places.isEmpty, runner.model.impossibleCycles.isEmpty else { return [] }
        await runner.runServices(until: ending)
        await runner.checkNothingIsKept("the end of the services")
        if !runner.differences.isEmpty { return runner.differences }
      }
      return []
    }

    /// How a program ends its services.
    private enum ServicesEnding: String, CaseIterable { case stop, shutdown, cancellation }

    private func runServices(until ending: ServicesEnding) async {
      var outcome = life.start()
      let lazy = trial.factories.indices.filter { factory in
        model[factory].mode == .singleton && model[factory].isLazy && model[factory].kind.isService
      }
      if outcome.codes.isEmpty, !lazy.isEmpty {
        let created = life.obtain(.all(lazy), allowsNothing: true, isAsync: true)
        outcome.codes = created.codes
        outcome.possible.formUnion(created.possible)
      }
      let services = ServicesModel(model) { [life] in
        (life.existing.contains($0) || life.references[$0] != nil) && !life.hasNoObject($0)
      }
      guard !services.isEndOpen else { return }
      let step = "services until \(ending)"
      let logger = Logger(label: "trial") { _ in SwiftLogNoOpLogHandler() }
      let service = AlchemicService(context, within: .seconds(240))
      let group = ServiceGroup(services: [service], gracefulShutdownSignals: [], logger: logger)
      // A group does not expect that its only service ends first.
      let isInGroup = ending == .shutdown && services.endItself == nil
      let task = Task { () -> (any Error)? in
        do {
          if isInGroup { try await group.run() } else { try await service.run() }
          return nil
        } catch {
          return error
        }
      }
      if outcome.codes.isEmpty, services.endItself == nil {
        await settle(services)
        switch ending {
        case .stop: _ = try? await context.stop(within: .seconds(240))
        case .shutdown: await group.triggerGracefulShutdown()
        case .cancellation: task.cancel()
        }
      }
      let error = await task.value
      if let error = error as? AlchemicError { return expectCodes(step, outcome, error.problems.map(\.code)) }
      guard outcome.codes.isEmpty else {
        return expect(step, "\(outcome.codes.sorted())", error.map { "\($0)" } ?? "success")
      }
      check(services, step, isGraceful: ending != .cancellation)
      checkError(error, of: services, step, ending)
      expect("phase after \(step)", "stopped", "\(context.phase)")
      let stoppable = trial.factories.indices.filter { factory in
        model[factory].stop != nil && !life.hasNoObject(factory) && life.existing.contains(factory)
      }
      checkStops(stoppable, possible: life.uncertain)
    }

    /// Waits until the services that must begin have done all that they do before the end.
    private func settle(_ services: ServicesModel) async {
      // A stop of a container that has not been started yet ends no services.
      guard (try? await context.untilReady()) != nil else { return }
      while true {
        let steps = record.serviceSteps
        let isSettled = services.beginning.allSatisfy { service in
          let serving = services.serving(service)
          let last: Record.ServiceStep =
            serving.runs.isEarly
            ? .hasEnded : serving.becomesReady || model[service].objectKind.startsUp ? .isReady : .begins
          return steps.contains { $0.key == model[service].key && $0.step == last }
        }
        if isSettled { return }
        await record.moreServiceSteps(than: steps.count)
      }
    }

    private func words(_ steps: [(key: Int, step: Record.ServiceStep)]) -> String {
      steps.map { step in "\(trial.index(of: step.key).map(name) ?? "?") \(step.step)" }.joined(separator: ", ")
    }

    /// Checks which services ran, and that each began after its needs were ready, and ended before them.
    private func check(_ services: ServicesModel, _ step: String, isGraceful: Bool) {
      let steps = record.serviceSteps
      func first(_ service: Int, _ step: Record.ServiceStep) -> Int? {
        steps.firstIndex { $0.key == model[service].key && $0.step == step }
      }
      let begun = trial.factories.indices.filter { first($0, .begins) != nil }
      let expected = services.endItself == nil ? services.beginning : []
      expect(
        services.possible.isSuperset(of: begun) && expected.isSubset(of: begun), "services that ran: \(step)",
        list(services.endItself == nil ? services.beginning : services.possible), list(begun))
      // A stop that has a short time may begin late, even after the next start.
      let hanging = Set(trial.factories.filter { $0.stop == .hanging }.map(\.key))
      let stop = steps.firstIndex { $0.step == .stops && !hanging.contains($0.key) } ?? steps.count
      for service in begun {
        let ran = steps.filter { $0.key == model[service].key && $0.step == .begins }.count
        expect("times that \(name(service)) began: \(step)", "1", "\(ran)")
        let isHanging = services.serving(service).runs == .untilCancelled
        // One that is asked to end while it starts up does not run.
        let hasRun = !model[service].objectKind.startsUp || first(service, .runs) != nil
        if !isHanging, hasRun {
          let end = first(service, .hasEnded)
          expect((end ?? stop + 1) < stop, "\(name(service)): \(step)", "ends before objects stop", words(steps))
        }
        for other in services.needs(service) {
          let ready = first(other, .isReady) ?? first(other, .hasEnded) ?? steps.count
          let begins = first(service, .begins) ?? 0
          // Otherwise both tasks begin at once, and either is first.
          let isSaid = services.serving(other).announces || model[other].objectKind.startsUp
          expect(
            !isSaid || ready < begins, "\(name(service)), which needs \(name(other)): \(step)", "it begins later",
            words(steps))
          guard isGraceful, !isHanging, services.endItself != .cancelled, let ending = first(other, .isEnding),
            let end = first(service, .hasEnded)
          else { continue }
          expect(end < ending, "\(name(service)), which needs \(name(other)): \(step)", "it ends first", words(steps))
        }
      }
    }

    private func checkError(
      _ error: (any Error)?, of services: ServicesModel, _ step: String, _ ending: ServicesEnding
    ) {
      let begun = trial.factories.indices.filter { factory in
        record.serviceSteps.contains { $0.key == model[factory].key && $0.step == .begins }
      }
      var possible: Set<String> = []
      var isClean = true
      for service in begun {
        switch (services.serving(service).runs, services.serving(service).behavior) {
        case (.returns, .cancelGroup?): possible.insert("\(name(service)) ended")
        case (.fails, .ignore?): isClean = false
        case (.fails, _): possible.insert("\(name(service)) failed")
        case (.untilCancelled, _) where ending == .cancellation:
          // It has a millisecond after its cancellation.
          possible.insert("unclean")
        case (.failsAtTheEnd, _), (.untilCancelled, _): isClean = false
        case (.returns, _), (.untilTheEnd, _), (.silently, _): break
        }
      }
      let isStopClean = !trial.factories.indices.contains { factory in
        life.existing.contains(factory) && !life.hasNoObject(factory)
          && [.throwing, .hanging].contains(model[factory].stop)
      }
      if !isClean || !isStopClean { possible.insert("unclean") }
      if isClean, isStopClean, services.endsCleanly { possible.insert("success") }
      let found: String
      switch error {
      case nil: found = "success"
      case ServicesError.serviceEnded(let name, _)?: found = "\(name) ended"
      case ServicesError.serviceFailed(let name, _, _)?: found = "\(name) failed"
      case ServicesError.unclean?: found = "unclean"
      case let error?: found = "\(error)"
      }
      expect(possible.contains(found), "the error of \(step)", "\(possible.sorted())", found)
    }
  }
#else
  extension Runner {
    /// Only with the trait `Services`.
    static func differencesOfServices(in trial: Trial) async -> [Difference] { [] }
  }
#endif
