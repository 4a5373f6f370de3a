import Foundation
import FreezerChecks
import Testing

@testable import DertischFreezer

@Suite("Foundation's predicates") struct PredicateTests {
    @Test("A #Predicate finds the records that Swift finds, or names the part without a translation") func predicates()
        async throws
    {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        let dishes = (0..<20).map { number in
            var dish = Dish()
            (dish.name, dish.grams, dish.isHot) = (["salt", "soup", "Salt"][number % 3], number, number % 2 == 0)
            dish.note = number % 4 == 0 ? nil : "note \(number)"
            dish.tags = number % 5 == 0 ? ["five"] : []
            return dish
        }
        try await freezer.store(dishes)
        let (least, some) = (7, [1, 2, 30])
        let predicates: [Predicate<Dish>] = [
            #Predicate { $0.grams > least },
            #Predicate { least >= $0.grams },
            #Predicate { $0.isHot && !($0.grams == 4) },
            #Predicate { $0.isHot == false || $0.grams < 3 },
            #Predicate { $0.note == nil },
            #Predicate { $0.note != "note 3" },
            #Predicate { $0.name.contains("al") },
            #Predicate { $0.name.starts(with: "s") },
            #Predicate { some.contains($0.grams) },
            #Predicate { $0.tags.contains("five") },
            #Predicate { (3...9).contains($0.grams) },
            #Predicate { (3..<9).contains($0.grams) },
            #Predicate { _ in true },
        ]
        for (index, predicate) in predicates.enumerated() {
            let wanted = Set(try dishes.filter(predicate.evaluate).map(\.id))
            let found = Set(try await freezer.retrieve(Dish.where(predicate)).map(\.id))
            #expect(found == wanted, "predicate \(index)")
        }
        let refused: [(Predicate<Dish>, String)] = [
            (#Predicate { $0.grams + 1 > 3 }, "Arithmetic"),
            (#Predicate { $0.name.count > 3 }, "a property of String"),
            (#Predicate { $0.tags == ["five"] }, "kept as JSON"),
            (#Predicate { $0.tags.allSatisfy { $0 == "x" } }, "SequenceAllSatisfy"),
        ]
        for (predicate, words) in refused {
            do {
                _ = try await freezer.retrieve(Dish.where(predicate))
                Issue.record("\(words) was not refused")
            } catch Freezer.Error.unsupported(_, let what, let reason) {
                #expect("\(what) \(reason)".contains(words), "\(what) \(reason)")
            }
        }
    }

    @Test("An error about a predicate's value names its type, and not the value") func secrets() {
        let secret = UInt64.max - 4_711
        do {
            _ = try PredicateTranslation.value(of: secret)
            Issue.record("A number beyond those of a column was taken.")
        } catch {
            #expect("\(error)".contains("UInt64") && !"\(error)".contains("\(secret)"), "\(error)")
        }
    }
}
