// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What a storm does to devices and to members of etcd.
enum StormFault: CaseIterable {
  case killDevices, killMember, killLeader, killAllMembers, loseAllDisks, replaceMember, cutOffMember, hangMember
  case setClockWrong, fillStores, restoreSnapshot, cutOffDevices

  /// The faults of a storm with this seed. They are dealt in turn: of faults that each storm draws alone, one is never drawn
  /// in eight storms with a probability of 8 %.
  static func dealt(to seed: UInt64) -> [StormFault] {
    let first = Int(seed % UInt64(cards.count)) * count
    return (first..<first + count).map { cards[$0 % cards.count] }
  }

  private static let count = 4
  /// In an order that makes the faults of one storm different. Their number has no common factor with `count`, so that 13
  /// storms have different faults.
  private static let cards: [StormFault] = [
    .killDevices, .hangMember, .setClockWrong, .killAllMembers, .fillStores, .killLeader, .restoreSnapshot,
    .cutOffMember,
    .replaceMember, .cutOffDevices, .loseAllDisks, .hangMember, .killMember,
  ]
}
