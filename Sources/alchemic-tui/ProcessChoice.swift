import AlchemicTUICore
import AlchemicInspection
import AlchemicInspectionClient
import Foundation

/// The processes to choose from, in words.
enum ProcessChoice {
  static let nobody = "No process of yours can be explored. Run one with ALCHEMIC_INSPECT=1 in its environment."

  /// The socket of a process that was named: by its number, by its socket, which has a slash, or as it is called.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - command: What a number can follow, to choose one of several.
  /// - Throws: ``Refusal`` where none is called so, or several are.
  static func path(_ text: String, choosing command: String) async throws -> String {
    if let number = Int32(text) { return ExplorableProcess.socketPath(of: number) }
    if text.contains("/") { return text }
    let all = await ExplorableProcess.all()
    let named = all.filter { $0.name == text }
    guard let first = named.first else {
      throw Refusal(all.isEmpty ? nobody : noProcess(called: text, among: all.map(\.name)))
    }
    guard named.count == 1 else {
      throw Refusal(several(named, choosing: command, "Several processes are called \(quoted(text))"))
    }
    return first.socketPath
  }

  /// The socket of the process that can be explored.
  ///
  /// - Throws: ``Refusal`` where there is none, or there are several.
  static func only(choosing command: String) async throws -> String {
    let all = await ExplorableProcess.all()
    guard let first = all.first else { throw Refusal(nobody) }
    guard all.count == 1 else { throw Refusal(several(all, choosing: command, "Several processes can be explored")) }
    return first.socketPath
  }

  private static func noProcess(called name: String, among names: [String]) -> String {
    "No process called \(quoted(name)) can be explored.\(SpellingSuggestion.hint(name, among: names)) "
      + "alchemic-tui attach lists those that can; the path of a socket has a slash."
  }

  private static func several(
    _ processes: [ExplorableProcess], choosing command: String, _ sentence: String
  ) -> String {
    // Without the numbers in the list, which only attach asks for: those are no processes' numbers.
    let rows = processes.map { "  \($0.identifier)  \($0.name.printable)" }
    return ([sentence + ":"] + rows + ["Choose one by its number: \(command) \(processes[0].identifier)"])
      .joined(separator: "\n")
  }

  /// The processes with their numbers in the list, from 1.
  static func table(_ processes: [ExplorableProcess]) -> String {
    let rows = processes.enumerated().map { index, process in
      let (state, age) =
        switch process.state {
        case .answering(let hello): (hello.phase.rawValue, duration(hello.uptime))
        case .unavailable(_, let error): ("\(error)".printable, "")
        }
      return ["\(index + 1)", process.name.printable, "\(process.identifier)", age, state]
    }
    let all = [["", "name", "pid", "up", "state"]] + rows
    let widths = (0..<5).map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      zip(row, widths).map { text, width in text.padding(toLength: width, withPad: " ", startingAt: 0) }
        .joined(separator: "  ").trimmingCharacters(in: .newlines)
    }.map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
  }

  private static func duration(_ seconds: Double) -> String {
    switch Int(seconds) {
    case let seconds where seconds < 120: "\(seconds) s"
    case let seconds where seconds < 7_200: "\(seconds / 60) min"
    case let seconds where seconds < 172_800: "\(seconds / 3_600) h"
    case let seconds: "\(seconds / 86_400) d"
    }
  }
}
