// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicMacros
import AlchemicProperties

/// One of the station's instruments.
protocol Sensor: Sendable {
  var name: String { get }
  func read() throws -> Double
}

/// The place of the station, which decides the readings of this example.
@AcRegisterValue
struct Place {
  let altitude: Double

  @AcInitializer(.property("station.altitude", default: 540.0, help: "metres above the sea"))
  init(altitude: Double) { self.altitude = altitude }
}

@AcRegister
final class Thermometer: Sensor {
  let name = "temperature"
  private let place: Place

  init(place: Place) { self.place = place }

  func read() -> Double { 15 - 0.0065 * place.altitude }
}

@AcRegister
final class Barometer: Sensor {
  let name = "pressure"
  @AcInject private var place: Place
  @AcInject(.class(Thermometer.self)) private var thermometer: any Sensor
  init() {}

  /// Falls by an eighth for each kilometre, roughly.
  func read() throws -> Double { 1013.25 - 0.12 * place.altitude - 0.1 * (try thermometer.read() - 15) }
}
