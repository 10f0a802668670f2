// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionClient
import ArgumentParser
import Foundation

/// The options of a command that asks one question.
struct AskOptions: ParsableArguments {
  @Option(help: "The output format; json is for programs.")
  var format: AnswerFormat = .text

  @OptionGroup var target: AskedOptions
}

/// The options that choose the container of a question.
struct AskedOptions: ParsableArguments {
  @OptionGroup var selection: ContainerOptions

  @Flag(
    name: .customLong("started"),
    help: "Start the container first, also for a question that its declarations answer. Never starts a process.")
  var isStarted = false

  @Option(
    help: ArgumentHelp("After how many seconds to give up.", valueName: "seconds"))
  var within: Double = 60

  @Argument(
    parsing: .postTerminator,
    help: "A program and its arguments, after --: it is launched, asked, and ended.")
  var program: [String] = []

  func validate() throws {
    // As from -- $PROGRAM, where the variable is not set. An answer about the sample would look like one about the program.
    if program.isEmpty, CommandLine.arguments.last == "--" {
      throw ValidationError("Missing the program after --.")
    }
    if !program.isEmpty, selection.process != nil || selection.file != nil {
      throw ValidationError("Use either --process, --file or a program after --, not several of them.")
    }
    guard within > 0, within <= 86_400 else { throw ValidationError("--within must be more than 0, up to 86400.") }
  }
}

extension AskedOptions {
  /// Whether they choose anything but the sample.
  var isChosen: Bool { selection.process != nil || selection.file != nil || !program.isEmpty }

  /// How the program after `--` is launched, for a question: held before its `main` where it need not start.
  ///
  /// - Parameter environment: The variables of its environment; `nil` for those of this process.
  func launch(
    _ requirement: Inquiry.Requirement, environment: [String: String]? = nil
  ) -> HeldProgram.Launch? {
    guard !program.isEmpty else { return nil }
    let mustStart = isStarted || requirement != .declarations
    return HeldProgram.Launch(words: program, request: mustStart ? "hold" : "check", environment: environment)
  }
}

extension AskedOptions {
  /// Why there is no answer when the time is over.
  ///
  /// - Parameter launched: The program after `--`, which was launched; `nil` without one.
  func timeoutReason(_ launched: HeldProgram?) -> String {
    let limit = "within \(within.formatted(.number)) s"
    guard let launched, !launched.hasConnected else {
      return "\(launched?.name.printable ?? "The container") has not answered \(limit). --within allows more time."
    }
    return "\(launched.name.printable) accepted no connection \(limit). \(InspectedFile.advice(on: program[0]))"
  }
}

/// The formats of answers.
enum AnswerFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
