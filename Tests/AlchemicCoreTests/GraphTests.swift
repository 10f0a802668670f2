// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private protocol Store: AnyObject {}

private final class Ledger: AlchemicDeclaring {
  private var clerk: Clerk?
  private var stores: [any Store] = []
  init(limit: Int, clock: Clock) {}
  func page() -> Page { Page() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcFactoryName("ledger"), fileID: "Bank/Ledger.swift", line: 1)
    AcInitializer(factory, Ledger.init(limit:clock:), AcInt(5), AcClass(Clock.self))
    AcInject(factory, \Ledger.clerk)
    AcInject(factory, \Ledger.stores)
    AcMethod(
      factory, Ledger.page, options: AcTemplate(), AcFactoryName("it's a \"page\" \\ <&>\n|#\u{1B}"),
      fileID: "Bank/Ledger.swift",
      line: 9)
  }
}

private final class Page {}

private final class Clerk: AlchemicManaged {
  private var ledger: Ledger?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak(), AcTransient(), AcPrimary(), fileID: "Bank/Clerk.swift", line: 1)
    AcInject(factory, \Clerk.ledger)
  }
}

private final class Clock: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, fileID: "Time/Clock.swift", line: 1)
  }
}

private final class Vault: Store, AlchemicDeclaring {
  private var key: Key?
  private var alarm: Alarm?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable(), fileID: "Bank/Vault.swift", line: 1)
    AcInject(factory, \Vault.key)
    AcInject(factory, \Vault.alarm, AcNillable())
  }
}

private final class Archive: Store, AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, fileID: "Bank/Archive.swift", line: 1)
  }
}

private final class Key {}
private final class Alarm {}

private final class Burning: AlchemicDeclaring {
  init() throws { throw CancellationError() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Burning.init)
  }
}

private final class Egg: AlchemicDeclaring {
  init(hen: Hen) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Egg.init(hen:))
  }
}

private final class Hen: AlchemicDeclaring {
  init(egg: Egg) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Hen.init(egg:))
  }
}

/// A lazy singleton that needs the desk, which uses it later.
private final class Attic: AlchemicDeclaring, Sendable {
  init(desk: Desk) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy(), fileID: "Later/Attic.swift", line: 1)
    AcInitializer(factory, Attic.init)
  }
}

private final class Desk: AlchemicDeclaring, Sendable {
  init(attic: ALCLazy<Attic>, notes: [ALCProvider<Note>]) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Desk.init, fileID: "Later/Desk.swift", line: 2)
  }
}

private final class Note: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate(), fileID: "Later/Note.swift", line: 3)
  }
}

struct GraphTests {
  private let later = container([Attic.self, Desk.self, Note.self]).snapshot()

  @Test func `What is used later has its own arrows, and closes no cycle`() {
    #expect(
      later.text == """
        [.L....C] Attic as 'Attic'
            #1: Desk → 'Desk'
        [.S....C] Desk as 'Desk'
            #1: ALCLazy<Attic> ⇢ 'Attic'
            #2: [ALCProvider<Note>] ⇢ all of 'Note'
        [.T....C] Note as 'Note'

        """)
    #expect(
      later.dot.split(separator: "\n").filter { $0.contains("->") } == [
        ##"  n0 -> n1 [label="#1", style=solid];"##,
        ##"  n1 -> n0 [label="#1", style=dotted, arrowhead=empty];"##,
        ##"  n1 -> n2 [label="#2", style=dotted, arrowhead=empty];"##,
      ])
    #expect(
      later.mermaid.split(separator: "\n").filter { $0.contains("|") } == [
        ##"  n0 -->|"#35;1"| n1"##, ##"  n1 --o|"#35;1"| n0"##, ##"  n1 --o|"#35;2"| n2"##,
      ])
  }

  private let snapshot = container([Ledger.self, Clerk.self, Clock.self, Vault.self, Archive.self]).snapshot()

  @Test func `The graph as text has a line for each factory and each dependency`() {
    #expect(
      snapshot.text == #"""
        [.S....C] Archive as 'Archive'
        [.S.W~PC] Clerk as 'Clerk'
            ledger: Ledger? → 'ledger' (cycle)
        [.S....C] Clock as 'Clock'
        [.RN...C] Vault as 'Vault'
            key: Key? ✗ no-factory
            alarm: Alarm? → nothing
        [.T....M] Page as 'it\'s a "page" \\ <&>\n|#\u{1b}'
            method of 'ledger'
        [.S....C] Ledger as 'ledger'
            #1: Int = AcInt(5)
            #2: Clock → 'Clock'
            clerk: Clerk? → 'Clerk' (cycle)
            stores: [Store] → all of 'Archive', 'Vault'

        """#)
  }

  @Test func `The graph as a Graphviz document has clusters, styles, cycles and failures, and escapes every name`() {
    #expect(
      snapshot.dot == #"""
        digraph alchemic {
          rankdir=LR;
          node [shape=box, fontname="sans-serif"];
          subgraph cluster_0 {
            label="Bank";
            n0 [label="[.S....C] Archive as 'Archive'"];
            n1 [label="[.S.W~PC] Clerk as 'Clerk'"];
            n3 [label="[.RN...C] Vault as 'Vault'", color=red, style=bold];
            n4 [label="[.T....M] Page as 'it's a \"page\" \\ <&amp;>\n|#\#u{FFFD}'"];
            n5 [label="[.S....C] Ledger as 'ledger'"];
          }
          subgraph cluster_1 {
            label="Time";
            n2 [label="[.S....C] Clock as 'Clock'"];
          }
          n1 -> n5 [label="ledger", style=dashed, color=orange, penwidth=2];
          n4 -> n5 [label="method", style=solid];
          n5 -> n2 [label="#2", style=solid];
          n5 -> n1 [label="clerk", style=dashed, color=orange, penwidth=2];
          n5 -> n0 [label="stores", style=dashed];
          n5 -> n3 [label="stores", style=dashed];
          f0 [label="no-factory", shape=plaintext, fontcolor=red];
          n3 -> f0 [label="key", style="dashed,bold", color=red];
        }

        """#)
  }

  @Test func `The graph as a Mermaid flowchart has subgraphs, styles, cycles and failures, and escapes every name`() {
    #expect(
      snapshot.mermaid == #"""
        flowchart LR
          subgraph m0["Bank"]
            n0["[.S....C] Archive as 'Archive'"]
            n1["[.S.W#126;PC] Clerk as 'Clerk'"]
            n3["[.RN...C] Vault as 'Vault'"]:::failed
            n4["[.T....M] Page as 'it's a #34;page#34; #92; #60;#38;#62; #124;#35;\#u{FFFD}'"]
            n5["[.S....C] Ledger as 'ledger'"]
          end
          subgraph m1["Time"]
            n2["[.S....C] Clock as 'Clock'"]
          end
          n1 -.->|"ledger"| n5
          n4 -->|"method"| n5
          n5 -->|"#35;2"| n2
          n5 -.->|"clerk"| n1
          n5 -.->|"stores"| n0
          n5 -.->|"stores"| n3
          f0["no-factory"]:::failed
          n3 -.->|"key"| f0
          linkStyle 0 stroke:orange,stroke-width:2px
          linkStyle 3 stroke:orange,stroke-width:2px
          linkStyle 6 stroke:red,stroke-width:3px
          classDef failed stroke:red,stroke-width:3px

        """#)
  }

  @Test func `A star marks a factory with an object, once the container has started`() async throws {
    let context = try await started(Clock.self, Archive.self)
    #expect(
      context.snapshot().text == """
        [*S....C] Archive as 'Archive'
        [*S....C] Clock as 'Clock'

        """)
  }

  @Test func `Failures and objects that need themselves are marked`() async {
    let context = container([Burning.self])
    context.start()
    _ = try? await context.untilReady()
    #expect(context.snapshot().text == "[.S....C] Burning as 'Burning' ✗ creation-failed\n")
    #expect(
      container([Egg.self, Hen.self]).snapshot().text == """
        [.S....C] Egg as 'Egg'
            #1: Hen → 'Hen' (impossible cycle)
        [.S....C] Hen as 'Hen'
            #1: Egg → 'Egg' (impossible cycle)

        """)
  }

  @Test func `An impossible cycle differs from one that a variable closes`() {
    let graph = container([Egg.self, Hen.self]).snapshot()
    #expect(
      graph.dot.split(separator: "\n").filter { $0.contains("->") } == [
        "  n0 -> n1 [label=\"#1\", style=solid, color=red, penwidth=3];",
        "  n1 -> n0 [label=\"#1\", style=solid, color=red, penwidth=3];",
      ])
    #expect(
      graph.mermaid.split(separator: "\n").filter { $0.contains("linkStyle") } == [
        "  linkStyle 0 stroke:red,stroke-width:3px", "  linkStyle 1 stroke:red,stroke-width:3px",
      ])
  }

  @Test func `An empty container is an empty graph`() {
    let empty = container([]).snapshot()
    #expect(empty.text == "")
    #expect(empty.dot == "digraph alchemic {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n}\n")
    #expect(empty.mermaid == "flowchart LR\n  classDef failed stroke:red,stroke-width:3px\n")
  }
}
