/// What another target of the package learns from the declarations of a container.
///
/// There is one of each type for each registration, and so for each start: containers share none. The start's objects
/// find it with ``ALCContext/registrationExtension(_:)``.
package protocol RegistrationExtension: AnyObject, Sendable {
  init()

  /// What is wrong with what was declared; told with the problems of the graph. Called once all is declared, before any
  /// value is looked for.
  func problems() -> [Problem]

  /// What a start logs as warnings about what was declared. Called once all is declared.
  func warnings() -> [String]
}

extension RegistrationExtension {
  package func warnings() -> [String] { [] }
}

extension ALCContext {
  /// The companion of a type in the container as it was started, or as a start would find it; `nil` where no
  /// declaration asks for one.
  ///
  /// Before the first start this reads the classes' declarations, on the calling thread, and creates no object.
  package func knownRegistrationExtension<Extension: RegistrationExtension>(_ type: Extension.Type) -> Extension? {
    for case let found as Extension in knownModel().extensions { return found }
    return nil
  }
}
