// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// How many earlier values a store keeps.
public enum KeyValueHistory {
  /// How many changes of each key are kept, including the present one.
  public static let limit = 20
  /// The largest size of one key's earlier values together, in bytes of keys and values. Older ones are not kept.
  public static let byteLimit = 16 * 1_048_576
}
