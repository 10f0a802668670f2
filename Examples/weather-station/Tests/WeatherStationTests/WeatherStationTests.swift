// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicMacros
import AlchemicTesting
import Testing

@testable import WeatherStation

@Suite(.alchemic(.modules(["WeatherStation"])))
struct WeatherStationTests {
  @Test func `A report has a line for each sensor, in the order of their names`() throws {
    #expect(try AcGet(Report.self, AcName("first report")).text == "Weather\npressure 948.8\ntemperature 11.5")
  }

  @Test func `The station keeps its first report, and others are new`() throws {
    let first = try AcGet(Report.self, AcName("first report"))
    #expect(try AcGet(Report.self, AcName("first report")) === first)
    #expect(try AcGet(Report.self, AcName("Report")) !== first)
  }

  @Test(.alchemic(.modules(["WeatherStation"]), overriding: AcOverride(Place.self) { Place(altitude: 0) }))
  func `Another place has other readings`() throws {
    #expect(try AcGet(Report.self, AcName("Report")).text == "Weather\npressure 1013.3\ntemperature 15.0")
  }
}
