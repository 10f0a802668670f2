// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicStores
import Testing

/// Neither supported by stores nor `Codable`.
private struct Color: Equatable {
  struct Unknown: Error {}
  var red: UInt8
}

extension StoredValueTransformer<Color> {
  fileprivate static var hexadecimal: Self {
    Self(
      String.self, store: { String($0.red, radix: 16) },
      restore: { text in
        guard let red = UInt8(text, radix: 16) else { throw Color.Unknown() }
        return Color(red: red)
      })
  }
}

private final class Palette: ALCUserDefaults, @unchecked Sendable {
  @AcStored(transformer: .hexadecimal) var accent = Color(red: 1)
}

struct TransformedValueTests {
  @Test func `An explorer sets stored forms, and any other value is refused`() throws {
    let palette = Palette(
      configuration: KeyValueStoreConfiguration(
        engine: InMemoryEngine(), settings: .none, arguments: [], report: { _ in }))
    try palette.set(.string("a"), forKey: "accent", seen: nil, by: nil)
    #expect(palette.accent == Color(red: 10))
    let error = #expect(throws: CommandError.self) {
      try palette.set(.string("red"), forKey: "accent", seen: nil, by: nil)
    }
    #expect(
      error == CommandError("accent doesn't accept this value: the program can't convert it to Color."))
    #expect(palette.accent == Color(red: 10))
    #expect(palette.reports == [])
  }
}
