// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection
internal import Foundation

// How the outside answers each question: the one place for all of them, in the order of their declarations.

extension LoadSnapshot {
  func answer(from outside: Outside) async -> Answer {
    do {
      return .loaded(try await outside.connection.snapshot())
    } catch let refusal as CommandError {
      return .refused(refusal.description)
    } catch {
      return .lost("\(error)")
    }
  }
}

extension SendCommand {
  func answer(from outside: Outside) async -> CommandError? {
    do {
      try await outside.connection.perform(command)
      return nil
    } catch {
      return error as? CommandError ?? CommandError("\(error)")
    }
  }
}

extension LoadDetails {
  func answer(from outside: Outside) async -> Answer {
    let object = isWhole ? try? await outside.connection.describe(factory) : nil
    return Answer(object: object, explanations: (try? await outside.connection.explain(factory)) ?? [])
  }
}

extension LoadLiveCounts {
  func answer(from outside: Outside) async -> LiveCounts {
    (try? await outside.connection.liveCounts()) ?? LiveCounts(isCounting: false, instant: 0)
  }
}

extension LoadScopes {
  func answer(from outside: Outside) async -> ScopesReport? { try? await outside.connection.scopes() }
}

extension AnalyzeStart {
  /// Reads the container's state again: an explorer that shared its own would have to copy it at the next event.
  func answer(from outside: Outside) async -> StartAnalysis? {
    (try? await outside.connection.snapshot()).flatMap { StartAnalysis($0) }
  }
}

extension ShortenStart {
  func answer(from outside: Outside) async -> UInt64 { analysis.profile.duration(without: factories) }
}

extension CompareRuns {
  /// Reads the container's state again: an explorer that shared its own would have to copy it at the next event.
  func answer(from outside: Outside) async -> Answer {
    do {
      let (old, summary): (ContainerSnapshot, RunSummary) =
        switch run {
        case .previous(let snapshot): (snapshot, RunSummary(snapshot, named: "the previous run", .memory))
        case .named(let text): try await outside.environment.run(named: text)
        }
      let new = try await outside.connection.snapshot()
      let runs = ComparedRuns(old: summary, new: RunSummary(new, named: new.process.name, .process))
      let diff = await Self.diff(from: old, to: new)
      return .success(Differences(diff: limit.map { diff.limited(to: $0) } ?? diff, runs: runs))
    } catch {
      return .failure(Refusal("\(error)"))
    }
  }

  private static func diff(from old: ContainerSnapshot, to new: ContainerSnapshot) async -> ContainerDiff {
    var comparison = Comparison(from: old, to: new, ComparisonOptions())
    while true {
      if let diff = comparison.advance() { return diff }
      // Events and answers share the queue of the tasks.
      await Task.yield()
    }
  }
}

extension WriteFile {
  func answer(from outside: Outside) async -> Answer {
    switch content {
    case .snapshot:
      return await write("save") {
        "Saved to \(try await outside.environment.save(outside.connection)). Use alchemic-tui open to explore it."
      }
    case .lastState(let container, let events):
      return await write("save") {
        "Saved the last known state to \(try await outside.environment.save(container, events)). Use alchemic-tui open to "
          + "explore it."
      }
    case .trace(let container):
      return await write("save") {
        let trace = Report(.startup, of: container, as: .trace).text
        let process = container.process
        let name = try outside.environment.write(
          trace, named: "\(process.name)-\(process.identifier)-trace", extension: "json")
        return "Saved the start to \(name). Open it in ui.perfetto.dev."
      }
    case .settings(let store):
      let file = SettingsFile(store)
      guard file.count > 0 else { return Answer("Nothing to export from \(store.title).", isSuccess: false) }
      return await write("export") {
        let name = "\(outside.process?.name ?? "settings")-\(store.id)"
        return file.exportMessage(file: try outside.environment.write(file.text, named: name, extension: "json"))
      }
    }
  }

  private func write(_ verb: String, _ body: () async throws -> String) async -> Answer {
    do {
      return Answer(try await body())
    } catch {
      return Answer("Cannot \(verb): \(error)", isSuccess: false)
    }
  }
}

extension ReadSettings {
  func answer(from outside: Outside) async -> Answer {
    do {
      return .success(try SettingsFile.assignments(in: Data(try outside.environment.contents(of: path))))
    } catch {
      return .failure(Refusal("Cannot import: \(error)"))
    }
  }
}

extension ListFiles {
  func answer(from outside: Outside) async -> [String] { outside.environment.names(in: directory) }
}

extension OpenSource {
  func answer(from outside: Outside) async -> Answer {
    guard let process = outside.process else { return .failure(Refusal("The container has not answered yet.")) }
    do {
      return .success(try await outside.environment.command(toOpen: location, of: process))
    } catch {
      return .failure(Refusal("\(error)"))
    }
  }
}

extension FindPath {
  func answer(from outside: Outside) async -> String? {
    guard let process = outside.process else { return nil }
    return await outside.environment.path(of: location, of: process)
  }
}

extension FindSources {
  func answer(from outside: Outside) async -> [String: String] {
    guard let process = outside.process else { return [:] }
    return await outside.environment.addresses(of: files, of: process)
  }
}
