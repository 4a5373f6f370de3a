import DertischFreezer
import Foundation

/// The records of ``MigrationKind``: those that are kept under one name are versions of one type.
enum MigrationKindRecords {
    static let uuid = UUID()
    static let sevens = UUID(uuidString: "07070707-0707-0707-0707-070707070707") ?? UUID()
    static let decimal = Decimal(string: "12.5") ?? 0
    static let address = URL(string: "https://example.org/a") ?? URL(filePath: "/")

    struct Plain: Frozen, Equatable {
        var id: Int
        var title: String
        static var schema: RecordSchema<Plain> { RecordSchema(name: "Book") }
    }
    struct Optional: Frozen, Equatable {
        var id: Int
        var title: String
        var note: String?
        static var schema: RecordSchema<Optional> { RecordSchema(name: "Book") }
    }
    struct Added: Frozen, Equatable {
        var id: Int
        var title: String
        var pages: Int
        static var schema: RecordSchema<Added> { RecordSchema(name: "Book", defaults: [.with(\.pages, 7)]) }
    }
    struct Paged: Frozen, Equatable {
        var id: Int
        var title: String
        var pages: Int
        static var schema: RecordSchema<Paged> { RecordSchema(name: "Book") }
    }
    struct Turned: Frozen, Equatable {
        var pages: Int
        var title: String
        var id: Int
        static var schema: RecordSchema<Turned> { RecordSchema(name: "Book") }
    }
    struct Several: Frozen, Equatable {
        var id: Int
        var pages: String
        var isLent: Bool
        var note: String?
        static var schema: RecordSchema<Several> { RecordSchema(name: "Book") }
    }
    struct Named: Frozen, Equatable {
        var id: Int
        var name: String
        static var schema: RecordSchema<Named> { RecordSchema(name: "Book") }
    }
    struct Remarked: Frozen, Equatable {
        var id: Int
        var title: String
        var remark: String?
        static var schema: RecordSchema<Remarked> { RecordSchema(name: "Book") }
    }
    struct Cased: Frozen, Equatable {
        var id: Int
        var Title: String
        static var schema: RecordSchema<Cased> { RecordSchema(name: "Book") }
    }
    struct Quoted: Frozen, Equatable {
        var id: Int
        var a: String
        var b: Int
        enum CodingKeys: String, CodingKey {
            case id
            case a = "order \"by\" 'x'"
            case b = "where"
        }
        static var schema: RecordSchema<Quoted> { RecordSchema(name: "select \"from\"") }
    }
    struct Requoted: Frozen, Equatable {
        var id: Int
        var a: String
        var b: String
        enum CodingKeys: String, CodingKey {
            case id
            case a = "group \\ \"by\" \\(x)"
            case b = "where"
        }
        static var schema: RecordSchema<Requoted> { RecordSchema(name: "select \"from\"") }
    }
    struct Split: Frozen, Equatable {
        var id: Int
        var first: String
        var last: String?
        static var schema: RecordSchema<Split> { RecordSchema(name: "Book") }
    }
    struct Volume: Frozen, Equatable {
        var id: Int
        var title: String
    }
    struct Of<Value: Codable & Sendable & Equatable>: Frozen, Equatable {
        var id: Int
        var value: Value
        static var schema: RecordSchema<Of> { RecordSchema(name: "Of") }
    }
    enum Colour: String, Codable, CaseIterable { case red, green }
    struct Point: Frozen, Equatable {
        var id: Int
        var x: Int
        var y: Int
    }
    struct Placed: Frozen, Equatable {
        struct Place: Codable, Equatable {
            var x: Int
            var y: Int
        }
        var id: Int
        var at: Place
        static var schema: RecordSchema<Placed> { RecordSchema(name: "Point") }
    }
    struct Coded: Frozen, Equatable {
        var id: Int
        var code: String
    }
    struct ByCode: Frozen, Equatable {
        var id: String
        var number: Int
        enum CodingKeys: String, CodingKey {
            case id = "code"
            case number = "id"
        }
        static var schema: RecordSchema<ByCode> {
            RecordSchema(name: "Coded", columns: [.named("code", \.id), .named("id", \.number)])
        }
    }
    struct Rekeyed: Frozen, Equatable {
        var id: Int
        var title: String
        enum CodingKeys: String, CodingKey {
            case id = "number"
            case title
        }
        static var schema: RecordSchema<Rekeyed> { RecordSchema(name: "Book", columns: [.named("number", \.id)]) }
    }
    struct TextKey: Frozen, Equatable {
        var id: String
        var title: String
        static var schema: RecordSchema<TextKey> { RecordSchema(name: "Book") }
    }
    struct Loose: Frozen, Equatable {
        var id: UUID
        var title: String
        var twin: UUID?
        static var schema: RecordSchema<Loose> { RecordSchema(name: "Twin") }
    }
    struct Ruled: Frozen, Equatable {
        var id: UUID
        var title: String
        var twin: UUID?
        static var schema: RecordSchema<Ruled> {
            RecordSchema(name: "Twin", indexes: [.on(\.twin)], unique: [.on(\.title)], search: [\.title])
        }
    }
    struct Twin: Frozen, Equatable {
        var id: UUID
        var title: String
        var twin: UUID?
        static var schema: RecordSchema<Twin> {
            RecordSchema(references: [.to(Twin.self, by: \.twin, whenDeleted: .deletes)])
        }
    }
    struct Forgetful: Frozen, Equatable {
        var id: UUID
        var title: String
        var twin: UUID?
        static var schema: RecordSchema<Forgetful> {
            RecordSchema(name: "Twin", references: [.to(Forgetful.self, by: \.twin, whenDeleted: .forgets)])
        }
    }
}
