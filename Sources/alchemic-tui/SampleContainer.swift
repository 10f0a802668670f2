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

  /// Makes the container. To be called once; then ``fresh()`` makes others.
  init() {
    // What it would log would be written over the screen, or into the data; it can all be seen in the container.
    LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
    self = Self.fresh()
  }

  private init(_ inspector: ContainerInspector) { self.inspector = inspector }

  /// Another container of the same bank, not started.
  static func fresh() -> SampleContainer {
    let context = ALCContext(scan: .modules([SampleBank.moduleName]))
    SampleBank.registerCallbacks(in: context)
    return SampleContainer(ContainerInspector(context))
  }
}
