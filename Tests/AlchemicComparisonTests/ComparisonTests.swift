// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Testing

@testable import AlchemicExplorer

@Suite struct ComparisonTests {
  /// The differences after a change of the shop.
  private func differences(
    _ options: ComparisonOptions = ComparisonOptions(), _ change: (inout ContainerSnapshot) -> Void
  ) -> [Difference] {
    var changed = Shop.container
    change(&changed)
    return ContainerDiff(from: Shop.container, to: changed, options).differences
  }

  @Test func `Two runs of one program do not differ, with any processes, instants, lines and counts`() {
    let found = differences {
      $0.process.identifier = 8
      $0.instant = 99
      $0.lastEvent = 99
      for id in $0.factories.indices {
        $0.factories[id].location.line += 4
        $0.factories[id].createdCount += 1
        $0.factories[id].state = .created(at: 9, took: 1_100_000, thread: "main")
      }
    }
    #expect(found == [])
  }

  @Test func `A factory that only one container has is added or removed, and its users lose it`() {
    let found = differences {
      $0.factories[1] = Shop.factory(1, "Adyen", .template, flags: [.weak])
    }
    #expect(
      found == [
        Difference(.factories, .added("Adyen, template, weak"), "Adyen", factory: "Adyen"),
        Difference(.factories, .removed("Stripe, singleton"), "Stripe", factory: "Stripe"),
        Difference(
          .choices, .changed(from: "Stripe", to: "Adyen"), "Till.gateways", factory: "Till",
          reason: "new; Stripe is gone"),
      ])
  }

  @Test
  func `An object that only one of two started containers has is a difference, unless it is a lazy or weak singleton`()
  {
    var (before, after) = (Shop.container, Shop.container)
    (before.factories[0].mode, before.factories[0].state) = (.reference, .set(at: 1))
    (after.factories[0].mode, after.factories[0].state) = (.reference, .notCreated)
    after.factories[1].state = .absent(at: 1, took: 1, thread: "main")
    before.phase = .idle
    #expect(ContainerDiff(from: before, to: after).differences(in: .objects) == [])
    before.phase = .ready
    let fake = Difference(.objects, .changed(from: "set", to: "not set"), "Fake", factory: "Fake")
    #expect(
      ContainerDiff(from: before, to: after).differences(in: .objects) == [
        fake,
        Difference(.objects, .changed(from: "created", to: "absent"), "Stripe", factory: "Stripe"),
      ])
    for flag: FactoryFlags in [.lazy, .weak] {
      for id in [0, 1] { (before.factories[id].flags, after.factories[id].flags) = (flag, flag) }
      #expect(ContainerDiff(from: before, to: after).differences(in: .objects) == [fake])
    }
  }

  @Test func `Another choice has its reason`() {
    let found = differences {
      $0.factories[0].flags = []
      $0.factories[1].flags = [.primary]
      $0.factories[2].arguments[0].resolution = .factories([1], isArray: false)
    }
    #expect(
      found == [
        Difference(
          .choices, .changed(from: "Fake", to: "Stripe"), "Till.#1", factory: "Till",
          reason: "primary; Fake is no longer primary"),
        Difference(.options, .changed(from: "primary", to: ""), "Fake: flags", factory: "Fake"),
        Difference(.options, .changed(from: "", to: "primary"), "Stripe: flags", factory: "Stripe"),
      ])
  }

  @Test func `A choice that follows from other criteria, or from a problem, says so`() {
    let criteria = differences {
      $0.factories[2].arguments[0].criteria = "AcName(Stripe)"
      $0.factories[2].arguments[0].resolution = .factories([1], isArray: false)
    }
    #expect(
      criteria == [
        Difference(
          .choices, .changed(from: "Fake", to: "Stripe"), "Till.#1", factory: "Till",
          reason: "it requires something else"
        ),
        Difference(.options, .changed(from: "", to: "AcName(Stripe)"), "Till.#1: criteria", factory: "Till"),
      ])
    let failure = FailureSnapshot([
      Problem(
        code: "too-many-results", summary: "Two factories fit.", facts: [Problem.Fact("at", "Till.swift:5")],
        requester: "Till.#1")
    ])
    let failed = differences {
      $0.factories[2].arguments[0].resolution = .failed(failure)
      $0.failure = failure
    }
    #expect(
      failed == [
        Difference(.problems, .added("Two factories fit."), "too-many-results Till.#1", factory: "Till"),
        Difference(
          .choices, .changed(from: "Fake", to: "an error"), "Till.#1", factory: "Till", reason: "too-many-results"),
      ])
  }

  @Test func `Arguments, constants and declarations differ apart`() {
    let found = differences {
      $0.factories[2].arguments[1].resolution = .constant("AcInt(7)")
      $0.factories[2].injections.append(Shop.dependency("backup", "Stripe", [1]))
      $0.factories[2].injections.removeFirst()
      $0.factories[0].mode = .template
      $0.factories[0].kind = .method(of: 2)
    }
    #expect(
      found == [
        Difference(.edges, .added("Stripe"), "Till.backup", factory: "Till"),
        Difference(.edges, .removed("Fake, Stripe"), "Till.gateways", factory: "Till"),
        Difference(.options, .changed(from: "its class", to: "a method of Till"), "Fake: created by", factory: "Fake"),
        Difference(.options, .changed(from: "singleton", to: "template"), "Fake: mode", factory: "Fake"),
        Difference(.options, .changed(from: "AcInt(5)", to: "AcInt(7)"), "Till.#2: value", factory: "Till"),
      ])
  }

  /// A setting that differs. The shop's settings have no titles.
  private func setting(
    _ key: String, _ change: Difference.Change, _ suffix: String = "", reason: String = ""
  ) -> Difference {
    Difference(
      .settings, change, "user-defaults/\(key)\(suffix)", reason: reason,
      setting: Difference.Setting(store: "user-defaults", key: key, title: key))
  }

  @Test func `A setting is named by its title, with its key beside it`() {
    let name = Difference.Setting(store: "cloud", key: "owner", title: "Name")
    #expect(Difference(.settings, .added("Emma"), "cloud/owner", setting: name).label == "Name  cloud/owner")
    #expect(setting("owner", .added("Emma")).label == "user-defaults/owner")
    #expect(Difference(.edges, .added(""), "Till.gateway").label == "Till.gateway")
  }

  @Test func `Settings differ in their values and default values, and a secret only in being set`() {
    let found = differences {
      $0.stores[0].entries[0].value = .string("Bob")
      $0.stores[0].entries[0].changedBy = "shop (7)"
      $0.stores[0].entries[0].defaultValue = nil
      $0.stores[0].entries[1].value = nil
      $0.stores[0].entries.append(EntrySnapshot(key: "fee", value: .integer(4), origin: .stored, editor: .integer))
      $0.stores[0].notices = [
        StoreSnapshot.Notice(code: "file-quarantined", text: "A file was quarantined.")
      ]
    }
    #expect(
      found == [
        Difference(.problems, .added(""), "user-defaults: A file was quarantined."),
        setting("fee", .added("4")),
        setting("owner", .changed(from: "Emma", to: "Bob"), reason: "by shop"),
        setting("owner", .changed(from: "nobody", to: "not set"), ": default value"),
        setting("pin", .changed(from: "set (secret)", to: "not set")),
      ])
  }

  @Test func `A secret that has its default value again is a difference`() {
    let found = differences { $0.stores[0].entries[1].origin = .default }
    #expect(found == [setting("pin", .changed(from: "set (secret)", to: "the default (secret)"))])
  }

  @Test func `A secret's text never appears, even if one of the programs does not know that it is secret`() {
    let found = differences {
      $0.stores[0].entries[0].editor = .secret
      $0.stores[0].entries[0].value = nil
      $0.stores[0].entries[0].defaultValue = nil
    }
    #expect(found == [setting("owner", .changed(from: "set (secret)", to: "not set"))])
  }

  @Test func `Properties differ in their values and sources`() {
    func property(_ value: String?, _ source: String, isSecret: Bool = false) -> PropertySnapshot {
      PropertySnapshot(
        key: "port", typeName: "Int", isSecret: isSecret, state: .set(value, source: source, name: "PORT"))
    }
    var old = Shop.container
    old.factories[2].arguments[1] = Shop.dependency(
      "#2", "Int", .constant("AcProperty(port)"), property: property("80", "environment"))
    var new = old
    new.factories[2].arguments[1].property = property("81", "command line")
    #expect(
      ContainerDiff(from: old, to: new).differences == [
        Difference(.properties, .changed(from: "80 from environment", to: "81 from command line"), "port")
      ])
    new.factories[2].arguments[1].property = property(nil, "environment", isSecret: true)
    #expect(
      ContainerDiff(from: old, to: new).differences == [
        Difference(.properties, .changed(from: "80 from environment", to: "set (secret) from environment"), "port")
      ])
  }

  @Test func `Own times differ beyond both limits, and the whole start too`() {
    let times: (inout ContainerSnapshot) -> Void = {
      $0.factories[0].state = .created(at: 0, took: 6_100_000, thread: "alchemic")
      $0.factories[1].state = .created(at: 0, took: 90_000_000, thread: "alchemic")
      $0.factories[1].creation = CreationSnapshot(began: 0, ended: 90_000_000, thread: "alchemic", own: 5_000_000)
      $0.progress.endedAt = 130_000_000
    }
    let whole = Difference(.times, .took(from: 100_000_000, to: 130_000_000), "the whole start")
    #expect(
      differences(change: times) == [
        whole, Difference(.times, .took(from: 1_000_000, to: 6_100_000), "Fake", factory: "Fake"),
      ])
    #expect(
      differences(ComparisonOptions(threshold: TimeThreshold(nanoseconds: 20_000_000, percent: 25)), times) == [whole])
    #expect(differences(ComparisonOptions(ignored: [.times]), times) == [])
  }

  @Test func `The times that differ most come first`() {
    func took(_ name: String, _ milliseconds: UInt64) -> FactorySnapshot {
      var factory = Shop.factory(0, name)
      factory.state = .created(at: 0, took: milliseconds * 1_000_000, thread: "alchemic")
      return factory
    }
    var (old, new) = (Shop.container, Shop.container)
    old.factories = [took("Baker", 10), took("Cook", 10), took("Waiter", 100)]
    new.factories = [took("Baker", 30), took("Cook", 50), took("Waiter", 10)]
    #expect(ContainerDiff(from: old, to: new).differences(in: .times).map(\.subject) == ["Waiter", "Cook", "Baker"])
  }

  private func differences(change: (inout ContainerSnapshot) -> Void) -> [Difference] {
    differences(ComparisonOptions(), change)
  }

  @Test(arguments: [1, 2, 3, 256]) func `Slices of any size give the same result`(size: Int) {
    var new = Shop.container
    new.factories[1] = Shop.factory(1, "Adyen")
    new.factories.append(Shop.factory(3, "Klarna"))
    var comparison = Comparison(from: Shop.container, to: new, ComparisonOptions())
    var result: ContainerDiff?
    var slices = 0
    while result == nil {
      result = comparison.advance(size)
      slices += 1
    }
    #expect(result == ContainerDiff(from: Shop.container, to: new))
    #expect(slices == (size == 256 ? 4 : 1 + [1: 4 + 4 + 3, 2: 2 + 2 + 2, 3: 2 + 2 + 1][size]!))
  }

  @Test(
    arguments: [
      (0, 0, false), (1, 5_000_000, false), (1, 5_000_001, true), (100_000_000, 124_999_999, false),
      (100_000_000, 125_000_000, true), (125_000_000, 100_000_000, false), (125_000_000, 93_750_000, true),
      (0, UInt64.max, true),
      (.max - 1, .max, false),
    ] as [(UInt64, UInt64, Bool)])
  func `Durations differ by five milliseconds and a quarter of the earlier one`(
    one: UInt64, other: UInt64, isDifferent: Bool
  ) {
    #expect(TimeThreshold().isExceeded(by: one, other) == isDifferent)
  }

  @Test(
    arguments: [
      ("25%,5ms", TimeThreshold(nanoseconds: 5_000_000, percent: 25)),
      ("2s", TimeThreshold(nanoseconds: 2_000_000_000, percent: 0)),
      ("0%", TimeThreshold(nanoseconds: 0, percent: 0)), ("7us", TimeThreshold(nanoseconds: 7_000, percent: 0)),
      ("", nil), ("5", nil), ("5 ms", nil), ("-5ms", nil), ("5ms,", nil), ("1%,2%,3%", nil),
      ("99999999999999999999s", nil),
      ("18446744073709551615s", nil), ("٣ms", nil),
    ] as [(String, TimeThreshold?)])
  func `A threshold is read from text`(text: String, threshold: TimeThreshold?) {
    #expect(TimeThreshold(text) == threshold)
  }
}
