// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicModel
import Configuration
import ConfigurationTesting
import Foundation
import Testing

@testable import AlchemicProperties

struct ProviderTests {
  private static let strings = """
    /* The values that the compatibility test of swift-configuration expects. */
    string = Hello;
    "other.string" = "Other Hello";
    int = 42;
    "other.int" = 24;
    double = 3.14;
    "other.double" = "2.72";
    bool = true;
    "other.bool" = no;
    bytes = "bWFnaWM=";
    "other.bytes" = "bWFnaWMy";
    "stringy.array" = "Hello,World";
    "other.stringy.array" = "Hello, Swift";
    "inty.array" = "42,24";
    "other.inty.array" = "16, 32";
    "doubly.array" = "3.14,2.72";
    "other.doubly.array" = "0.9,1.8";
    "booly.array" = "true,false";
    "other.booly.array" = "false,true,true";
    "byteChunky.array" = "bWFnaWM=,bWFnaWMy";
    "other.byteChunky.array" = "bWFnaWM=,bWFnaWMy,bWFnaWM=";
    """

  @Test(arguments: [String.Encoding.utf8, .utf16])
  func `A strings file passes the compatibility test of swift-configuration`(encoding: String.Encoding) async throws {
    let data = try #require(Self.strings.data(using: encoding))
    let snapshot = try StringsSnapshot(data: data.bytes, providerName: "test", parsingOptions: .default)
    try await ProviderCompatTest(provider: SnapshotProvider(snapshot)).runTest()
  }

  @Test func `A strings file may have comments, escapes, words without quotes, and a key twice`() throws {
    let text = """
      // One line, with a "quote"
      /* several
         lines */ "a" = "tab\\there, \\"quote\\", \\\\, \\U00e9";
      word = other; word = last;
      "empty" = "";
      """
    let snapshot = try StringsSnapshot(data: Data(text.utf8).bytes, providerName: "test", parsingOptions: .default)
    let values = try ["a", "word", "empty", "none"].map { key in
      try snapshot.value(forKey: AbsoluteConfigKey(ConfigKey(key)), type: .string).value?.content
    }
    #expect(values == [.string("tab\there, \"quote\", \\, é"), .string("last"), .string(""), nil])
    #expect(snapshot.debugDescription == "test[3 values]")
  }

  @Test func `An empty strings file has no values`() throws {
    let snapshot = try StringsSnapshot(data: Data().bytes, providerName: "test", parsingOptions: .default)
    #expect(snapshot.description == "test[0 values]")
  }

  @Test(
    arguments: [
      ([:], ["en"]), (["LANG": "C.UTF-8", "LANGUAGE": "de"], ["en"]),
      (["LANG": "de_AT.UTF-8"], ["de_AT", "de-AT", "de", "en"]),
      (["LC_ALL": "fr_FR", "LANG": "de_AT", "LANGUAGE": "it:fr"], ["it", "fr", "fr_FR", "fr-FR", "en"]),
    ] as [([String: String], [String])])
  func `The preferred languages come from the environment`(environment: [String: String], languages: [String]) {
    #expect(Languages.preferred(environment) == languages)
  }

  @Test func `A relative path is tried in the current directory, then in the program's directory`() {
    let current = FileManager.default.currentDirectoryPath
    let candidates = PropertyFile("a/b.plist").candidates(languages: ["de"]).map(\.path)
    let program = Bundle.main.bundleURL.path
    #expect(
      candidates == [
        "\(current)/a/b.plist", "\(current)/de.lproj/a/b.plist", "\(current)/Base.lproj/a/b.plist",
        "\(program)/a/b.plist", "\(program)/de.lproj/a/b.plist", "\(program)/Base.lproj/a/b.plist",
      ])
    #expect(PropertyFile("/etc/b.yaml").candidates(languages: ["de"]).map(\.path) == ["/etc/b.yaml"])
  }
}
