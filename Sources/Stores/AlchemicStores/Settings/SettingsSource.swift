// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel
public import Foundation

/// The source of a store's settings' descriptions.
public enum SettingsSource: Sendable {
  /// No descriptions.
  case none
  /// `Settings.bundle` beside the program's executable, or in a resource bundle beside it.
  case besideExecutable
  /// The Settings.bundle at this URL. A missing bundle is reported.
  case directory(URL)
  /// Descriptions from code.
  case descriptions([SettingDescription])

  /// Returns `Settings.bundle` in a bundle's resources, such as `.resources(of: .module)`.
  ///
  /// - Parameter bundle: The bundle.
  /// - Returns: The source. If it does not exist, each store reports that at its creation.
  public static func resources(of bundle: Bundle) -> SettingsSource {
    .directory(
      bundle.url(forResource: "Settings", withExtension: "bundle")
        ?? bundle.bundleURL.appending(path: "Settings.bundle", directoryHint: .isDirectory))
  }

  func read(
    _ configuration: KeyValueStoreConfiguration, report: (StoreReport) -> Void
  ) -> [SettingDescription] {
    switch self {
    case .none: return []
    case .descriptions(let descriptions):
      var described = DescribedSettings()
      for setting in descriptions where !described.add(setting) {
        let reason = "the key \(setting.key ?? "") is already described"
        report(.settingsSkipped(path: "the settings' descriptions", reason: reason))
      }
      return described.settings
    case .directory(let directory):
      return SettingsBundle.read(directory, languages: Languages.preferred(configuration.environment), report: report)
    case .besideExecutable:
      guard let directory = Self.besideExecutable() else { return [] }
      return SettingsBundle.read(directory, languages: Languages.preferred(configuration.environment), report: report)
    }
  }

  /// Swift Package Manager copies a target's resources to `<package>_<target>.resources` beside the executable.
  private static func besideExecutable() -> URL? {
    guard let executable = Bundle.main.executableURL else { return nil }
    let directory = executable.resolvingSymlinksInPath().deletingLastPathComponent()
    let manager = FileManager.default
    let inside = (try? manager.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)) ?? []
    let resources = inside.filter { $0.pathExtension == "resources" }.sorted { $0.path < $1.path }
    return ([directory] + resources)
      .map { $0.appending(path: "Settings.bundle", directoryHint: .isDirectory) }
      .first { manager.fileExists(atPath: $0.appending(path: "Root.plist").path) }
  }
}
