// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads a Settings.bundle: Root.plist and its child panes.
///
/// An invalid part is ignored and reported. The rest is used.
struct SettingsBundle {
  /// The largest size of a settings file, in bytes. Files written by hand are smaller.
  static let maximumBytes = 4 * 1_048_576
  /// The deepest nesting of panes.
  static let maximumDepth = 16
  /// The largest number of descriptions. Child panes that include each other would otherwise multiply.
  static let maximumSettings = 10_000

  private let directory: URL
  private let languages: [String]
  private let report: (StoreReport) -> Void
  private var described = DescribedSettings()

  /// Returns the descriptions in the order of the panes.
  static func read(
    _ directory: URL, languages: [String], report: (StoreReport) -> Void
  ) -> [SettingDescription] {
    withoutActuallyEscaping(report) { report in
      var bundle = SettingsBundle(directory: directory, languages: languages, report: report)
      bundle.readPane("Root", panes: [], within: [])
      return bundle.described.settings
    }
  }

  private init(directory: URL, languages: [String], report: @escaping (StoreReport) -> Void) {
    self.directory = directory
    self.languages = languages
    self.report = report
  }

  private mutating func readPane(_ name: String, panes: [String], within: [String]) {
    let file = directory.appending(path: "\(name).plist", directoryHint: .notDirectory)
    let skip = { [report] (reason: String) in report(.settingsSkipped(path: file.path, reason: reason)) }
    // A name must not lead out of the bundle.
    guard !name.isEmpty, !name.contains("/"), !name.contains("\0") else {
      return report(.settingsSkipped(path: directory.path, reason: "\"\(name)\" is not a valid pane name"))
    }
    guard !within.contains(name) else {
      return skip("its child panes form a cycle: \((within + [name]).joined(separator: " → "))")
    }
    guard within.count < Self.maximumDepth else { return skip("it is nested deeper than \(Self.maximumDepth) panes") }
    let pane: [String: Any]
    do {
      pane = try Self.dictionary(file)
    } catch {
      return skip(error.reason)
    }
    guard let specifiers = pane["PreferenceSpecifiers"] as? [Any] else { return skip("it has no PreferenceSpecifiers") }
    let strings = SettingsStrings(
      pane["StringsTable"] as? String ?? name, in: directory, languages: languages, report: report)
    var group = ""
    for (index, specifier) in specifiers.enumerated() {
      guard described.settings.count < Self.maximumSettings else {
        return skip("there are more than \(Self.maximumSettings) settings")
      }
      guard let specifier = specifier as? [String: Any] else {
        skip("item \(index) is not a dictionary")
        continue
      }
      let item = SettingsSpecifier(specifier, strings: strings, panes: panes)
      let read = item.read(group: group)
      func add(_ setting: SettingDescription) {
        guard !described.add(setting) else { return }
        skip("item \(index): the key \(setting.key ?? "") is already described")
      }
      switch read {
      case .setting(let setting): add(setting)
      case .group(let title, let note):
        group = title
        if let note { add(note) }
      case .radioGroup(let title, let setting):
        group = title
        add(setting)
      case .pane(let file, let title):
        readPane(file, panes: panes + [title], within: within + [name])
      case .malformed(let reason): skip("item \(index): \(reason)")
      }
    }
  }

  /// Why a file cannot be used.
  struct Malformed: Error {
    let reason: String
  }

  /// Returns the dictionary in a property list.
  static func dictionary(_ file: URL) throws(Malformed) -> [String: Any] {
    let data: Data
    do {
      let values = try file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
      guard values.isRegularFile == true else { throw Malformed(reason: "it is not a regular file") }
      guard let size = values.fileSize, size <= maximumBytes else {
        throw Malformed(reason: "it is larger than \(maximumBytes) bytes")
      }
      data = try Data(contentsOf: file)
    } catch let error as Malformed {
      throw error
    } catch {
      throw Malformed(reason: "it cannot be read")
    }
    guard let list = try? PropertyListSerialization.propertyList(from: data, format: nil) else {
      throw Malformed(reason: "it is not a valid property list")
    }
    guard let dictionary = list as? [String: Any] else { throw Malformed(reason: "it is not a dictionary") }
    return dictionary
  }
}
