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
    if let sent = reply.to(SendCommand.self) { return finish(sent.question.id, sent.answer) }
    guard let awaited, let container else { return [] }
    switch awaited {
    case .why(let subject):
      guard let details = reply.to(LoadDetails.self), details.question.factory == subject.factory else { return [] }
      let (object, explanations) = (details.answer.object, details.answer.explanations)
      return answer(WhyAnswer(subject, object: object, explanations, in: container).texts)
    case .diff: return reply.to(CompareRuns.self).map { answer($0.answer) } ?? []
    case .live:
      guard let counts = reply.to(LoadLiveCounts.self) else { return [] }
      if !counts.answer.isCounting { mirror.live = LiveHistory() }
      _ = mirror.count(counts.answer)
      return answer(StateText.living(counts.answer, since: mirror.live, in: container))
    case .scopes(let filter): return reply.to(LoadScopes.self).map { answer($0.answer, filter, container) } ?? []
    case .settings: return reply.to(ReadSettings.self).map { answer([]) + importSettings($0, in: container) } ?? []
    case .file:
      guard let written = reply.to(WriteFile.self)?.answer else { return [] }
      return written.isSuccess ? answer([written.text.printable]) : answer([]) + refuse(written.text)
    }
  }

  /// Takes the refusal of a snapshot. The session continues.
  private mutating func refuseSnapshot(_ reason: String) -> [Effect] {
    mirror.synchronization.abandon()
    finished = nil
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
      mirror.take(report)
      (container.scopes, container.instant) = (report.scopes, max(container.instant, report.instant))
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
    return lines.map(Effect.say)
  }

  private mutating func finish(_ id: Int, _ refusal: CommandError?) -> [Effect] {
    guard let answered = mirror.commands.finish(id) else { return [] }
    switch answered.purpose {
    case .part(let part, let change), .edit(_, let part, let change):
      return mirror.settingHistory.finish(part, of: change, refusal).map { end($0) } ?? []
    case .command: break
    }
    if let refusal {
      ending = nil
      return refuse(refusal.description)
    }
    // An event reports the end of a start or a stop.
    guard case .countLiveObjects(let isCounting) = answered.command else { return [] }
    mirror.live = LiveHistory()
    if !isCounting { return [.say("Living objects are no longer counted.")] }
    awaited = .live
    return [
      .say("Counting living objects. Each creation in the program takes longer until live off."),
      .ask(LoadLiveCounts()),
    ]
  }

  /// Ends a change of settings. Its events may arrive after the answer: a snapshot has the number of the last one.
  private mutating func end(_ change: SettingHistory.PendingChange) -> [Effect] {
    // Of several parts, the words name the refused one.
    let only = change.change.parts.count == 1 ? change.firstRefusal : nil
    let words =
      only.map { SettingName(key: $0.part.key).naming($0.error).description } ?? mirror.words(for: change, .unicode)
    let errors = change.refusals.isEmpty ? [] : refuse(words)
    guard !change.accepted.isEmpty else { return errors }
    finished = Finished(isChange: errors.isEmpty)
    return errors + (mirror.synchronization.requestNewer() ? [.ask(LoadSnapshot())] : [])
  }

  /// Changes the settings that a file sets otherwise. It says which values a setting does not accept.
  private mutating func importSettings(
    _ read: (question: ReadSettings, answer: ReadSettings.Answer), in container: ContainerSnapshot
  ) -> [Effect] {
    switch read.answer {
    case .failure(let refusal): return refuse(refusal.description)
    case .success(let assignments):
      let id = read.question.store
      guard let store = container.stores.first(where: { $0.id == id }) else {
        return refuse("The store \(id) is not open any more.")
      }
      // Any file of JSON has keys; the explorer on the screen asks before it creates settings.
      let known = Set(store.entries.map(\.key))
      let unknown = assignments.filter { !known.contains($0.key) }.flatMap {
        refuse("\(id) has no setting \(quoted($0.key)): it was not imported.")
      }
      let proposal = ImportProposal(assignments.filter { known.contains($0.key) }, for: store, .unicode)
      guard !proposal.commands.isEmpty else { return unknown + refuse(proposal.refusal) }
      let errors = unknown + proposal.rejected.flatMap { refuse("\(store.id)/\($0.key): \($0.problem).") }
      let skipped = proposal.skipped == 0 ? [] : [Effect.say(ImportProposal.words(skipped: proposal.skipped))]
      return errors + skipped + mirror.change(.imported, proposal.subject, proposal.commands).map { .ask($0) }
    }
  }
}
