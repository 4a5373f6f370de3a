import DertischFreezer
import Foundation

extension MigrationKind {
    /// The file that contains the migrations.
    package static var file: String { #filePath }

    package static let all: [MigrationKind] =
        additions + names + types + kinds + values + keys + rules

    private typealias K = MigrationKindRecords

    private static let additions = [
        MigrationKind("a new optional property", [K.Plain(id: 1, title: "a")], [K.Optional(id: 1, title: "a")]),
        MigrationKind(
            "a new property with a value for older records", [K.Plain(id: 1, title: "a")],
            [K.Added(id: 1, title: "a", pages: 7)]),
        MigrationKind(
            "a new property without a value for older records", [K.Plain(id: 1, title: "a")],
            [K.Paged(id: 1, title: "a", pages: 9)],
            Migration("1 fix Book") { work in
                try work.change("Book") { table in
                    table.add("pages", .integer, as: "\(9)")
                }
            }),
        MigrationKind(
            "a property that is gone", [K.Paged(id: 1, title: "a", pages: 9)], [K.Plain(id: 1, title: "a")],
            Migration("1 fix Book") { work in
                try work.change("Book") { table in
                    // This loses what "pages" holds, in every record:
                    table.drop("pages")
                }
            }),
        MigrationKind(
            "properties in another order", [K.Paged(id: 1, title: "a", pages: 9)],
            [K.Turned(pages: 9, title: "a", id: 1)]),
        MigrationKind(
            "several changes at once", [K.Paged(id: 1, title: "a", pages: 9)],
            [K.Several(id: 1, pages: "9", isLent: true, note: nil)],
            sqlite: Migration("1 fix Book") { work in
                try work.change("Book") { table in
                    // Not sure: the new value may come from "title", dropped here.
                    table.add("isLent", .bool, as: "1")
                    table.add("note", .optional(.text), as: "NULL")
                    // This loses what "title" holds, in every record:
                    table.drop("title")
                    table.change("pages", to: .text, as: "CAST(\"pages\" AS TEXT)")
                }
            },
            postgreSQL: Migration("1 fix Book") { work in
                try work.change("Book") { table in
                    // Not sure: the new value may come from "title", dropped here.
                    table.add("isLent", .bool, as: "true")
                    table.add("note", .optional(.text), as: "NULL")
                    // This loses what "title" holds, in every record:
                    table.drop("title")
                    table.change("pages", to: .text, as: "\"pages\"::text")
                }
            }),
    ]

    private static let names = [
        MigrationKind(
            "another name", [K.Plain(id: 1, title: "a")], [K.Named(id: 1, name: "a")],
            Migration("1 fix Book") { work in
                try work.change("Book") { table in
                    // Not sure: if "name" is not "title" renamed, add and drop them.
                    table.rename("title", to: "name")
                }
            }),
        MigrationKind(
            "another name of an optional property", [K.Optional(id: 1, title: "a", note: "n")],
            [K.Remarked(id: 1, title: "a", remark: "n")],
            Migration("1 fix Book") { work in
                try work.change("Book") { table in
                    // Not sure: if "remark" is not "note" renamed, add and drop them.
                    table.rename("note", to: "remark")
                }
            }),
        MigrationKind(
            "the same name in another case", [K.Plain(id: 1, title: "a")], [K.Cased(id: 1, Title: "a")],
            Migration("1 fix Book") { work in
                try work.change("Book") { table in
                    table.rename("title", to: "Title")
                }
            }),
        MigrationKind(
            "names that are words of SQL or hold quotation marks",
            [K.Quoted(id: 1, a: "a", b: 2)], [K.Requoted(id: 1, a: "a", b: "2")],
            sqlite: Migration("1 fix select \"from\"") { work in
                try work.change("select \"from\"") { table in
                    // Not sure: if "group \\ \"by\" \\(x)" is not "order \"by\" 'x'" renamed, add and drop them.
                    table.rename("order \"by\" 'x'", to: "group \\ \"by\" \\(x)")
                    table.change("where", to: .text, as: "CAST(\"where\" AS TEXT)")
                }
            },
            postgreSQL: Migration("1 fix select \"from\"") { work in
                try work.change("select \"from\"") { table in
                    // Not sure: if "group \\ \"by\" \\(x)" is not "order \"by\" 'x'" renamed, add and drop them.
                    table.rename("order \"by\" 'x'", to: "group \\ \"by\" \\(x)")
                    table.change("where", to: .text, as: "\"where\"::text")
                }
            }),
        MigrationKind(
            "a property that is split", [K.Named(id: 1, name: "a b")], [K.Split(id: 1, first: "a", last: "b")],
            sqlite: Migration("1 fix Book") { work in
                try work.change("Book") { table in
                    // Not sure: the new value may come from "name", dropped here.
                    table.add("first", .text, as: "substr(name, 1, instr(name, ' ') - 1)")
                    table.add("last", .optional(.text), as: "substr(name, instr(name, ' ') + 1)")
                    // This loses what "name" holds, in every record:
                    table.drop("name")
                }
            },
            postgreSQL: Migration("1 fix Book") { work in
                try work.change("Book") { table in
                    // Not sure: the new value may come from "name", dropped here.
                    table.add("first", .text, as: "split_part(name, ' ', 1)")
                    table.add("last", .optional(.text), as: "split_part(name, ' ', 2)")
                    // This loses what "name" holds, in every record:
                    table.drop("name")
                }
            }),
        MigrationKind(
            "properties that are joined", [K.Split(id: 1, first: "a", last: "b")], [K.Named(id: 1, name: "a b")],
            Migration("1 fix Book") { work in
                try work.change("Book") { table in
                    // Not sure: the new value may come from "first", "last", dropped here.
                    table.add("name", .text, as: "first || ' ' || last")
                    // This loses what "first" holds, in every record:
                    table.drop("first")
                    // This loses what "last" holds, in every record:
                    table.drop("last")
                }
            }),
        MigrationKind(
            "another name of the type", [K.Plain(id: 1, title: "a")], [K.Volume(id: 1, title: "a")],
            Migration("1 fix Volume") { work in
                // Not sure: if no records of Volume were stored yet, create the table instead
                // try work.create("Volume") { table in
                //     table.add("id", .integer)
                //     table.add("title", .text)
                //     table.key("id")
                // }
                try work.rename("Book", to: "Volume")
            }),
    ]

    private static let types = [
        MigrationKind(
            "a whole number that becomes a text", [K.Of(id: 1, value: 7)], [K.Of(id: 1, value: "7")],
            sqlite: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .text, as: "CAST(\"value\" AS TEXT)")
                }
            },
            postgreSQL: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .text, as: "\"value\"::text")
                }
            }),
        MigrationKind(
            "a text that becomes a whole number", [K.Of(id: 1, value: "7")], [K.Of(id: 1, value: 7)],
            Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .integer, as: "CAST(value AS INTEGER)")
                }
            }),
        MigrationKind(
            "a whole number that becomes a fraction", [K.Of(id: 1, value: 7)], [K.Of(id: 1, value: 7.0)],
            sqlite: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    // Not sure: numbers beyond 9007199254740992 lose digits.
                    table.change("value", to: .real, as: "CAST(\"value\" AS REAL)")
                }
            },
            postgreSQL: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    // Not sure: numbers beyond 9007199254740992 lose digits.
                    table.change("value", to: .real, as: "\"value\"")
                }
            }),
        MigrationKind(
            "yes or no that becomes a whole number", [K.Of(id: 1, value: true)], [K.Of(id: 1, value: 1)],
            sqlite: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .integer, as: "\"value\"")
                }
            },
            postgreSQL: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .integer, as: "\"value\"::int")
                }
            }),
        MigrationKind(
            "a whole number that becomes yes or no", [K.Of(id: 1, value: 5)], [K.Of(id: 1, value: true)],
            Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    // Not sure: every number but 0 becomes true.
                    table.change("value", to: .bool, as: "\"value\" <> 0")
                }
            }),
        MigrationKind(
            "a fraction that becomes a date", [K.Of(id: 1, value: 5.5)],
            [K.Of(id: 1, value: Date(timeIntervalSinceReferenceDate: 5.5))],
            sqlite: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    // Not sure: a date is kept as seconds since 2001.
                    table.change("value", to: .date, as: "\"value\"")
                }
            },
            postgreSQL: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    // Not sure: a date is kept as seconds since 2001.
                    table.change("value", to: .date, as: "\"value\"")
                }
            }),
        MigrationKind(
            "a text that becomes an enumeration of texts", [K.Of(id: 1, value: "red")],
            [K.Of(id: 1, value: K.Colour.red)]),
        MigrationKind(
            "properties that become a nested struct", [K.Point(id: 1, x: 3, y: 4)],
            [K.Placed(id: 1, at: .init(x: 3, y: 4))],
            sqlite: Migration("1 fix Point") { work in
                try work.change("Point") { table in
                    // Not sure: the new value may come from "x", "y", dropped here.
                    table.add("at", .json, as: "json_object('x', x, 'y', y)")
                    // This loses what "x" holds, in every record:
                    table.drop("x")
                    // This loses what "y" holds, in every record:
                    table.drop("y")
                }
            },
            postgreSQL: Migration("1 fix Point") { work in
                try work.change("Point") { table in
                    // Not sure: the new value may come from "x", "y", dropped here.
                    table.add("at", .json, as: "json_build_object('x', x, 'y', y)")
                    // This loses what "x" holds, in every record:
                    table.drop("x")
                    // This loses what "y" holds, in every record:
                    table.drop("y")
                }
            }),
    ]

    /// Kinds that a database keeps in one type.
    private static let kinds = [
        MigrationKind(
            "a date that becomes a fraction", [K.Of(id: 1, value: Date(timeIntervalSinceReferenceDate: 5.5))],
            [K.Of(id: 1, value: 5.5)],
            Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    // Not sure: a date is kept as seconds since 2001.
                    table.change("value", to: .real, as: "\"value\"")
                }
            }),
        MigrationKind(
            "a text that becomes a decimal number", [K.Of(id: 1, value: "12.50")],
            [K.Of(id: 1, value: K.decimal)],
            sqlite: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    // Not sure: every text has to be a number in digits, such as 12.5.
                    table.change(
                        "value", to: .decimal,
                        as:
                            "CASE WHEN instr(\"value\", '.') > 0 THEN rtrim(rtrim(\"value\", '0'), '.') ELSE \"value\" END"
                    )
                }
            },
            postgreSQL: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .decimal, as: "value::numeric")
                }
            }),
        MigrationKind(
            "a decimal number that becomes a text", [K.Of(id: 1, value: K.decimal)],
            [K.Of(id: 1, value: "12.5")],
            sqlite: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .text, as: "\"value\"")
                }
            },
            postgreSQL: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .text, as: "\"value\"::text")
                }
            }),
        MigrationKind(
            "a text that becomes an address", [K.Of(id: 1, value: "https://example.org/a")],
            [K.Of(id: 1, value: K.address)],
            Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    // Not sure: every text has to be an address.
                    table.change("value", to: .url, as: "\"value\"")
                }
            }),
        MigrationKind(
            "an address that becomes a text", [K.Of(id: 1, value: K.address)],
            [K.Of(id: 1, value: "https://example.org/a")],
            Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    // Not sure: an address that is relative to another is kept as JSON.
                    table.change("value", to: .text, as: "\"value\"")
                }
            }),
        MigrationKind(
            "a text that becomes a list", [K.Of(id: 1, value: "a")],
            [K.Of(id: 1, value: ["a"])],
            sqlite: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .json, as: "json_array(value)")
                }
            },
            postgreSQL: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .json, as: "json_build_array(value)")
                }
            }),
        MigrationKind(
            "an address that becomes a decimal number", [K.Of(id: 1, value: K.address)],
            [K.Of(id: 1, value: K.decimal)],
            sqlite: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .decimal, as: "'12.5'")
                }
            },
            postgreSQL: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .decimal, as: "12.5")
                }
            }),
        MigrationKind(
            "bytes that become a UUID", [K.Of(id: 1, value: Data(repeating: 7, count: 16))],
            [K.Of(id: 1, value: K.sevens)],
            sqlite: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    // Not sure: every value has to have sixteen bytes.
                    table.change("value", to: .uuid, as: "\"value\"")
                }
            },
            postgreSQL: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .uuid, as: "encode(value, 'hex')::uuid")
                }
            }),
        MigrationKind(
            "a UUID that becomes bytes", [K.Of(id: 1, value: K.sevens)],
            [K.Of(id: 1, value: Data(repeating: 7, count: 16))],
            sqlite: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .bytes, as: "\"value\"")
                }
            },
            postgreSQL: Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .bytes, as: "uuid_send(value)")
                }
            }),
    ]

    private static let values = [
        MigrationKind(
            "nil that is not allowed any more",
            [K.Of<Int?>(id: 1, value: nil), K.Of<Int?>(id: 2, value: 5)],
            [K.Of<Int>(id: 1, value: -1), K.Of<Int>(id: 2, value: 5)],
            Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .integer, as: "coalesce(\"value\", \(-1))")
                }
            }),
        MigrationKind(
            "nil that is allowed from now on", [K.Of<Int>(id: 2, value: 5)], [K.Of<Int?>(id: 2, value: 5)],
            Migration("1 fix Of") { work in
                try work.change("Of") { table in
                    table.change("value", to: .optional(.integer))
                }
            }),
    ]

    private static let keys = [
        MigrationKind(
            "another key", [K.Coded(id: 1, code: "x")], [K.ByCode(id: "x", number: 1)],
            Migration("1 fix Coded") { work in
                try work.change("Coded") { table in
                    table.key("code")
                }
            }),
        MigrationKind(
            "another name of the key", [K.Plain(id: 1, title: "a")], [K.Rekeyed(id: 1, title: "a")],
            Migration("1 fix Book") { work in
                try work.change("Book") { table in
                    // Not sure: if "number" is not "id" renamed, add and drop them.
                    table.rename("id", to: "number")
                }
            }),
        MigrationKind(
            "another type of the key", [K.Plain(id: 1, title: "a")], [K.TextKey(id: "1", title: "a")],
            sqlite: Migration("1 fix Book") { work in
                try work.change("Book") { table in
                    table.change("id", to: .text, as: "CAST(\"id\" AS TEXT)")
                }
            },
            postgreSQL: Migration("1 fix Book") { work in
                try work.change("Book") { table in
                    table.change("id", to: .text, as: "\"id\"::text")
                }
            }),
    ]

    /// Changes of record schemas, which need no migration.
    private static let rules = [
        MigrationKind(
            "indexes, unique properties and full text that come", [K.Loose(id: K.uuid, title: "a b", twin: nil)],
            [K.Ruled(id: K.uuid, title: "a b", twin: nil)]),
        MigrationKind(
            "indexes, unique properties and full text that go", [K.Ruled(id: K.uuid, title: "a b", twin: nil)],
            [K.Loose(id: K.uuid, title: "a b", twin: nil)]),
        MigrationKind(
            "a reference that comes", [K.Loose(id: K.uuid, title: "a", twin: K.uuid)],
            [K.Twin(id: K.uuid, title: "a", twin: K.uuid)]),
        MigrationKind(
            "a reference that does something else", [K.Twin(id: K.uuid, title: "a", twin: K.uuid)],
            [K.Forgetful(id: K.uuid, title: "a", twin: K.uuid)]),
        MigrationKind(
            "a reference that goes", [K.Twin(id: K.uuid, title: "a", twin: K.uuid)],
            [K.Loose(id: K.uuid, title: "a", twin: K.uuid)]),
    ]
}
