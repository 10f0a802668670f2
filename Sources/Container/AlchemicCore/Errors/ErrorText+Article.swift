extension ErrorText {
  /// A noun with the article that its sound needs: `a User`, `an HTTPClient`, `an Hour`.
  static func article(_ noun: String, capital: Bool = false) -> String {
    let article = beginsWithVowel(noun) ? "an" : "a"
    return (capital ? article.prefix(1).uppercased() + article.dropFirst() : article) + " " + noun
  }

  private static func beginsWithVowel(_ noun: String) -> Bool {
    guard let first = noun.first else { return false }
    // Letters that are read one by one, as those of HTTPClient, or of a type named A.
    if first.isUppercase, noun.dropFirst().first.map({ $0.isUppercase || !$0.isLetter }) ?? true {
      return "AEFHILMNORSX".contains(first)
    }
    let word = noun.lowercased()
    // "you" and "won" begin with consonants, and the h of an hour is silent.
    let consonants = ["use", "usa", "usu", "uni", "uti", "eu", "one", "once", "ubi", "ura"]
    let isUn = ["unin", "unim", "unid"].contains { word.hasPrefix($0) }
    if consonants.contains(where: word.hasPrefix), !isUn { return false }
    return ["a", "e", "i", "o", "u", "hour", "honest", "honor", "honour", "heir"].contains { word.hasPrefix($0) }
  }
}
