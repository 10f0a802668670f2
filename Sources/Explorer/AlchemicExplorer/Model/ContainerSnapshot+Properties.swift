package import AlchemicModel

extension ContainerSnapshot {
  /// The properties that the container's objects require: values from the command line, the environment and files.
  package var properties: PropertyList {
    PropertyList(
      factories.flatMap { factory in
        (factory.arguments + factory.injections).compactMap { dependency in
          dependency.property.map { property in
            let user = PropertyList.user(factory.name, dependency.name, location: dependency.location.description)
            return (property: PropertyList.Property(property), user: user)
          }
        }
      })
  }
}

extension PropertyList.Property {
  /// The value for the clipboard; `nil` for a secret, or where there is none.
  var copiedValue: String? {
    if isSecret { return nil }
    return switch state {
    case .set(let value, _, _): value
    case .usesDefault: defaultValue
    case .absent, .unusable, .unreadable: nil
    }
  }

  init(_ property: PropertySnapshot) {
    let state: State =
      switch property.state {
      case .set(let value, let source, let name): .set(value, source: source, name: name)
      case .usesDefault: .usesDefault
      case .absent: .absent
      case .unusable(let source, let name): .unusable(source: source, name: name)
      case .unreadable(let source): .unreadable(source: source)
      }
    self.init(
      key: property.key, typeName: property.typeName, file: property.file, defaultValue: property.defaultValue,
      isRequired: property.isRequired, isSecret: property.isSecret, names: property.names, state: state)
  }
}
