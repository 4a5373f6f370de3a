import Foundation

@main
struct Main {
    static func main() async {
        do { try await run() } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        // What this program asks of itself as another process.
        if words.first == "--client" { return try LoadClient.run(Array(words.dropFirst())) }
        if words.first == "--crowd" { return try Crowd.run(Array(words.dropFirst())) }
        if words.first == OpenBenchmark.once, let what = words.dropFirst().first {
            return print(try await OpenBenchmark.milliseconds(of: what))
        }
        let arguments: Arguments
        do { arguments = try Arguments(words, figures: Benchmark.all.flatMap(\.figures)) } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(2)
        }
        guard !arguments.wantsHelp else { return print(Arguments.usage) }
        let effort = Effort(isLong: arguments.isLong)
        if !arguments.isJSON { show("name value unit floor ratio verdict") }
        var figures: [Figure] = []
        var hasFailed = false
        for benchmark in Benchmark.all where benchmark.measures(arguments.only) {
            do {
                for figure in try await benchmark.run(effort) where figure.name.hasPrefix(arguments.only) {
                    figures.append(figure)
                    if !arguments.isJSON { show(figure.line) }
                }
            } catch {
                hasFailed = true
                let names = benchmark.figures.joined(separator: ", ")
                FileHandle.standardError.write(Data("error: \(names) could not be measured: \(error)\n".utf8))
            }
        }
        if arguments.isJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            print(String(decoding: try encoder.encode(figures), as: UTF8.self))
        }
        if hasFailed { exit(1) }
    }

    /// Prints a line at once, into a pipe or a file too.
    private static func show(_ line: String) {
        print(line)
        fflush(nil)
    }
}
