// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection
internal import Foundation

/// The answer to a question about a container, as text and as JSON.
public struct InquiryAnswer: Sendable {
  /// Whether the answer is that all is well.
  public let outcome: Outcome
  private let inquiry: String
  let content: (any AnswerContent)?
  private let run: RunSummary?
  /// Why there is no answer; `nil` for an answer.
  public let reason: String?

  /// What an answer means for a script; each outcome has one exit code.
  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    /// The question is answered.
    case answered
    /// The question is answered: there are problems.
    case problems
    /// The question is answered: the runs differ.
    case differences
    /// There is no answer; the reason says why.
    case unanswered

    /// The exit code.
    public var status: ExitStatus {
      switch self {
      case .answered: .success
      case .problems, .differences: .found
      case .unanswered: .unanswered
      }
    }
  }

  init(_ inquiry: Inquiry, _ content: any AnswerContent, _ run: RunSummary) {
    (outcome, self.content, self.inquiry, self.run, reason) = (content.outcome, content, inquiry.name, run, nil)
  }

  /// Says why a question has no answer.
  ///
  /// - Parameter inquiry: The name of the question: see ``Inquiry/name``.
  public init(unanswered inquiry: String, because reason: String) {
    (outcome, content, self.inquiry, run, self.reason) = (.unanswered, nil, inquiry, nil, reason)
  }

  /// The source files that ``json(paths:)`` names, by their `#fileID`.
  public var filesInJSON: Set<String> {
    let files = ReportedPlace.Files()
    _ = json(paths: [:], naming: files)
    return files.all
  }

  /// The source files that ``text(paths:)`` names, by their `#fileID`.
  public var files: Set<String> {
    var files: Set<String> = []
    content?.forEachLine { line in if let place = line.place { files.insert(place.fileID) } }
    return files
  }

  /// The answer for people, which ends with a line feed unless it is empty.
  ///
  /// A line about a place begins with its file and its line, as compilers write it: editors can jump there.
  ///
  /// - Parameter paths: The paths of source files, by their `#fileID`. A file without a path is named without folders.
  public func text(paths: [String: String] = [:]) -> String {
    var text = ""
    write(paths: paths) { text += $0 }
    return text
  }

  /// Writes ``text(paths:)`` in pieces of many lines: a check can find something about each of thousands of factories.
  public func write(paths: [String: String] = [:], to output: (String) -> Void) {
    var text = ""
    content?.forEachLine { line in
      if let place = line.place {
        text += (paths[place.fileID].map { "\($0):\(place.line)" } ?? place.description).printable + ": "
      }
      text += line.text.printable + "\n"
      guard text.utf8.count >= Self.pieceSize else { return }
      output(text)
      text.removeAll(keepingCapacity: true)
    }
    output(text)
  }

  /// After how many bytes a text is written.
  private static let pieceSize = 65_536

  /// The version of the JSON form. A later one of the same number only adds members.
  public static let schemaVersion = 1

  /// The answer for programs: see the schema in the documentation.
  ///
  /// - Parameter paths: The absolute paths of source files, by their `#fileID`.
  public func json(paths: [String: String] = [:]) -> String { json(paths: paths, naming: nil) }

  private func json(paths: [String: String], naming files: ReportedPlace.Files?) -> String {
    JSONReport.text(
      Envelope(
        schema: Self.schemaVersion, question: inquiry, outcome: outcome, reason: reason,
        container: run.map(ReportedRun.init), answer: content.map(AnyContent.init)), paths: paths, naming: files)
  }

  private struct Envelope: Encodable {
    let schema: Int
    let question: String
    let outcome: Outcome
    let reason: String?
    let container: ReportedRun?
    let answer: AnyContent?
  }

  private struct AnyContent: Encodable {
    let content: any AnswerContent

    func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }
  }
}

/// What is answered: the same facts as lines for people and as JSON for programs.
protocol AnswerContent: Encodable, Sendable {
  /// The facts, a line each.
  var lines: [AnswerLine] { get }
  /// Calls back with each line, for an answer of so many that they would need more memory than its facts.
  func forEachLine(_ body: (AnswerLine) -> Void)
  /// Whether it says that all is well.
  var outcome: InquiryAnswer.Outcome { get }
}

extension AnswerContent {
  func forEachLine(_ body: (AnswerLine) -> Void) { lines.forEach(body) }

  /// The question is answered.
  var outcome: InquiryAnswer.Outcome { .answered }

  /// The lines without their places, for the session of lines.
  var texts: [String] { lines.map(\.text.printable) }
}

/// A fact in a line, and where in the source it is declared.
struct AnswerLine: Hashable, Sendable {
  let text: String
  let place: AlchemicSourceLocation?

  init(_ text: String, _ place: AlchemicSourceLocation? = nil) {
    self.text = text
    // A class that declares nothing has no line.
    self.place = place.flatMap { $0.line > 0 ? $0 : nil }
  }
}
