import Foundation
import Testing

@Suite struct WordListTests {
  /// Every text that a reader of the project or a user of its programs meets.
  private static func files() throws -> [URL] {
    let pages = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"]
    let sources = try ["swift", "md", "c", "h"].flatMap { try Package.files(in: "Sources", withExtension: $0) }
    let folders = try ["docs", ".github"].flatMap { try Package.files(in: $0, withExtension: "md") }
    return pages.map { Package.root.appending(path: $0) } + folders + sources
  }

  @Test func `Articles, comments and texts of the interface use the glossary's words`() throws {
    let root = Package.root.path + "/"
    for file in try Self.files() {
      let path = file.path.replacing(root, with: "")
      for finding in WordList.findings(in: try String(contentsOf: file, encoding: .utf8)) {
        let isAllowed = WordList.allowed.contains { $0.file == path && $0.phrase == finding.phrase }
        guard !isAllowed, let instead = WordList.phrases.first(where: { $0.phrase == finding.phrase })?.instead else {
          continue
        }
        Issue.record("\(path):\(finding.line): “\(finding.phrase)”: write \(instead)")
      }
    }
  }

  @Test func `Every exception is still needed`() throws {
    for (path, phrase, _) in WordList.allowed {
      let text = try String(contentsOf: Package.root.appending(path: path), encoding: .utf8)
      #expect(WordList.findings(in: text).contains { $0.phrase == phrase }, "\(path): \(phrase)")
    }
  }

  @Test func `A phrase is found across lines and cases, but not inside a name or a longer word`() {
    let text = """
      The caller is Told. tellExplorer(), untold
      /// a queue of its
      own
      """
    #expect(
      WordList.findings(in: text) == [
        WordList.Finding(line: 1, phrase: "told"), WordList.Finding(line: 3, phrase: "of its own"),
      ])
  }
}
