// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// The bank's branch, with its teller and its windows.
final class Branch: AlchemicManaged {
  /// The teller and the branch refer to each other: both are created first, and injected afterwards.
  private(set) var teller: Teller?
  private(set) var windows: [TellerWindow] = []
  private(set) var shift: Shift?
  private var safe: Safe?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Branch.teller)
    AcInject(factory, \Branch.safe)
    AcInject(factory, \Branch.shift)
    // The windows open after the branch is created. Transient: each new window is injected again.
    AcInject(factory, \Branch.windows, AcTransient())
  }

  var isOpen: Bool {
    !windows.isEmpty
  }

  /// The branch's cash, counted in notes and coins.
  final class Safe: AlchemicDeclaring {
    /// The number of notes or coins by their value in cents.
    let pieces: [Int: Int]

    init(content: Amount) {
      var rest = content.minorUnits
      var pieces: [Int: Int] = [:]
      for worth in [500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 2, 1] {
        let count = rest / worth
        if count > 0 { pieces[worth] = count }
        rest %= worth
      }
      self.pieces = pieces
    }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInitializer(factory, Safe.init(content:), AcName("opening amount"))
    }
  }
}
