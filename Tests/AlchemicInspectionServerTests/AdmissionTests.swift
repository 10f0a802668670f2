import Testing

@testable import AlchemicInspectionServer

struct AdmissionTests {
  private let start = ContinuousClock.now

  @Test func `Without descriptors no connection is taken for a while`() {
    var admission = Admission()
    #expect(admission.remainder(at: start) == nil)
    admission.isExhausted(at: start)
    #expect(admission.remainder(at: start) == Admission.pause)
    #expect(admission.remainder(at: start.advanced(by: Admission.pause / 5)) == Admission.pause / 5 * 4)
    #expect(admission.remainder(at: start.advanced(by: Admission.pause)) == nil)
    #expect(admission.remainder(at: start) == nil)
  }

  @Test func `A pause ends with the connection that gives a descriptor back, and the next one is whole`() {
    var admission = Admission()
    admission.isExhausted(at: start)
    admission.connectionClosed()
    #expect(admission.remainder(at: start) == nil)
    admission.isExhausted(at: start.advanced(by: .seconds(1)))
    #expect(admission.remainder(at: start.advanced(by: .seconds(1))) == Admission.pause)
  }
}
