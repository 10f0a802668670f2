// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The bank's products. Each customer's account is one of them.
enum Product: String, CaseIterable, Codable, Hashable, Sendable {
  case current
  case savings
  case joint
  case amex
  case escrow

  /// The percentage of customers' accounts of this product.
  var share: Int {
    switch self {
    case .current: 40
    case .savings: 30
    case .joint: 15
    case .amex: 10
    case .escrow: 5
    }
  }
}
