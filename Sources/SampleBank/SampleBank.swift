public import AlchemicCore

/// A small bank, to show the container on.
///
/// ```swift
/// let context = ALCContext(scan: .modules([SampleBank.moduleName]))
/// SampleBank.registerCallbacks(in: context)
/// context.start()
/// ```
public enum SampleBank {
  /// The module whose classes make up the bank.
  public static let moduleName = "SampleBank"

  /// Whether the banks of this process keep their settings in memory and only read the user's files. To be set before
  /// the container is started; any thread may set it.
  public static var isPreview: Bool {
    get { BankStores.isPreview }
    set { BankStores.isPreview = newValue }
  }

  /// Has a container open the bank once it is ready.
  public static func registerCallbacks(in context: ALCContext) {
    context.whenReady("open the doors", openDoors)
    context.whenReady("start the first shift", startShift)
    context.whenReady("warm the rate cache", warmRates)
    context.whenReady("greet the head office", greetHeadOffice)
    context.whenReady("serve the first customer", serveFirstCustomer)
    context.whenReady("sign the books", signBooks)
  }
}
