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

  /// Creates the container. Call this once per process; ``fresh()`` creates further containers.
  ///
  /// - Parameters:
  ///   - hasExplorer: Whether an explorer is shown, which the container then includes.
  ///   - isPreview: Whether the bank uses a copy of the user's settings, so that the files on disk stay unchanged.
  init(hasExplorer: Bool, isPreview: Bool = false) {
    SampleBank.isPreview = isPreview
    // Log output would overwrite the screen or mix with the data. The container shows the same information.
    LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
    self = Self(freshWithExplorer: hasExplorer)
  }

  private init(freshWithExplorer hasExplorer: Bool) {
    self.hasExplorer = hasExplorer
    let bank = ClassScan.modules([SampleBank.moduleName])
    let context = ALCContext(scan: hasExplorer ? bank.adding([Session.self]) : bank)
    SampleBank.prepare(context)
    if hasExplorer { Session.register(in: context) }
    inspector = ContainerInspector(context)
  }

  /// Creates another container of the same bank, which is not started.
  func fresh() -> SampleContainer { SampleContainer(freshWithExplorer: hasExplorer) }
}
