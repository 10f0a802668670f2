// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The program's application object. The container finds it, sets it as a reference and injects it without a declaration.
///
/// The class may declare a name and injections like any other class, but is always a reference. The program passes the
/// object with ``AcSetApplication(_:fileID:line:)``, as soon as `main` has created it:
///
/// ```swift
/// @MainActor
/// final class Application: AlchemicApplicationDelegate {
///   init() throws { try AcSetApplication(self) }
/// }
/// ```
///
/// The program's container creates no singleton before that, and logs which object it waits for. If the object does not
/// come within the ``applicationLimit``, the start fails with `application-not-set`. Any other container continues
/// without the object, unless its scan is ``ClassScan/waitingForApplication(atMost:)``.
public protocol AlchemicApplicationDelegate: AlchemicDeclaring {
  /// The application object, for a class that can create it at any time; `nil` when this run has none.
  ///
  /// Implement it with a `static let`, for example. The container then waits for no object: it reads the property once in
  /// each start, on its queue, before it creates the singletons, which may depend on the object. The container injects
  /// the object itself after them.
  static var application: Self? { get }

  /// How long a start of the program's container waits for the object; `nil` where it waits without limit.
  ///
  /// It is 30 seconds by default. Implement it in a program whose `main` needs more time before it creates the object. Of
  /// several classes that a start waits for, the shortest limit applies.
  static var applicationLimit: Duration? { get }
}

extension AlchemicApplicationDelegate {
  /// None: the program passes its object with ``AcSetApplication(_:fileID:line:)``.
  public static var application: Self? {
    ApplicationObjects.noteDefault()
    return nil
  }

  /// 30 seconds.
  public static var applicationLimit: Duration? { .seconds(30) }

  /// Declares nothing.
  ///
  /// - Parameter factory: The factory of the class.
  public static func alchemic(_ factory: ALCClassObjectFactory) {}
}
