import PackagePlugin

/// Has the ten thousand classes written before they are compiled.
@main
struct WriteClasses: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "Services.swift")
    return [
      .buildCommand(
        displayName: "Writing ten thousand classes", executable: try context.tool(named: "class-writer").url,
        arguments: [output.path], outputFiles: [output])
    ]
  }
}
