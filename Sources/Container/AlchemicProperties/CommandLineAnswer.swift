// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import CAlchemicPlatform
internal import Foundation

/// The answer to a command line with `--help`, `-h` or `--version`, for standard output.
struct CommandLineAnswer: Equatable {
  let text: String

  /// The options that the module answers before `main`.
  static let options: Set<String> = ["--help", "-h", "--version", "--alchemic-properties"]

  /// The answer of a container, which creates no object; `nil` if its command line asks nothing or belongs to `main`.
  init?(of context: ALCContext) {
    guard let properties = context.knownRegistrationExtension(ContainerProperties.self),
      let commandLine = properties.strictCommandLine(),
      let question = commandLine.question
    else { return nil }
    text =
      switch question {
      case .version(let version): "\(version)\n"
      case .help: Usage(commandLine, PropertyListing.declared(in: context).map(\.property)).text
      }
  }
}

extension OpenedProperties.CommandLine {
  enum Question {
    case help
    case version(String)
  }

  /// What the command line asks first. An option of the program's own is no question.
  fileprivate var question: Question? {
    for option in options.given {
      switch option {
      case "--help" where hasHelp, "-h" where hasHelp: return .help
      case "--version": if let version { return .version(version) }
      default: continue
      }
    }
    return nil
  }

  /// Whether `--help` and `-h` print the usage: no declaration takes `--help`.
  var hasHelp: Bool { !isTaken("--help") }

  /// The version that `--version` prints; `nil` where there is none, or a declaration takes the option.
  var version: String? { isTaken("--version") ? nil : options.version }

  private func isTaken(_ option: String) -> Bool {
    properties.contains(option) || options.allowed.contains(option)
  }
}

/// Runs before `main`, so that a `main` that parses its arguments never sees what is answered here.
///
/// Swift's own constructors may run later, so this uses only pointers.
@c(alchemic_properties_loaded)
private func loaded(count: CInt, arguments: Words, environment: Words) {
  guard let arguments else { return }
  /// Whether the command line has a word. Words after `--` belong to the program.
  func has(_ word: StaticString) -> Bool {
    var next = arguments + 1
    while let argument = next.pointee, strcmp(argument, "--") != 0 {
      if strcmp(argument, UnsafeRawPointer(word.utf8Start).assumingMemoryBound(to: CChar.self)) == 0 { return true }
      next += 1
    }
    return false
  }
  let lists = has("--alchemic-properties")
  guard lists || has("--help") || has("-h") || has("--version") else { return }
  // A program that imports Alchemic would otherwise create objects before it ends.
  if lists { setenv("ALCHEMIC_NOSTART", "1", 1) }
  alchemic_after_loading(loaded, answerCommandLine)
}

private typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

@section(".init_array") @used private let constructor: alchemic_constructor = loaded

/// Answers the command line before `main`, and ends the program; returns if `main` gets it.
@c(alchemic_properties_answer)
private func answerCommandLine() {
  let context = Alchemic.mainContext
  if CommandLine.arguments.dropFirst().prefix(while: { $0 != "--" }).contains("--alchemic-properties") {
    let listing = PropertyListing(of: context)
    print(listing.text, terminator: "")
    let faults = (listing.warnings + listing.problems).map { "\($0)\n" }.joined(separator: "\n")
    FileHandle.standardError.write(Data(faults.utf8))
    exit(listing.problems.isEmpty ? 0 : 1)
  }
  guard let answer = CommandLineAnswer(of: context) else { return }
  print(answer.text, terminator: "")
  exit(0)
}
