// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// When the explorer asks for the scopes, and what it shows until the answer.
extension ScopesTests {
  @Test func `The scopes are loaded once a second, only while the user is in the pane`() {
    var explorer = Explorer.over(ScopedServer.container(ScopesSnapshot()))
    #expect(explorer.go(.scopes) == [.ask(LoadScopes())])
    #expect(explorer.press(.down) == [])
    let first = ScopedServer.report(ScopedServer.busy, at: 11_000)
    #expect(explorer.update(.answered(LoadScopes(), first)) == [.ask(LoadScopes(delay: 1_000_000_000))])
    #expect(explorer.text(of: .scopes).contains("3 open, 1 outlived"))
    #expect(explorer.text(of: .scopes).contains("9.00 s"))
    #expect(explorer.go(.factories) == [])
    #expect(explorer.update(.answered(LoadScopes(), ScopedServer.report(ScopesSnapshot(), at: 12_000))) == [])
    #expect(explorer.go(.scopes) == [.ask(LoadScopes())])
    #expect(explorer.text(of: .scopes).contains("No scope is open."))
  }

  @Test func `A program whose library is too old is asked once, and another process again`() {
    var explorer = Explorer.over(ScopedServer.container(ScopesSnapshot()))
    explorer.go(.scopes)
    #expect(explorer.update(.answered(LoadScopes(), nil)) == [])
    explorer.go(.factories)
    #expect(explorer.go(.scopes) == [])
    var other = ScopedServer.container(ScopesSnapshot())
    other.process.identifier = 8
    #expect(explorer.update(.snapshot(other)).contains(.ask(LoadScopes())))
  }

  @Test func `A restarted container is asked again, and its scopes replace the earlier container's`() {
    var explorer = Explorer.over(ScopedServer.container(ScopedServer.busy))
    explorer.go(.scopes)
    #expect(explorer.update(.answered(LoadScopes(), nil)) == [])
    #expect(explorer.text(of: .scopes).contains("3 open, 1 outlived"))
    #expect(explorer.update(.replaced(ScopedServer.container(ScopesSnapshot()))).contains(.ask(LoadScopes())))
    #expect(explorer.text(of: .scopes).contains("No scope is open."))
  }

  @Test func `After a stop, the explorer asks what still outlives its scope, also from another pane`() {
    var explorer = Explorer.over(ScopedServer.container(ScopedServer.busy))
    let stopped = ContainerEvent(
      number: 2, instant: 10_500 * 1_000_000, thread: "main", change: .phase(.stopped, failure: nil))
    #expect(explorer.text.contains("! 1 leak"))
    #expect(explorer.update(.event(stopped)) == [.ask(LoadScopes())])
    #expect(explorer.update(.answered(LoadScopes(), ScopedServer.report(ScopesSnapshot(), at: 10_501))) == [])
    #expect(!explorer.text.contains("leak"))
  }

  @Test func `A second after something has outlived its scope, the explorer asks what is left, from any pane`() {
    var explorer = Explorer.over(ScopedServer.container(ScopesSnapshot()))
    func outlived(_ number: UInt64) -> Message {
      .event(
        ContainerEvent(
          number: number, instant: 10_500 * 1_000_000, thread: "main", change: .outlived(ScopedServer.cart)))
    }
    let later = Effect.ask(LoadScopes(delay: 1_000_000_000))
    #expect(explorer.update(outlived(2)) == [later])
    #expect(explorer.text.contains("! 1 leak"))
    #expect(explorer.update(outlived(3)) == [])
    #expect(explorer.text.contains("! 2 leaks"))
    // The second object is not in an answer that was asked for before it.
    let first = ScopedServer.report(ScopedServer.busy, at: 11_500)
    #expect(explorer.update(.answered(LoadScopes(), first)) == [later])
    #expect(explorer.text.contains("! 1 leak"))
    #expect(explorer.update(.answered(LoadScopes(), ScopedServer.report(ScopesSnapshot(), at: 12_500))) == [])
    #expect(!explorer.text.contains("leak"))
  }

  @Test func `The past has no leak of an object that was released later, and the present has those that it had`() {
    var gone = ScopedServer.cart
    gone.createdAt += 1
    var container = ScopedServer.container(ScopedServer.busy)
    container.lastEvent = 4
    var explorer = Explorer.over(container)
    for (number, object) in [(2, gone), (3, ScopedServer.cart), (4, gone)] as [(UInt64, OutlivedObjectSnapshot)] {
      let event = ContainerEvent(
        number: number, instant: 10_000 * 1_000_000 + number, thread: "main", change: .outlived(object))
      _ = explorer.update(.event(event))
    }
    explorer.press(.character("<"))
    #expect(explorer.container?.scopes.outlived == [ScopedServer.cart])
    explorer.press(.character("<"), .character("<"))
    #expect(explorer.container?.scopes.outlived == [])
    explorer.press(.character(">"), .character(">"))
    #expect(explorer.container?.scopes.outlived == [ScopedServer.cart])
    explorer.press(.escape)
    #expect(explorer.container?.scopes == ScopedServer.busy)
  }

  @Test func `A leak that is over is none in the past either, and the present has what was found meanwhile`() {
    var explorer = Explorer.over(ScopedServer.container(ScopesSnapshot()))
    func event(_ number: UInt64, _ change: ContainerEvent.Change) -> Message {
      .event(ContainerEvent(number: number, instant: 10_500 * 1_000_000, thread: "main", change: change))
    }
    _ = explorer.update(event(2, .outlived(ScopedServer.cart)))
    _ = explorer.update(.answered(LoadScopes(), ScopedServer.report(ScopesSnapshot(), at: 11_500)))
    _ = explorer.update(event(3, .scanned(classes: 3)))
    for key in ["<", "<", ">"] {
      explorer.press(.character(Character(key)))
      #expect(explorer.container?.scopes.outlived == [])
    }
    _ = explorer.update(.answered(LoadScopes(), ScopedServer.report(ScopedServer.busy, at: 12_500)))
    #expect(explorer.container?.scopes.outlived == [])
    explorer.press(.escape)
    #expect(explorer.container?.scopes == ScopedServer.busy)
  }

  @Test func `Nothing is loaded from a file, before a start, or without a connection`() {
    var explorer = Explorer.over(ScopedServer.container(ScopesSnapshot(), .idle))
    #expect(explorer.go(.scopes) == [])
    explorer = Explorer.over(ScopedServer.container(ScopesSnapshot()))
    _ = explorer.update(.connectionLost("The process has ended."))
    #expect(explorer.go(.scopes) == [])
    explorer = Explorer(file: SavedFile(name: "shop.alchemic", savedAt: nil))
    _ = explorer.update(.resized(width: 120, height: 40))
    _ = explorer.update(.snapshot(ScopedServer.container(ScopedServer.busy)))
    #expect(explorer.go(.scopes) == [])
    #expect(explorer.text(of: .scopes).contains("3 open, 1 outlived"))
  }

  @Test func `The cursor stays with its scope while others end`() {
    var explorer = explorer()
    explorer.press(.end, .up, .up)
    #expect(explorer.copyPlace() == [.copy("Routes.swift:31")])
    let selected = explorer[cursor: .scopes].item
    var later = ScopedServer.busy
    later.open.removeFirst()
    later.openCount = 2
    _ = explorer.update(.answered(LoadScopes(), ScopedServer.report(later, at: 12_000)))
    #expect(explorer[cursor: .scopes].item == selected)
    #expect(explorer.words(of: .scopes).contains("›● request 2.50 s 12"))
  }

  @Test func `Scopes that were opened at one place at the same time are different rows`() {
    var twins = ScopedServer.busy
    twins.open.append(twins.open[2])
    twins.openCount = 4
    var explorer = explorer(twins)
    _ = explorer.update(.answered(LoadScopes(), ScopedServer.report(twins, at: 12_000)))
    explorer.press(.home)
    var items: Set<Int?> = []
    for _ in 0..<12 {
      items.insert(explorer[cursor: .scopes].item)
      explorer.press(.down)
    }
    // An object with two suspects, four scopes and two kinds.
    #expect(items.count == 9)
  }

  @Test func `An event of an object that has outlived its scope is shown at once`() {
    var explorer = explorer(ScopesSnapshot(findsOutlived: true))
    let event = ContainerEvent(
      number: 2, instant: 10_500 * 1_000_000, thread: "main", change: .outlived(ScopedServer.cart))
    _ = explorer.update(.event(event))
    #expect(explorer.text(of: .scopes).contains("suspect AuditTrail.last"))
  }
}
