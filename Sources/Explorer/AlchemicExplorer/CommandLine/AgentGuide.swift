// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The page for coding agents: how to ask a container. docs/agent-guide.md has the same text.
public enum AgentGuide {
  /// The page, in Markdown.
  public static let text = #"""
    # Questions about a program with an Alchemic container

    This page is for coding agents, and for anyone in a hurry. `alchemic-tui agent-guide` prints it.

    A container creates a program's objects. Each class declares its arguments and variables; the container finds the
    classes, chooses an object for each dependency, and reports every mistake. Do not guess its choices from the source: ask.

    ## The program

    Each command takes one of these:

    - `-- PROGRAM ARGUMENTS`: launches the program, asks, and ends it. For a question about the graph, the program's `main`
      does not run, and no object is created. `startup`, `live`, `scopes`, `setting`, `settings` and `events` start the
      program for real, with all that its initialisers do, and end it. The program must link `AlchemicInspectionServer`.
    - `--process NAME`: a process that runs with `ALCHEMIC_INSPECT=1`; also its number.
    - `--file SAVED`: what `alchemic-tui save` wrote, or `alchemic-tui run` after a crash.
    - nothing: a sample bank, to try the commands; standard error says so. `save` has no sample.

    ## The question

    | question | command |
    |---|---|
    | Why is this not injected? Why this object? | `alchemic-tui why Checkout.gateway -- ./shop` |
    | What is wrong or doubtful? | `alchemic-tui check -- ./shop`; with `--rules rules.txt` also whether the rules hold |
    | What is wrong in a process that runs? | `alchemic-tui problems --process shop` |
    | What breaks if I change it? | `alchemic-tui users Ledger -- ./shop` |
    | How does one depend on the other? | `alchemic-tui path Checkout Ledger -- ./shop` |
    | What does it need, and what needs it? | `alchemic-tui graph Ledger -- ./shop` |
    | Why is the start slow? | `alchemic-tui startup -- ./shop`; `startup Ledger` for one object |
    | What has happened? | `alchemic-tui events --process shop` |
    | Which objects are alive, which outlived their scope? | `alchemic-tui live --process shop`, `alchemic-tui scopes --process shop` |
    | Which settings were changed, by whom, and what may use them? | `alchemic-tui settings --process shop`; `setting branchName` for one |
    | What differs from yesterday? | `alchemic-tui differences yesterday.alchemic --process shop` |
    | How do I keep the container for later questions? | `alchemic-tui save shop.alchemic -- ./shop`; with `--started` also the start |

    A dependency is `Factory.variable`, or `Factory.1` for the first argument. Names with spaces need quotes.

    ## The answer

    Lines of text. One about a place in the source begins with `file:line: `, as those of a compiler do. `--format json` gives
    one object, whose schema is [answer.schema.json](answer.schema.json): `question`, `outcome`, `container` and `answer`.

    | exit code | outcome | meaning |
    |---|---|---|
    | 0 | `answered` | the answer is there, and nothing is wrong; a warning of `check` counts only with `--fail-if warnings` |
    | 1 | `problems`, `differences` | the answer is there, and names what is wrong or what differs |
    | 2 | `unanswered` | there is no answer; standard error and `reason` say why |
    | 64 | | the command is written wrongly |

    ## What to do with it

    - **Not injected.** `why` lists each candidate with its reason. "not of type" asks for a conformance; "not primary" and "one
      of several" ask for `AcPrimary()` or `AcName(…)`; no candidate at all asks for a declaration, or for the module to be linked.
      With `--file`, candidates that only nearly match are missing.
    - **A change.** `users` gives the direct users and all others, each with the place of the dependency; "can be
      created without" stands where the graph has no problem then. Afterwards, run `check` with `--against` a file that was saved
      before: it names each choice that is different, and why.
    - **A slow start.** `startup` adds the time up. A line with `AcLazy`, where there is one, names objects that nothing needed
      and that made the start longer; make those lazy first. What is left is the critical path: shorten its longest object, or
      create it beside others with an asynchronous initialiser. Times differ from start to start: compare several.

    """#
}
