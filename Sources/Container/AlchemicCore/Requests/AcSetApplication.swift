// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Passes the program's application object to the container.
///
/// ```swift
/// @MainActor
/// final class Application: AlchemicApplicationDelegate {
///   init() throws { try AcSetApplication(self) }
/// }
/// ```
///
/// Call it on any thread, at any time: when `main` has created the object, for example. A start of the program's container
/// waits for it before it creates the singletons, unless the class implements
/// ``AlchemicApplicationDelegate/application``. It uses ``ALCContext/current``.
///
/// - Parameters:
///   - object: The application object.
///   - fileID: The file of the call, for errors.
///   - line: The line of the call, for errors.
/// - Throws: `AlchemicError` when the container is ready and cannot inject the object; see
///   ``ALCContext/setApplication(_:fileID:line:)``.
public func AcSetApplication<Application: AlchemicApplicationDelegate>(
  _ object: Application, fileID: String = #fileID, line: Int = #line
) throws(AlchemicError) {
  try ALCContext.current.setApplication(object, fileID: fileID, line: line)
}
