import AlchemicMacros

@main
enum Main {
  static func main() async throws {
    let context = try await ALCContext(scan: .program).started()
    print(try context.get(Report.self, AcName("first report")).text)
    try await context.stop()
  }
}
