// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicInspection
import AlchemicInspectionServer
import Logging
import SampleBank

/// The container of the sample bank, in this process.
struct SampleContainer {
  /// What answers call this process: the name of the program of the same bank.
  static let processName = "sample-bank"

  /// The container's inspector.
  let inspector: ContainerInspector

  private let isBroken: Bool

  /// Creates the container. Call this once per process; ``fresh()`` creates further containers.
  ///
  /// - Parameters:
  ///   - isBroken: Whether the bank has further classes that break its graph.
  ///   - isPreview: Whether the bank uses a copy of the user's settings, so that the files on disk stay unchanged.
  init(isBroken: Bool = false, isPreview: Bool = false) {
    SampleBank.isPreview = isPreview
    // Log output would overwrite the screen or mix with the data. The container shows the same information.
    LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
    self.init(isBroken)
  }

  private init(_ isBroken: Bool) {
    self.isBroken = isBroken
    let context = ALCContext(scan: SampleBank.scan(isBroken: isBroken))
    SampleBank.prepare(context)
    inspector = ContainerInspector(context, processName: Self.processName)
  }

  /// A connection to the container, for code that works with every container.
  var connection: any Connection { inspector }

  /// Creates another container of the same bank, which is not started.
  func fresh() -> SampleContainer { SampleContainer(isBroken) }
}
