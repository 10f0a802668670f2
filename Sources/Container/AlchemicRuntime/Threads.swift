private import CAlchemicRuntime

/// Facts about threads from the operating system.
public enum Threads {
  /// Whether this is the thread that the program started on.
  public static var isMain: Bool { alchemic_is_main_thread() }

  /// The operating system's number for this thread.
  public static var currentIdentifier: Int { Int(alchemic_thread_identifier()) }
}
