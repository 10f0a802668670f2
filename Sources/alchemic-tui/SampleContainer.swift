import AlchemicCore
import AlchemicInspection
import AlchemicInspectionServer
import Logging
import SampleBank

/// The container of the sample bank, in this process.
struct SampleContainer {
  /// The container's inspector.
  let inspector: ContainerInspector

  /// A connection to the container, for code that works with every container.
  var connection: any Connection { InProcessConnection(inspector) }

  private let hasExplorer: Bool
  private let isBroken: Bool

  /// Creates the container. Call this once per process; ``fresh()`` creates further containers.
  ///
  /// - Parameters:
  ///   - hasExplorer: Whether an explorer is shown, which the container then includes.
  ///   - isPreview: Whether the bank uses a copy of the user's settings, so that the files on disk stay unchanged.
  ///   - isBroken: Whether the bank has further classes, with which its graph has errors.
  init(hasExplorer: Bool, isPreview: Bool = false, isBroken: Bool = false) {
    SampleBank.isPreview = isPreview
    // Log output would overwrite the screen or mix with the data. The container shows the same information.
    LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
    self = Self(freshWithExplorer: hasExplorer, isBroken: isBroken)
  }

  private init(freshWithExplorer hasExplorer: Bool, isBroken: Bool) {
    self.hasExplorer = hasExplorer
    self.isBroken = isBroken
    let added: [AnyClass] = (hasExplorer ? [Session.self] : []) + (isBroken ? BrokenBank.classes : [])
    let context = ALCContext(scan: ClassScan.modules([SampleBank.moduleName]).adding(added))
    SampleBank.prepare(context)
    if hasExplorer { Session.register(in: context) }
    inspector = ContainerInspector(context)
  }

  /// Creates another container of the same bank, which is not started.
  func fresh() -> SampleContainer {
    SampleContainer(freshWithExplorer: hasExplorer, isBroken: isBroken)
  }
}
