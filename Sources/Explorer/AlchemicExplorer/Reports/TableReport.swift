internal import AlchemicModel
internal import AlchemicInspection

/// Reports in columns.
enum TableReport {
  static func factories(_ container: ContainerSnapshot) -> String {
    FactoriesPane.table.printed(container.factories, Facts(container))
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
    let outlived = container.scopes.outlived.flatMap { object in
      [.outlived(object)] + object.keepers.map { ScopeRow.keeper($0, of: object) }
    }
    let open = container.scopes.open.map { ScopeRow.open($0) }
    let kinds = container.scopeKinds.map { ScopeRow.kind($0) }
    return ScopesPane.table.printed(outlived + open + kinds, Facts(container))
  }
}
