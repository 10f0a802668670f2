import AlchemicCore
import AlchemicInspection
import AlchemicInspectionServer
import Logging
import SampleBank

/// The container of the sample bank, in this process.
struct SampleContainer {
  /// The container's inspector.
  let inspector: ContainerInspector

  /// What a bank is made of.
  struct Options {
    /// Whether an explorer is shown, which the container then includes.
    var hasExplorer: Bool
    /// Whether the bank has further classes, with which its graph has errors.
    var isBroken = false
    /// The container's clock; `nil` for the system's.
    var clock: SteadyClock?
  }

  private let options: Options

  /// Creates the container. Call this once per process; ``fresh()`` creates further containers.
  ///
  /// - Parameters:
  ///   - options: What the bank is made of.
  ///   - isPreview: Whether the bank uses a copy of the user's settings, so that the files on disk stay unchanged.
  init(_ options: Options, isPreview: Bool = false) {
    SampleBank.isPreview = isPreview
    // Log output would overwrite the screen or mix with the data. The container shows the same information.
    LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
    self = Self(fresh: options)
  }

  private init(fresh options: Options) {
    self.options = options
    let scan = SampleBank.scan(isBroken: options.isBroken).adding(options.hasExplorer ? [Session.self] : [])
    let context = options.clock.map { ALCContext(scan: scan, clock: $0.read) } ?? ALCContext(scan: scan)
    SampleBank.prepare(context)
    if options.hasExplorer { Session.register(in: context) }
    inspector = ContainerInspector(context)
  }

  /// A connection to the container, for code that works with every container.
  var connection: any Connection {
    let connection = inspector
    return options.clock == nil ? connection : SteadyConnection(connection: connection)
  }

  /// The container's current state, as ``connection`` gives it.
  func snapshot() -> ContainerSnapshot {
    guard options.clock != nil else { return inspector.snapshot() }
    return SteadyConnection.steady(SteadyClock.$isHeld.withValue(true) { inspector.snapshot() })
  }

  /// Creates another container of the same bank, which is not started.
  func fresh() -> SampleContainer { SampleContainer(fresh: options) }
}
