package import DertischFreezer

/// Invoices of a shop that there is not, the same at each start.
package enum SampleInvoices {
    private static let firsts = [
        "Ada", "Björn", "Chloé", "Dilara", "Emil", "Fatima", "Grace", "Håkon", "Inés", "Jürgen", "Kateřina", "Łukasz",
        "Maël", "Noor",
        "Ólafur", "Paul", "Quentin", "Rosa", "Søren", "Teresa", "Ugo", "Věra", "Wiktoria", "Yasmin", "Zoë",
    ]
    private static let lasts = [
        "Abbott", "Berg", "Castro", "Dupont", "Egger", "Ferrari", "Groß", "Huang", "Ivanova", "Jansen", "Kowalska",
        "Lefèvre", "Müller",
        "Novák", "Okafor", "Petit", "Rossi", "Schäfer", "Taylor", "Urban", "Vogel", "Weiß", "Yıldız", "Zieliński",
    ]
    private static let trades = [
        "Bakery", "Books", "Cycles", "Flowers", "Garden", "Joinery", "Print", "Studio", "Tailor", "Wine",
    ]
    private static let goods = [
        ("Oak table", 48_000), ("Chair", 12_900), ("Lamp", 8_950), ("Shelf", 21_500), ("Rug", 34_000),
        ("Delivery", 2_500),
        ("Assembly", 6_000), ("Cushion", 1_990), ("Mirror", 15_400), ("Clock", 5_750),
    ]

    /// Stores as many invoices as are missing.
    package static func fill(_ store: any RecordStore, upTo count: Int) async throws {
        let there = try await store.count(Invoice.all)
        for start in stride(from: there, to: count, by: 5000) {
            try await store.store((start..<min(start + 5000, count)).map(invoice))
        }
    }

    /// The invoice of a number.
    static func invoice(_ index: Int) -> Invoice {
        func pick<Element>(_ all: [Element], _ salt: Int) -> Element { all[draw(index, salt) % all.count] }
        let lines = (0...draw(index, 1) % 4).map { number in
            let (text, price) = pick(goods, 10 + number)
            return Invoice.Line(text: text, count: 1 + draw(index, 20 + number) % 6, price: price)
        }
        // 70 a day, over about four years.
        let day = index / 70 % 1_429
        return Invoice(
            id: index + 1, number: "\(2023 + index / 30_000)-\(String(100_000 + index % 30_000).dropFirst())",
            customer: "\(pick(firsts, 2)) \(pick(lasts, 3)) \(pick(trades, 4))", issued: iso(day), due: iso(day + 30),
            total: lines.reduce(0) { $0 + $1.count * $1.price }, isPaid: draw(index, 5) % 10 < 7, lines: lines)
    }

    /// A number that looks random, and is the same on every machine: the mixing function of SplitMix64 (Steele, Lea and Flood, 2014).
    private static func draw(_ index: Int, _ salt: Int) -> Int {
        var mixed = UInt64(index) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(salt) &* 0xD1B5_4A32_D192_ED03
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ mixed >> 31) >> 1)
    }

    /// A day after the first of January 2023.
    private static func iso(_ day: Int) -> String {
        var (year, rest) = (2023, day)
        while case let days = year.isMultiple(of: 4) ? 366 : 365, rest >= days {
            (year, rest) = (year + 1, rest - days)
        }
        let lengths = [31, year.isMultiple(of: 4) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var month = 0
        while rest >= lengths[month] { (month, rest) = (month + 1, rest - lengths[month]) }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(two(month + 1))-\(two(rest + 1))"
    }
}
