// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore

// A graph of ten templates of ten classes with five levels. Half of the dependencies are arguments, half are variables.

final class Ballast: AlchemicManaged {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

final class Shroud: AlchemicManaged {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

final class Rudder: AlchemicManaged {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

final class Boom: AlchemicManaged {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

final class Spreader: AlchemicManaged {
  var shroud: Shroud?
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInject(factory, \Spreader.shroud)
  }
}

final class Mast: AlchemicDeclaring {
  let spreader: Spreader
  init(spreader: Spreader) { self.spreader = spreader }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Mast.init(spreader:))
  }
}

final class Keel: AlchemicManaged {
  var ballast: Ballast?
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInject(factory, \Keel.ballast)
  }
}

final class Hull: AlchemicDeclaring {
  let keel: Keel
  var rudder: Rudder?
  init(keel: Keel) { self.keel = keel }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Hull.init(keel:))
    AcInject(factory, \Hull.rudder)
  }
}

final class Rig: AlchemicDeclaring {
  let mast: Mast
  var boom: Boom?
  init(mast: Mast) { self.mast = mast }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Rig.init(mast:))
    AcInject(factory, \Rig.boom)
  }
}

/// The root of the graph.
public final class Ship: AlchemicDeclaring {
  let hull: Hull
  let rig: Rig
  init(hull: Hull, rig: Rig) {
    self.hull = hull
    self.rig = rig
  }

  /// The number of objects; 0 if an injection is missing.
  public var count: Int {
    hull.rudder == nil || hull.keel.ballast == nil || rig.boom == nil || rig.mast.spreader.shroud == nil ? 0 : 10
  }

  /// Declares the graph.
  public static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Ship.init(hull:rig:))
  }
}

let shipClasses: [AnyClass] = [
  Ship.self, Hull.self, Rig.self, Keel.self, Rudder.self, Mast.self, Boom.self, Spreader.self, Ballast.self,
  Shroud.self,
]

/// The baseline "direct": the same graph without a container. Not inlined, like a request to a container.
@inline(never)
public func buildShip() -> Ship {
  let keel = Keel()
  keel.ballast = Ballast()
  let hull = Hull(keel: keel)
  hull.rudder = Rudder()
  let spreader = Spreader()
  spreader.shroud = Shroud()
  let rig = Rig(mast: Mast(spreader: spreader))
  rig.boom = Boom()
  return Ship(hull: hull, rig: rig)
}
