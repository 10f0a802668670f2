// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

// Writes the source of the target in the first argument to the file in the second argument.
let source =
  switch CommandLine.arguments[1] {
  case "Discovered": classes()
  case "scan-records": records()
  case let target: fatalError("There is no source for \(target).")
  }
try Data(source.utf8).write(to: URL(filePath: CommandLine.arguments[2]))

/// 10,000 classes without declarations, and a function that lists them.
func classes() -> String {
  let count = 10_000
  let chunk = 100
  var source = "public import AlchemicCore\n\n"
  for index in 0..<count {
    source += "public final class Service\(index): AlchemicManaged, Sendable { public init() {} }\n"
  }
  // The compiler would need minutes for one literal of 10,000 types.
  for start in stride(from: 0, to: count, by: chunk) {
    let types = (start..<start + chunk).map { "Service\($0).self" }.joined(separator: ", ")
    source += "private func services\(start)() -> [any (AlchemicManaged & SendableMetatype).Type] { [\(types)] }\n"
  }
  source += "/// All classes.\npublic func services() -> [any (AlchemicManaged & SendableMetatype).Type] {\n"
  source += "  var all: [any (AlchemicManaged & SendableMetatype).Type] = []\n"
  for start in stride(from: 0, to: count, by: chunk) { source += "  all += services\(start)()\n" }
  return source + "  return all\n}\n"
}

/// 1,000 types that conform to 100 protocols each.
func records() -> String {
  let protocols = (0..<100).map { "Trait\($0)" }
  let conformances = protocols.joined(separator: ", ")
  return protocols.map { "protocol \($0) {}\n" }.joined()
    + (0..<1_000).map { "enum Holder\($0): \(conformances) {}\n" }.joined()
}
