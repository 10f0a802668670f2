// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel
internal import AlchemicInspection

/// Reports in columns.
enum TableReport {
  static func factories(_ container: ContainerSnapshot) -> String {
    FactoriesPane.table.printed(container.factories, Facts(container))
  }

  static func startup(_ container: ContainerSnapshot) -> String {
    StartStep.table.printed(StartStep.all(in: container), Facts(container))
  }

  static func stop(_ container: ContainerSnapshot) -> String {
    StopStep.table.printed(StopStep.all(in: container), Facts(container))
  }

  static func settings(_ container: ContainerSnapshot) -> String {
    SettingsPane.table.printed(container.settingRows, Facts(container))
  }

  static func properties(_ container: ContainerSnapshot) -> String {
    PropertyList.table.printed(container.properties.rows, Facts(container))
  }

  static func scopes(_ container: ContainerSnapshot) -> String {
    let search = LeakSearch(container)
    let outlived = search.objects.flatMap { ScopeRow.leak($0, search) }
    let open = container.scopes.open.map { ScopeRow.open($0) }
    let kinds = container.scopeKinds.map { ScopeRow.kind($0) }
    return ScopesPane.table.printed(outlived + open + kinds, Facts(container))
  }
}

extension ContainerSnapshot {
  /// The entries of all stores.
  var settingRows: [SettingRow] {
    stores.flatMap { store in store.entries.map { SettingRow(store: store.id, entry: $0) } }
  }
}
