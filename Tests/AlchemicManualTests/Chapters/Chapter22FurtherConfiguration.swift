// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

/// A class of another package, which does not know the container.
private final class OtherService {
  let url: String
  var clock: Clock?
  init(url: String) { self.url = url }
}

private final class Clock: AlchemicManaged {}

private final class AppConfiguration: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    registry.register(OtherService.self) { factory in
      AcRegister(factory, AcFactoryName("otherService"))
      AcInitializer(factory, OtherService.init(url:), AcString("https://example.org"))
      AcInject(factory, \OtherService.clock)
    }
  }
}

private final class CarelessConfiguration: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    registry.register(OtherService.self) { _ in }
  }
}

/// Names a further image by one of its classes.
private final class ScanConfiguration: AlchemicConfig {
  static var scanBundlesWithClasses: [AnyClass] { [Clock.self] }
}

@Suite("22. Further configuration")
struct Chapter22FurtherConfiguration {
  @Test func `A configuration registers classes that cannot declare themselves`() async throws {
    let context = try await started(AppConfiguration.self, Clock.self)
    let service = try context.getShared(OtherService.self, AcName("otherService"))
    #expect(service.url == "https://example.org")
    #expect(try service.clock === context.getShared(Clock.self))
  }

  @Test func `A class of another package needs a declaration of its initialiser`() async {
    #expect(await problems(CarelessConfiguration.self) == ["no-initializer by OtherService"])
  }

  @Test func `A container of chosen classes scans no images, even if a configuration names one`() async throws {
    #expect(try await started(ScanConfiguration.self).modes == [])
  }
}
