import AlchemicCore
import Testing

/// Of another package: it knows nothing of a container.
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

/// Names further images by a class in each; those of the program are scanned anyway.
private final class ScanConfiguration: AlchemicConfig {
  static var scanBundlesWithClasses: [AnyClass] { [Clock.self] }
}

@Suite("22. Further configuration")
struct Chapter22FurtherConfiguration {
  @Test func `A configuration registers classes that cannot declare themselves`() async throws {
    let context = try await started(AppConfiguration.self, Clock.self)
    let service = try context.get(OtherService.self, AcName("otherService"))
    #expect(service.url == "https://example.org")
    #expect(try service.clock === context.get(Clock.self))
  }

  @Test func `A foreign class has to say how it is made`() async {
    #expect(await complaints(CarelessConfiguration.self) == ["no-initializer by OtherService"])
  }

  @Test func `A container of chosen classes scans no images, whatever a configuration names`() async throws {
    #expect(try await started(ScanConfiguration.self).modes == [])
  }
}
