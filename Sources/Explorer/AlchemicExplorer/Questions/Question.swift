// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Something that the explorer or the line session asks of the outside. Its answer is ``Message/answered(_:)``.
///
/// A new question is a type with an answer, and an extension in Answers.swift that obtains the answer.
protocol Question: Hashable, Sendable {
  associatedtype Answer: Hashable, Sendable

  /// After how many nanoseconds to ask.
  var delay: UInt64 { get }

  /// Asks the outside. Called outside of the main thread.
  func answer(from outside: Outside) async -> Answer
}

extension Question {
  var delay: UInt64 { 0 }
}

/// A question of any type. Two are equal if they have the same type and ask the same.
public struct AnyQuestion: Hashable, Sendable {
  let question: any Question

  init(_ question: some Question) { self.question = question }

  /// After how many nanoseconds to ask.
  public var delay: UInt64 { question.delay }

  /// Asks the outside. Returns the message with the answer.
  public func answer(from outside: Outside) async -> Message { await Self.answer(question, from: outside) }

  private static func answer(_ question: some Question, from outside: Outside) async -> Message {
    .answered(question, await question.answer(from: outside))
  }

  /// Compares two questions.
  public static func == (one: AnyQuestion, other: AnyQuestion) -> Bool {
    AnyHashable(one.question) == AnyHashable(other.question)
  }

  /// Hashes the question.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(question)) }
}

/// A question of any type with its answer.
public struct AnyReply: Hashable, Sendable {
  private let question: any Question
  private let answer: any Hashable & Sendable

  init<Asked: Question>(_ question: Asked, _ answer: Asked.Answer) { (self.question, self.answer) = (question, answer) }

  /// The reply to a question of a type; `nil` if the question has another type.
  ///
  /// A pair, and no generic type that both are parts of: for each question the runtime would search all conformances of the
  /// program.
  func to<Asked: Question>(_ type: Asked.Type) -> (question: Asked, answer: Asked.Answer)? {
    guard let question = question as? Asked, let answer = answer as? Asked.Answer else { return nil }
    return (question, answer)
  }

  /// Compares two replies.
  public static func == (one: AnyReply, other: AnyReply) -> Bool {
    AnyHashable(one.question) == AnyHashable(other.question) && AnyHashable(one.answer) == AnyHashable(other.answer)
  }

  /// Hashes the question and the answer.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(question))
    hasher.combine(AnyHashable(answer))
  }
}

extension Message {
  /// The outside answered a question.
  static func answered<Asked: Question>(_ question: Asked, _ answer: Asked.Answer) -> Message {
    .answered(AnyReply(question, answer))
  }
}

extension Effect {
  /// Ask a question.
  static func ask(_ question: some Question) -> Effect { .ask(AnyQuestion(question)) }
}

extension ExplorerRequest {
  /// Ask a question.
  static func ask(_ question: some Question) -> ExplorerRequest { .effect(.ask(question)) }
}
