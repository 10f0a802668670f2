// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicStores

/// Settings that can be changed while the worker runs. A change applies at once, and survives a restart.
final class WorkerSettings: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  static let maximumConcurrency = 64

  /// The number of jobs that are attempted at the same time.
  @AcStored var concurrency = 8
  /// Whether the worker claims no jobs.
  @AcStored var isPaused = false
  /// The time between two looks for jobs that other processes have added, in seconds.
  @AcStored var pollInterval = 1.0
  /// The number of attempts after which a job is a dead letter.
  @AcStored var maximumAttempts = 8

  override init() {
    super.init(
      configuration: KeyValueStoreConfiguration(
        domain: "webhook-worker", settings: .descriptions(Self.descriptions)))
  }

  /// The descriptions that an explorer shows, and that the store checks values against.
  private static let descriptions = [
    SettingDescription(
      key: "concurrency", title: "Jobs at the same time", group: "Work",
      kind: .slider(minimum: 1, maximum: Double(maximumConcurrency))),
    SettingDescription(
      key: "isPaused", title: "Paused", group: "Work", kind: .toggle(on: .bool(true), off: .bool(false))),
    SettingDescription(
      key: "pollInterval", title: "Seconds between looks", group: "Work", kind: .slider(minimum: 0.05, maximum: 60)),
    SettingDescription(
      key: "maximumAttempts", title: "Attempts of a job", group: "Failures", kind: .slider(minimum: 1, maximum: 30)),
  ]
}
