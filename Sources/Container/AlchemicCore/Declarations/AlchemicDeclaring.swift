/// A class that declares to the container what it is and what it needs. A structure or an enumeration conforms to
/// ``AlchemicDeclaringValue`` instead.
///
/// The container finds every conforming class except generic ones, including private and nested classes and those that
/// inherit the conformance. It calls ``alchemic(_:)`` of each class once in each start.
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
  /// Declares the class: call ``AcRegister(_:_:fileID:line:)-(ALCClassObjectFactory,_,_,_)`` and its relatives here.
  ///
  /// The container calls this once in each start, on its queue. Before the first start, ``ALCContext/snapshot()`` and
  /// explanations also call it, on the calling thread. Only declare here, and have no side effects. See <doc:Declaring>.
  ///
  /// - Parameter factory: The factory of this class, for each declaration.
  static func alchemic(_ factory: ALCClassObjectFactory)
}
