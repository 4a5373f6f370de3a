import Foundation

/// A run of some parts, or of all.
struct Measurement {
    /// How much of the machine's time to spend.
    struct Effort {
        let isShort: Bool
        func pick<Value>(_ whole: Value, short: Value) -> Value { isShort ? short : whole }
    }

    /// What a part measures with.
    struct Context {
        let folder: URL
        let effort: Effort
        let show: (Figure) -> Void
    }

    private let effort: Effort
    private let parts: [Part]

    init(_ words: [String]) throws {
        effort = Effort(isShort: words.contains("--short"))
        let names = words.filter { $0 != "--short" }
        for name in names where !Part.all.contains(where: { $0.name == name }) {
            throw Failure("\(name) is not known. There are: \(Part.all.map(\.name).joined(separator: ", ")), --short")
        }
        let isShort = effort.isShort
        parts = Part.all.filter { names.isEmpty ? !isShort || $0.isInShort : names.contains($0.name) }
    }

    /// Measures, and prints each figure at once.
    ///
    /// - Returns: false if a figure shows that something is wrong.
    func run() throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dertisch-cluster-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        print("name value unit floor ratio verdict")
        var isRight = true
        for part in parts {
            let context = Context(folder: folder, effort: effort) { figure in
                print(figure.line)
                fflush(nil)
                isRight = isRight && figure.isRight
            }
            do { try part.run(context) } catch {
                isRight = false
                FileHandle.standardError.write(Data("error: \(part.name) could not be measured: \(error)\n".utf8))
            }
        }
        return isRight
    }
}

/// One thing to measure.
struct Part: Sendable {
    let name: String
    /// False for costs, since a short run says nothing of them.
    var isInShort = true
    let run: @Sendable (Measurement.Context) throws -> Void

    static let all = [
        Part(name: "news") { try NewsPart.run($0) },
        Part(name: "attendance") { try AttendancePart.run($0) },
        Part(name: "gestures", isInShort: false) { try GesturePart.run($0) },
        Part(name: "memory", isInShort: false) { try MemoryPart.run($0) },
        Part(name: "hang") { try HangPart.run($0) },
        Part(name: "roll") { try RollPart.run($0) },
        Part(name: "kills") { try KillPart.run($0) },
        Part(name: "crowd") { try CrowdPart.run($0) },
        Part(name: "orphans") { try OrphanPart.run($0) },
    ]
}
