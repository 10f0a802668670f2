import Foundation

// Writes the source of a target, named by the first argument, into the file that the second names.
let source =
  switch CommandLine.arguments[1] {
  case "Discovered": classes()
  case "scan-records": records()
  case let target: fatalError("Nothing is written for \(target).")
  }
try Data(source.utf8).write(to: URL(filePath: CommandLine.arguments[2]))

/// Ten thousand classes that declare nothing, and a list of them.
func classes() -> String {
  let count = 10_000
  let chunk = 100
  var source = "public import AlchemicCore\n\n"
  for index in 0..<count {
    source += "final class Service\(index): AlchemicManaged { init() {} }\n"
  }
  // One literal of ten thousand types would keep the compiler busy for minutes.
  for start in stride(from: 0, to: count, by: chunk) {
    let types = (start..<start + chunk).map { "Service\($0).self" }.joined(separator: ", ")
    source += "private func services\(start)() -> [any (AlchemicManaged & SendableMetatype).Type] { [\(types)] }\n"
  }
  source += "/// All of them.\npublic func services() -> [any (AlchemicManaged & SendableMetatype).Type] {\n"
  source += "  var all: [any (AlchemicManaged & SendableMetatype).Type] = []\n"
  for start in stride(from: 0, to: count, by: chunk) { source += "  all += services\(start)()\n" }
  return source + "  return all\n}\n"
}

/// A thousand types that conform to a hundred protocols each.
func records() -> String {
  let protocols = (0..<100).map { "Trait\($0)" }
  let conformances = protocols.joined(separator: ", ")
  return protocols.map { "protocol \($0) {}\n" }.joined()
    + (0..<1_000).map { "enum Holder\($0): \(conformances) {}\n" }.joined()
}
