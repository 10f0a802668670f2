// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Starts a container of all these types, requests each, stops, and ends with 1 if a line is not the expected one.
@main
enum Client {
  static let expected = """
    Clock: 1 tick
    Ledger: ledger, 1 tick
    Auditor: audits the ledger
    Teller: counts 7
    StatusLine: shows 7
    Window: orders
    Account: account, savings account
    Limits: 100
    Printer: 3 pages
    Visit: Ann
    stopped: true, stopped, 0 pages
    """

  static func main() async throws {
    let context = ALCContext()
    try await context.started()
    let found = try await lines(of: context).joined(separator: "\n")
    print(found)
    guard found == expected else { fatalError("expected:\n\(expected)") }
  }

  static func lines(of context: ALCContext) async throws -> [String] {
    let (clock, ledger) = (try context.getShared(Clock.self), try context.getShared(Ledger.self))
    clock.tick()
    let (teller, status) = (try context.get(Teller.self), try context.get(StatusLine.self))
    let savings = try context.getShared(Account.self, AcName("savings"))
    let visit = try await context.withScope(.request, giving: "Ann") { try context.get(Visit.self) }
    let printer = try context.get(Printer.self)
    var lines = [
      "Clock: \(clock.ticks) tick",
      "Ledger: \(ledger.title), \(ledger.clock.ticks) tick",
      "Auditor: \(try context.getShared(Auditor.self).report)",
      "Teller: \(await teller.words)",
      "StatusLine: \(status.text)",
      "Window: \(try context.get(Window.self).title)",
      "Account: \(try context.getShared(Account.self).kind), \(savings.kind)",
      "Limits: \(try context.get(Limits.self).requests)",
      "Printer: \(printer.pages) pages",
      "Visit: \(visit.guest)",
    ]
    let report = try await context.stop()
    lines.append("stopped: \(report.isClean), \(status.text), \(printer.pages) pages")
    return lines
  }
}
