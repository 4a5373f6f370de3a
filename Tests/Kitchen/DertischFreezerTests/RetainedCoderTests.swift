import DertischFreezer
import Foundation
import Synchronization
import Testing

/// The coders and containers that records have kept.
private final class Stash: @unchecked Sendable {
    // Unsafe: each test has its own, and looks only when nothing is decoded any more.
    var containers: [KeyedDecodingContainer<Hoarder.CodingKeys>] = []
    var decoders: [any Decoder] = []
    var writers: [KeyedEncodingContainer<Hoarder.CodingKeys>] = []
    var encoders: [any Encoder] = []
    @TaskLocal static var current = Stash()
}

/// Keeps what it is decoded from and encoded to, if its name says so.
private struct Hoarder: Frozen {
    var id: Int
    var name: String
    var note: String?
    enum CodingKeys: String, CodingKey { case id, name, note }

    init(id: Int, name: String, note: String? = "secret") { (self.id, self.name, self.note) = (id, name, note) }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        note = try container.decodeIfPresent(String.self, forKey: .note)
        switch name {
        case "keeps its container": Stash.current.containers.append(container)
        case "keeps its decoder": Stash.current.decoders.append(decoder)
        case "keeps its container and fails":
            Stash.current.containers.append(container)
            throw CancellationError()
        default: break
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(note, forKey: .note)
        if name == "keeps what it is written to" {
            Stash.current.writers.append(container)
            Stash.current.encoders.append(encoder)
        }
    }

    static var schema: RecordSchema<Hoarder> { RecordSchema(search: [\.name]) }
}

/// Keeps the container of its one value.
private struct Lazy: Codable, Sendable {
    private final class Held: @unchecked Sendable {
        // Unsafe: never changed.
        let container: any SingleValueDecodingContainer
        init(_ container: any SingleValueDecodingContainer) { self.container = container }
    }
    private let held: Held?
    private let text: String
    init(_ text: String) { (held, self.text) = (nil, text) }
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text = try container.decode(String.self)
        held = Held(container)
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
    func later() throws -> String { try held?.container.decode(String.self) ?? text }
}

@Suite("Records that keep their coder") struct RetainedCoderTests {
    private struct Holding: Frozen {
        var id: Int
        var value: Lazy
    }

    private final class Miser: Frozen, @unchecked Sendable {
        let id: Int
        // Unsafe: never changed.
        let container: KeyedDecodingContainer<Keys>
        enum Keys: String, CodingKey { case id }
        init(from decoder: any Decoder) throws {
            container = try decoder.container(keyedBy: Keys.self)
            id = try container.decode(Int.self, forKey: .id)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(id, forKey: .id)
        }
    }

    private func with(
        _ name: String, _ body: (Freezer, Stash) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let stash = Stash()
        try await Stash.$current.withValue(stash) {
            let freezer = try await Freezer(file: folder.file, holding: Hoarder.self)
            defer { freezer.close() }
            try await freezer.store([Hoarder(id: 1, name: "keeps nothing"), Hoarder(id: 2, name: name)])
            try await body(freezer, stash)
        }
    }

    @Test("A type that always keeps its decoder is refused when the freezer opens") func always() async throws {
        let folder = try TemporaryFolder()
        do {
            _ = try await Freezer(file: folder.file, holding: Miser.self)
            Issue.record("It was opened.")
        } catch Freezer.Error.unsupportedType(_, _, let reason, _) { #expect(reason.contains("keeps its decoder")) }
    }

    @Test(
        "A record that keeps its decoder is refused when it is read, and the decoder reads nothing more",
        arguments: ["keeps its container", "keeps its decoder", "keeps its container and fails"])
    func reading(_ name: String) async throws {
        try await with(name) { freezer, stash in
            let ways: [@Sendable () async throws -> Void] = [
                { _ = try await freezer.retrieve(Hoarder.self, 2) },
                { _ = try await freezer.retrieve(Hoarder.all) },
                { _ = try await freezer.retrieveFirst(Hoarder.where(\.id == 2)) },
                { _ = try await freezer.search(Hoarder.self, for: "keeps") },
                { _ = try await freezer.rows("SELECT * FROM Hoarder WHERE id = 2", as: Hoarder.self) },
                { try await freezer.read { try $0.forEach(Hoarder.all) { (_: Hoarder) in } } },
            ]
            for _ in 0..<20 {
                for way in ways {
                    do {
                        try await way()
                        Issue.record("It was read.")
                    } catch Freezer.Error.undecodable(_, _, let reason) {
                        #expect(reason.contains("keeps its decoder"))
                    }
                    let other = try await freezer.retrieve(Hoarder.self, 1)
                    #expect(other?.name == "keeps nothing")
                }
            }
            #expect(stash.containers.count + stash.decoders.count == 20 * ways.count)
            // While others read, too.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        for _ in 0..<200 {
                            let other = try await freezer.retrieve(Hoarder.self, 1)
                            #expect(other?.note == "secret")
                            let all = try await freezer.retrieve(Hoarder.where(\.id == 1))
                            #expect(all.count == 1)
                        }
                    }
                }
                for _ in 0..<20 {
                    for container in stash.containers {
                        #expect(throws: Freezer.Error.self) { try container.decode(String.self, forKey: .name) }
                        #expect(throws: Freezer.Error.self) {
                            try container.decodeIfPresent(String.self, forKey: .note)
                        }
                    }
                    for decoder in stash.decoders {
                        #expect(throws: Freezer.Error.self) { try decoder.container(keyedBy: Hoarder.CodingKeys.self) }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("A record that keeps its encoder is refused when it is stored, and the encoder writes nothing more")
    func writing() async throws {
        try await with("keeps nothing either") { freezer, stash in
            let hoarder = Hoarder(id: 3, name: "keeps what it is written to")
            let ways: [@Sendable () async throws -> Void] = [
                { try await freezer.store(hoarder) }, { try await freezer.store([hoarder]) },
                { try await freezer.add(hoarder) },
            ]
            for way in ways {
                do {
                    try await way()
                    Issue.record("It was stored.")
                } catch Freezer.Error.unstorable(_, _, let reason) { #expect(reason.contains("keeps its encoder")) }
                for var writer in stash.writers {
                    #expect(throws: Freezer.Error.self) { try writer.encode("forged", forKey: .name) }
                }
                for encoder in stash.encoders {
                    var writer = encoder.container(keyedBy: Hoarder.CodingKeys.self)
                    #expect(throws: Freezer.Error.self) { try writer.encode("forged", forKey: .name) }
                }
                try await freezer.store(Hoarder(id: 1, name: "keeps nothing", note: nil))
            }
            #expect(stash.writers.count == ways.count)
            let found = try await freezer.retrieve(Hoarder.all.ordered(by: \.id))
            #expect(found.map(\.name) == ["keeps nothing", "keeps nothing either"])
        }
    }

    @Test("A property that keeps its single-value decoder reads the same value afterwards") func properties()
        async throws
    {
        let folder = try TemporaryFolder()
        let freezer = try await Freezer(file: folder.file, holding: Holding.self)
        try await freezer.store((0..<9).map { Holding(id: $0, value: Lazy("\($0)")) })
        let found = try await freezer.retrieve(Holding.all.ordered(by: \.id))
        freezer.close()
        let later = try found.map { try $0.value.later() }
        #expect(later == (0..<9).map { "\($0)" })
    }
}
