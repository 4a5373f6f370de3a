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
        var figures: [Figure] = []
        for benchmark in Benchmark.all where benchmark.measures(arguments.only) {
            figures += try await benchmark.run(effort).filter { $0.name.hasPrefix(arguments.only) }
        }
        guard arguments.isJSON else {
            print("name value unit floor ratio verdict")
            for figure in figures { print(figure.line) }
            return
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        print(String(decoding: try encoder.encode(figures), as: UTF8.self))
    }
}
