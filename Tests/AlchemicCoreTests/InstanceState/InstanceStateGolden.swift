// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension InstanceStateTests {
  /// The table of all events in all states: `state: actions → next state`, without the latter where nothing changes.
  static let golden = """
    request
      absent untouched: create(2) → constructing 2 [] []
      absent nothing: nothing
      absent released: create(2) → constructing 2 [] []
      constructing 1 [7] [8]: wait(1, nil)
      wiring 1 100 [8]: wait(1, Optional(100))
      ready 100 created: use(100)
      ready 100 set: use(100)
      failed old: create(2) → constructing 2 [] []
    requestOfLost
      absent untouched: create(2) → constructing 2 [] []
      absent nothing: nothing
      absent released: create(2) → constructing 2 [] []
      constructing 1 [7] [8]: wait(1, nil)
      wiring 1 100 [8]: wait(1, Optional(100))
      ready 100 created: create(2) → constructing 2 [] []
      ready 100 set: create(2) → constructing 2 [] []
      failed old: create(2) → constructing 2 [] []
    requestWithoutCreating
      absent untouched: unavailable
      absent nothing: nothing
      absent released: unavailable
      constructing 1 [7] [8]: wait(1, nil)
      wiring 1 100 [8]: wait(1, Optional(100))
      ready 100 created: use(100)
      ready 100 set: use(100)
      failed old: unavailable
    wait
      absent untouched: false
      absent nothing: false
      absent released: false
      constructing 1 [7] [8]: true → constructing 1 [7] [8, 9]
      wiring 1 100 [8]: true → wiring 1 100 [8, 9]
      ready 100 created: false
      ready 100 set: false
      failed old: false
    waitForOther
      absent untouched: false
      absent nothing: false
      absent released: false
      constructing 1 [7] [8]: false
      wiring 1 100 [8]: false
      ready 100 created: false
      ready 100 set: false
      failed old: false
    cancel
      absent untouched: false
      absent nothing: false
      absent released: false
      constructing 1 [7] [8]: true → constructing 1 [7] []
      wiring 1 100 [8]: true → wiring 1 100 []
      ready 100 created: false
      ready 100 set: false
      failed old: false
    cancelOther
      absent untouched: false
      absent nothing: false
      absent released: false
      constructing 1 [7] [8]: false
      wiring 1 100 [8]: false
      ready 100 created: false
      ready 100 set: false
      failed old: false
    postpone
      absent untouched: false
      absent nothing: false
      absent released: false
      constructing 1 [7] [8]: true → constructing 1 [7, 6] [8]
      wiring 1 100 [8]: false
      ready 100 created: false
      ready 100 set: false
      failed old: false
    postponeUntilOther
      absent untouched: false
      absent nothing: false
      absent released: false
      constructing 1 [7] [8]: false
      wiring 1 100 [8]: false
      ready 100 created: false
      ready 100 set: false
      failed old: false
    constructed
      absent untouched: superseded
      absent nothing: superseded
      absent released: superseded
      constructing 1 [7] [8]: run [7] → wiring 1 200 [8]
      wiring 1 100 [8]: superseded
      ready 100 created: superseded
      ready 100 set: superseded
      failed old: superseded
    constructedByOther
      absent untouched: superseded
      absent nothing: superseded
      absent released: superseded
      constructing 1 [7] [8]: superseded
      wiring 1 100 [8]: superseded
      ready 100 created: superseded
      ready 100 set: superseded
      failed old: superseded
    nothing
      absent untouched: superseded
      absent nothing: superseded
      absent released: superseded
      constructing 1 [7] [8]: announce(wake: [8], run: [7]) → absent nothing
      wiring 1 100 [8]: superseded
      ready 100 created: superseded
      ready 100 set: superseded
      failed old: superseded
    nothingByOther
      absent untouched: superseded
      absent nothing: superseded
      absent released: superseded
      constructing 1 [7] [8]: superseded
      wiring 1 100 [8]: superseded
      ready 100 created: superseded
      ready 100 set: superseded
      failed old: superseded
    finished
      absent untouched: []
      absent nothing: []
      absent released: []
      constructing 1 [7] [8]: []
      wiring 1 100 [8]: [8] → wiring 1 100 []
      ready 100 created: []
      ready 100 set: []
      failed old: []
    finishedByOther
      absent untouched: []
      absent nothing: []
      absent released: []
      constructing 1 [7] [8]: []
      wiring 1 100 [8]: []
      ready 100 created: []
      ready 100 set: []
      failed old: []
    wired
      absent untouched: superseded
      absent nothing: superseded
      absent released: superseded
      constructing 1 [7] [8]: superseded
      wiring 1 100 [8]: announce(wake: [8], run: []) → ready 100 created
      ready 100 created: superseded
      ready 100 set: superseded
      failed old: superseded
    wiredByOther
      absent untouched: superseded
      absent nothing: superseded
      absent released: superseded
      constructing 1 [7] [8]: superseded
      wiring 1 100 [8]: superseded
      ready 100 created: superseded
      ready 100 set: superseded
      failed old: superseded
    failed
      absent untouched: (released: nil, superseded)
      absent nothing: (released: nil, superseded)
      absent released: (released: nil, superseded)
      constructing 1 [7] [8]: (released: nil, announce(wake: [8], run: [])) → failed new
      wiring 1 100 [8]: (released: Optional(100), announce(wake: [8], run: [])) → failed new
      ready 100 created: (released: nil, superseded)
      ready 100 set: (released: nil, superseded)
      failed old: (released: nil, superseded)
    failedByOther
      absent untouched: (released: nil, superseded)
      absent nothing: (released: nil, superseded)
      absent released: (released: nil, superseded)
      constructing 1 [7] [8]: (released: nil, superseded)
      wiring 1 100 [8]: (released: nil, superseded)
      ready 100 created: (released: nil, superseded)
      ready 100 set: (released: nil, superseded)
      failed old: (released: nil, superseded)
    abandoned
      absent untouched: superseded
      absent nothing: superseded
      absent released: superseded
      constructing 1 [7] [8]: announce(wake: [8], run: []) → absent untouched
      wiring 1 100 [8]: superseded
      ready 100 created: superseded
      ready 100 set: superseded
      failed old: superseded
    abandonedByOther
      absent untouched: superseded
      absent nothing: superseded
      absent released: superseded
      constructing 1 [7] [8]: superseded
      wiring 1 100 [8]: superseded
      ready 100 created: superseded
      ready 100 set: superseded
      failed old: superseded
    set
      absent untouched: (released: nil, run: [], wake: []) → ready 300 set
      absent nothing: (released: nil, run: [], wake: []) → ready 300 set
      absent released: (released: nil, run: [], wake: []) → ready 300 set
      constructing 1 [7] [8]: (released: nil, run: [7], wake: [8]) → ready 300 set
      wiring 1 100 [8]: (released: Optional(100), run: [], wake: [8]) → ready 300 set
      ready 100 created: (released: Optional(100), run: [], wake: []) → ready 300 set
      ready 100 set: (released: Optional(100), run: [], wake: []) → ready 300 set
      failed old: (released: nil, run: [], wake: []) → ready 300 set
    lost
      absent untouched: false
      absent nothing: false
      absent released: false
      constructing 1 [7] [8]: false
      wiring 1 100 [8]: false
      ready 100 created: true → absent released
      ready 100 set: false
      failed old: false
    release
      absent untouched: (released: nil, wake: [])
      absent nothing: (released: nil, wake: []) → absent untouched
      absent released: (released: nil, wake: []) → absent untouched
      constructing 1 [7] [8]: (released: nil, wake: [8]) → absent untouched
      wiring 1 100 [8]: (released: Optional(100), wake: [8]) → absent untouched
      ready 100 created: (released: Optional(100), wake: []) → absent untouched
      ready 100 set: (released: Optional(100), wake: []) → absent untouched
      failed old: (released: nil, wake: [])
    """
}
