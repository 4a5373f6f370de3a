import Foundation

@main
struct Main {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "--client" { return try LoadClient.run(Array(arguments.dropFirst())) }
        let wanted = arguments.firstIndex(of: "--only").flatMap { arguments.dropFirst($0 + 1).first } ?? ""
        let effort = Effort(isLong: arguments.contains("--long"))
        var figures: [Figure] = []
        for benchmark in Benchmark.all where benchmark.measures(wanted) {
            figures += try await benchmark.run(effort).filter { $0.name.hasPrefix(wanted) }
        }
        guard arguments.contains("--json") else {
            print("name value unit floor ratio verdict")
            for figure in figures { print(figure.line) }
            return
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        print(String(decoding: try encoder.encode(figures), as: UTF8.self))
    }
}
