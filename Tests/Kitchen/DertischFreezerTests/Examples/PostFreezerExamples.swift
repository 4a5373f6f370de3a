import Dertisch
import DertischFreezer
import DertischTesting
import Foundation
import Testing

// What Documentation/ComingFrom/Dertisch06.md shows of storage, compiled and run.

enum PostFreezerExamples {
    struct Parcel: Frozen {
        var id: Int
        var to: String
        var grams = 0
        var isSent = false
    }

    struct Depot: Staff {
        let file: URL
        func register(with registrar: inout Registrar) {
            registrar.ingredient({ try await Freezer(file: file, holding: Parcel.self) })
            registrar.sousChef(ParcelsSousChef.init)
        }
    }

    actor ParcelsSousChef {
        private let freezer: Freezer
        init(freezer: Freezer) { self.freezer = freezer }

        func keep(_ parcels: [Parcel]) async throws { try await freezer.store(parcels) }
        func parcel(_ id: Parcel.ID) async throws -> Parcel? { try await freezer.retrieve(Parcel.self, id) }

        func heavy() async throws -> [Parcel] {
            try await freezer.retrieve(Parcel.where(\.grams > 500 && \.isSent == false).ordered(by: \.to).first(20))
        }

        func send() async throws {
            try await freezer.update(Parcel.where(\.grams <= 500)) { $0.set(\.isSent, to: true) }
        }

        func clear() async throws { try await freezer.delete(Parcel.where(\.isSent == true)) }
        func forgetAll() async throws { try await freezer.delete(Parcel.all) }
        func count() async throws -> Int { try await freezer.count(Parcel.all) }
    }

    @Suite("Examples: parcels in a freezer") struct Tests {
        @Test("Examples: parcels are stored, retrieved, updated and deleted, all or by a condition")
        func day() async throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "parcels-\(UUID().uuidString).sqlite")
            defer { try? FileManager.default.removeItem(at: file) }
            let restaurant = try await Restaurant(Depot(file: file), clock: TestClock())
            let parcels = try #require(await restaurant.kitchen[ParcelsSousChef.self])
            try await parcels.keep([
                Parcel(id: 1, to: "Eve", grams: 900), Parcel(id: 2, to: "Ada", grams: 800),
                Parcel(id: 3, to: "Ada", grams: 20),
            ])
            #expect(try await parcels.parcel(3)?.to == "Ada")
            #expect(try await parcels.heavy().map(\.id) == [2, 1])
            try await parcels.send()
            #expect(try await parcels.parcel(3)?.isSent == true)
            try await parcels.clear()
            #expect(try await parcels.count() == 2)
            try await parcels.forgetAll()
            #expect(try await parcels.count() == 0)
            await restaurant.close()
        }
    }
}
