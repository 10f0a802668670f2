// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Filters and text searches: the explorer's part, which is the same for every pane.
extension Explorer {
  /// Opens the line in which the user types a filter or a search text.
  mutating func beginFinding() {
    if self[focus].finding == .searches {
      panes[index(of: focus)].search = LineSearch(origin: self[focus].cursor)
      overlays.append(FilterInput(line: LineEditor(), pane: focus, finding: .searches))
      return
    }
    if self[focus].finding == .elsewhere { go(to: .factories) }
    let pane = self[focus]
    overlays.append(
      FilterInput(line: LineEditor(pane.filter), pane: focus, finding: .filters, words: pane.filterWordsToType))
  }

  /// Filters or searches the focused pane.
  mutating func find(_ text: String) {
    guard text != self[focus].findingText else { return }
    guard self[focus].finding == .searches else { return filter(focus, text) }
    guard var search = self[focus].search else { return }
    search.text = text
    search.row = nil
    search.scan = nil
    panes[index(of: focus)].search = search
    panes[index(of: focus)].cursor = search.origin
    goToSearchMatch(1, from: (search.origin.row ?? search.origin.top) - 1)
  }

  private mutating func filter(_ pane: Pane, _ text: String) {
    let selected = shared.selected
    panes[index(of: pane)].setFilter(text, &shared)
    followSelection(from: selected)
  }

  /// Leaves the typed filter: the pane is as it was before a search, and unfiltered otherwise.
  mutating func abandonFilter() {
    if self[focus].finding == .searches { endSearch(returning: true) } else { find("") }
  }

  mutating func clearFilter() {
    if isFiltered {
      if self[focus].isSearched { endSearch(returning: false) } else { find("") }
    } else if shared.window.isZoomed {
      shared.window.isZoomed = false
      settleVisiblePanes()
    } else if clearsFactories {
      filter(.factories, "")
    }
  }

  /// Whether the pane itself is filtered or searched.
  var isFiltered: Bool {
    self[focus].isSearched || self[focus].finding == .filters && !self[focus].filter.isEmpty
  }

  /// Whether the key that clears a filter would clear that of the factories, from a pane that has no filter.
  var clearsFactories: Bool { self[focus].finding != .filters && !self[.factories].filter.isEmpty }

  /// Goes to the next search match in the pane, or, without a search, to the next listed factory without leaving the
  /// pane. The last match is followed by the first.
  mutating func goToMatch(_ direction: Int) -> [Effect] {
    if self[focus].isSearched {
      goToSearchMatch(direction)
      return []
    }
    let selected = shared.selected
    let requests = panes[index(of: .factories)].perform(direction > 0 ? .nextMatch : .previousMatch, &shared)
    followSelection(from: selected)
    return carryOut(requests ?? [])
  }

  /// Ends the search.
  ///
  /// - Parameter returning: Whether to return to the position before the search.
  private mutating func endSearch(returning: Bool) {
    if returning, let search = self[focus].search { panes[index(of: focus)].cursor = search.origin }
    panes[index(of: focus)].search = nil
    settleVisiblePanes()
  }

  /// Goes to the next match in a direction. Where there is none, the footer says so.
  mutating func goToSearchMatch(_ direction: Int) {
    let cursor = self[focus].cursor
    goToSearchMatch(direction, from: self[focus].search?.row ?? cursor.row ?? cursor.top)
  }

  private mutating func goToSearchMatch(_ direction: Int, from start: Int) {
    guard let search = self[focus].search, !search.text.isEmpty else { return }
    let width = self[focus].content(shared).textWidth
    let document = self[focus].document(width: width, shared)
    guard document.count <= LineScan.quickCount else {
      var scan = search.scan ?? LineScan(count: document.count, width: width, after: start)
      scan.wanted = direction
      panes[index(of: focus)].search?.scan = scan
      return continueSearch()
    }
    panes[index(of: focus)].search?.scan = nil
    let found = self[focus].matchingRows(in: document, shared)
    show(direction > 0 ? found.first { $0 > start } ?? found.first : found.last { $0 < start } ?? found.last)
  }

  /// Searches the next part of many rows, and goes to the match that the user wants.
  mutating func continueSearch() {
    guard let before = self[focus].search?.scan else { return }
    if let match = panes[index(of: focus)].searchPart(shared) { return show(match) }
    if before.wanted != nil, self[focus].search?.scan?.wanted == nil { show(nil) }
  }

  /// Shows a match. Where there is none, the footer says so.
  private mutating func show(_ match: Int?) {
    panes[index(of: focus)].search?.row = match
    guard let match else { return shared.warn("No line contains \"\(self[focus].findingText)\".") }
    move(focus) { $0.show(match, in: $1, height: $2) }
  }
}
