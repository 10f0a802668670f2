/// Declares what the factory of a class is: its mode, its name, its flags. Without it the class is a singleton.
///
/// At most one in a class; a second one fails the start. See <doc:Declaring>.
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaring/alchemic(_:)`` was given.
///   - options: What it is, in any order.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcRegister(
  _ factory: ALCClassObjectFactory, _ options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  factory.register(options, at: AlchemicSourceLocation(fileID: fileID, line: line))
}
