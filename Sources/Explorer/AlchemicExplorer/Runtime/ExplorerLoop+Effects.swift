internal import AlchemicInspection

/// Carrying out what the explorer asks for: most of it outside of the main thread, with the answer as a message.
extension ExplorerLoop {
  func perform(_ effect: Effect) {
    let (mailbox, connection, files) = (mailbox, connection, files)
    switch effect {
    case .loadSnapshot:
      scheduler.detach {
        do {
          mailbox.post(.snapshot(try await connection.snapshot()))
        } catch {
          mailbox.post(.connectionLost("\(error)"))
        }
      }
    case .perform(let command, let id):
      scheduler.detach {
        do {
          try await connection.perform(command)
          mailbox.post(.commandFinished(id, refusal: nil))
        } catch {
          mailbox.post(.commandFinished(id, refusal: error as? CommandError ?? CommandError("\(error)")))
        }
      }
    case .restart: restartContainer()
    case .saveSnapshot:
      scheduler.detach {
        let (text, isGood) = await files.save(connection)
        mailbox.post(.notice(text, isSuccess: isGood))
      }
    case .saveTrace(let container):
      scheduler.detach {
        let (text, isGood) = files.trace(container)
        mailbox.post(.notice(text, isSuccess: isGood))
      }
    case .exportSettings(let store):
      let (text, isGood) = files.export(store, of: explorer.container?.process.name ?? "settings")
      update([.notice(text, isSuccess: isGood)], isInput: false)
    case .loadLiveCounts(let delay):
      scheduler.run(after: delay) { [scheduler] in
        scheduler.detach {
          let none = LiveCounts(isCounting: false, instant: 0)
          mailbox.post(.liveCounts((try? await connection.liveCounts()) ?? none))
        }
      }
    case .loadScopes(let delay):
      // The connection of that moment: another one may have replaced this one.
      scheduler.run(after: delay) { [weak self] in self?.loadScopes() }
    case .analyzeStart:
      // The container's state is read again: an explorer that shared its own would have to copy it at the next event.
      scheduler.detach {
        mailbox.post(.startAnalyzed((try? await connection.snapshot()).flatMap { StartAnalysis($0) }))
      }
    case .shortenStart(let analysis, let factory):
      scheduler.detach {
        mailbox.post(.startShortened(factory: factory, duration: analysis.duration(without: factory)))
      }
    case .resume:
      // A timer, so that the terminal is read before.
      scheduler.run(after: 500_000) { [weak self] in self?.update([.resume], isInput: false) }
    case .compare(let run):
      scheduler.detach {
        do {
          mailbox.post(try await Self.compare(run, with: connection, files))
        } catch {
          mailbox.post(.comparisonFailed("\(error)"))
        }
      }
    case .readSettings(let store, let path):
      scheduler.detach { mailbox.post(files.read(path, for: store)) }
    case .listFiles(let directory):
      scheduler.detach { mailbox.post(.files(files.names(in: directory), in: directory)) }
    case .loadDetails(let factory):
      scheduler.detach {
        let object = try? await connection.describe(factory)
        let explanations = (try? await connection.explain(factory)) ?? []
        mailbox.post(.detailsLoaded(factory, object: object, explanations: explanations))
      }
    case .openSource(let location): open(location)
    case .findPath(let location):
      guard let process = explorer.container?.process else { break }
      scheduler.detach { [editor] in
        mailbox.post(.pathFound(location, path: await editor.path(of: location, of: process)))
      }
    case .findSources(let files):
      guard let process = explorer.container?.process else { break }
      scheduler.detach { [editor] in
        mailbox.post(.sourcesFound(await editor.addresses(of: files, of: process)))
      }
    case .copy(let text):
      terminal.copy(text)
    case .redraw:
      terminal.redraw()
    case .quit:
      terminal.close()
      onQuit(nil)
    case .leave:
      terminal.close()
      onLeave()
      onQuit(nil)
    case .suspend:
      let size = (terminal.width, terminal.height)
      terminal.suspend()
      if (terminal.width, terminal.height) != size { resize() }
    }
  }

  private func loadScopes() {
    scheduler.detach { [mailbox, connection] in mailbox.post(.scopes(try? await connection.scopes())) }
  }

  /// Opens a place in the source in the user's editor, which has the terminal until it ends.
  private func open(_ location: AlchemicSourceLocation) {
    guard let process = explorer.container?.process else { return }
    scheduler.detach { [editor, mailbox] in
      do {
        let command = try await editor.command(toOpen: location, of: process)
        await self.run(command)
      } catch {
        mailbox.post(.notice("\(error)", isSuccess: false))
      }
    }
  }

  private func run(_ command: LentCommand) {
    terminal.run(command.words) { [weak self] status in
      let problem: String? =
        switch status {
        case 0: nil
        // The statuses with which shells report a command that they could not run.
        case 126, 127: "Can't run \(command.name). Set VISUAL or EDITOR to your editor."
        default: "\(command.name) ended with status \(status)."
        }
      if let problem { self?.update([.notice(problem, isSuccess: false)], isInput: true) }
    }
  }

  /// Compares a run with the container.
  ///
  /// The container's state is read again: an explorer that shared its own would have to copy it at the next event.
  private nonisolated static func compare(
    _ run: EarlierRun, with connection: any Connection, _ files: any ExplorerFiles
  ) async throws -> Message {
    let (old, summary): (ContainerSnapshot, RunSummary)
    switch run {
    case .previous(let snapshot):
      (old, summary) = (snapshot, RunSummary(snapshot, named: "the previous run", .memory))
    case .named(let text): (old, summary) = try await files.run(named: text)
    }
    let new = try await connection.snapshot()
    let runs = ComparedRuns(old: summary, new: RunSummary(new, named: new.process.name, .process))
    var comparison = Comparison(from: old, to: new, ComparisonOptions())
    while true {
      if let diff = comparison.advance() {
        return .compared(diff.limited(to: EarlierRun.listLimit), runs)
      }
      // Events and answers share the queue of the tasks.
      await Task.yield()
    }
  }
}
