// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The noun with the article that its sound needs: `a User`, `an HTTPClient`, `an Hour`.
  var withArticle: String { (beginsWithVowel ? "an " : "a ") + self }

  /// The same, at the beginning of a sentence.
  var withCapitalArticle: String { (beginsWithVowel ? "An " : "A ") + self }

  private var beginsWithVowel: Bool {
    guard let first else { return false }
    // Letters that are read one by one, as those of HTTPClient, or of a type named A.
    if first.isUppercase, dropFirst().first.map({ $0.isUppercase || !$0.isLetter }) ?? true {
      return "AEFHILMNORSX".contains(first)
    }
    let word = lowercased()
    // "you" and "won" begin with consonants, and the h of an hour is silent.
    let consonants = ["use", "usa", "usu", "uni", "uti", "eu", "one", "once", "ubi", "ura"]
    let isUn = ["unin", "unim", "unid"].contains { word.hasPrefix($0) }
    if consonants.contains(where: word.hasPrefix), !isUn { return false }
    return ["a", "e", "i", "o", "u", "hour", "honest", "honor", "honour", "heir"].contains { word.hasPrefix($0) }
  }
}
