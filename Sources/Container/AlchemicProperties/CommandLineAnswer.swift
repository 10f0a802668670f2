internal import AlchemicCore
internal import CAlchemicProperties
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

/// Answers the command line before `main`, and ends the program; returns if `main` gets it.
///
/// The constructor in CAlchemicProperties calls it if the command line has one of ``CommandLineAnswer/options``.
@c(alchemic_properties_answer)
func answerCommandLine() {
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

enum CommandLineAnswerLink {
  /// A reference to the constructor's object file. Without one, a linker would leave that file out of a static program.
  static var isLinked: Bool { alchemic_properties_is_linked != 0 }
}
