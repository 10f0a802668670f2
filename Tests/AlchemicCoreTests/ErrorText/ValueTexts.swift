// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

extension ErrorTextTests {
  /// The texts of values that do not fit or are missing, some in several variants.
  static let values: [Row] = [
    (
      .noDependencies(typeName: "Ledger"),
      """
      Ledger declares nothing to inject.
        remedy          declare AcInject in its alchemic(_:)
        [no-dependencies]
      """
    ),
    (
      .injectionFailed(expected: "Archive", found: "Ledger"),
      """
      A value of the type Ledger cannot be injected into an Archive.
        remedy          request a Ledger, or name another factory with AcName
        [injection-failed]
      """
    ),
    (
      .wrongNumberOfArguments(factory: ledger, expected: 1, found: 3),
      """
      ledger takes 1 value, not 3.
        declared        ledger (Ledger.swift:3)
        [wrong-number-of-arguments]
      """
    ),
    (
      .wrongNumberOfArguments(factory: ledger, expected: 2, found: 1, types: ["String", "[Int]"]),
      """
      ledger takes 2 values, not 1.
        declared        ledger (Ledger.swift:3)
        remedy          pass, in this order: String, [Int]
        or              inject an ALCProvider<Ledger, String, [Int]>: the compiler checks the values of its calls
        [wrong-number-of-arguments]
      """
    ),
    (
      .wrongArgumentType(factory: ledger, index: 2, expected: "Int", found: "String"),
      """
      Value 2 for ledger is a String, not an Int.
        declared        ledger (Ledger.swift:3)
        remedy          pass an Int: no value is converted
        or              inject an ALCProvider of a Ledger: the compiler checks the values of its calls
        [wrong-argument-type]
      """
    ),
    (
      .valueMissing(
        source: "AcProperty(\"port\")", places: ["command line: --port", "environment: PORT", "bank.json: port"]),
      """
      There is no value for AcProperty("port").
        looked in       command line: --port
                        environment: PORT
                        bank.json: port
        remedy          set it in one of them, give a default, or take an optional
        [value-missing]
      """
    ),
    (
      .valueUnusable(
        source: "AcProperty(\"port\")", expected: "Int", location: "environment: PORT", found: "\"eighty\""),
      """
      The value for AcProperty("port") cannot be read as an Int.
        set in          environment: PORT
        found           "eighty"
        [value-unusable]
      """
    ),
    (
      .valueUnusable(source: "AcProperty(\"pin\")", expected: "UInt16", location: "environment: PIN", found: nil),
      """
      The value for AcProperty("pin") cannot be read as a UInt16.
        set in          environment: PIN
        [value-unusable]
      """
    ),
    (
      .sourceUnreadable(source: "bank.json", reason: "there is no such file."),
      """
      bank.json cannot be read: there is no such file.
        [source-unreadable]
      """
    ),
    (
      .unknownOptions([Problem.UnknownOption(name: "--colour", suggestions: [])]),
      """
      The command line has an option that nothing declares.
        option          --colour
        remedy          correct it, or declare a property; --help prints the options of all properties
                        allow it where the program reads it itself: .commandLine(allowing: ["--…"])
                        or leave the command line to main: .commandLine(strict: false)
        [unknown-option]
      """
    ),
    (
      .unknownOptions([
        Problem.UnknownOption(name: "--db-paht", suggestions: ["--db-path", "--db-pact"]),
        Problem.UnknownOption(name: "--colour", suggestions: []),
      ]),
      """
      The command line has 2 options that nothing declares.
        options         --db-paht (did you mean --db-path or --db-pact?)
                        --colour
        remedy          correct it, or declare a property; --help prints the options of all properties
                        allow it where the program reads it itself: .commandLine(allowing: ["--…"])
                        or leave the command line to main: .commandLine(strict: false)
        [unknown-option]
      """
    ),
  ]
}
