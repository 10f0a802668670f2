internal import AlchemicModel
internal import AlchemicInspection

/// Reports in columns.
enum TableReport {
  static func factories(_ container: ContainerSnapshot) -> String {
    var table = TextTable("FLAGS", "NAME", "TYPE", "STATE", "TOOK", "DECLARED")
    for factory in container.factories {
      table.add(
        factory.notation, factory.name, factory.typeName, FactoryStateWord(factory).rawValue, factory.state.duration,
        factory.location.description)
    }
    return table.text
  }

  static func startup(_ container: ContainerSnapshot) -> String {
    var table = TextTable("AFTER", "OWN", "TOOK", "THREAD", "STATE", "NAME")
    for step in StartStep.all(in: container) {
      table.add(
        step.after.map { Format.duration($0, .unicode) } ?? "", step.own.map { Format.duration($0, .unicode) } ?? "",
        step.took.map { Format.duration($0, .unicode) } ?? "", step.thread, step.state, step.name)
    }
    return table.text
  }

  static func stop(_ container: ContainerSnapshot) -> String {
    var table = TextTable("AFTER", "TOOK", "STATE", "NAME", "NOTE")
    for step in StopStep.all(in: container) {
      table.add(
        step.after.map { Format.duration($0, .unicode) } ?? "", step.took.map { Format.duration($0, .unicode) } ?? "",
        step.state, step.name, step.note)
    }
    return table.text
  }

  static func settings(_ container: ContainerSnapshot) -> String {
    var table = TextTable("STORE", "KEY", "VALUE", "ORIGIN", "DEFAULT", "TITLE")
    for store in container.stores {
      for entry in store.entries {
        table.add(
          store.id, entry.key, entry.shownValue ?? "", entry.origin.word,
          entry.editor == .secret ? "" : entry.defaultValue.map { SettingText.plain($0) } ?? "", entry.title)
      }
    }
    return table.text
  }

  static func properties(_ container: ContainerSnapshot) -> String {
    var table = TextTable("KEY", "TYPE", "VALUE", "SOURCE", "DEFAULT", "SET BY", "REQUIRED BY")
    for row in container.properties.rows {
      let property = row.property
      table.add(
        property.key, property.typeName, property.shownValue, property.shownSource, property.defaultValue ?? "",
        property.shownNames, row.users.joined(separator: ", "))
    }
    return table.text
  }

  static func scopes(_ container: ContainerSnapshot) -> String {
    let scopes = container.scopes
    func age(since instant: UInt64) -> String {
      Format.duration(Format.elapsed(from: instant, to: container.instant), .unicode)
    }
    var table = TextTable("WHAT", "SCOPE", "NAME", "AGE", "OBJECTS", "PLACE", "NOTE")
    for object in scopes.outlived {
      table.add(
        "outlived", object.scope, object.name(in: container), age(since: object.createdAt), "",
        object.location.description, "the scope ended \(age(since: object.endedAt)) ago")
      for keeper in object.keepers {
        table.add("keeper", object.scope, keeper.name, "", "", keeper.location?.description ?? "", "")
      }
    }
    for scope in scopes.open {
      table.add(
        "open", scope.name, "", age(since: scope.openedAt), "\(scope.objectCount)", scope.location.description,
        scope.depth > 0 ? "within \(Format.count(scope.depth, "scope", "scopes"))" : "")
    }
    for kind in container.scopeKinds {
      table.add(
        "kind", kind.name, "", "", "", "", "\(Format.count(kind.factories.count, "factory", "factories"))")
    }
    return table.text
  }
}

extension FactorySnapshot.State {
  fileprivate var duration: String {
    if case .created(_, let took, _) = self { Format.duration(took, .unicode) } else { "" }
  }
}
