extension ContainerUse {
  /// The current container. Not retained: a caller on this thread's stack or the task keeps it alive.
  @inline(__always)
  static var unretained: Unmanaged<ALCContext> {
    // Only containers become the current one.
    current.map { unsafeBitCast($0, to: Unmanaged<ALCContext>.self) } ?? .passUnretained(Alchemic.mainContext)
  }
}
