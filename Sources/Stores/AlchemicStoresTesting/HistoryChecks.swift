// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores
internal import Foundation
internal import Testing

extension KeyValueEngineContract {
  /// Earlier values, and who changed them.
  static let history: [Check] = [
    Check("The last changes of a key are kept, newest first") { open, caller in
      let medium = try open()
      for number in 1...30 {
        _ = try medium.first.write([KeyValueWrite(key: "a", value: .integer(Int64(number)))], limits: nil)
        _ = try medium.first.write(
          [KeyValueWrite(key: "secret", value: .integer(Int64(number)), keepsHistory: false)], limits: nil)
      }
      #expect(
        try medium.another().history(of: "a").map(\.value) == (11...30).reversed().map { .integer($0) },
        sourceLocation: caller)
      #expect(try medium.first.history(of: "secret").map(\.value) == [30], sourceLocation: caller)
      #expect(try medium.first.history(of: "b") == [], sourceLocation: caller)
    },
    Check("Fewer earlier values are kept of large values") { open, caller in
      let medium = try open()
      let large = KeyValueHistory.byteLimit / 4
      for number in UInt8(1)...7 {
        let value = Data(repeating: number, count: large - 1)
        _ = try medium.first.write([KeyValueWrite(key: "a", value: .data(value))], limits: nil)
      }
      func firstBytes() throws -> [UInt8?] {
        try medium.another().history(of: "a").map { record in
          if case .data(let data) = record.value { data.first } else { nil }
        }
      }
      #expect(try firstBytes() == [7, 6, 5, 4, 3], sourceLocation: caller)
      // The present value is kept, however large it is.
      _ = try medium.first.write(
        [KeyValueWrite(key: "a", value: .data(Data(repeating: 8, count: 5 * large)))], limits: nil)
      #expect(try firstBytes() == [8, 7, 6, 5, 4], sourceLocation: caller)
      _ = try medium.first.write(
        [KeyValueWrite(key: "a", value: .data(Data(repeating: 9, count: 2 * large)))], limits: nil)
      #expect(try firstBytes() == [9], sourceLocation: caller)
    },
    Check("Each change keeps its author, in the history and after a merge") { open, caller in
      let medium = try open()
      let writes = [
        KeyValueWrite(key: "a", value: 1, author: "café (4711)"), KeyValueWrite(key: "a", value: 2),
        KeyValueWrite(key: "b", value: 3, author: "derek"), KeyValueWrite(key: "b", value: nil, author: "emma"),
      ]
      let written = try medium.first.write(writes, limits: nil)
      try #require(written.count == 4, sourceLocation: caller)
      #expect(written.map(\.author) == ["café (4711)", nil, "derek", "emma"], sourceLocation: caller)
      #expect(try medium.first.records(after: 0) == [written[1], written[3]], sourceLocation: caller)
      #expect(try medium.another().history(of: "a").map(\.author) == [nil, "café (4711)"], sourceLocation: caller)
      #expect(try medium.another().history(of: "b").map(\.author) == ["emma", "derek"], sourceLocation: caller)
      let elsewhere = try open().first
      #expect(
        try elsewhere.merge([written[0], written[3]], rules: MergeRules()).applied.map(\.author) == [
          "café (4711)", "emma",
        ],
        sourceLocation: caller)
      #expect(try elsewhere.records(after: 0).map(\.author) == ["café (4711)", "emma"], sourceLocation: caller)
      let imported = try elsewhere.importOnce("old") { [KeyValueWrite(key: "c", value: 1, author: "frida")] }
      #expect(imported.map(\.author) == ["frida"], sourceLocation: caller)
    },
  ]
}
