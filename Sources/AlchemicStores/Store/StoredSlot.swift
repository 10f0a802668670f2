import Synchronization

/// A property as its store sees it.
protocol StoredProperty: AnyObject, Sendable {
  /// The key it was declared with, if any.
  var givenKey: String? { get }

  /// Begins to follow a key.
  func bind(_ key: String, in core: StoreCore)

  /// Takes the best of `candidates` that is of its type, else its own default, unless it has seen a later generation;
  /// returns why the best one was not taken. Called without any lock.
  func refresh(_ candidates: Candidates, generation: Int, key: String) -> KeyValueStoreError?
}

/// Where an ``AcStored`` property has its value.
@usableFromInline
final class StoredSlot<Value: Sendable>: StoredProperty {
  let givenKey: String?
  private let standard: Value
  private let transformer: StoredValueTransformer<Value>
  private let state: Mutex<State>

  private struct State {
    var value: Value
    var generation = 0
    var key: String?
  }

  init(key: String?, standard: Value, transformer: StoredValueTransformer<Value>) {
    givenKey = key
    self.standard = standard
    self.transformer = transformer
    state = Mutex(State(value: standard))
  }

  @usableFromInline
  var value: Value { state.withLock(\.value) }

  @usableFromInline
  func set(_ value: Value, in store: KeyValueStore) {
    guard let key = state.withLock(\.key) else {
      // The store has reported at creation that this property has no key.
      return store.core.report(.propertyWithoutKey(type: "\(type(of: store))"))
    }
    do {
      try store.core.write([(key, transformer.stored(of: value, key: key))])
    } catch {
      store.core.report(.setFailed(key: key, error: error))
    }
  }

  func bind(_ key: String, in core: StoreCore) {
    state.withLock { $0.key = key }
    let stored = try? transformer.store(standard)
    core.bind(self, to: key, standard: stored == .null ? nil : stored)
  }

  func refresh(_ candidates: Candidates, generation: Int, key: String) -> KeyValueStoreError? {
    let (value, failure) = read(candidates, key: key)
    state.withLock { state in
      guard generation >= state.generation else { return }
      state.generation = generation
      state.value = value
    }
    return failure
  }

  private func read(_ candidates: Candidates, key: String) -> (value: Value, failure: KeyValueStoreError?) {
    var failure: KeyValueStoreError?
    do throws(KeyValueStoreError) {
      if let value = try transformer.firstValue(of: candidates.readings, key: key) { return (value, nil) }
    } catch {
      failure = error
    }
    for candidate in candidates.values {
      do throws(KeyValueStoreError) {
        return (try transformer.value(of: candidate, key: key), failure)
      } catch {
        failure = failure ?? error
      }
    }
    return (standard, failure)
  }
}

extension StoredSlot: CustomReflectable {
  /// What `dump` shows: nothing, the value may be a secret.
  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a property may take for its value.
struct Candidates: Sendable {
  /// What the command line's text may stand for, the most literal first.
  var readings: [StoredValue]
  /// What is stored, then the default.
  var values: [StoredValue]
}
