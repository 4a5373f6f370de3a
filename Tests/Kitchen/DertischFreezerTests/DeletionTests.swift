@testable import DertischFreezer
import Testing

@Suite("Deletions that take along others") struct DeletionTests {
    struct Owner: Frozen { var id: Int }
    struct Folder: Frozen, Equatable {
        var id: Int
        var parent: Int?
        var link: Int?
        var owner: Int?
        static var schema: RecordSchema<Folder> {
            RecordSchema(references: [
                .to(Folder.self, by: \.parent, whenDeleted: .deletes),
                .to(Folder.self, by: \.link, whenDeleted: .deletes),
                .to(Owner.self, by: \.owner, whenDeleted: .deletes),
            ])
        }
    }
    struct Question: Frozen {
        var id: Int
        var answer: Int?
        static var schema: RecordSchema<Question> {
            RecordSchema(references: [.to(Answer.self, by: \.answer, whenDeleted: .deletes)])
        }
    }
    struct Answer: Frozen {
        var id: Int
        var question: Int
        static var schema: RecordSchema<Answer> {
            RecordSchema(references: [.to(Question.self, by: \.question, whenDeleted: .deletes)])
        }
    }
    struct Shelf: Frozen {
        var id: Int
        var folder: Int
        static var schema: RecordSchema<Shelf> {
            RecordSchema(references: [.to(Folder.self, by: \.folder, whenDeleted: .refused)])
        }
    }

    private func freezer(_ folder: TemporaryFolder) async throws -> Freezer {
        try await Freezer(
            file: folder.file, holding: Owner.self, Folder.self, Question.self, Answer.self, Shelf.self)
    }
    private func folders(_ count: Int) -> [Folder] {
        (0..<count).map { Folder(id: $0, parent: $0 == 0 ? nil : $0 - 1, owner: $0 == 0 ? 1 : nil) }
    }

    @Test("A deep tree goes with a record of another type") func owners() async throws {
        let place = try TemporaryFolder()
        let freezer = try await freezer(place)
        defer { freezer.close() }
        try await freezer.store(Owner(id: 1))
        try await freezer.store(folders(2_500))
        #expect(try await freezer.delete(Owner.self, 1))
        #expect(try await freezer.count(Folder.all) == 0)
        #expect(try await freezer.delete(Owner.self, 1) == false)
    }

    @Test("Records of two types that refer to each other are deleted, however long the line is") func lines()
        async throws
    {
        let place = try TemporaryFolder()
        let freezer = try await freezer(place)
        defer { freezer.close() }
        try await freezer.write { work in
            for number in 0..<1_500 {
                try work.store(Question(id: number, answer: number == 0 ? nil : number - 1))
                try work.store(Answer(id: number, question: number))
            }
        }
        #expect(try await freezer.delete(Question.where(\.id == 0)) == 1)
        #expect(try await freezer.count(Question.all) == 0)
        #expect(try await freezer.count(Answer.all) == 0)
    }

    @Test("The longest way down counts, also where there is a shorter one, or a circle at its end") func ways()
        async throws
    {
        let place = try TemporaryFolder()
        let freezer = try await freezer(place)
        defer { freezer.close() }
        var tree = folders(2_500)
        for index in tree.indices.dropFirst(2) { tree[index].link = 0 }
        tree[0].owner = nil
        tree[2_400].link = 2_499
        try await freezer.store(tree)
        #expect(try await freezer.delete(Folder.self, 0))
        #expect(try await freezer.count(Folder.all) == 0)
    }

    @Test("A deep deletion that is refused leaves everything, also within a transaction that goes on") func refused()
        async throws
    {
        let place = try TemporaryFolder()
        let freezer = try await freezer(place)
        defer { freezer.close() }
        try await freezer.store(Owner(id: 1))
        try await freezer.store(folders(1_000))
        try await freezer.store(Shelf(id: 1, folder: 0))
        try await freezer.write { work in
            #expect(throws: Freezer.Error.self) { try work.delete(Folder.all) }
            try work.store(Owner(id: 2))
        }
        #expect(try await freezer.count(Folder.all) == 1_000)
        #expect(try await freezer.count(Owner.all) == 2)
    }

    @Test("Only types from which a circle of references is reached take several statements") func rules() throws {
        let schema = try StoreSchema([Owner.self, Folder.self, Shelf.self, Question.self, Answer.self])
        #expect(schema.schemas.map { schema.deletions.place(ofDeep: $0) } == [0, 1, nil, 3, 4])
    }

    @Test("A graph is cut from its ends on, along its longest paths") func cuts() {
        var graph = DeletionGraph()
        let nodes = (0..<10).map { DeletionGraph.Node(type: 0, key: .integer($0)) }
        for node in nodes { graph.add(node) }
        for index in 1..<10 { graph.link(nodes[index - 1], nodes[index]) }
        graph.link(nodes[0], nodes[9])
        #expect(graph.cuts(every: 4) == [[nodes[6]], [nodes[2]]])
        #expect(graph.cuts(every: 10) == [])
        graph.link(nodes[9], nodes[8])
        #expect(graph.cuts(every: 4).map(Set.init) == [[nodes[6]], [nodes[2]]])
        let isNew = graph.add(nodes[3])
        #expect(!isNew)
    }
}
