/// How many objects of a factory are alive, in a container that counts them.
///
/// See ``ALCContext/countLiveObjects()``.
public struct LiveCount: Hashable, Sendable {
  /// How many of the counted objects are alive: something still has a strong reference to them.
  public let alive: Int
  /// How many objects were created since the container counts them.
  public let counted: Int
  /// How many values were created that are not objects of classes. How long they live is not known.
  public let values: Int

  init(alive: Int, counted: Int, values: Int = 0) {
    self.alive = alive
    self.counted = counted
    self.values = values
  }
}
