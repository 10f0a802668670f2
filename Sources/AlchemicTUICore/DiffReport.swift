package import AlchemicComparison
internal import AlchemicExplorer
package import AlchemicInspection
internal import Foundation

/// The differences between two containers, as text and for programs.
package struct DiffReport: Sendable {
  private let diff: ContainerDiff
  private let old: ContainerSnapshot
  private let new: ContainerSnapshot
  private let names: (old: String, new: String)

  /// Creates a report on the differences of two containers, and what the user called them.
  package init(
    _ diff: ContainerDiff, from old: ContainerSnapshot, to new: ContainerSnapshot,
    named names: (old: String, new: String)
  ) {
    self.diff = diff
    self.old = old
    self.new = new
    self.names = names
  }

  /// The differences below the titles of their sections, in columns; empty if there are none.
  package var text: String {
    guard !diff.isEmpty else { return "" }
    var text = "--- \(title(old, names.old))\n+++ \(title(new, names.new))\n"
    for section in ContainerDiff.Section.allCases {
      let found = diff.differences(in: section)
      guard !found.isEmpty else { continue }
      text += "\n\(section.title)\n"
      let width = min(found.map { Format.width(of: $0.subject.printable) }.max() ?? 0, 40)
      for difference in found {
        let subject = difference.subject.printable
        let words = DiffWords.text(of: difference, .unicode).printable
        let padding = String(repeating: " ", count: max(0, width - Format.width(of: subject)))
        text += "  \(difference.change.mark) " + (words.isEmpty ? subject : "\(subject)\(padding)  \(words)") + "\n"
      }
    }
    return text + "\n\(Format.count(diff.differences.count, "difference", "differences"))\n"
  }

  /// The container in words, after the name of its file: two files may be of one process.
  private func title(_ container: ContainerSnapshot, _ name: String) -> String {
    let process = "\(container.process.name) \(container.process.identifier)"
    let isFile = name != container.process.name && name != "\(container.process.identifier)"
    return "\(isFile ? "\(name): " : "")\(process), \(container.phase.title.lowercased())".printable
  }

  /// The differences as JSON: see the manual. Later versions only add members.
  package var json: String {
    let report = Report(
      before: Container(old), after: Container(new), isSame: diff.isEmpty, differences: diff.differences.map(Row.init))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // A report holds texts, numbers and lists of them, so encoding cannot fail.
    guard let data = try? encoder.encode(report) else { preconditionFailure("A report cannot be written as JSON") }
    return String(decoding: data, as: UTF8.self).escapedJSON + "\n"
  }

  private struct Report: Encodable {
    let before, after: Container
    let isSame: Bool
    let differences: [Row]
  }

  private struct Container: Encodable {
    let process: String
    let pid: Int32
    let phase: String

    init(_ container: ContainerSnapshot) {
      process = container.process.name
      pid = container.process.identifier
      phase = container.phase.rawValue
    }
  }

  private struct Row: Encodable {
    let section, change, subject: String
    let factory, reason, before, after: String?
    let beforeNanoseconds, afterNanoseconds: UInt64?

    init(_ difference: Difference) {
      section = difference.section.rawValue
      change = difference.change.name
      subject = difference.subject
      factory = difference.factory
      reason = difference.reason.isEmpty ? nil : difference.reason
      var (before, after): (String?, String?) = (nil, nil)
      var (beforeTime, afterTime): (UInt64?, UInt64?) = (nil, nil)
      switch difference.change {
      case .added(let text): after = text
      case .removed(let text): before = text
      case .changed(let one, let other): (before, after) = (one, other)
      case .took(let one, let other): (beforeTime, afterTime) = (one, other)
      }
      (self.before, self.after) = (before, after)
      (beforeNanoseconds, afterNanoseconds) = (beforeTime, afterTime)
    }
  }
}

/// The formats of a diff.
package enum DiffFormat: String, CaseIterable, Sendable {
  /// Sections with columns, for people.
  case text
  /// JSON for programs.
  case json
}
