import AlchemicCore
import AlchemicInspection
import AlchemicInspectionServer
import Logging
import SampleBank

/// The container that is explored when no other is named: the sample bank's, in this process.
struct SampleContainer {
  /// The container, without a wait.
  let inspector: ContainerInspector

  /// The way to it that all containers have.
  var connection: any Connection { InProcessConnection(inspector) }

  private let isShown: Bool

  /// Makes the container. To be called once; then ``fresh()`` makes others.
  ///
  /// - Parameters:
  ///   - isShown: Whether there is an explorer, which is in the container too.
  ///   - isPreview: Whether the user's settings are only read, and stay as they are whatever the bank does.
  init(isShown: Bool, isPreview: Bool = false) {
    SampleBank.isPreview = isPreview
    // What it would log would be written over the screen, or into the data; it can all be seen in the container.
    LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
    self = Self(fresh: isShown)
  }

  private init(fresh isShown: Bool) {
    self.isShown = isShown
    let bank = ClassScan.modules([SampleBank.moduleName])
    let context = ALCContext(scan: isShown ? bank.adding([Session.self]) : bank)
    SampleBank.registerCallbacks(in: context)
    if isShown { Session.appear(in: context) }
    inspector = ContainerInspector(context)
  }

  /// Another container of the same bank, not started.
  func fresh() -> SampleContainer { SampleContainer(fresh: isShown) }
}
