// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore

/// A small bank that demonstrates the container.
///
/// ```swift
/// let context = ALCContext(scan: SampleBank.scan())
/// SampleBank.prepare(context)
/// context.start()
/// ```
public enum SampleBank {
  /// Which classes a container of the bank manages.
  ///
  /// - Parameter isBroken: Whether to add classes with mistakes, so that the graph has errors.
  /// - Returns: The scan.
  public static func scan(isBroken: Bool = false) -> ClassScan {
    let scan = ClassScan.modules(["SampleBank"])
    return isBroken ? scan.configuring(BrokenBank.declare) : scan
  }

  /// Whether the banks of this process keep their settings in memory and only read the user's files. Set it before the
  /// container starts, from any thread.
  public static var isPreview: Bool {
    get { BankStores.isPreview }
    set { BankStores.isPreview = newValue }
  }

  /// Creates the application object of a container, and makes the container open the bank once it is ready, and find the
  /// objects that outlive their scope.
  ///
  /// - Parameter context: A container that is not started.
  public static func prepare(_ context: ALCContext) {
    do {
      try context.setApplication(BankApplication())
    } catch {
      preconditionFailure("the container is already started: \(error)")
    }
    context.findOutlivedObjects()
    context.whenReady("open the doors", openDoors)
    context.whenReady("start the first shift", startShift)
    context.whenReady("warm the rate cache", warmRates)
    context.whenReady("greet the head office", greetHeadOffice)
    context.whenReady("serve the first customer", serveFirstCustomer)
    context.whenReady("sign the books", signBooks)
  }
}
