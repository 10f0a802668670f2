// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicProperties
import Foundation

extension Declarations {
  /// Declarations that are right, though they look like mistakes.
  static func right(_ number: Int, _ registry: ClassRegistry) {
    switch number {
    case 1: registry.register(PossibleCards.self) { AcInitializer($0, PossibleCards.init) }
    case 2:
      registry.register(PossiblePosters.self) {
        AcInitializer($0, PossiblePosters.init)
      }
    case 3:
      registry.register(Ink.self) { AcInitializer($0, Ink.init) }
      registry.register(Laser.self) { factory in
        AcInitializer(factory, Laser.init)
        AcRegister(factory, AcPrimary())
      }
      registry.register(Cards.self) { AcInitializer($0, Cards.init) }
    case 4:
      registry.register(Ink.self) { AcInitializer($0, Ink.init) }
      registry.register(Laser.self) { AcInitializer($0, Laser.init) }
      registry.register(Posters.self) { AcInitializer($0, Posters.init) }
    case 5:
      registry.register(LaterChicken.self) { AcInitializer($0, LaterChicken.init) }
      registry.register(LaterEgg.self) { AcInitializer($0, LaterEgg.init) }
    case 6:
      registry.register(Store.self) { factory in
        AcInitializer(factory, Store.init)
        AcRegister(factory, AcLazy())
      }
      registry.register(LaterWarehouse.self) { AcInitializer($0, LaterWarehouse.init) }
    case 7:
      registry.register(Store.self) { factory in
        AcInitializer(factory, Store.init)
        AcRegister(factory, AcTemplate())
      }
      registry.register(Depot.self) { AcInitializer($0, Depot.init) }
    case 8: registry.register(Port.self) { AcInitializer($0, Port.init, AcProperty("port", default: 80)) }
    case 9:
      setenv("PORT", "80", 1)
      registry.register(Port.self) { AcInitializer($0, Port.init, AcProperty("port")) }
    case 10:
      registry.register(Counter.self) { factory in
        AcInitializer(factory, Counter.init)
        AcInject(factory, \Counter.store, AcNillable())
      }
    case 11:
      registry.register(Visitor.self) { factory in
        AcInitializer(factory, Visitor.init)
        AcRegister(factory, AcScoped(.visit))
      }
      registry.register(Reception.self) { factory in
        AcInitializer(factory, Reception.init)
        AcRegister(factory, AcScoped(.visit))
      }
    case 12: registry.register(Port.self) { AcInitializer($0, Port.init, 80) }
    case 13: registry.register(Store.self) { AcRegister($0, AcReference()) }
    case 14:
      registry.register(Ink.self) { factory in
        AcInitializer(factory, Ink.init)
        AcRegister(factory, AcFactoryName("one"))
      }
      registry.register(Laser.self) { factory in
        AcInitializer(factory, Laser.init)
        AcRegister(factory, AcFactoryName("two"))
      }
      registry.register(Cards.self) { AcInitializer($0, Cards.init, AcName("two")) }
    case 15:
      registry.register(Store.self) { AcInitializer($0, Store.init) }
      registry.register(Warehouse.self) { AcInitializer($0, Warehouse.init) }
    default: break
    }
  }
}
