/// Data that another target of the package collects from the declarations of a container.
///
/// Each registration, and so each start, has one extension of each type; containers share none. The objects of the start
/// find it with ``ALCContext/registrationExtension(_:)``.
package protocol RegistrationExtension: AnyObject, Sendable {
  init()

  /// The problems of the declarations; the container reports them with those of the graph. Called after all declarations
  /// are read, before the container searches for any value.
  func problems() -> [Problem]

  /// The warnings about the declarations, which a start logs. Called after all declarations are read.
  func warnings() -> [String]
}

extension RegistrationExtension {
  package func warnings() -> [String] { [] }
}

extension ALCContext {
  /// The extension of a type, of the last start or of the graph that a start would have; `nil` where no declaration uses
  /// one.
  ///
  /// Before the first start this reads the classes' declarations, on the calling thread, and creates no object.
  package func knownRegistrationExtension<Extension: RegistrationExtension>(_ type: Extension.Type) -> Extension? {
    for case let found as Extension in knownModel().extensions { return found }
    return nil
  }
}
