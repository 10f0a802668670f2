// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicStores
internal import Foundation

extension KeyValueEngineContract {
  /// Values of every type, including values that formats often lose.
  public static let values: [StoredValue] = [
    "", "\u{FEFF}marked", "derek", "naïve 👨‍👩‍👧 \u{301}", "nul \0 inside", .string("e\u{301}"), .string("\u{e9}"), true,
    false, 0, -1,
    .integer(.max), .integer(.min), .unsigned(.max), .unsigned(5), 0.1, .double(-0.0), .double(.infinity),
    .double(-.infinity), .double(.nan), .double(Double(nan: 42, signaling: false)), .double(.leastNonzeroMagnitude),
    .double(.greatestFiniteMagnitude), .double(3), .date(Date(timeIntervalSinceReferenceDate: 0.1)),
    .date(Date(timeIntervalSinceReferenceDate: -63_114_076_800.123456)), .date(.distantFuture), .data(Data()),
    .data(Data(0...255)), .url(location("https://example.com/a%20b?q=1#f")), .url(location("file:///tmp/x/")),
    .url(URL(string: "b/c", relativeTo: location("https://example.com/a/")) ?? location("none:")), [], [:],
    [1, "two", 3.0, [true, .null], .date(Date(timeIntervalSinceReferenceDate: 1.1)), .double(.nan)],
    ["a": 1, "": ["nested": .data(Data([1, 2]))], "nul\0": .url(location("x:y"))],
  ]

  private static func location(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/") }
}
