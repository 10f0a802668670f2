// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import AlchemicInspection
import AlchemicInspectionServer
import AlchemicStores
import Testing

/// User defaults that another writer can change during a change.
private final class Pantry: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  let medium = InMemoryEngine()
  let engine: HookedEngine

  override init() {
    engine = HookedEngine(medium)
    super.init(
      configuration: KeyValueStoreConfiguration(
        engine: engine, settings: .none, arguments: [], importsFoundationDefaults: false))
  }
}

/// A value that has changed since an explorer read it is not overwritten, even if it changes just before the write.
struct StaleChangeTests {
  private let pantry: Pantry
  private let inspector: ContainerInspector

  init() async throws {
    let context = ALCContext(testing: .classes([Pantry.self]))
    context.start()
    try await context.untilReady()
    pantry = try context.get(Pantry.self)
    inspector = ContainerInspector(context)
  }

  /// What another writer does between the check of the entry and the write.
  enum Meanwhile: CaseIterable, Sendable { case programSets, processSets, programRemoves, processRemoves, sameValue }

  private func entry() throws -> EntrySnapshot? {
    try #require(inspector.snapshot().stores.first).entries.first { $0.key == "flour" }
  }

  private func interfere(_ meanwhile: Meanwhile) {
    pantry.engine.beforeNextWrite { [pantry] in
      let write =
        switch meanwhile {
        case .programSets, .processSets: KeyValueWrite(key: "flour", value: "rye")
        case .programRemoves, .processRemoves: KeyValueWrite(key: "flour", value: nil)
        case .sameValue: KeyValueWrite(key: "flour", value: "wheat")
        }
      switch meanwhile {
      case .programSets, .programRemoves, .sameValue: try? pantry.set([write.key: write.value])
      case .processSets, .processRemoves: _ = try? pantry.medium.write([write], limits: nil)
      }
    }
  }

  private func perform(_ command: Command) -> CommandError? {
    do throws(CommandError) {
      try inspector.perform(command)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: Meanwhile.allCases, [SettingValue.string("oats"), nil])
  func `A change between the check and the write is kept, and the refusal has it`(
    meanwhile: Meanwhile, value: SettingValue?
  ) throws {
    try pantry.set("wheat", forKey: "flour")
    let seen = try #require(try entry()?.revision)
    interfere(meanwhile)
    let command: Command =
      value.map { .set(store: "user-defaults", key: "flour", $0, seen: seen) }
      ?? .remove(store: "user-defaults", key: "flour", seen: seen)
    let refusal = perform(command)
    let now = pantry.entry(forKey: "flour").storedValue
    switch meanwhile {
    case .programSets, .processSets: #expect(now == "rye")
    case .programRemoves, .processRemoves: #expect(now == nil)
    case .sameValue: #expect(now == "wheat")
    }
    #expect(refusal?.description == "flour has changed since it was read.")
    #expect(refusal?.stale?.entry?.value == now.map { _ in .string(meanwhile == .sameValue ? "wheat" : "rye") })
    // With the current revision, the change succeeds.
    let next = try #require(refusal?.stale?.entry?.revision)
    #expect(perform(.set(store: "user-defaults", key: "flour", .string("oats"), seen: next)) == nil)
    #expect(pantry.entry(forKey: "flour").storedValue == "oats")
  }

  @Test func `A key that was not set when the explorer read it is not overwritten after another process sets it`()
    throws
  {
    pantry.register(defaults: ["flour": "spelt"])
    let seen = try #require(try entry()?.revision)
    interfere(.processSets)
    #expect(
      perform(.set(store: "user-defaults", key: "flour", .string("oats"), seen: seen))?.description
        == "flour has changed since it was read.")
    #expect(pantry.entry(forKey: "flour").storedValue == "rye")
  }

  @Test func `Without a revision, a value is set unconditionally`() throws {
    try pantry.set("wheat", forKey: "flour")
    interfere(.processSets)
    #expect(perform(.set(store: "user-defaults", key: "flour", .string("oats"))) == nil)
    #expect(pantry.entry(forKey: "flour").storedValue == "oats")
    interfere(.processSets)
    #expect(perform(.remove(store: "user-defaults", key: "flour")) == nil)
    #expect(pantry.entry(forKey: "flour").storedValue == nil)
  }
}
