import Foundation

@main
struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "--client" { return try LoadClient.run(Array(arguments.dropFirst())) }
        let only = arguments.firstIndex(of: "--only").flatMap { arguments.dropFirst($0).first }
        let isLong = arguments.contains("--long")
        var figures: [Figure] = []
        let groups: [(String, @MainActor () async throws -> [Figure])] = [
            ("kitchen", KitchenFigures.run), ("order", OrderFigures.run),
            ("web", { try await WebFigures.run(seconds: isLong ? 20 : 4) }),
        ]
        for (name, run) in groups where only == nil || only == name { figures += try await run() }
        if arguments.contains("--json") {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            print(String(decoding: try encoder.encode(figures), as: UTF8.self))
        } else {
            print("name value unit floor ratio")
            for figure in figures { print(figure.line) }
        }
    }
}
