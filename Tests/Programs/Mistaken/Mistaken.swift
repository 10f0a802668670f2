// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicInspectionServer
import AlchemicProperties
import Foundation
// Linked for its classes: each mistake is one in the graph of the bank.
import SampleBank

// The sample bank with one mistake, which the environment chooses: MISTAKE=7. A comment marks the line to correct, with the code of
// the finding. With RIGHT=7, its declarations are right, though they look like a mistake.

final class Declarations: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    let environment = ProcessInfo.processInfo.environment
    if let number = environment["MISTAKE"].flatMap({ Int($0) }) { mistake(number, registry) }
    if let number = environment["RIGHT"].flatMap({ Int($0) }) { right(number, registry) }
  }

  private static func mistake(_ number: Int, _ registry: ClassRegistry) {
    switch number {
    case 1:
      registry.register(Letters.self) { factory in
        AcInitializer(factory, Letters.init)  // 1 no-factory
      }
    case 2:
      registry.register(PlainGateway.self) { AcInitializer($0, PlainGateway.init) }
      registry.register(Letters.self) { factory in
        AcInitializer(factory, Letters.init, AcName("PlainGateway"))  // 2 type-mismatch
      }
    case 3:
      registry.register(Ink.self) { AcInitializer($0, Ink.init) }
      registry.register(Laser.self) { AcInitializer($0, Laser.init) }
      registry.register(Cards.self) { factory in
        AcInitializer(factory, Cards.init)  // 3 too-many-factories
      }
    case 4:
      registry.register(PostMailer.self) { factory in
        AcInitializer(factory, PostMailer.init)
        AcRegister(factory, AcFactoryName("post office"))
      }
      registry.register(Letters.self) { factory in
        AcInitializer(factory, Letters.init, AcName("post ofice"))  // 4 no-factory
      }
    case 5:
      registry.register(Posters.self) { factory in
        AcInitializer(factory, Posters.init)  // 5 no-factory
      }
    case 6:
      registry.register(Ink.self) { factory in
        AcInitializer(factory, Ink.init)
        AcRegister(factory, AcFactoryName("printer"))  // 6 duplicate-name
      }
      registry.register(Laser.self) { factory in
        AcInitializer(factory, Laser.init)
        AcRegister(factory, AcFactoryName("printer"))
      }
    case 7:
      registry.register(Chicken.self) { AcInitializer($0, Chicken.init) }  // 7 circular-reference
      registry.register(Egg.self) { AcInitializer($0, Egg.init) }
    case 8:
      registry.register(Ink.self) { factory in
        AcInitializer(factory, Ink.init)
        AcRegister(factory, AcTemplate(), AcWeak())  // 8 illegal-argument
      }
    case 9:
      registry.register(Ink.self) { factory in
        AcInitializer(factory, Ink.init)
        AcRegister(factory, AcTemplate(), AcLazy())  // 9 illegal-argument
      }
    case 10:
      registry.register(Ink.self) { factory in
        AcInitializer(factory, Ink.init)
        AcRegister(factory, AcTemplate(), AcReference())  // 10 illegal-argument
      }
    case 11:
      registry.register(Visitor.self) { factory in
        AcInitializer(factory, Visitor.init)
        AcRegister(factory, AcScoped(.visit))
      }
      registry.register(Reception.self) { factory in
        AcInitializer(factory, Reception.init)  // 11 captive-dependency
      }
    case 12:
      registry.register(Port.self) { factory in
        if ProcessInfo.processInfo.environment["CONFIGURED"] != nil {
          AcUseProperties(.environment, .file("/etc/alchemic-mistaken.yaml", isOptional: true))
        }
        AcInitializer(factory, Port.init, AcProperty("port"))  // 12 value-missing
      }
    case 13:
      setenv("PORT", "eighty", 1)
      registry.register(Port.self) { factory in
        AcInitializer(factory, Port.init, AcProperty("port"))  // 13 value-unusable
      }
    case 14:
      registry.register(Slotted.self) { AcInitializer($0, Slotted.init) }  // 14 slot-not-declared
    case 15:
      registry.register(Till.self) { factory in
        AcInject(factory, \Till.counter)  // 15 no-initializer
      }
      registry.register(Counter.self) { AcInitializer($0, Counter.init) }
    case 16:
      registry.register(Counter.self) { factory in
        AcInitializer(factory, Counter.init)
        AcInject(factory, \Counter.store)  // 16 no-factory
      }
    case 17:
      registry.register(Ink.self) { factory in
        AcInitializer(factory, Ink.init)
        AcRegister(factory, AcPrimary(), AcPrimary())  // 17 illegal-argument
      }
    case 18:
      registry.register(Ink.self) { factory in
        AcInitializer(factory, Ink.init)
        AcRegister(factory, AcFactoryName("one"), AcFactoryName("two"))  // 18 illegal-argument
      }
    case 19:
      registry.register(Store.self) { factory in
        AcInitializer(factory, Store.init)
        AcRegister(factory, AcTemplate())
      }
      registry.register(LaterWarehouse.self) { factory in
        AcInitializer(factory, LaterWarehouse.init)  // 19 illegal-argument
      }
    case 20:
      registry.register(Ink.self) { factory in
        AcInitializer(factory, Ink.init)
        AcRegister(factory, AcPrimary())
      }
      registry.register(Laser.self) { factory in
        AcInitializer(factory, Laser.init)
        AcRegister(factory, AcPrimary())
      }
      registry.register(Cards.self) { factory in
        AcInitializer(factory, Cards.init)  // 20 too-many-factories
      }
    case 21:
      registry.register(Store.self) { AcInitializer($0, Store.init) }  // 21 unused-singleton
    case 22:
      registry.register(Store.self) { factory in
        AcInitializer(factory, Store.init)
        AcRegister(factory, AcTemplate())  // 22 unused-template
      }
    case 23:
      registry.register(Ink.self) { factory in
        AcInitializer(factory, Ink.init)
        AcRegister(factory, AcPrimary())  // 23 needless-primary
      }
      registry.register(Cards.self) { AcInitializer($0, Cards.init) }
    case 24:
      registry.register(Store.self) { factory in
        AcInitializer(factory, Store.init)
        AcRegister(factory, AcLazy())
      }
      registry.register(Warehouse.self) { factory in
        AcInitializer(factory, Warehouse.init)  // 24 needless-lazy
      }
    case 25:
      registry.register(Counter.self) { factory in
        AcInitializer(factory, Counter.init)  // 25 unprotected-object
      }
      registry.register(Till.self) { factory in
        AcInitializer(factory, Till.init)
        AcInject(factory, \Till.counter)
      }
    case 26:
      registry.register(Store.self) { AcInitializer($0, Store.init) }
      registry.register(Warehouse.self) { factory in
        AcInitializer(factory, Warehouse.init)  // 26 denied-dependency
      }
    case 27:
      registry.register(Store.self) { AcInitializer($0, Store.init) }
      registry.register(Warehouse.self) { factory in
        AcInitializer(factory, Warehouse.init)  // 27 layer-violation
      }
    case 28:
      registry.register(Ink.self) { factory in
        AcInitializer(factory, Ink.init)
        AcMethod(factory, Ink.makeStore, options: AcFactoryName("store"))  // 28 duplicate-name
      }
      registry.register(Store.self) { factory in
        AcInitializer(factory, Store.init)
        AcRegister(factory, AcFactoryName("store"))
      }
    case 29:
      registry.register(Warehouse.self) { factory in
        AcInitializer(factory, Warehouse.init, AcName("Store"))  // 29 no-factory
      }
    case 30:
      registry.register(Cards.self) { factory in
        AcInitializer(factory, Cards.init)
        AcRegister(factory, AcTemplate(), AcTemplate())  // 30 illegal-argument
      }
    case 31:
      let declarations: any OldDeclarations.Type = Old.self
      declarations.declare(registry)
    case 32:
      registry.register(Store.self) { AcInitializer($0, Store.init) }
      registry.register(Annex.self) { factory in
        AcInitializer(factory, Annex.init)  // 32 omitted-argument
      }
    case 33:
      registry.register(Press.self) { factory in
        AcRegister(factory, AcTemplate())  // 33 ignored-stop
        AcInitializer(factory, Press.init)
      }
    default: break
    }
  }
}

/// Declarations that the compiler does not warn of.
private protocol OldDeclarations {
  static func declare(_ registry: ClassRegistry)
}

private enum Old: OldDeclarations {
  @available(*, deprecated)
  static func declare(_ registry: ClassRegistry) {
    registry.register(Store.self) { factory in
      AcInitializer(factory, Store.init)
      AcRegister(
        factory,
        ACWeak())  // 31 deprecated-word
    }
  }
}

@main
enum Mistaken {
  static func main() {
    // A check ends before this.
    print("main has begun")
    exit(9)
  }
}
