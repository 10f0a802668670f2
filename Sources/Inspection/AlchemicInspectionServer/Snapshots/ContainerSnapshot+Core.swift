internal import AlchemicCore
internal import AlchemicInspection

extension Phase {
  init(_ phase: ContainerPhase) {
    self =
      switch phase {
      case .idle: .idle
      case .scanning: .scanning
      case .registering: .registering
      case .resolving: .resolving
      case .startingSingletons: .startingSingletons
      case .firingCallbacks: .firingCallbacks
      case .ready: .ready
      case .failed: .failed
      case .stopping: .stopping
      case .stopped: .stopped
      }
  }
}

extension SourceLocationSnapshot {
  init(_ location: AlchemicSourceLocation) {
    self.init(fileID: location.fileID, line: location.line)
  }
}
