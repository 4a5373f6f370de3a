import Foundation
import PackagePlugin

/// `swift package dertisch …`: runs the tool `dertisch` in the package's folder.
@main struct DertischPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "DertischCommand").url
        process.arguments = arguments
        let isHelp = arguments.prefix { $0 != "--" }.contains { ["--help", "-h"].contains($0) }
        if let command = arguments.first, ["check", "graph"].contains(command), !isHelp {
            guard let built = try build(context.package, arguments) else { exit(1) }
            // Behind the command, since what follows -- is for the app's program.
            process.arguments = [command] + built + arguments.dropFirst()
        }
        process.currentDirectoryURL = context.package.directoryURL
        // The folder that SwiftPM builds in, and has locked until this process ends: the tool may build there as well.
        let locked = context.pluginWorkDirectoryURL.appending(path: "../../..").standardizedFileURL.path
        process.environment = ProcessInfo.processInfo.environment
            .merging(["DERTISCH_PLUGIN": "1", "DERTISCH_LOCKED_BUILD": locked]) { $1 }
        // The tool ends when its input does, so it outlives neither this process nor a SwiftPM that is killed.
        let input = Pipe()
        process.standardInput = input
        let sources = endings(of: process)
        try process.run()
        process.waitUntilExit()
        for source in sources { source.cancel() }
        try? input.fileHandleForWriting.close()
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }

    /// Ends the tool by Ctrl-C and its siblings, and when SwiftPM has gone.
    ///
    /// The tool has a process group of its own, so a terminal does not reach it. A SwiftPM that is killed says nothing: this process then
    /// gets another parent.
    private func endings(of process: Process) -> [any DispatchSourceProtocol] {
        let parent = getppid()
        let end: @Sendable () -> Void = { if process.isRunning { kill(process.processIdentifier, SIGTERM) } }
        var sources: [any DispatchSourceProtocol] = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: end)
            source.resume()
            return source
        }
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + 0.5, repeating: 0.5)
        timer.setEventHandler {
            guard getppid() != parent else { return }
            timer.cancel()
            end()
        }
        timer.resume()
        sources.append(timer)
        return sources
    }

    /// Builds the programs that have a dining room: the tool cannot, since it would wait for the SwiftPM that runs it.
    ///
    /// - Returns: options that tell the tool of them; `nil` if one could not be built.
    private func build(_ package: Package, _ arguments: [String]) throws -> [String]? {
        let wanted = arguments.firstIndex(of: "--program").flatMap { index in
            arguments.indices.contains(index + 1) ? arguments[index + 1] : nil
        }
        var options: [String] = []
        for case let target as SwiftSourceModuleTarget in package.targets where target.kind != .test {
            options += ["--source", target.directoryURL.path]
            guard target.kind == .executable, hasRoom(target), wanted == nil || wanted == target.name else { continue }
            var parameters = PackageManager.BuildParameters(configuration: .debug)
            parameters.echoLogs = true
            let result = try packageManager.build(.product(target.name), parameters: parameters)
            guard result.succeeded else { return nil }
            let file = result.builtArtifacts.first { $0.kind == .executable && $0.url.lastPathComponent == target.name }
            if let file { options += ["--built", "\(target.name)=\(file.url.path)"] }
        }
        return options
    }

    private func hasRoom(_ target: any Target) -> Bool {
        target.dependencies.contains { dependency in
            if case .product(let product) = dependency {
                ["DertischWeb", "DertischGTK"].contains(product.name)
            } else {
                false
            }
        }
    }
}
