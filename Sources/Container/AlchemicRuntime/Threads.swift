// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicPlatform

/// Facts about threads from the operating system.
public enum Threads {
  /// Whether this is the thread that the program started on.
  public static var isMain: Bool { alchemic_is_main_thread() }

  /// The operating system's number for this thread.
  public static var currentIdentifier: Int { Int(alchemic_thread_identifier()) }
}
