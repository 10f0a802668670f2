/// Why a dependency, or a request, gets what it gets: what was asked for, and what came of each factory that fulfils
/// it, or nearly does.
public struct Explanation: Hashable, Sendable, CustomStringConvertible {
  /// What asks: `Barista.grinder`; `Barista, argument 1`; `AcGet`.
  public let requester: String
  /// Where that stands.
  public let location: AlchemicSourceLocation
  /// The type that it needs.
  public let typeName: String
  /// What was asked for, in the words of the declaration; empty where the type decides.
  public let criteria: String
  /// What it gets.
  public let outcome: Outcome
  /// The factories that fulfil the criteria, and those that nearly do, in the order of their names.
  public let candidates: [Candidate]

  /// What something gets.
  public enum Outcome: Hashable, Sendable {
    /// The object of one factory.
    case one
    /// The objects of all the factories that were chosen, as an array.
    case all
    /// Nothing matches, and that is allowed.
    case nothing
    /// A value from the declaration, in its words. No factory was looked for.
    case value(String)
    /// Nothing can be given; the ``Problem/code`` of the error.
    case failed(code: String)
  }

  /// A factory that was considered.
  public struct Candidate: Hashable, Sendable, Identifiable {
    /// The factory's index among all.
    public let id: Int
    /// The factory's name.
    public let name: String
    /// The type of its objects.
    public let typeName: String
    /// Where it was declared; `nil` for a class that declares nothing.
    public let location: AlchemicSourceLocation?
    /// What came of it.
    public let verdict: Verdict
  }

  /// What came of a factory that was considered.
  public enum Verdict: Hashable, Sendable {
    /// Its object is what is given.
    case chosen
    /// Its object is one of those that are given.
    case chosenAsOneOfAll
    /// It fulfils the criteria, and others that do are primary.
    case notPrimary
    /// It fulfils the criteria, and so do others, where one is needed.
    case oneOfSeveral
    /// It fulfils the criteria, and its objects cannot be assigned to this type.
    case notAssignable(to: String)
    /// It would be given, but for another of the array, which cannot be.
    case spoiltByOthers
    /// Its objects are not of these types.
    case notOfType([String])
    /// Its name is close to this one, and differs.
    case nameDiffers(from: String)
  }

  /// The ids of the factories whose objects are given, ascending.
  public var chosen: [Int] {
    candidates.compactMap { candidate in
      switch candidate.verdict {
      case .chosen, .chosenAsOneOfAll: candidate.id
      case .notPrimary, .oneOfSeveral, .notAssignable, .spoiltByOthers, .notOfType, .nameDiffers: nil
      }
    }
  }

  /// The explanation in full: several lines.
  public var description: String {
    ExplanationText.text(of: self)
  }
}

extension ALCContext {
  /// Explains why a variable or an argument gets what it gets; before a start, what it would get.
  ///
  /// Makes no object. Before the first start it reads the classes' declarations, on the calling thread; see
  /// ``snapshot()``.
  ///
  /// - Parameters:
  ///   - factory: The name of the factory whose dependency it is.
  ///   - dependency: The variable's name, or the argument's number as `#1`; see ``GraphSnapshot/Dependency/name``.
  /// - Returns: `nil` when there is no such factory or dependency.
  public func explain(factory: String, dependency: String) -> Explanation? {
    let model = knownModel()
    guard let factory = model.index.factories(for: .name(factory)).first else { return nil }
    return model.explain(dependency, of: factory)
  }

  /// Explains why a variable or an argument gets what it gets, by the number of its factory.
  ///
  /// - Parameters:
  ///   - id: The factory's index among all; see ``GraphSnapshot/Factory/id``.
  ///   - dependency: The variable's name, or the argument's number as `#1`.
  /// - Returns: `nil` when there is no such factory or dependency.
  public func explain(factoryID id: Int, dependency: String) -> Explanation? {
    let model = knownModel()
    guard model.factories.indices.contains(id) else { return nil }
    return model.explain(dependency, of: model.factories[id])
  }

  /// Explains why each argument and then each variable of a factory gets what it gets, in the order of the snapshot.
  ///
  /// - Parameter id: The factory's index among all; see ``GraphSnapshot/Factory/id``.
  /// - Returns: Nothing when there is no such factory.
  public func explain(factoryID id: Int) -> [Explanation] {
    let model = knownModel()
    return model.factories.indices.contains(id) ? model.explain(model.factories[id]) : []
  }

  /// Explains why a request gets what it gets: ``get(_:_:fileID:line:)`` with the same type and criteria.
  ///
  /// Makes no object, and can be asked before a start.
  ///
  /// - Parameters:
  ///   - type: What the request returns.
  ///   - criteria: What it must fulfil.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: What the request would get, and what came of each candidate.
  public func explain<Value>(
    _ type: Value.Type, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line
  ) -> Explanation {
    let location = AlchemicSourceLocation(fileID: fileID, line: line)
    let dependency = Dependency(
      label: .request, target: TargetType(type), source: criteria.isEmpty ? .byType : .search(criteria),
      location: location)
    return knownModel().explain(dependency, requester: Problem.Requester(name: "AcGet", location: location))
  }
}
