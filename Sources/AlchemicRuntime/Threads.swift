private import CAlchemicRuntime

/// What the operating system tells of threads.
public enum Threads {
  /// Whether this is the thread the program began on.
  public static var isMain: Bool { alchemic_is_main_thread() }

  /// The operating system's number for this thread.
  public static var currentIdentifier: Int { Int(alchemic_thread_identifier()) }
}
