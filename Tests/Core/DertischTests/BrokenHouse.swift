import DertischCore
import DertischSommelier
import Foundation
import Testing

/// A small house that is wrong in one way, and what it must be told.
///
/// In the texts expected `<+3>` stands for the file and line three below the one where the house is made. `<folder>` stands
/// for the folder of its own files, and `<house>` for the registration of the texts in it.
struct BrokenHouse: Sendable, CustomTestStringConvertible {
    typealias Registering = @MainActor @Sendable (inout Registrar) -> Void

    let name: String
    let kinds: [Fault.Kind]
    let expected: [String]
    let house: TrialHouse
    let files: [String: String]
    let books: [TrialBook]
    let substitutes: Substitutes
    private let file: StaticString
    private let line: UInt

    /// Describes a broken house.
    init(
        _ name: String, _ kinds: Fault.Kind..., says expected: String..., files: [String: String] = [:],
        books: [TrialBook] = [], greeted: [String] = [], substitutes: Substitutes = Substitutes(),
        file: StaticString = #fileID, line: UInt = #line, _ registering: @escaping Registering
    ) {
        self.name = name
        self.kinds = kinds
        self.expected = zip(expected, kinds).map { "\($0)\n  see:   \(Self.page(about: $1))" }
        self.files = files
        self.books = books
        self.substitutes = substitutes
        self.file = file
        self.line = line
        house = TrialHouse(greeted: greeted, registering: registering)
    }

    var testDescription: String { name }

    /// Hands the house with its files in a folder of their own, and the texts expected of it, then clears up.
    @MainActor func inspect(_ body: (TrialHouse, [String]) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dertisch-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        var house = house
        house.larder = Larder(folder)
        try await body(house, expected.map { spell($0, folder) })
    }

    /// The section about a kind of fault: its name, with hyphens.
    static func page(about kind: Fault.Kind) -> String {
        repositoryAddress + "/blob/main/Documentation/Faults.md#"
            + kind.rawValue.replacing(/[A-Z]/) { "-\($0.output.lowercased())" }
    }

    private func spell(_ text: String, _ folder: URL) -> String {
        let site = TrialHouse.textsSite
        let text = text.replacing("<folder>", with: folder.path).replacing("<house>", with: "\(site.file):\(site.line)")
        return text.replacing(/<\+(\d+)>/) { match in
            "\(file):\(line + (UInt(match.output.1) ?? 0))"
        }
    }
}

/// A staff that is told what to register.
struct TrialHouse: Staff {
    /// The registration of the texts in ``larder``.
    static let textsSite: (file: StaticString, line: UInt) = (#fileID, #line)
    var larder: Larder?
    var greeted: [String] = []
    let registering: BrokenHouse.Registering

    func register(with registrar: inout Registrar) {
        if let larder { registrar.texts(in: larder, file: Self.textsSite.file, line: Self.textsSite.line) }
        registering(&registrar)
    }
}

/// Layouts that stand in memory.
struct TrialBook: LayoutBook {
    var diningRoom = "paper"
    var layouts: [String: Layout] = [:]
    var faults: [Fault] = []

    /// A book with one layout, of places and what each can be used for, and of the texts that it names.
    static func of(_ customer: String, _ places: [Place: Layout.Spot], _ texts: [FixedText] = []) -> TrialBook {
        let site = Site(file: "\(customer).paper", line: 1)
        return TrialBook(layouts: [customer: Layout(site: site, places: places, texts: texts)])
    }
}

extension Layout.Spot {
    /// A place on the second line of its layout.
    static func paper(_ element: String, _ uses: Set<PlaceUse>, row: Layout? = nil) -> Layout.Spot {
        Layout.Spot(element: element, site: Site(file: "trial.paper", line: 2), uses: uses, row: row)
    }

    /// A form.
    static var form: Layout.Spot {
        var spot = paper("a form", [.submit, .label])
        spot.isForm = true
        return spot
    }

    /// A place whose name other elements of its layout refer to.
    static func namedForItself(_ element: String) -> Layout.Spot {
        var spot = paper(element, [.state])
        spot.isNamedForItself = true
        return spot
    }
}

extension FixedText {
    /// A text on the third line of its layout.
    static func paper(_ key: TextKey, as kind: Kind = .text, at place: Place = .unnamed(1)) -> FixedText {
        FixedText(key, as: kind, at: place, site: Site(file: "trial.paper", line: 3))
    }
}

/// A customer that is told how to lay its table.
final class Guest<C: Course>: Customer {
    private let lay: @MainActor (TableBuilder<C>) -> Void
    init(_ lay: @escaping @MainActor (TableBuilder<C>) -> Void) { self.lay = lay }
    func layTable(_ table: TableBuilder<C>) { lay(table) }
}

enum PageCourse: Course {}

enum TillCourse: Course {
    typealias Bill = Int
    enum Order: Sendable { case ring }
    struct Carte: Equatable, Sendable {
        var coins = 0
        var cups: [Cup] = []
        var isFull = false
        var next: NoEntree?
        var sum: Int?
        var hasNext: Bool { next != nil }
    }
}

struct TillWaiter: Waiter {
    typealias C = TillCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
}

extension Registrar {
    /// Introduces a page that is told how to lay its table.
    mutating func page(
        _ id: CustomerID<PageCourse>, file: StaticString = #fileID, line: UInt = #line,
        _ lay: @escaping @MainActor (TableBuilder<PageCourse>) -> Void = { _ in }
    ) {
        introduce(id, as: { Guest(lay) }, file: file, line: line)
    }

    /// Introduces a till that is told how to lay its table.
    mutating func till(
        _ id: CustomerID<TillCourse>, file: StaticString = #fileID, line: UInt = #line,
        _ lay: @escaping @MainActor (TableBuilder<TillCourse>) -> Void
    ) {
        introduce(
            id, as: { (_: WaiterForCustomer<TillCourse>) in Guest(lay) }, waiter: TillWaiter.init,
            file: file,
            line: line)
    }
}
