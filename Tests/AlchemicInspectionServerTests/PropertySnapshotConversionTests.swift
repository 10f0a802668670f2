// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicInspection
import AlchemicInspectionServer
import Testing

/// A property with a state, as AlchemicProperties declares it.
private func property(_ key: String, _ state: PropertySnapshot.State) -> ValueSource<String?> {
  let names = [PropertySnapshot.NameInSource(source: "environment", name: "TAP")]
  return ValueSource(description: key) {
    nil
  } property: {
    PropertySnapshot(
      key: key, typeName: "String", file: "tap.json", defaultValue: "\"a\"", isRequired: true, isSecret: true,
      names: names, state: state)
  } read: { () throws(ValueFailure) in
    nil
  }
}

private final class Tap: AlchemicDeclaring {
  init(a: String?, b: String?, c: String?, d: String?, e: String?, f: Int) {}

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Tap.init(a:b:c:d:e:f:), property("a", .set("\"b\"", source: "environment", name: "TAP")),
      property("b", .usesDefault),
      property("c", .absent), property("d", .unusable(source: "environment", name: "TAP")),
      property("e", .unreadable(source: "tap.json")),
      AcInt(5))
  }
}

struct PropertySnapshotConversionTests {
  @Test func `A property's snapshot is complete, and an optional property is not required`() {
    func expected(_ key: String, _ state: PropertySnapshot.State) -> PropertySnapshot {
      PropertySnapshot(
        key: key, typeName: "String", file: "tap.json", defaultValue: "\"a\"", isSecret: true,
        names: [PropertySnapshot.NameInSource(source: "environment", name: "TAP")],
        state: state)
    }
    let snapshot = ContainerInspector(ALCContext(scan: .classes([Tap.self]))).snapshot()
    #expect(
      snapshot.factories.flatMap(\.arguments).map(\.property) == [
        expected("a", .set("\"b\"", source: "environment", name: "TAP")), expected("b", .usesDefault),
        expected("c", .absent), expected("d", .unusable(source: "environment", name: "TAP")),
        expected("e", .unreadable(source: "tap.json")), nil,
      ])
  }
}
