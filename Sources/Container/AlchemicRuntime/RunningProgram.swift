// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The program that this process runs.
public enum RunningProgram {
  /// The name of its file, also where a link started it. If the file no longer exists, the name by which it was started.
  public static var name: String {
    let path = Image.program?.resolvedPath ?? CommandLine.arguments.first ?? ""
    return path.split(separator: "/").last.map(String.init) ?? ""
  }
}
