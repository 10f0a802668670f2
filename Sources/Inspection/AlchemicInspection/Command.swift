// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A command from an explorer to a container.
public enum Command: Codable, Hashable, Sendable {
  /// Starts the container, or starts it again. Refused if it is starting, has started, or is stopping.
  case start
  /// Stops the container: its objects stop in the order of the graph, and are released. Returns as soon as that begins.
  /// Refused if the container has nothing to stop.
  case stop
  /// Registers an empty when-ready callback with a label, to observe when it fires.
  case registerCallback(label: String)
  /// Sets an entry of a store.
  ///
  /// `seen` is the `EntrySnapshot.revision` that the explorer read. The command fails with `CommandError.stale` if
  /// the entry has changed since; `nil` sets it unconditionally.
  case set(store: String, key: String, SettingValue, seen: String? = nil)
  /// Removes the stored value of an entry, so that its default value applies. `seen` as in ``set(store:key:_:seen:)``.
  case remove(store: String, key: String, seen: String? = nil)
  /// Sets an entry to the other value of its `EntrySnapshot.conflict`, or removes it if the other change did. `seen` as
  /// in ``set(store:key:_:seen:)``.
  case takeOther(store: String, key: String, seen: String? = nil)
  /// Counts the living objects of templates for as long as the connection lasts, or ends that. Each creation takes longer
  /// while they are counted.
  case countLiveObjects(Bool)
}
