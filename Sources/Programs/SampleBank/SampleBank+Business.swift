// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore

extension SampleBank {
  /// Serves one customer in a visit: creates a transaction and its receipt. Every tenth customer complains, and then the
  /// teller changes.
  ///
  /// - Parameters:
  ///   - number: The customer's number, from 2: the first one is served when the bank opens.
  ///   - context: The container of an open bank.
  ///   - stay: How long the visit goes on afterwards, so that an explorer sees an open scope.
  /// - Throws: The bank's error if it is not open.
  public static func serve(
    customer number: Int, in context: ALCContext, staying stay: Duration = .zero
  ) async throws {
    try await visit(by: number, to: context, staying: stay) {
      let amount = Amount.euros(10 + number * 7 % 490)
      let transaction = try AcInvoke(Transaction.self, AcName("transaction"), "Customer \(number)", amount)
      transaction.book(on: EntryGenerator.days.upperBound)
      _ = try AcInvoke(Receipt.self, AcName("receipt"), amount, number)
      let cloud = try AcGet(BankCloud.self)
      cloud.customersServed += 1
      guard number.isMultiple(of: 10) else { return false }
      let names = ["Clara Lindqvist", "Jonas Weber", "Amélie Roux"]
      try AcSet(Shift(tellerName: names[number / 10 % names.count]))
      return true
    }
  }

  /// The bank's motto, which a visitor can change.
  ///
  /// - Parameter context: The container of an open bank.
  /// - Throws: The bank's error if it is not open.
  public static func motto(of context: ALCContext) throws -> String { try context.get(BankCloud.self).motto }

  /// Opens a scope for a visit.
  ///
  /// - Parameter service: What happens in it. Returns whether the customer complains.
  static func visit(
    by number: Int, to context: ALCContext, staying stay: Duration = .zero, _ service: () throws -> Bool
  ) async throws {
    try await context.withScope(.visit, giving: Customer(number: number)) {
      _ = try context.get(Visit.self)
      if try context.withCurrent(service) { try await context.get(Complaint.self).file() }
      if stay > .zero { try await Task.sleep(for: stay) }
    }
  }
}
