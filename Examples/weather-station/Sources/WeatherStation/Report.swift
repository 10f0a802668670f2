// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicMacros
import AlchemicProperties

/// Turns a number into text.
@AcRegister
final class Formatter: Sendable {
  private let digits: Int

  @AcInitializer(.property("report.digits", default: 1, help: "digits after the point"))
  init(digits: Int) { self.digits = digits }

  func text(_ value: Double) -> String {
    let scale = Self.power(digits)
    let scaled = Int((value * Double(scale)).rounded())
    let sign = scaled < 0 ? "-" : ""
    let fraction = String(scaled.magnitude % UInt(scale))
    let padding = String(repeating: "0", count: digits - fraction.count)
    return digits == 0 ? "\(sign)\(scaled.magnitude)" : "\(sign)\(scaled.magnitude / UInt(scale)).\(padding)\(fraction)"
  }

  private static func power(_ digits: Int) -> Int { (0..<digits).reduce(1) { power, _ in power * 10 } }
}

/// What all sensors say at one moment: a new object for each request.
@AcRegister(.template)
final class Report: Sendable {
  let text: String

  init(sensors: [any Sensor], formatter: Formatter, title: String = "Weather") throws {
    let lines = try sensors.map { "\($0.name) \(formatter.text(try $0.read()))" }
    text = ([title] + lines).joined(separator: "\n")
  }
}

/// Keeps the readings, and says at the end how many there were.
@AcRegister
final class Station: Sendable {
  @AcInject(.name("Report")) private var reports: ALCProvider<Report>
  init() {}

  /// The first report, which the container keeps under this name.
  @AcMethod(.lazy, name: "first report")
  func first() throws -> Report { try reports() }

  @AcStop func close() { print("closed") }
}
