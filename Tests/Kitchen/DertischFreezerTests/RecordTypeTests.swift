import DertischFreezer
import Foundation
import FreezerChecks
import Testing

@Suite("A record type") struct RecordTypeTests {
    struct Address: Codable, Sendable, Equatable {
        let text: String
        init(_ text: String) { self.text = text }
        init(from decoder: any Decoder) throws {
            text = try decoder.singleValueContainer().decode(String.self)
            guard text.contains("@") else {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "\(text) is no address"))
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }
    struct Strict: Frozen {
        var id: Int
        var address: Address
    }
    struct Helped: Frozen, Equatable {
        var id: Int
        var address: Address
        static var schema: RecordSchema<Helped> { RecordSchema(examples: [Address("a@b")]) }
    }
    struct Keyless: Frozen {
        struct ID: Codable, Hashable, Sendable { var a = 1, b = 2 }
        var id = ID()
    }
    struct Twins: Frozen {
        var id: Int
        var name: String
        var Name: String
    }
    struct Large: Frozen {
        var id: Int
        var number: UInt64
    }
    struct Lost: Frozen {
        var id: Int
    }

    private func reason(_ type: any Frozen.Type) async throws -> String {
        let folder = try TemporaryFolder()
        do { _ = try await Freezer(file: folder.file, holding: type) } catch Freezer.Error.unsupportedType(
            _, let property, let reason, _)
        {
            return "\(property): \(reason)"
        }
        return ""
    }

    @Test("A type that cannot be a table is refused at opening, with the reason") func refusals() async throws {
        #expect(try await reason(Strict.self).hasPrefix("address: no sample of Address could be made"))
        #expect(try await reason(Keyless.self) == "id: a key is one value that is never nil")
        #expect(try await reason(Twins.self).hasPrefix("Name: databases treat names that differ only in case"))
        let folder = try TemporaryFolder()
        let freezer = try await Freezer(file: folder.file, holding: Helped.self, Large.self)
        let helped = Helped(id: 1, address: Address("ada@example.org"))
        try await freezer.store(helped)
        #expect(try await freezer.retrieveFirst(Helped.where(\.address == Address("ada@example.org"))) == helped)
        await #expect(throws: Freezer.Error.unregisteredType(type: "Lost", held: ["Helped", "Large"])) {
            try await freezer.count(Lost.all)
        }
        do {
            try await freezer.store(Large(id: 1, number: .max))
            Issue.record("It was stored.")
        } catch Freezer.Error.unstorable(_, let column, _) {
            #expect(column == "number")
        }
        try await freezer.store(Large(id: 1, number: 1 << 62))
        #expect(try await freezer.retrieve(Large.self, 1)?.number == 1 << 62)
    }

    @Test("A row that does not fit its type is an error with column and reason") func undecodable() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        try await freezer.store(Dish())
        try await freezer.write { try $0.run("UPDATE Dish SET course = 'breakfast'") }
        do {
            _ = try await freezer.retrieve(Dish.all)
            Issue.record("It was read.")
        } catch Freezer.Error.undecodable(let type, let column, let reason) {
            #expect((type, column) == ("Dish", "course"))
            #expect(reason == "the stored value is not a value of Course")
        }
    }
}
