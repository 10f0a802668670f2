import Foundation
import TestPrograms
import Testing

/// The line-by-line session, in a pipe.
@Suite(.timeLimit(.minutes(5)))
struct PlainTests {
  private let program = Program("alchemic-tui")

  @Test func `A script is read line by line, and each sees what the one before did`() throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let outcome = try program.shell(
      #"printf 'settings\nstart\nset roomTemperature 21\nsettings\nset roomTemperature 99' | "$PROGRAM" --plain"#,
      environment: ["HOME": home.path, "XDG_CONFIG_HOME": ""])
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.code == 1)
    #expect(outcome.errors.isEmpty)
    #expect(lines.first?.hasSuffix("Not started. 65 factories. Type help for the commands.") == true)
    #expect(lines.dropFirst().first == "Settings come with the objects: start first.")
    #expect(lines.count { $0.hasPrefix("Made ") && $0.hasSuffix(" of 57.") } == 57)
    #expect(lines.count { $0.hasPrefix("Callback ") } == 6)
    #expect(lines.count { $0 == "user-defaults/roomTemperature is 21, stored." } >= 1)
    #expect(lines.last == "Error: \"roomTemperature\" is from 15 to 25.")
    // Nothing is drawn, moved or coloured.
    let isPlain = outcome.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
    #expect(isPlain)
  }

  @Test func `Without a line it says what there is and ends, read-only or not`() throws {
    for arguments in [["--plain"], ["--plain", "--read-only"]] {
      let outcome = try program.run(arguments)
      #expect(outcome.code == 0)
      #expect(outcome.output.hasSuffix("Not started. 65 factories. Type help for the commands.\n"))
    }
  }

  @Test func `To start and to be read-only at once makes no sense`() throws {
    let outcome = try program.run(["--start", "--read-only"])
    #expect(outcome.code == 64)
    #expect(outcome.errors.hasPrefix("Error: --start changes the container, and --read-only forbids that.\n"))
  }
}
