// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore

// The spellings of earlier versions of the framework; see AlchemicCore's file of the same name.

/// The old name of ``AcEnableUserDefaults(fileID:line:)``.
///
/// - Parameters:
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
@available(*, deprecated, renamed: "AcEnableUserDefaults")
public func AcEnabledUserDefaults(fileID: String = #fileID, line: Int = #line) {
  DeprecatedWords.note("AcEnabledUserDefaults", use: "AcEnableUserDefaults", fileID, line)
  AcEnableUserDefaults(fileID: fileID, line: line)
}

/// The old name of ``AcEnableCloudKeyValueStore(fileID:line:)``.
///
/// - Parameters:
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
@available(*, deprecated, renamed: "AcEnableCloudKeyValueStore")
public func AcEnabledCloudKeyValueStore(fileID: String = #fileID, line: Int = #line) {
  DeprecatedWords.note("AcEnabledCloudKeyValueStore", use: "AcEnableCloudKeyValueStore", fileID, line)
  AcEnableCloudKeyValueStore(fileID: fileID, line: line)
}
