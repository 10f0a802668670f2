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

  /// Makes the container. To be called once.
  init() {
    // What it would log would be written over the screen, or into the data; it can all be seen in the container.
    LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
    let context = ALCContext(scan: .modules([SampleBank.moduleName]))
    SampleBank.registerCallbacks(in: context)
    inspector = ContainerInspector(context)
  }
}
