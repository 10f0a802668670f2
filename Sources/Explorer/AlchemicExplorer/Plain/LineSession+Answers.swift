// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// What each answer of the outside means.
extension LineSession {
  mutating func receive(_ reply: AnyReply) -> [Effect] {
    if let loaded = reply.to(LoadSnapshot.self) {
      switch loaded.answer {
      case .loaded(let snapshot): return receive(snapshot)
      case .refused(let reason): return refuseSnapshot(reason)
      case .lost(let reason): return update(.connectionLost(reason))
      }
    }
    if let finished = reply.to(SendCommand.self), let sent, sent.id == finished.question.id {
      self.sent = nil
      return finish(sent.command, finished.answer)
    }
    guard let awaited, let container else { return [] }
    switch awaited {
    case .why(let subject):
      guard let details = reply.to(LoadDetails.self), details.question.factory == subject.factory else { return [] }
      let (object, explanations) = (details.answer.object, details.answer.explanations)
      return answer(WhyAnswer(subject, object: object, explanations, in: container).texts)
    case .diff: return reply.to(CompareRuns.self).map { answer($0.answer) } ?? []
    case .live:
      guard let counts = reply.to(LoadLiveCounts.self) else { return [] }
      live.add(counts.answer)
      return answer(live.lines(in: container))
    case .scopes(let filter): return reply.to(LoadScopes.self).map { answer($0.answer, filter, container) } ?? []
    case .file:
      guard let written = reply.to(WriteFile.self)?.answer else { return [] }
      return written.isSuccess ? answer([written.text.printable]) : answer([]) + refuse(written.text)
    }
  }

  /// Takes the refusal of a snapshot. The session continues.
  private mutating func refuseSnapshot(_ reason: String) -> [Effect] {
    loading = .none
    if isAwaitingResult {
      isAwaitingResult = false
      isBusy = false
    }
    return refuse(reason)
  }

  private mutating func answer(_ comparison: CompareRuns.Answer) -> [Effect] {
    switch comparison {
    case .success(let found):
      let runs = found.runs.naming(options.file)
      let lines = DiffLines(found.diff)
      differences = lines
      let rest = lines.isEmpty ? ["Nothing differs from \(runs.old.name.printable)."] : lines.matching("")
      return answer(DiffLines.naming(runs, secondsFromGMT: options.secondsFromGMT).map(\.printable) + rest)
    case .failure(let refusal): return answer([]) + refuse(refusal.description)
    }
  }

  private mutating func answer(
    _ report: ScopesReport?, _ filter: String, _ container: ContainerSnapshot
  ) -> [Effect] {
    var container = container
    if let report {
      container.scopes = report.scopes
      container.instant = max(container.instant, report.instant)
      self.container = container
    }
    do {
      return answer(try StateText.scopes(of: container, matching: filter))
    } catch {
      return answer([]) + refuse(error.description)
    }
  }

  /// Ends the wait for an answer.
  private mutating func answer(_ lines: [String]) -> [Effect] {
    awaited = nil
    isBusy = false
    return lines.map(Effect.say)
  }
}
