import PackagePlugin

/// Has the source of a target written, which is too long to be kept, before it is compiled.
@main
struct WriteSource: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "Written.swift")
    return [
      .buildCommand(
        displayName: "Writing the source of \(target.name)", executable: try context.tool(named: "source-writer").url,
        arguments: [target.name, output.path], outputFiles: [output])
    ]
  }
}
