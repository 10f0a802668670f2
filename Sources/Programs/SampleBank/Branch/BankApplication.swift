// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// The program's application object. The program creates it and passes it to the container, which injects it once
/// everything else is started.
final class BankApplication: AlchemicApplicationDelegate, AlchemicAware {
  private(set) var branch: Branch?
  private var trail: AuditTrail?
  private var defaults: BankDefaults?
  /// Held here, because the container's references to windows are weak.
  private(set) var windows: [TellerWindow] = []

  static func alchemic(_ factory: ALCClassObjectFactory) {
    // No mode: an application object is always a reference.
    AcRegister(factory, AcFactoryName("bank application"))
    AcInject(factory, \BankApplication.branch)
    AcInject(factory, \BankApplication.trail)
    AcInject(factory, \BankApplication.defaults)
  }

  func alchemicDidInjectDependencies() {
    trail?.record("the bank's application is complete")
  }

  /// Opens the windows and passes them to the container, which cannot create them.
  func openWindows() throws {
    let counter = CounterWindow()
    try AcSet(counter)
    windows = [counter]
    if defaults?.opensDriveIn == true {
      let driveIn = DriveInWindow()
      try AcSet(driveIn, AcName("drive-in window"))
      windows.append(driveIn)
    }
  }

  /// What the bank says to the head office.
  var greeting: String { "Good morning from \(branch?.teller?.name ?? ""), \(defaults?.branchName ?? "")" }

  func closeWindows() {
    windows = []
  }
}
