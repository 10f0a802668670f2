/// The words of the filters, for the manual page.
package enum FilterSyntax {
  /// The words of the list of factories, each with its meaning.
  package static let factories = FactoriesPane.filterWords.map { (word: $0.word, meaning: $0.meaning) }
  /// The words of the list of events.
  package static let events = EventsPane.filterWords.map { (word: $0.word, meaning: $0.meaning) }
}
