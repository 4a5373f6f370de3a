import Foundation
import DertischTool

/// Looks through the sources below the folders that it is given, each as one module, for staff whose functions are never called.
///
///     role-lint FOLDER…
@main struct RoleLintTool {
    static func main() {
        let folders = Array(CommandLine.arguments.dropFirst())
        guard !folders.isEmpty, !folders.contains(where: { $0.hasPrefix("-") }) else {
            say("usage: role-lint FOLDER…")
            exit(2)
        }
        var isClean = true
        for folder in folders {
            do {
                for warning in RoleLint.warnings(in: try sources(in: folder)) {
                    print(warning)
                    isClean = false
                }
            } catch {
                say("error: The folder \(folder) cannot be read: \(error.localizedDescription)")
                exit(2)
            }
        }
        exit(isClean ? 0 : 1)
    }

    private static func sources(in folder: String) throws -> [RoleLint.Source] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
            .map { name in
                let file = "\(folder)/\(name)"
                return RoleLint.Source(file: file, text: try String(contentsOf: URL(filePath: file), encoding: .utf8))
            }
    }

    private static func say(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
