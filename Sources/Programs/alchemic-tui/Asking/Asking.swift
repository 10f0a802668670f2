// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import ArgumentParser
import Foundation

/// One question of a command, from the launch of the program to the exit code.
final class Asking: Sendable {
  private let question: Question
  private let program: HeldProgram?
  private let end = CommandEnd()

  /// What is asked, and how the answer is written.
  struct Question: Sendable {
    /// The name of the question.
    let name: String
    /// What the container must have done.
    let requirement: Inquiry.Requirement
    /// The container.
    let options: AskedOptions
    /// Whether the graph of the sample has errors.
    let isBroken: Bool
    /// The folder with the program's source; `nil` to search the current package and the program's own.
    let source: String?
    /// The variables of the environment of a program that is launched; `nil` for those of this process.
    var environment: [String: String]?
    /// The source files that the written answer names, by their `#fileID`.
    var files: @Sendable (InquiryAnswer) -> Swift.Set<String> = { $0.files }
    /// The question itself.
    let inquiry: @Sendable () async throws -> Inquiry
    /// Writes an answer in pieces, with the absolute paths of source files by their `#fileID`.
    let write: @Sendable (InquiryAnswer, [String: String], (String) -> Void) -> Void
  }

  /// Asks a question, prints the answer, and exits.
  ///
  /// - Throws: `ExitCode`, after printing the reason, if the program after `--` cannot be launched.
  static func ask(_ question: Question) throws -> Never {
    // The signals are held back first, so that the program cannot outlive this one.
    let signals = TerminationSignals()
    let program: HeldProgram?
    do {
      program = try question.options.launch(question.requirement, environment: question.environment).map {
        try HeldProgram($0)
      }
    } catch {
      throw unavailable("\(error)")
    }
    signals.end { program?.discard() }
    let asking = Asking(question, program)
    DispatchQueue.global().asyncAfter(deadline: .now() + question.options.within) { asking.giveUp() }
    ExitStatus.exit { await asking.run() }
  }

  private init(_ question: Question, _ program: HeldProgram?) {
    (self.question, self.program) = (question, program)
  }

  private func run() async -> ExitStatus {
    do {
      let inquiry = try await question.inquiry()
      let asked = try await AskedContainer.open(
        question.options, question.requirement, program, isBroken: question.isBroken)
      let answer = try await answer(to: inquiry, from: asked)
      let paths = await UserEnvironment(source: question.source).paths(
        of: question.files(answer), of: asked.container.process)
      program?.discard()
      end.claim()
      return finish(answer, paths)
    } catch {
      program?.discard()
      TerminationSignals.waitWhileEnding()
      end.claim()
      return finish(InquiryAnswer(unanswered: question.name, because: "\(error)"), [:])
    }
  }

  /// Asks the container.
  ///
  /// - Throws: ``Refusal``, with what to do about it, if a saved file lacks the start that the question is about.
  private func answer(to inquiry: Inquiry, from asked: AskedContainer) async throws -> InquiryAnswer {
    do {
      return try await inquiry.answer(
        from: asked.connection, asked.container, asked.run, secondsFromGMT: Session.secondsFromGMT)
    } catch let refusal as Refusal where asked.container.phase == .idle && question.requirement != .declarations {
      guard let file = question.options.selection.file else { throw refusal }
      let command = "alchemic-tui save \(file.printable) --started -- PROGRAM"
      throw Refusal("\(refusal)\nThe file was saved before the start. To save a program after its start: \(command)")
    }
  }

  /// Reports that the time is over.
  private func giveUp() {
    // First: the end of the program is another reason for no answer.
    end.claim()
    let reason = question.options.timeoutReason(program)
    program?.discard()
    exit(finish(InquiryAnswer(unanswered: question.name, because: reason), [:]).rawValue)
  }

  /// Prints the answer.
  private func finish(_ answer: InquiryAnswer, _ paths: [String: String]) -> ExitStatus {
    question.write(answer, paths) { StandardOutput.show($0) }
    if let reason = answer.reason { StandardError.report(reason) }
    if !question.options.isChosen {
      StandardError.report("This is the sample bank. For a program: -- PROGRAM, --process or --file.")
    }
    return answer.outcome.status
  }
}
