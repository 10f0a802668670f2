// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// `swift package alchemic-check`: builds a program of the package and the explorer, and checks the program's container.
///
/// The plugin does not depend on the explorer, so that no other build of a package compiles it.
@main struct AlchemicCheck: CommandPlugin {
  private static let help = """
    OVERVIEW: Build a program of this package, and check the graph of its container without running its main.

    USAGE: swift package alchemic-check [--product <name>] [options of alchemic-tui check] [-- <arguments of the program>]

    OPTIONS:
      --product <name>   The program; by default the only one of the package. It links AlchemicInspectionServer.

    All other options are those of 'alchemic-tui check', such as --rules, --fail-if, --environment and --format; see
    docs/checking.md of Alchemic. The status is 0 if nothing failed.
    """

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let own = arguments.prefix { $0 != "--" }
    let forProgram = arguments.dropFirst(own.count + 1)
    var extractor = ArgumentExtractor(Array(own))
    guard extractor.extractFlag(named: "help") == 0 else { return print(Self.help) }
    let named = extractor.extractOption(named: "product")
    let program = try built(try Self.product(named, of: context.package))
    let explorer = try built("alchemic-tui", needing: "the trait Explorer of Alchemic")

    let process = Process()
    process.executableURL = explorer
    process.arguments = ["check"] + extractor.remainingArguments + ["--", program.path] + forProgram
    try process.run()
    process.waitUntilExit()
    // SwiftPM says the status, and has the status 1 itself.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  private static func product(_ named: [String], of package: Package) throws -> String {
    if let name = named.last { return name }
    let names = package.products(ofType: ExecutableProduct.self).map(\.name).sorted()
    guard let name = names.first else { throw Failure("this package has no program to check") }
    guard names.count == 1 else {
      throw Failure("this package has several programs: add --product, with one of \(names.joined(separator: ", "))")
    }
    return name
  }

  /// Builds a program, of this package or of Alchemic, as the command was configured.
  private func built(_ product: String, needing need: String? = nil) throws -> URL {
    let result = try packageManager.build(.product(product), parameters: .init(configuration: .inherit))
    guard result.succeeded, let program = result.builtArtifacts.first(where: { $0.kind == .executable }) else {
      throw Failure("\(product)\(need.map { ", which needs \($0)," } ?? "") was not built:\n\(result.logText)")
    }
    return program.url
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
}
