internal import AlchemicCore
internal import AlchemicInspection

extension DependencySnapshot {
  init(_ dependency: GraphSnapshot.Dependency) {
    self.init(
      name: dependency.name, typeName: dependency.typeName, criteria: dependency.criteria,
      flags: Set(dependency.flags), location: SourceLocationSnapshot(dependency.location),
      deferral: dependency.deferral.map(Deferral.init), resolution: Resolution(dependency.resolution),
      property: dependency.property.map(PropertySnapshot.init), isGiven: dependency.isGiven ? true : nil)
  }
}

extension DependencySnapshot.Deferral {
  fileprivate init(_ deferral: DependencyDeferral) {
    self =
      switch deferral {
      case .lazy: .lazy
      case .provider: .provider
      }
  }
}

extension PropertySnapshot {
  fileprivate init(_ property: DeclaredProperty) {
    let state: State =
      switch property.state {
      case .set(let value, let location): .set(value, source: location.source, name: location.name)
      case .usesDefault: .usesDefault
      case .absent: .absent
      case .unusable(let location): .unusable(source: location.source, name: location.name)
      case .unreadable(let source): .unreadable(source: source)
      }
    self.init(
      key: property.key, typeName: property.typeName, file: property.file, defaultValue: property.defaultValue,
      isRequired: property.isRequired, isSecret: property.isSecret, names: property.names.map(\.name), state: state)
  }
}

extension DependencySnapshot.Resolution {
  fileprivate init(_ resolution: GraphSnapshot.Dependency.Resolution) {
    self =
      switch resolution {
      case .factories(let ids, let isArray): .factories(ids, isArray: isArray)
      case .constant(let text): .constant(text)
      case .nothing: .nothing
      case .failed(let problem): .failed(FailureSnapshot(problem))
      }
  }
}
