import Dertisch
import DertischFreezer
import DertischTesting
import DertischUploads
import Foundation
import Testing

@testable import Kontor

@Suite("A CSV reader") struct CSVReaderTests {
    private typealias Problem = CSVReader.Problem

    /// Reads a text in chunks.
    private func read(
        _ bytes: [UInt8], inChunksOf size: Int = 1 << 20, maxLineBytes: Int = 64 << 10
    ) -> [CSVReader.Line] {
        var reader = CSVReader(maxLineBytes: maxLineBytes)
        let chunks = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
        return chunks.flatMap { reader.read($0) } + reader.finish()
    }

    private func read(_ text: String, inChunksOf size: Int = 1 << 20, maxLineBytes: Int = 64 << 10) -> [CSVReader.Line]
    { read(Array(text.utf8), inChunksOf: size, maxLineBytes: maxLineBytes) }

    private func line(_ number: Int, _ fields: String...) -> CSVReader.Line {
        CSVReader.Line(number: number, fields: .success(fields))
    }

    private func line(_ number: Int, _ problem: Problem) -> CSVReader.Line {
        CSVReader.Line(number: number, fields: .failure(problem))
    }

    @Test("Fields are divided by commas or semicolons, as the first line does it, and lines end with LF or CRLF")
    func plain() {
        #expect(read("a,b\nc;d,e\n") == [line(1, "a", "b"), line(2, "c;d", "e")])
        #expect(read("a;b\r\nc,d;e") == [line(1, "a", "b"), line(2, "c,d", "e")])
        #expect(read("a,\n,b\n") == [line(1, "a", ""), line(2, "", "b")])
        #expect(read("") == [] && read("\u{FEFF}") == [] && read("\n\r\n\n") == [])
    }

    @Test("Blank lines are left out and counted, and a byte order mark is no part of the first field")
    func marks() {
        #expect(read("\u{FEFF}a,b\n\n\r\nc,d") == [line(1, "a", "b"), line(4, "c", "d")])
    }

    @Test("A field in quotes holds separators, line ends and quotes, and its line is the one where it begins")
    func quotes() {
        #expect(
            read("\"a,b\",\"c \"\"d\"\"\"\r\n\"e\r\nf\",g\nh,\"\"") == [
                line(1, "a,b", "c \"d\""), line(2, "e\r\nf", "g"), line(4, "h", ""),
            ])
    }

    @Test("Chunks may end anywhere, also within a letter, a line end and a quote", arguments: 1...9)
    func chunks(_ size: Int) {
        let text = "\u{FEFF}näme,\"a \"\"b\"\"\"\r\n\"x\r\ny\",é\r\n\n\"open,1\nlast,2\r"
        #expect(
            read(text, inChunksOf: size) == [
                line(1, "näme", "a \"b\""), line(2, "x\r\ny", "é"), line(5, .openQuote), line(6, "last", "2"),
            ])
    }

    @Test("A quote that nothing closes is told at its line, and the lines behind it are read")
    func openQuotes() {
        #expect(read("a,\"b\nc,d\n") == [line(1, .openQuote), line(2, "c", "d")])
        #expect(read("a,\"b\n\"c\",d\ne,f") == [line(1, .openQuote), line(2, "c", "d"), line(3, "e", "f")])
        let far = "\"a\n" + String(repeating: "b,c\n", count: 100)
        #expect(read(far, maxLineBytes: 64) == [line(1, .openQuote)] + (2...101).map { line($0, "b", "c") })
        #expect(read("\"") == [line(1, .openQuote)])
    }

    @Test("A quote within a field is told at its line, and the next line is read")
    func strayQuotes() {
        #expect(read("a\"b,c\nd,e") == [line(1, .strayQuote), line(2, "d", "e")])
        #expect(read("\"a\"b,c\nd,e") == [line(1, .strayQuote), line(2, "d", "e")])
    }

    @Test("What is not UTF-8, and control characters, are told at their lines")
    func malformed() {
        let bytes = Array("a,b\n".utf8) + [0xC3, 0x28, 0x0A, 0xFF, 0xFE, 0x0A, 0x61, 0x00, 0x0A] + Array("c,d\n".utf8)
        #expect(
            read(bytes) == [
                line(1, "a", "b"), line(2, .notText), line(3, .notText), line(4, .notText), line(5, "c", "d"),
            ])
    }

    @Test("A line that is too long is told, is not kept, and the next one is read", arguments: [1, 7, 1 << 20])
    func long(_ size: Int) {
        let text = "a,b\n" + String(repeating: "x", count: 1000) + "\nc,d\n\"" + String(repeating: "y", count: 1000)
        #expect(
            read(text, inChunksOf: size, maxLineBytes: 100) == [
                line(1, "a", "b"), line(2, .tooLong), line(3, "c", "d"), line(4, .tooLong),
            ])
    }

    @Test("Files that are made to be slow take time in proportion to their length")
    func hostile() {
        // As many line ends, separators, open quotes and pairs of quotes as there can be.
        for unit in ["\"\n", "\"\"\n", "\"\"\"\n", ",", "\"", "\",\"\n", "a\"\n", "\"\na\"\n"] {
            let bytes = Array(String(repeating: unit, count: (1 << 20) / unit.utf8.count).utf8)
            let lines = read(bytes, inChunksOf: 256 << 10)
            #expect(lines.map(\.number) == lines.map(\.number).sorted())
        }
    }

    @Test("Random bytes are read to their end, the same in chunks of any size")
    func random() {
        var numbers = Generator()
        let letters = Array("a,;\"\n\r\u{FEFF}é".utf8) + [0xFF]
        for _ in 0..<300 {
            let bytes = (0..<Int.random(in: 0...60, using: &numbers)).map { _ in
                letters.randomElement(using: &numbers) ?? 0
            }
            let whole = read(bytes, maxLineBytes: 20)
            for size in 1...5 { #expect(read(bytes, inChunksOf: size, maxLineBytes: 20) == whole) }
        }
    }
}

/// Random numbers that are the same in each run: SplitMix64 (Steele, Lea and Flood, 2014).
private struct Generator: RandomNumberGenerator {
    private var state: UInt64 = 7

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

@MainActor @Suite("An import of invoices") struct ImportTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "kontor-\(UUID().uuidString).sqlite")
    private let store: Freezer
    private let house: TestRestaurant

    init() async throws {
        store = try await KontorStaff.openStore(in: path, samples: 100)
        house = try await TestRestaurant(KontorStaff(store: store))
        await house.greet(.invoices)
        await house.tap("import")
    }

    private func close() {
        store.close()
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path.path + end) }
    }

    private static let heads = "number,customer,issued,due,paid,text,quantity,price\n"
    private static let days = "2026-11-02,2026-12-02"

    /// Chooses a file with these lines behind the names of its columns.
    private func choose(rows: String) async { await choose(Self.heads + rows) }

    private func choose(_ text: String, named name: String = "invoices.csv") async {
        await choose(Array(text.utf8), named: name)
    }

    private func choose(_ bytes: [UInt8], named name: String = "invoices.csv") async {
        await house.choose([TestFile(name, bytes)], at: "file")
    }

    /// The line, the column and the message of each mistake that the guest sees.
    private var mistakes: [String] {
        house.table.rows(at: "lines").map { row in
            ["line", "column", "message"].map { house.table[Place($0), in: row].text ?? "" }.joined(separator: " | ")
        }
    }

    private func stored(_ number: String) async throws -> Invoice? {
        try await store.retrieve(Invoice.where(\.number == number)).first
    }

    private var count: Int { get async throws { try await store.count(Invoice.all) } }

    @Test("A file brings invoices with all of their lines, whatever the order of its columns") func reads() async throws
    {
        defer { close() }
        await choose(
            "Price;quantity;text;paid;due;issued;customer;number\r\n480,00;1;Oak table;yes;2026-12-02;2026-11-02;Ada  Books;A 1\r\n"
                + "25.5;2;Delivery;;;;;\r\n;;;;;;;\r\n")
        #expect(house.table["imported"].text == "1 invoice imported." && mistakes == [])
        let lines = [
            Invoice.Line(text: "Oak table", count: 1, price: 48_000),
            Invoice.Line(text: "Delivery", count: 2, price: 2_550),
        ]
        #expect(
            try await stored("A 1")
                == Invoice(
                    id: 101, number: "A 1", customer: "Ada Books", issued: "2026-11-02", due: "2026-12-02",
                    total: 53_100, isPaid: true, lines: lines))
        await house.tap("show")
        #expect(house.maitreD.seated == ["invoices"])
    }

    @Test("The example that guests can download is taken as it is") func example() async throws {
        defer { close() }
        let example = try #require(KontorStaff.resources?.appending(path: "web/example.csv"))
        await choose([UInt8](try Data(contentsOf: example)))
        #expect(house.table["imported"].text == "3 invoices imported." && mistakes == [])
    }

    @Test("Ten thousand invoices of one file are stored at once, in seconds") func many() async throws {
        defer { close() }
        let rows = (1...10_000).map { "B-\($0),Customer \($0 % 100),\(Self.days),no,Chair,\($0 % 9 + 1),129.00\n" }
        let time = await ContinuousClock().measure { await choose(rows: rows.joined()) }
        #expect(house.table["imported"].text == "10,000 invoices imported.")
        #expect(try await count == 10_100)
        #expect(try await stored("B-10000")?.total == 2 * 12_900)
        print("10,000 invoices were imported in \(time).")
    }

    @Test("Each mistake is told with its line, its column and what to do, and nothing is stored") func tells()
        async throws
    {
        defer { close() }
        await choose(
            rows: """
                C-1,Ada,\(Self.days),no,Chair,1,10.00
                C-2,,2026-11-02,2026-11-01,maybe,Chair,0,-1
                ,,,,,,1.5,"1,000"
                C-3,Ada,02.11.2026,,,Chair,1,10.00
                ,Ada,\(Self.days),no,Chair,1,2000000
                C-4,Ada,\(Self.days),no,Chair,1
                C-5,"Ada,\(Self.days),no,Chair,1,10
                C-6-is-much-too-long-a-number,Ada,\(Self.days),no,Chair,1,10

                """)
        #expect(
            mistakes == [
                "3 | customer | Fill this in.", "3 | due | This is before the day of issue.",
                "3 | paid | Write yes or no.", "3 | quantity | Enter 1 or more.",
                "3 | price | Write an amount such as 1240.50, and divide no thousands.", "4 | text | Fill this in.",
                "4 | quantity | Write a whole number.",
                "4 | price | Write an amount such as 1240.50, and divide no thousands.",
                "5 | issued | Write the day as 2026-11-28.", "5 | due | Fill this in.", "6 | number | Fill this in.",
                "6 | price | Enter 1,000,000 or less.", "7 |  | Fields on this line: 7. There must be 8.",
                "8 |  | A quotation mark opens a field, and none closes it. Add one at the end of the field.",
                "9 | number | Use at most 20 characters.",
            ])
        #expect(house.table["refused"].text == "15 mistakes. Nothing was imported.")
        #expect(!house.table["imported"].isOpen && !house.table["show"].isOpen && !house.table["more"].isOpen)
        #expect(try await count == 100)
    }

    @Test("A number that is in the book, or twice in the file, is a mistake of its line") func doubled() async throws {
        defer { close() }
        await choose(
            rows: """
                D-1,Ada,\(Self.days),no,Chair,1,10
                2023-00007,Ada,\(Self.days),no,Chair,1,10
                D-1,Ada,\(Self.days),no,Chair,1,10

                """)
        #expect(
            mistakes == [
                "3 | number | Another invoice has this number.",
                "4 | number | The invoice on line 2 has this number already. Give this one another.",
            ])
        #expect(try await count == 100)
    }

    @Test("The first two hundred mistakes are listed, and all are counted") func manyMistakes() async throws {
        defer { close() }
        await choose(rows: String(repeating: "x\n", count: 10_000))
        #expect(mistakes.count == 200 && house.table["refused"].text == "10,000 mistakes. Nothing was imported.")
        #expect(house.table["more"].text == "9,800 more mistakes are not listed.")
    }

    @Test("A file whose columns cannot be told says so once, and its lines are not read") func heads() async throws {
        defer { close() }
        await choose("number,customer,issued,due,number,text,quantity,amount\n1,2,3\n")
        #expect(
            mistakes == [
                "1 |  | The column “number” is there twice. Remove one.",
                "1 |  | There is no column “amount”. Remove it, or name it otherwise.",
                "1 |  | The column “paid” is missing. Add it.", "1 |  | The column “price” is missing. Add it.",
            ])
        await choose("\n\n")
        #expect(mistakes == ["1 |  | There is no invoice in this file. Add a line for each."])
        // UTF-16, as some programs write "Unicode text".
        await choose([0xFF, 0xFE] + "number,customer".utf8.flatMap { [$0, 0] })
        #expect(mistakes == ["1 |  | This line is not text in UTF-8. Save the file as “CSV UTF-8”."])
    }

    @Test("A file with too many lines is refused before they fill the memory") func endless() async throws {
        defer { close() }
        await choose(rows: (0...50_000).map { "E-\($0),Ada,\(Self.days),no,Chair,1,10\n" }.joined())
        #expect(mistakes == ["50,001 |  | No more than 50,000 lines are taken at once. Divide the file."])
        #expect(try await count == 100)
    }

    @Test("A file that is mended is imported, and the mistakes are gone") func mended() async throws {
        defer { close() }
        await choose(rows: "F-1,Ada,\(Self.days),no,Chair,none,10\n")
        #expect(mistakes.count == 1 && house.table["refused"].text == "1 mistake. Nothing was imported.")
        await choose(rows: "F-1,Ada,\(Self.days),no,Chair,1,10\n")
        #expect(mistakes == [] && house.table["imported"].text == "1 invoice imported.")
        #expect(house.table.rows(at: "files").count == 1)
    }

    @Test("A file that is no text is refused at its row, and hides what became of an earlier one") func binary()
        async throws
    {
        defer { close() }
        await choose(rows: "G-1,Ada,\(Self.days),no,Chair,1,10\n")
        await choose([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0], named: "picture.csv")
        let row = try #require(house.table.rows(at: "files").last)
        #expect(house.table["problem", in: row].text == "Files of this kind are not taken here.")
        #expect(!house.table["imported"].isOpen)
    }

    @Test("A file whose order is given twice is imported once") func twice() async throws {
        defer { close() }
        let importer = InvoiceImporter(book: InvoiceBook(store: store))
        let file = Array((Self.heads + "H-1,Ada,\(Self.days),no,Chair,1,10\n").utf8)
        func take(_ id: String, _ file: [UInt8]) async throws -> ImportResult {
            let chunks = AsyncStream { continuation in
                for byte in file { continuation.yield([byte]) }
                continuation.finish()
            }
            return try await importer.take(chunks, id: id)
        }
        #expect(try await take("one", file) == .imported(1))
        #expect(try await take("one", file) == .imported(1))
        #expect(try await count == 101)
        // Two files may have one id: an id is made of name, size and date.
        let other = Array((Self.heads + "H-2,Ada,\(Self.days),no,Chair,1,10\n").utf8)
        #expect(try await take("one", other) == .imported(1))
        #expect(try await count == 102)
        // The same invoices in another file are others that have their number.
        guard case .refused(let mistakes, 1) = try await take("two", file) else {
            Issue.record("The number is taken.")
            return
        }
        #expect(mistakes.map(\.column) == [.number])
    }
}
