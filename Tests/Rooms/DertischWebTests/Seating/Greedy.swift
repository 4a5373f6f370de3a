import DertischCore
import Foundation

@testable import DertischWeb

/// A house whose only link fits every address of one word, and whose customer opens a menu at once.
struct Greedy: Staff {
    var greeted: [String] { ["start"] }

    func register(with registrar: inout Registrar) {
        registrar.introduce(.start, as: StartCustomer.init)
        registrar.introduce(.word, as: WordCustomer.init(waiter:), waiter: WordWaiter.init)
        registrar.introduce(.pop, as: PopCustomer.init)
        registrar.link(.word, to: "/{word}")
    }

    @MainActor static func room() async throws -> BrasserieHarness {
        let folder = FileManager.default.temporaryDirectory.appending(path: "greedy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let layouts = ["start": "<p>start</p>", "word": "<p data-place=\"word\"></p>", "pop": "<p>pop</p>"]
        for (name, body) in layouts {
            let page = "<html><head></head><body>\(body)</body></html>"
            try Data(page.utf8).write(to: folder.appending(path: "\(name).html"))
        }
        let read = WebLayouts(in: folder)
        let restaurant = try await Restaurant(Greedy(), in: [read])
        return BrasserieHarness(try WebRoom(of: restaurant, layouts: read))
    }
}

enum StartCourse: Course {}
enum PopCourse: Course {}
enum WordCourse: Course {
    typealias Entree = String
    struct Carte: Equatable, Sendable { var word = "" }
}

extension CustomerID<StartCourse> { static var start: Self { "start" } }
extension CustomerID<PopCourse> { static var pop: Self { "pop" } }
extension CustomerID<WordCourse> { static var word: Self { "word" } }

final class StartCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<StartCourse>) {}
}

final class PopCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<PopCourse>) {}
}

final class WordCustomer: Customer {
    init(waiter: WaiterForCustomer<WordCourse>) {}
    func layTable(_ table: TableBuilder<WordCourse>) {
        table.lay(\.word, at: "word")
        table.present(.pop, on: .seated, as: .sheet)
    }
}

struct WordWaiter: Waiter {
    typealias C = WordCourse
    func carte(for word: String) -> C.Carte { C.Carte(word: word) }
}
