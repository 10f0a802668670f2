/// Declares what the factory of a class is: its mode, its name, its flags. Without it the class is a singleton.
///
/// At most one in a class.
public func AcRegister(
  _ of: ALCClassObjectFactory, _ options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  of.register(options, at: SourcePlace(fileID: fileID, line: line))
}
