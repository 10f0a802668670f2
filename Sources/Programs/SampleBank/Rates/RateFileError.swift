// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A problem in a file of exchange rates, with its line.
struct RateFileError: Error, Equatable {
  /// Starts at 1 and includes comments and empty lines, as in editors.
  var line: Int
  var reason: Reason

  enum Reason: Equatable {
    case noHeader
    case unknownCurrency(String)
    case wrongNumberOfFields(expected: Int, found: Int)
    case notADay(String)
    case notInOrder(String)
    case notARate(String)
  }
}

extension RateFileError: CustomStringConvertible {
  var description: String {
    let explanation =
      switch reason {
      case .noHeader: "The first line must name the columns: date, then currencies."
      case .unknownCurrency(let code): "\"\(code)\" is no currency the bank keeps books in, or is named twice."
      case .wrongNumberOfFields(let expected, let found): "There are \(found) fields where the header has \(expected)."
      case .notADay(let text): "\"\(text)\" is not a day; write it as 2025-03-14."
      case .notInOrder(let text): "\(text) does not come after the day before it."
      case .notARate(let text): "\"\(text)\" is not a rate; write a number above zero."
      }
    return "exchange rates, line \(line): \(explanation)"
  }
}
