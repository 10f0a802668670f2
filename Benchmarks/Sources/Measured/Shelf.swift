/// "array[i]": handing out a counted reference from an array, the least that anything which hands out an object has to do.
public final class Shelf<Object: Sendable>: Sendable {
  private let objects: [Object]

  /// - Parameter objects: A power of two of them.
  public init(_ objects: [Object]) {
    self.objects = objects
  }

  /// An object, whose reference is counted.
  @inline(never)
  @_specialize(where Object == Clock)
  @_specialize(where Object == any Clocked)
  public func object(_ index: Int) -> Object {
    objects[index & (objects.count - 1)]
  }
}
