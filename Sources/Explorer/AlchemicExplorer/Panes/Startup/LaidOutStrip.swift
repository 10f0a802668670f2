// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The strip of a container's start at a width.
struct LaidOutStrip {
  /// The strip; `nil` before a start, and before the end of a start is analyzed.
  private(set) var strip: StartStrip?
  /// The width and the end of the start that it is for; it changes while there is no end.
  private var inputs: (width: Int, ended: UInt64)?

  /// Lays the strip out again if the width or the start is another one.
  mutating func layOut(width: Int, _ profile: StartProfile?, _ shared: ExplorerState) {
    guard let container = shared.container, let began = container.progress.beganAt else {
      self = LaidOutStrip()
      return
    }
    guard let ended = container.progress.endedAt else {
      inputs = nil
      return layOutGrowing(width: width, from: began, container, shared)
    }
    guard let profile else {
      self = LaidOutStrip()
      return
    }
    if let inputs, inputs == (width, ended) { return }
    inputs = (width, ended)
    let steps = profile.steps.lazy.map { StartStrip.Creation(factory: $0.factory, began: $0.began, ended: $0.ended) }
    strip = StartStrip(steps, from: began, to: ended, width: width)
  }

  /// A start under way: it grows with the number of objects. The longest ones are enough, since there may be thousands of
  /// events a second.
  private mutating func layOutGrowing(
    width: Int, from began: UInt64, _ container: ContainerSnapshot, _ shared: ExplorerState
  ) {
    let (progress, log) = (container.progress, shared.mirror.startupLog)
    let part = progress.total > 0 ? Double(progress.started) / Double(progress.total) : 0
    let creations = Set(log.slowest.map(\.factory) + log.longest.map(\.factory) + log.working)
      .compactMap { id in container.factory(id).flatMap { StartBar($0, inner: [], shared.now) }.map { (id, $0) } }
      .map { StartStrip.Creation(factory: $0, began: $1.began, ended: $1.ended) }
      .sorted { ($0.began, $1.ended) < ($1.began, $0.ended) }
    strip = StartStrip(creations, from: began, to: shared.now, width: Int(part * Double(width)))
  }
}
