import Foundation
import Testing

/// The folders of AlchemicCore refer to each other only as ARCHITECTURE.md says, and never back.
@Suite struct FolderTests {
  private static func files() throws -> [String: String] {
    let target = Package.root.appending(path: "Sources/Container/AlchemicCore")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: target.path).filter { $0.hasSuffix(".swift") }
    return Dictionary(
      uniqueKeysWithValues: try paths.map {
        ($0, try String(contentsOf: target.appending(path: $0), encoding: .utf8))
      })
  }

  private static func allowed() throws -> [(folder: String, others: Set<String>)] {
    Folders.allowed(
      in: try String(contentsOf: Package.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8))
  }

  @Test func `Each folder refers to the folders of its row, and to no others`() throws {
    let references = Folders(try Self.files()).references
    let allowed = try Self.allowed()
    #expect(allowed.count > 5)
    for (folder, others) in allowed {
      let found = references[folder] ?? [:]
      #expect(Set(found.keys) == others, "\(folder): \(found.filter { !others.contains($0.key) })")
    }
    #expect(Set(references.keys).isSubset(of: allowed.map(\.folder)))
  }

  @Test func `No folder refers to a later row, so that there is no cycle`() throws {
    var earlier: Set<String> = []
    for (folder, others) in try Self.allowed() {
      #expect(others.subtracting(earlier) == [], "\(folder)")
      earlier.insert(folder)
    }
  }

  @Test func `A reference is a type in code, not in a comment, a text or another file of the folder`() {
    let folders = Folders([
      "A/One.swift": "public struct One {}\nprivate struct Hidden {}\n",
      "A/Own.swift": "final class Own { let one: One }\n",
      "B/Two.swift": "enum Two {\n  // One\n  static let name = \"Own\"\n}\nstruct Hidden {}\n",
      "B/More.swift": "extension One { func two() -> Two? { nil } }\n",
      "All.swift": "struct All {}\n",
      "C/User.swift": "struct User { let all: All }\n",
    ])
    #expect(folders.references == ["B": ["A": "One in B/More.swift"]])
  }
}
