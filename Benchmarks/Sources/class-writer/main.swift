import Foundation

// Writes ten thousand classes that declare nothing, and a list of them, into the file that its argument names.
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
source += "  return all\n}\n"
try Data(source.utf8).write(to: URL(filePath: CommandLine.arguments[1]))
