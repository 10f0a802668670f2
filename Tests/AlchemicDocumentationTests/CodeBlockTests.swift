// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

/// The first difference between a block and the most similar region.
private func difference(_ block: Article.Block, _ regions: [Region]) -> String {
  let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
  func common(_ region: Region) -> Int {
    zip(lines, region.text.split(separator: "\n", omittingEmptySubsequences: false)).prefix { $0 == $1 }.count
  }
  guard let nearest = regions.max(by: { common($0) < common($1) }), common(nearest) > 0 else {
    return "no region starts with the same line"
  }
  let shared = common(nearest)
  let line = shared < lines.count ? "\"\(lines[shared])\"" : "its end"
  return "it differs from \(nearest.file):\(nearest.line) at \(line)"
}

struct CodeBlockTests {
  @Test func `The tests run all code and output of the articles`() throws {
    let regions = try Region.all.get()
    for article in try Article.all.get() {
      for block in article.blocks where block.isChecked {
        let candidates = regions.filter { $0.language == block.language && $0.articles.contains(article.name) }
        if !candidates.contains(where: { $0.text == block.text }) {
          let reason = difference(block, candidates)
          Issue.record("\(article.name).md:\(block.line): no test runs this \(block.language) block: \(reason)")
        }
      }
    }
  }

  @Test func `Every article shows the regions that name it`() throws {
    let articles = try Article.all.get()
    for region in try Region.all.get() {
      for name in region.articles {
        let blocks = articles.first { $0.name == name }?.blocks ?? []
        if !blocks.contains(where: { $0.language == region.language && $0.text == region.text }) {
          Issue.record("\(region.file):\(region.line): \(name).md does not show this \(region.language) region")
        }
      }
    }
  }

  @Test func `The fences are swift, text, sh or empty`() throws {
    #expect(
      try Set(Article.all.get().flatMap(\.blocks).map(\.language)).subtracting(["swift", "text", "sh", ""]) == [])
  }

  @Test func `All articles are checked`() throws {
    #expect(
      try Article.all.get().map(\.name) == [
        "ALCContext", "AlchemicCore", "Choosing", "ComingFromObjectiveC", "Concurrency", "Declaring", "Errors",
        "Scopes", "StartUp", "Stopping", "Testing", "Wiring", "AlchemicStores", "DeclaringStores", "Engines",
        "Robustness", "AlchemicCloud", "Synchronizing", "AlchemicProperties", "Properties", "AlchemicServices",
        "Services", "Alchemic", "AlchemicMacros", "Attributes", "README", "explorer",
      ])
  }
}

struct CodeBlockParsingTests {
  @Test func `A block is the text between its fences`() {
    let article = Article(
      name: "A",
      text: """
        # A

        ```swift
        let a = 1

          let b = 2
        ```
        and
        ```
        drawn
        ```
        """)
    #expect(
      article.blocks == [
        Article.Block(language: "swift", text: "let a = 1\n\n  let b = 2", line: 3),
        Article.Block(language: "", text: "drawn", line: 9),
      ])
  }

  @Test func `A region is the text between its marks, without the common indentation`() throws {
    let source = """
      func f() {
          // begin swift Declaring README
          if true {

            g()
          }
          // end
      }
      """
    #expect(
      try Region.regions(of: source) == [
        Region(language: "swift", articles: ["Declaring", "README"], text: "if true {\n\n  g()\n}", line: 2)
      ])
  }

  @Test func `A region of output leaves out the first and last line of the string literal`() throws {
    let source = "// begin text Errors\nlet text = \"\"\"\n    one\n      two\n    \"\"\"\n// end"
    #expect(
      try Region.regions(of: source) == [
        Region(language: "text", articles: ["Errors"], text: "one\n  two", line: 1)
      ])
  }

  @Test func `A region leaves out the source locations that it sets`() throws {
    let source = "// begin swift A\n  #sourceLocation(file:\"A.swift\",line:1)\n  f()\n  #sourceLocation()\n// end"
    #expect(try Region.regions(of: source) == [Region(language: "swift", articles: ["A"], text: "f()", line: 1)])
  }

  @Test(arguments: [
    ("// begin swift A\n", 1), ("// end\n", 1), ("// begin swift A\n// begin swift A\n", 2), ("// begin swift\n", 1),
    ("// begin basic A\n// end\n", 1),
  ])
  func `A mark without its counterpart, or without an article, is a mistake`(source: String, line: Int) {
    #expect(throws: Region.Mistake(line: line)) { try Region.regions(of: source) }
  }
}
