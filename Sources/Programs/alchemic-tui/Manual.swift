// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import ArgumentParser
import Foundation

/// `alchemic-tui manual`: prints the manual page, which `make install` installs for `man`.
struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page in the format of man.", shouldDisplay: false)

  @ParentCommand var root: AlchemicTUI

  func validate() throws { try root.rejectOptions(of: Self.self, accepting: .none) }

  func run() throws {
    let dump = try JSONDecoder().decode(Dump.self, from: Data(AlchemicTUI._dumpHelp().utf8))
    let version = AlchemicTUI.configuration.version
    StandardOutput.write(ManualPage(dump.command.manual, version: version).text)
  }

  /// The argument parser's description of the commands.
  private struct Dump: Decodable {
    let command: Command

    struct Command: Decodable {
      let commandName: String
      let abstract, discussion: String?
      let shouldDisplay: Bool?
      let arguments: [Argument]?
      let subcommands: [Command]?

      var manual: ManualPage.Command {
        let shown = (subcommands ?? []).filter { $0.shouldDisplay ?? true && $0.commandName != "help" }
        return ManualPage.Command(
          name: commandName, abstract: abstract ?? "", discussion: discussion ?? "",
          arguments: (arguments ?? []).filter(\.shouldDisplay).map(\.manual), subcommands: shown.map(\.manual))
      }
    }

    struct Argument: Decodable {
      let kind, parsingStrategy: String
      let shouldDisplay, isOptional: Bool
      let names: [Name]?
      let valueName, defaultValue, abstract: String?
      let allValues: [String]?

      struct Name: Decodable {
        let kind, name: String
      }

      var manual: ManualPage.Argument {
        let value = "<\(valueName ?? "value")>"
        let written = (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }.joined(separator: ", ")
        let label: String
        switch kind {
        case "positional" where parsingStrategy == "postTerminator": label = "-- \(value)..."
        case "positional": label = value
        case "option": label = "\(written) \(value)"
        default: label = written
        }
        let values = allValues.map { " One of: \($0.joined(separator: ", "))." } ?? ""
        let standard = defaultValue.map { " Default: \($0)." } ?? ""
        return ManualPage.Argument(
          label: label, synopsis: isRequired ? label : "[\(label.split(separator: ", ").last ?? "")]",
          summary: (abstract ?? "") + values + standard)
      }

      /// The words after `--` count as required for run: the parser accepts an empty list, but run does not.
      private var isRequired: Bool {
        switch kind {
        case "positional": !isOptional || valueName == "command"
        default: false
        }
      }
    }
  }
}
