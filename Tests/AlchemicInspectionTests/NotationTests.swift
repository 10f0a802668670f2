// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Testing

@Suite struct NotationTests {
  @Test(
    arguments: [
      (.singleton, [], .notCreated, .class, ".S....C"),
      (.singleton, [.primary, .transient], .created(at: 1, took: 1, thread: "main"), .class, "*S..~PC"),
      (.template, [], .created(at: 1, took: 1, thread: "main"), .method(of: 1), ".T....M"),
      (.reference, [.nillable, .weak], .set(at: 1), .class, "*RNW..C"),
      (.singleton, [], .failed(""), .class, ".S....C"), (.singleton, [.lazy], .notCreated, .class, ".L....C"),
      (.singleton, [.nillable], .absent(at: 2, took: 1, thread: "main"), .class, ".SN...C"),
      (.scoped, [], .notCreated, .class, ".O....C"), (.unknown, [], .unknown, .class, ".?....C"),
    ] as [(FactorySnapshot.Mode, FactoryFlags, FactorySnapshot.State, FactorySnapshot.Kind, String)])
  func `The notation shows object, mode, flags and kind`(
    mode: FactorySnapshot.Mode, flags: FactoryFlags, state: FactorySnapshot.State,
    kind: FactorySnapshot.Kind, notation: String
  ) {
    let factory = FactorySnapshot(
      id: 0, name: "", typeName: "", module: "", kind: kind, mode: mode, flags: flags,
      location: AlchemicSourceLocation(fileID: "", line: 0), state: state)
    #expect(factory.notation == notation)
  }
}
