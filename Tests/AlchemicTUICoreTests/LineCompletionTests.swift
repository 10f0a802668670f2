// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicExplorer
import Testing

@Suite struct LineCompletionTests {
  private func complete(_ line: String, in container: ContainerSnapshot? = Shop.started) -> LineCompletion? {
    LineCompletion(of: line, in: container) { directory in
      directory == "" ? ["saved/", "shop.alchemic", "ship.txt", ".hidden"] : directory == "saved/" ? ["old one"] : []
    }
  }

  /// The line after its completion, and the candidates behind a bar.
  private func text(_ line: String) -> String? {
    complete(line).map { completion in
      ([String(line.dropLast(completion.replaced)) + completion.replacement] + completion.candidates)
        .joined(separator: "|")
    }
  }

  @Test(arguments: [
    ("wh", "why "), ("pro", "pro|problems|properties"), ("nothing", nil), ("  sho", "  show "),
    ("why bar", "why Barista"), ("show x", nil), ("graph ", "graph |Barista|grinder\\u{1b}[2J\\u{202e}"),
    ("path Barista bar", "path Barista Barista "),
    ("list mode:si", "list mode:singleton "),
    ("list bar mo", "list bar mod|mode:reference|mode:scoped|mode:singleton|mode:template|module:Shop"),
    ("list -flag:pri", "list -flag:primary "), ("list state:st", "list state:stopp|state:stopped|state:stopping"),
    ("settings ori", "settings origin:|origin:command-line|origin:default|origin:stored"),
    ("settings by:", "settings by:sample-bank "), ("settings chan", "settings changed "),
    ("setting ow", "setting owner"), ("unset cl", "unset cloud/cups"),
    ("set us", "set user-defaults/cups "), ("set open o", "set open o|off|on"), ("set roast da", "set roast dark"),
    ("set owner E", nil), ("events tOOk", "events took:"), ("events factory:ba", "events factory:Barista "),
    ("differences tim", "differences times "), ("live ba", "live baseline"), ("export cl", "export cloud"),
    ("startup ow", "startup own"), ("diff sh", "diff sh|ship.txt|shop.alchemic"), ("diff sa", "diff saved/"),
    ("diff saved/ol", "diff saved/old one"), ("diff .h", "diff .hidden"), ("diff SH", nil), ("status x", nil),
  ])
  func `A line is completed with what its command accepts`(line: String, completed: String?) {
    #expect(text(line) == completed)
  }

  @Test func `Before the first snapshot, only commands are completed`() {
    #expect(complete("stat", in: nil)?.replacement == "status ")
    #expect(complete("why ", in: nil) == nil)
  }
}

@Suite struct LineHistoryTests {
  @Test(arguments: [
    ("set pin 777", false), ("SET user-defaults/pin 777", false), ("  set pin 777", false), ("set pinn 777", false),
    ("set cups 9", false), ("set user-defaults/cups 9", true), ("set owner Emma", true), ("set", false),
    ("unset pin", true), ("setting pin", true), ("why Barista", true), ("", false), ("sett pin 777", false),
    ("777", false),
  ])
  func `A line that can contain a secret is not remembered`(line: String, isKept: Bool) {
    #expect(LineHistory.mayKeep(line, in: Shop.started) == isKept)
  }

  @Test func `Without a container, no change is remembered`() {
    #expect(!LineHistory.mayKeep("set owner Emma", in: nil))
    #expect(LineHistory.mayKeep("why Barista", in: nil))
  }

  @Test func `The newest lines are remembered, each once, where it was entered last`() {
    #expect(LineHistory.lines(in: "a\nb\n\na\nc") == ["b", "a", "c"])
    let many = (0..<1_500).map { "line \($0)\n" }.joined()
    #expect(LineHistory.lines(in: many).first == "line 500")
    #expect(LineHistory.shortened(many) == nil)
    let more = many + many.replacing("line", with: "other")
    #expect(LineHistory.shortened(more)?.split(separator: "\n").count == 1_000)
    #expect(LineHistory.shortened(more)?.hasSuffix("other 1499\n") == true)
  }
}
