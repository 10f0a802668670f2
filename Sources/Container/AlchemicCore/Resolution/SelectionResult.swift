// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The outcome of a selection, with its candidates. Factories are given by their ids.
struct SelectionResult {
  /// The factories that fulfil all criteria.
  let candidates: [Int]
  /// The candidates that remain: the primary ones, or all of them without a primary one.
  let kept: [Int]
  let outcome: Outcome

  enum Outcome {
    /// The object of this factory.
    case one(Int)
    /// The objects of all kept factories, as an array.
    case all
    /// No factory matches, and the dependency allows that.
    case nothing
    /// No factory matches, and the dependency needs one.
    case missing
    /// Several factories were kept, and the dependency needs one.
    case several
    /// The objects of these kept factories don't have the target's type.
    case unfit([Int])
  }
}
