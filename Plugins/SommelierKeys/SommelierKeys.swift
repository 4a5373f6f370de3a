import Foundation
import PackagePlugin

/// Writes Swift members for the texts of a target before it is compiled: its folder `texts`, wherever it lies in the target.
@main struct SommelierKeys: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        // A target's folder may be a link, which is not listed.
        let folders = Self.folders(named: "texts", in: target.directoryURL.resolvingSymlinksInPath())
        guard let folder = folders.first else {
            Diagnostics.error(
                "The target \(target.name) has no folder `texts` that SommelierKeys could write keys for.")
            return []
        }
        if folders.count > 1 {
            Diagnostics.warning(
                "The target \(target.name) has several folders `texts`; keys are written for \(folder.path).")
        }
        let settings = try Settings(of: target.directoryURL)
        let output = context.pluginWorkDirectoryURL.appending(path: "SommelierKeys.swift")
        let inputs = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { ["json", "po", "xcstrings"].contains(URL(filePath: $0).pathExtension) }
            .map { folder.appending(path: $0) }
        return [
            .buildCommand(
                displayName: "Writing keys of the texts of \(target.name)",
                executable: try context.tool(named: "SommelierTool").url,
                arguments: ["keys", folder.path, "--to", output.path] + settings.arguments, inputFiles: inputs,
                outputFiles: [output])
        ]
    }

    /// What a file `sommelier.json` in the target's folder says, if there is one: `{"source": "de", "access": "public"}`.
    private struct Settings: Decodable {
        var source: String?
        var access: String?

        init(of folder: URL) throws {
            guard let bytes = try? Data(contentsOf: folder.appending(path: "sommelier.json")) else { return }
            self = try JSONDecoder().decode(Settings.self, from: bytes)
        }

        var arguments: [String] {
            (source.map { ["--source", $0] } ?? []) + (access.map { ["--access", $0] } ?? [])
        }
    }

    private static func folders(named name: String, in folder: URL) -> [URL] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return paths.filter { URL(filePath: $0).lastPathComponent == name }.sorted()
            .map { folder.appending(path: $0) }
            .filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true }
    }
}
