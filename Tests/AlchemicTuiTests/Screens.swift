/// Whole screens, as the terminal shows them.
enum Screens {
  static let notStarted = """
    """
}
