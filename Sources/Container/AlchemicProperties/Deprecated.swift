// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore

// The spellings of earlier versions of the framework; see AlchemicCore's file of the same name.

/// The old name of ``AcProperty(_:short:file:default:secret:help:fileID:line:)``.
///
/// - Parameters:
///   - key: The property's key.
///   - file: The only file to search.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
/// - Returns: The source of the value.
@available(*, deprecated, renamed: "AcProperty")
public func ACProperty<Value: PropertyValue>(
  _ key: String, file: PropertyFile? = nil, fileID: String = #fileID, line: Int = #line
) -> ValueSource<Value> {
  DeprecatedWords.note("ACProperty", use: "AcProperty", fileID, line)
  return AcProperty(key, file: file, fileID: fileID, line: line)
}
