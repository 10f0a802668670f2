// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private struct Panel: Equatable { let title: String }
private struct Splash: Equatable { let title: String }

private enum Screen {
  // begin swift Concurrency
  @MainActor
  final class Windows: AlchemicDeclaring {
    init() {}
    func panel(title: String, width: Int?) -> Panel { Panel(title: title) }
    static func splash(title: String) async -> Splash { Splash(title: title) }

    nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, Windows.init)
      AcMethod(factory, Windows.panel(title:width:), "Orders")
      AcMethod(factory, Windows.splash(title:), "Orders")
    }
  }
  // end
}

@MainActor
private final class Titles: AlchemicDeclaring {
  init() {}
  func text(_ panel: Panel, _ other: Splash?) -> String {
    MainActor.preconditionIsolated()
    return "\(panel.title) \(other?.title ?? "nil")"
  }

  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Titles.init)
    AcMethod(factory, Titles.text(_:_:), AcAuto(), AcAuto(), options: AcFactoryName("all"))
    AcMethod(factory, Titles.text(_:_:), AcArg(Panel.self, AcAuto()), options: AcFactoryName("some"))
    AcMethod(factory, Titles.text(_:_:), options: AcFactoryName("none"))
  }
}

struct MainActorMethodSnippets {
  @Test func `A method of the main actor is declared as any other`() async throws {
    let context = try await started(Screen.Windows.self, Titles.self)
    let texts = try ["all", "some", "none"].map { try context.get(String.self, AcName($0)) }
    #expect(texts == ["Orders Orders", "Orders nil", "Orders Orders"])
  }
}
