// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// The customers, and pairs of customers who may be the same person.
final class CustomerDirectory: AlchemicDeclaring {
  private let names: [Int: String]
  /// Pairs of accounts whose holders' names sound alike and have similar spellings. The smaller number comes first.
  let likelyDuplicates: [Pair]

  struct Pair: Hashable {
    var first: Int
    var second: Int
  }

  private static let firstNames = [
    "Ada", "Astrid", "Bengt", "Carl", "Clara", "Edith", "Erik", "Greta", "Hanna", "Ivar", "Karin", "Lars", "Maja",
    "Nils", "Olga", "Per", "Rut", "Sven", "Tora", "Viktor",
  ]
  private static let lastNames = [
    "Andersson", "Anderson", "Berg", "Bergh", "Dahl", "Dahle", "Ek", "Forsberg", "Hansen", "Hanssen", "Holm", "Lind",
    "Lindh", "Lindqvist", "Nyberg", "Olsen", "Olsson", "Persson", "Strand", "Wik",
  ]

  init(ledger: Ledger) {
    var random = SplitMix64(seed: ledger.accounts.count)
    var names: [Int: String] = [:]
    var soundsAlike: [String: [Int]] = [:]
    for account in ledger.accounts {
      let first = random.pick(Self.firstNames)
      let last = random.pick(Self.lastNames)
      names[account.number] = "\(first) \(last)"
      soundsAlike[Soundex.code(of: first) + Soundex.code(of: last), default: []].append(account.number)
    }
    self.names = names

    // Only names that sound alike are compared letter by letter: there are thirty thousand pairs in total.
    var pairs: [Pair] = []
    for group in soundsAlike.values {
      for (index, first) in group.enumerated() {
        for second in group[(index + 1)...]
        where EditDistance.between(names[first] ?? "", names[second] ?? "") == 1 {
          pairs.append(Pair(first: first, second: second))
        }
      }
    }
    likelyDuplicates = pairs.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, CustomerDirectory.init(ledger:))
  }

  func name(of account: Int) -> String {
    names[account] ?? "unknown"
  }
}
