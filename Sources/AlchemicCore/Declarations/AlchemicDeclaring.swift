/// A class that tells the container what it is and what it needs.
///
/// The container finds every class that conforms, private and nested ones and those that inherit the conformance
/// included, but for generic ones, and calls ``alchemic(_:)`` once per start and class.
///
/// ```swift
/// final class Barista: AlchemicDeclaring {
///   private var grinder: Grinder?
///   let name: String
///   init(name: String) { self.name = name }
///
///   static func alchemic(_ factory: ALCClassObjectFactory) {
///     AcInitializer(factory, Barista.init(name:), AcString("Ada"))
///     AcInject(factory, \Barista.grinder)
///   }
/// }
/// ```
public protocol AlchemicDeclaring: AnyObject {
  /// Declares the class: call ``AcRegister(_:_:fileID:line:)`` and its relatives here.
  ///
  /// Called once in each start, on the container's queue; before the first start also for ``ALCContext/snapshot()`` and
  /// explanations, on the thread that asks for them. Do nothing here but declare. See <doc:Declaring>.
  ///
  /// - Parameter factory: The factory of this class, to pass on to each declaration.
  static func alchemic(_ factory: ALCClassObjectFactory)
}
