import DertischRoom
import DertischSommelier
import Foundation

/// What the sommelier costs, beside plain dictionaries of strings and the bare parsing of the same file.
enum SommelierBenchmark {
    static let figures = ["text.lookup", "text.plural", "text.switch", "text.open"]
    private static let lookUps = 20_000

    @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
        let pantry = try Pantry()
        defer { pantry.clear() }
        let restaurant = try await Restaurant(TextHouse(larder: pantry.larder))
        let texts = Sommelier(of: restaurant)
        guard texts("text.7.words") == Pantry.words(7), texts("text.7.cups", ["count": 7]) == "7 cups 7" else {
            throw Failure.nothingMeasured
        }
        return [
            lookUp(effort, texts), plural(effort, texts), try await switching(effort, restaurant),
            try await opening(effort, pantry),
        ]
    }

    /// A plain text by its key. The floor is a dictionary of strings.
    @MainActor private static func lookUp(_ effort: Effort, _ texts: Sommelier) -> Figure {
        let names = (0..<1000).map { "text.\($0).words" }
        let keys = names.map { TextKey($0) }
        let plain = Dictionary(uniqueKeysWithValues: (0..<Pantry.count).map { ("text.\($0).words", Pantry.words($0)) })
        var (length, index) = (0, 0)
        let costs = Stopwatch.inTurn(
            rounds: effort.rounds,
            {
                Stopwatch.nanoseconds(lookUps) {
                    index = (index + 1) % 1000
                    length &+= texts(keys[index]).utf8.count
                }
            },
            floor: {
                Stopwatch.nanoseconds(lookUps) {
                    index = (index + 1) % 1000
                    length &+= plain[names[index]]?.utf8.count ?? 0
                }
            })
        return Figure("text.lookup", costs.ours, "ns", floor: costs.floor, length == 0 ? nil : .timesFloor(2))
    }

    /// A text with one plural argument. The floor is a dictionary of strings and an interpolation.
    @MainActor private static func plural(_ effort: Effort, _ texts: Sommelier) -> Figure {
        let names = (0..<1000).map { "text.\($0).cups" }
        let keys = names.map { TextKey($0) }
        let plain = Dictionary(uniqueKeysWithValues: names.map { ($0, "cups \($0)") })
        var (length, index) = (0, 0)
        let costs = Stopwatch.inTurn(
            rounds: effort.rounds,
            {
                Stopwatch.nanoseconds(lookUps) {
                    index = (index + 1) % 1000
                    length &+= texts(keys[index], ["count": index]).utf8.count
                }
            },
            floor: {
                Stopwatch.nanoseconds(lookUps) {
                    index = (index + 1) % 1000
                    length &+= "\(index) \(plain[names[index]] ?? "")".utf8.count
                }
            })
        return Figure(
            "text.plural", costs.ours / 1000, "us", floor: costs.floor / 1000, length == 0 ? nil : .timesFloor(6))
    }

    /// Ten thousand texts laid anew in another language. The floor fills as many from a dictionary and lays them by hand.
    @MainActor private static func switching(_ effort: Effort, _ restaurant: Restaurant) async throws -> Figure {
        let room = BenchRoom()
        let maitreD = MaitreD(of: restaurant, in: room)
        defer { maitreD.close() }
        maitreD.greet(.texts)
        await maitreD.settled()
        guard let table = room.table else { throw Failure.nothingMeasured }
        let plain = ["cups": " cups"]
        let floorTable: any PlainView = BenchRoom.Table()
        let passes = table.passes
        let costs = Stopwatch.inTurn(
            rounds: effort.rounds,
            {
                Stopwatch.nanoseconds(2) {
                    maitreD.sommelier.setLanguage(maitreD.sommelier.language == "en" ? "de" : "en")
                }
            },
            floor: {
                Stopwatch.nanoseconds(2) {
                    for number in 0..<TextsCourse.count {
                        let text = "\(number)\(plain["cups"] ?? "")"
                        floorTable.lay(.text(text), at: Spot("cups", in: RowNumber(number)))
                    }
                    floorTable.laid()
                }
            })
        guard table.passes - passes == 2 * (effort.rounds + 1), table.last == .text("999 cups 999") else {
            throw Failure.nothingMeasured
        }
        return Figure("text.switch", costs.ours / 1e6, "ms", floor: costs.floor / 1e6, .timesFloor(21))
    }

    /// A house opened with a catalog of five megabytes. The floor parses the same bytes as Foundation does.
    @MainActor private static func opening(_ effort: Effort, _ pantry: Pantry) async throws -> Figure {
        let bytes = try Data(contentsOf: pantry.file)
        guard bytes.count > 5_000_000 else { throw Failure.nothingMeasured }
        let costs = try await Stopwatch.inTurn(
            rounds: min(effort.rounds, 11),
            {
                let start = ContinuousClock.now
                let restaurant = try await Restaurant(TextHouse(larder: pantry.larder))
                guard !restaurant.languages.isEmpty else { throw Failure.nothingMeasured }
                return (ContinuousClock.now - start) / .milliseconds(1)
            },
            floor: {
                let start = ContinuousClock.now
                let parsed = try JSONSerialization.jsonObject(with: Data(contentsOf: pantry.file))
                guard parsed is [String: Any] else { throw Failure.nothingMeasured }
                return (ContinuousClock.now - start) / .milliseconds(1)
            })
        return Figure("text.open", costs.ours, "ms", floor: costs.floor, .timesFloor(1.2))
    }
}

/// A folder with texts: more than five megabytes in English, a few in German.
private struct Pantry {
    static let count = 30_000
    private let folder = FileManager.default.temporaryDirectory.appending(path: "dertisch-\(UUID().uuidString)")

    var larder: Larder { Larder(folder) }
    var file: URL { folder.appending(path: "texts/en.json") }

    static func words(_ number: Int) -> String {
        "The words of the text with the number \(number), which are long enough."
    }

    init() throws {
        try FileManager.default.createDirectory(
            at: folder.appending(path: "texts"), withIntermediateDirectories: true)
        let texts = (0..<Self.count).map { number in
            """
            "\(number)": {"words": "\(Self.words(number))",
                "cups": {"plural": "count", "one": "{count} cup \(number)", "other": "{count} cups \(number)"}}
            """
        }
        let english = "{\"text\": {\n\(texts.joined(separator: ",\n"))\n}}"
        try Data(english.utf8).write(to: file)
        let german = texts.prefix(1000).joined(separator: ",\n").replacing("cup", with: "Tasse")
        try Data("{\"text\": {\n\(german)\n}}".utf8).write(to: folder.appending(path: "texts/de.json"))
    }

    func clear() { try? FileManager.default.removeItem(at: folder) }
}

/// A house whose texts are many.
private struct TextHouse: Staff {
    let larder: Larder

    func register(with registrar: inout Registrar) {
        registrar.texts(in: larder)
        registrar.introduce(.texts, as: TextsCustomer.init, waiter: TextsWaiter.init)
    }
}

/// A list each row of which has a plural.
private enum TextsCourse: Course {
    static let count = 10_000

    struct Carte: Equatable, Sendable {
        var rows = (0..<TextsCourse.count).map { Row(id: $0) }
    }
    struct Row: Identifiable, Equatable, Sendable {
        let id: Int
        var key: TextKey { TextKey("text.\(id % 1000).cups") }
        var count: Int { id % 1000 }
    }
}

extension CustomerID<TextsCourse> { fileprivate static var texts: Self { "texts" } }

private final class TextsCustomer: Customer {
    init(waiter: WaiterForCustomer<TextsCourse>) {}

    func layTable(_ table: TableBuilder<TextsCourse>) {
        table.rows(\.rows, at: "rows") { row in
            row.lay(\.id, at: "cups") { id, texts in
                let row = TextsCourse.Row(id: id)
                return texts(row.key, ["count": row.count])
            }
        }
    }
}

private struct TextsWaiter: Waiter {
    typealias C = TextsCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: Never, onto carte: inout C.Carte) {}
}
