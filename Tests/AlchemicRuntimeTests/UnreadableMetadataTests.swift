// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import AlchemicRuntime
import Testing

/// What damages the bytes of an image, and the reason why they cannot be read then.
struct Damage: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let apply: @Sendable (ImageBytes) -> Void
  let reason: UnreadableMetadata.Reason

  fileprivate init(
    _ description: String, _ reason: UnreadableMetadata.Reason, _ apply: @escaping @Sendable (ImageBytes) -> Void
  ) {
    testDescription = description
    self.reason = reason
    self.apply = apply
  }

  fileprivate typealias Offset = ImageBytes.Offset
  private static let outside = 100_000

  /// Of the table of the sections.
  static let table = [
    Damage("version 0", .version(0, known: 1...5)) { $0.setWord(0, to: 0) },
    Damage("conformances before the image", .section(.conformances, .outsideImage)) {
      $0.setRange(6, -8, length: 8)
    },
    Damage("conformances at the end of the memory", .section(.conformances, .outsideImage)) {
      $0.setWord(6, to: .max)
    },
    Damage("types that end behind the image", .section(.types, .outsideImage)) {
      $0.setRange(8, Offset.types, length: UInt(Offset.end))
    },
    Damage("types without an end", .section(.types, .outsideImage)) { $0.setRange(8, Offset.types, length: .max) },
    Damage("conformances at an odd address", .section(.conformances, .misaligned)) {
      $0.setRange(6, Offset.conformances + 1, length: 8)
    },
    Damage("a part of a type's record", .section(.types, .partialRecord(length: 7))) {
      $0.setRange(8, Offset.types, length: 7)
    },
  ]

  /// Of records and descriptors.
  static let records = [
    Damage("a conformance outside", .record(.conformances, index: 1, .invalidPointer(.descriptor))) {
      $0.point(Offset.conformances + 4, to: outside)
    },
    Damage("a conformance at the end", .record(.conformances, index: 0, .invalidPointer(.descriptor))) {
      $0.point(Offset.conformances, to: Offset.end - 12)
    },
    Damage("a conformance's record of another kind", .record(.conformances, index: 0, .unknownKind(.record, 3))) {
      $0.point(Offset.conformances, to: Offset.ofLedger, kind: 3)
    },
    Damage("a protocol outside", .record(.conformances, index: 0, .invalidPointer(.protocol))) {
      $0.point(Offset.ofLedger, to: outside)
    },
    Damage("a protocol's pointer outside", .record(.conformances, index: 1, .invalidPointer(.protocol))) {
      $0.point(Offset.ofCoin, to: outside, kind: 1)
    },
    Damage("a protocol's pointer at a wrong address", .record(.conformances, index: 1, .invalidPointer(.protocol))) {
      $0.point(Offset.ofCoin, to: Offset.pointers + 4, kind: 1)
    },
    Damage("a conforming type of another kind", .record(.conformances, index: 0, .unknownKind(.type, 4))) {
      $0.set(Offset.ofLedger + 12, to: 4 << 3)
    },
    Damage("a conforming type's pointer outside", .record(.conformances, index: 1, .invalidPointer(.type))) {
      $0.point(Offset.ofCoin + 4, to: outside)
    },
    Damage("a conforming type that is a module", .record(.conformances, index: 0, .invalidPointer(.descriptor))) {
      $0.point(Offset.ofLedger + 4, to: Offset.module)
    },
    Damage("a type outside", .record(.types, index: 0, .invalidPointer(.descriptor))) {
      $0.point(Offset.types, to: outside)
    },
    Damage("a type's pointer outside", .record(.types, index: 1, .invalidPointer(.descriptor))) {
      $0.point(Offset.types + 4, to: outside, kind: 1)
    },
    Damage("a superclass outside", .record(.types, index: 0, .invalidPointer(.superclass))) {
      $0.point(Offset.ledger + 20, to: outside)
    },
  ]

  /// Of a type that conforms.
  static let types = [
    Damage("a type of another kind", .record(.conformances, index: 0, .unknownKind(.descriptor, 19))) {
      $0.set(Offset.ledger, to: 19)
    },
    Damage("a name outside", .record(.conformances, index: 0, .invalidPointer(.name))) {
      $0.point(Offset.ledger + 8, to: outside)
    },
    Damage("a name without an end", .record(.conformances, index: 0, .invalidPointer(.name))) {
      $0.point(Offset.ledger + 8, to: Offset.end - 4)
      $0.set(Offset.end - 4, to: -1)
    },
    Damage("code outside", .record(.conformances, index: 0, .invalidPointer(.accessor))) {
      $0.point(Offset.ledger + 12, to: outside)
    },
    Damage("stored properties outside", .record(.conformances, index: 0, .invalidPointer(.fields))) {
      $0.point(Offset.ledger + 16, to: outside)
    },
    Damage("a parent outside", .record(.conformances, index: 0, .invalidPointer(.parent))) {
      $0.point(Offset.ledger + 4, to: outside)
    },
    Damage("a parent of another kind", .record(.conformances, index: 0, .unknownKind(.parent, 5))) {
      $0.set(Offset.module, to: 5)
    },
    Damage("a type in itself", .record(.conformances, index: 0, .invalidPointer(.parent))) {
      $0.point(Offset.ledger + 4, to: Offset.ledger)
    },
  ]
}

struct UnreadableMetadataTests {
  private static let types = ["Bank.Ledger", "Bank.Coin", "Bank.Ledger", "Bank.Coin"]

  @Test(arguments: [1, 2, 5, 6, 1000])
  func `A table of a later version is read, and its further words are ignored`(version: UInt) {
    let image = ImageBytes()
    image.setWord(0, to: version)
    for index in 10..<32 { image.setWord(index, to: .max) }
    #expect(image.read() == .success(Self.types))
  }

  @Test func `An image without records has no types`() {
    let image = ImageBytes()
    image.setRange(6, ImageBytes.Offset.end, length: 0)
    image.setWord(8, to: 0)
    #expect(image.read() == .success([]))
  }

  @Test(arguments: Damage.table + Damage.records + Damage.types)
  func `What is damaged or not known is a reason`(damage: Damage) {
    let image = ImageBytes()
    damage.apply(image)
    #expect(image.read() == .failure(damage.reason))
  }

  @Test(arguments: Damage.types)
  func `A damaged type is found when it is listed, and not before`(damage: Damage) throws {
    let image = ImageBytes()
    damage.apply(image)
    let scan = try image.scan()
    let expected = UnreadableMetadata(file: "", reason: damage.reason)
    #expect(throws: expected) { try scan.classes(conformingTo: 0) }
    #expect(throws: expected) { try scan.values(conformingTo: 0) }
  }

  @Test func `A byte with any value anywhere never ends the process`() {
    let image = ImageBytes()
    for offset in image.bytes.indices {
      let byte = image.bytes[offset]
      for value in UInt8.min...UInt8.max {
        image.bytes[offset] = value
        _ = image.read()
      }
      image.bytes[offset] = byte
    }
    #expect(image.read() == .success(Self.types))
  }
}

struct MetadataProbeTests {
  @Test func `The known types are read as they are declared`() throws {
    #expect(try MetadataProbe.read() == MetadataProbe.expected)
    #expect(MetadataProbe.unreadable == nil)
  }

  @Test(arguments: MetadataProbe.expected.indices)
  func `A property that differs, and one that cannot be read, is the reason`(index: Int) {
    var properties = MetadataProbe.expected
    let expected = properties[index]
    properties[index] = UnreadableMetadata.Property(expected.name, "other")
    #expect(MetadataProbe.difference(of: properties) == .probe(expected, found: "other"))
    properties.removeSubrange(index...)
    #expect(MetadataProbe.difference(of: properties) == .probe(expected, found: nil))
  }
}
