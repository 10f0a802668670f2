// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicProperties
import AlchemicTesting
import AlchemicCore
import Configuration
import Foundation
import Testing

private enum Level: String, PropertyValue { case quiet, loud }
private enum Door: Int, PropertyValue { case front = 1, back = 2 }

private struct Everything: Equatable {
  var text: String
  var number: Int
  var port: UInt16
  var truth: Bool
  var double: Double
  var float: Float
  var level: Level
  var door: Door
  var url: URL
  var bytes: Data
  var texts: [String]
  var numbers: [Int]
  var doubles: [Double]
  var truths: [Bool]
  var levels: [Level]
}

private let expected = Everything(
  text: "Grüße", number: -7, port: 65_535, truth: true, double: 1.5, float: 0.25, level: .loud, door: .back,
  url: URL(string: "https://example.org/a")!, bytes: Data("magic".utf8), texts: ["a", "b"], numbers: [1, 2],
  doubles: [0.5, 2.5], truths: [true, false], levels: [.quiet, .loud])

private final class Reader: AlchemicManaged {
  var text = ""
  var number = 0
  var port: UInt16 = 0
  var truth = false
  var double = 0.0
  var float: Float = 0
  var level = Level.quiet
  var door = Door.front
  var url = URL(filePath: "/")
  var bytes = Data()
  var texts: [String] = []
  var numbers: [Int] = []
  var doubles: [Double] = []
  var truths: [Bool] = []
  var levels: [Level] = []

  var everything: Everything {
    Everything(
      text: text, number: number, port: port, truth: truth, double: double, float: float, level: level, door: door,
      url: url, bytes: bytes, texts: texts, numbers: numbers, doubles: doubles, truths: truths, levels: levels)
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Reader.text, AcProperty("all.text"))
    AcInject(factory, \Reader.number, AcProperty("all.number"))
    AcInject(factory, \Reader.port, AcProperty("all.port"))
    AcInject(factory, \Reader.truth, AcProperty("all.truth"))
    AcInject(factory, \Reader.double, AcProperty("all.double"))
    AcInject(factory, \Reader.float, AcProperty("all.float"))
    AcInject(factory, \Reader.level, AcProperty("all.level"))
    AcInject(factory, \Reader.door, AcProperty("all.door"))
    AcInject(factory, \Reader.url, AcProperty("all.url"))
    AcInject(factory, \Reader.bytes, AcProperty("all.bytes"))
    AcInject(factory, \Reader.texts, AcProperty("all.texts"))
    AcInject(factory, \Reader.numbers, AcProperty("all.numbers"))
    AcInject(factory, \Reader.doubles, AcProperty("all.doubles"))
    AcInject(factory, \Reader.truths, AcProperty("all.truths"))
    AcInject(factory, \Reader.levels, AcProperty("all.levels"))
  }
}

/// The values as texts, by the last part of their keys.
private let texts = [
  "bytes": "bWFnaWM=", "door": "2", "double": "1.5", "doubles": "0.5,2.5", "float": "0.25", "level": "loud",
  "levels": "quiet,loud", "number": "-7", "numbers": "1,2", "port": "65535", "text": "Grüße", "texts": "a,b",
  "truth": "true", "truths": "true,false", "url": "https://example.org/a",
]

/// The values in JSON, which is also YAML.
private let json = """
  {"all": {"bytes": "bWFnaWM=", "door": 2, "double": 1.5, "doubles": [0.5, 2.5], "float": 0.25, "level": "loud",
    "levels": ["quiet", "loud"], "number": -7, "numbers": [1, 2], "port": 65535, "text": "Grüße",
    "texts": ["a", "b"], "truth": true, "truths": [true, false], "url": "https://example.org/a"}}
  """

private enum OnCommandLine: SourceList {
  static func sources() -> [PropertySource] {
    [.commandLine(["program"] + texts.map { "--all-\($0.key)=\($0.value)" })]
  }
}

private enum InEnvironment: SourceList {
  static func sources() -> [PropertySource] {
    [.environment(Dictionary(uniqueKeysWithValues: texts.map { ("ALL_\($0.key.uppercased())", $0.value) }))]
  }
}

private enum InStrings: SourceList {
  static func sources() throws -> [PropertySource] {
    let lines = texts.map { "\"all.\($0.key)\" = \"\($0.value)\";\n" }.joined()
    return [.file(try Files.write(lines, to: "types/all.strings"))]
  }
}

private enum InJSON: SourceList {
  static func sources() throws -> [PropertySource] {
    [.file(try Files.write(json, to: "types/all.json"))]
  }
}

private enum InYAML: SourceList {
  static func sources() throws -> [PropertySource] {
    [.file(try Files.write(json, to: "types/all.yaml"))]
  }
}

private enum InPropertyList: SourceList {
  static func sources() throws -> [PropertySource] {
    let all: [String: Any] = [
      "bytes": Data("magic".utf8), "door": 2, "double": 1.5, "doubles": [0.5, 2.5], "float": 0.25, "level": "loud",
      "levels": ["quiet", "loud"], "number": -7, "numbers": [1, 2], "port": 65_535, "text": "Grüße",
      "texts": ["a", "b"], "truth": true, "truths": [true, false], "url": "https://example.org/a",
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: ["all": all], format: .xml, options: 0)
    return [.file(try Files.write(data, to: "types/all.plist"))]
  }
}

private enum InCode: SourceList {
  static func sources() -> [PropertySource] {
    [
      .values([
        "all.text": "Grüße", "all.number": -7, "all.port": 65_535, "all.truth": true, "all.double": 1.5,
        "all.float": 0.25, "all.level": "loud", "all.door": 2, "all.url": "https://example.org/a",
        "all.bytes": ConfigValue(.bytes(Array("magic".utf8)), isSecret: false),
        "all.texts": ConfigValue(.stringArray(["a", "b"]), isSecret: false),
        "all.numbers": ConfigValue(.intArray([1, 2]), isSecret: false),
        "all.doubles": ConfigValue(.doubleArray([0.5, 2.5]), isSecret: false),
        "all.truths": ConfigValue(.boolArray([true, false]), isSecret: false),
        "all.levels": ConfigValue(.stringArray(["quiet", "loud"]), isSecret: false),
      ])
    ]
  }
}

private final class Scale: AlchemicManaged {
  var factor = 0.0
  var part: Float = 0
  var steps: [Double] = []
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcUseProperties(
      .values(["factor": 10, "part": 3, "steps": ConfigValue(.intArray([1, 2]), isSecret: false)]))
    AcInject(factory, \Scale.factor, AcProperty("factor"))
    AcInject(factory, \Scale.part, AcProperty("part"))
    AcInject(factory, \Scale.steps, AcProperty("steps"))
  }
}

/// A number that no `Double` represents, and a text.
private final class Unscaled: AlchemicManaged {
  var large = 0.0
  var text = 0.0
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcUseProperties(.values(["large": 9_007_199_254_740_993, "text": "ten"]))
    AcInject(factory, \Unscaled.large, AcProperty("large"), fileID: "Shop/Unscaled.swift", line: 4)
    AcInject(factory, \Unscaled.text, AcProperty("text"), fileID: "Shop/Unscaled.swift", line: 5)
  }
}

private final class Numbers: AlchemicDeclaring {
  let byte: Int8
  init(byte: Int8) { self.byte = byte }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcUseProperties(.environment(["BYTE": "256"]))
    AcInitializer(
      factory, Numbers.init(byte:), AcProperty("byte"), fileID: "Shop/Numbers.swift", line: 3)
  }
}

private final class Choosy: AlchemicManaged {
  var level = Level.quiet
  var levels: [Level] = []
  var deep: [[String]] = []
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcUseProperties(
      .values(["level": "shrill", "levels": ConfigValue(.stringArray(["loud", "x"]), isSecret: false)]))
    AcInject(factory, \Choosy.level, AcProperty("level"), fileID: "Shop/Choosy.swift", line: 5)
    AcInject(factory, \Choosy.levels, AcProperty("levels"), fileID: "Shop/Choosy.swift", line: 6)
    AcInject(factory, \Choosy.deep, AcProperty("levels"), fileID: "Shop/Choosy.swift", line: 7)
  }
}

struct TypeTests {
  @Test(arguments: [
    using(OnCommandLine.self), using(InEnvironment.self), using(InStrings.self),
    using(InJSON.self), using(InYAML.self), using(InPropertyList.self), using(InCode.self),
  ])
  func `Each type is read from each kind of source`(sources: AnyClass) async throws {
    let context = try await started(Reader.self, sources)
    #expect(try context.getShared(Reader.self).everything == expected)
  }

  @Test func `A whole number in code is also a number, as in files`() async throws {
    let scale = try await started(Scale.self).getShared(Scale.self)
    #expect((scale.factor, scale.part) == (10, 3))
    #expect(scale.steps == [1, 2])
  }

  @Test func `A whole number that would change, or a text, is no number in code`() async {
    #expect(
      await problems(Unscaled.self) == [
        """
        The value for AcProperty("large") cannot be read as a Double.
          required by     Unscaled.large (Unscaled.swift:4)
          set in          values: large
          found           9007199254740993
          [value-unusable]
        """,
        """
        The value for AcProperty("text") cannot be read as a Double.
          required by     Unscaled.text (Unscaled.swift:5)
          set in          values: text
          found           "ten"
          [value-unusable]
        """,
      ])
  }

  @Test func `A number out of its type's range is reported before any object is created`() async {
    #expect(
      await problems(Numbers.self) == [
        """
        The value for AcProperty("byte") cannot be read as an Int8.
          required by     Numbers, argument 1 (Numbers.swift:3)
          set in          environment: BYTE
          found           "256"
          [value-unusable]
        """
      ])
  }

  @Test func `A text that is not a case of its enumeration is an error, also as an element of an array`() async {
    #expect(
      await problems(Choosy.self) == [
        """
        The value for AcProperty("level") cannot be read as a Level.
          required by     Choosy.level (Choosy.swift:5)
          set in          values: level
          found           "shrill"
          [value-unusable]
        """,
        """
        The value for AcProperty("levels") cannot be read as a [Level].
          required by     Choosy.levels (Choosy.swift:6)
          set in          values: levels
          found           ["loud", "x"]
          [value-unusable]
        """,
        """
        The value for AcProperty("levels") cannot be read as a [[String]].
          required by     Choosy.deep (Choosy.swift:7)
          set in          values: levels
          found           ["loud", "x"]
          [value-unusable]
        """,
      ])
  }
}
