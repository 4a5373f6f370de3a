import DertischFreezer
import Testing

@Suite("An error of a freezer") struct ErrorTextTests {
    struct Told: Sendable, CustomTestStringConvertible {
        let error: Freezer.Error
        let text: String
        var testDescription: String { text.split(separator: "\n").first.map(String.init) ?? "" }

        init(_ error: Freezer.Error, _ what: String, _ place: String, _ why: String, _ remedy: String) {
            self.error = error
            text = "error: \(what)\n  where: \(place)\n  why:   \(why)\n  do:    \(remedy)"
        }
    }

    static let opening = [
        Told(
            .missingFolder(file: "a/b.sqlite"), "The folder of a freezer's file does not exist.", "a/b.sqlite",
            "No folder is at that path.",
            "Make the folder before the freezer, or see that its path is spelled right."),
        Told(
            .unopenable(place: "b.sqlite", reason: "it is a folder"), "A freezer cannot be opened.", "b.sqlite",
            "it is a folder.",
            "See that the file may be read and written by this user, or that the server accepts this user."),
        Told(
            .foreign(place: "b.sqlite", reason: "it is a database of another program's"),
            "The file or the schema belongs to another program.", "b.sqlite", "it is a database of another program's.",
            "Give the freezer a file or a schema of its own. Nothing was changed in this one."),
        Told(
            .newer(place: "b.sqlite", reason: "the file has format 2"), "A freezer was last used by a newer app.",
            "b.sqlite", "the file has format 2.",
            "Update the app, or give this version a file or a schema of its own. Nothing was changed."),
        Told(
            .schemaMismatch(place: "b.sqlite", differences: ["One.", "Two."], migration: "Migration(…)"),
            "A freezer's tables are not those of its records.", "b.sqlite", "One. Two.",
            "Give the freezer this migration. Fill in what is between <# and #>, and read what it is not sure of:\nMigration(…)"
        ),
        Told(
            .migration(place: "b.sqlite", name: "2 mend", reason: "It broke."), "The migration \"2 mend\" failed.",
            "b.sqlite", "It broke.", "Mend the migration. Nothing of it was kept, so everything is as it was before."),
        Told(
            .closed(place: "b.sqlite"), "A freezer was used after it was closed.", "b.sqlite",
            "Its house has closed, or close() was called.",
            "Use it between the opening and the closing of its house."),
    ]

    static let work = [
        Told(
            .busy(place: "b.sqlite", after: .seconds(5)), "A freezer could not write in time.", "b.sqlite",
            "Other transactions did not end within 5.0 seconds.",
            "Keep transactions short, or give the freezer a longer busyTimeout or timeout. Nothing was stored: try again."
        ),
        Told(
            .readOnly(place: "b.sqlite"), "A freezer cannot be written.", "b.sqlite",
            "The file or its folder may not be written by this user, or the server is a copy that is only read.",
            "Give the user the right to write both (SQLite keeps files beside the freezer's), or name the main server."),
        Told(
            .full(place: "b.sqlite"), "A freezer has no room for more records.", "b.sqlite",
            "The disk is full, or the file may not grow any more.",
            "Make room on the disk, or delete records and call vacuum(); then try again. Nothing of the transaction was kept."
        ),
        Told(
            .replaced(place: "b.sqlite"), "A freezer's file was deleted, moved or replaced.", "b.sqlite",
            "The file or the log beside it is not the one that the freezer opened.",
            "Open the freezer again, after you have put back what is missing. Until then it can be read and exported. Nothing was stored."
        ),
        Told(
            .disk(place: "b.sqlite", reason: "disk I/O error"), "The disk of a freezer failed.", "b.sqlite",
            "disk I/O error.",
            "See that the disk is there and sound, then try again. Nothing of the transaction was kept."),
        Told(
            .corrupt(place: "b.sqlite", reason: "database disk image is malformed"),
            "The data of a freezer is damaged.", "b.sqlite", "database disk image is malformed.",
            "Put a backup in its place, or save what can be read with `sqlite3 FILE .recover`."),
        Told(
            .unreachable(place: "postgresql://h/d", reason: "Connection refused"),
            "A freezer's server cannot be reached.", "postgresql://h/d", "Connection refused.",
            "See that it runs and lets this machine in, then try again. Nothing of the transaction was kept."),
        Told(
            .uncertain(place: "postgresql://h/d", reason: "the connection broke"),
            "The connection to a freezer's server broke during a commit.", "postgresql://h/d",
            "the connection broke.", "Read it before you store it again: it may have been stored, or not."),
        Told(
            .statementTimeout(place: "postgresql://h/d", statement: "SELECT 1"), "A statement took longer than it may.",
            "postgresql://h/d: SELECT 1",
            "The freezer's configuration or the server says how long one may take.",
            "Ask for less, add an index to the schema, or give it more time. Nothing of the transaction was kept."),
        Told(
            .refused(place: "b.sqlite", statement: "SELEC 1", reason: "near \"SELEC\": syntax error"),
            "The database refused a statement.", "b.sqlite: SELEC 1", "near \"SELEC\": syntax error.",
            "Mend the statement; if the freezer wrote it, look at what the query or the schema names."),
    ]

    static let rules = [
        Told(
            .constraint(place: "b.sqlite", .unique, columns: "Book.isbn"),
            "A record breaks a rule of its table: Book.isbn.", "b.sqlite",
            "Another record has the same values there, and no two may.",
            "Change the values, or store under the other record's key to replace it. Nothing was stored."),
        Told(
            .constraint(place: "b.sqlite", .reference, columns: "Book.author"),
            "A record breaks a rule of its table: Book.author.", "b.sqlite",
            "What it refers to is not there, or something that is to be deleted is still referred to.",
            "Store what is referred to first, and delete it last. Nothing was stored."),
        Told(
            .constraint(place: "b.sqlite", .required, columns: "Book.title"),
            "A record breaks a rule of its table: Book.title.", "b.sqlite",
            "There is no value where the table wants one.",
            "See that the type encodes every property that it decodes. Nothing was stored."),
        Told(
            .constraint(place: "b.sqlite", .other, columns: "pages"), "A record breaks a rule of its table: pages.",
            "b.sqlite", "A rule that a migration made is broken.",
            "Look at the rule in the migration. Nothing was stored."),
    ]

    static let records = [
        Told(
            .unsupportedType(type: "Book", property: "id", reason: "it is optional", remedy: "Let it be a UUID."),
            "Book cannot be made into a table.", "Book.id", "it is optional.", "Let it be a UUID."),
        Told(
            .unregisteredType(type: "Book", held: ["Author", "Loan"]), "A freezer does not hold Book.",
            "the list `holding:` of the freezer", "It holds Author, Loan.", "Add Book.self to the list."),
        Told(
            .unregisteredType(type: "Book", held: []), "A freezer does not hold Book.",
            "the list `holding:` of the freezer",
            "It holds nothing.", "Add Book.self to the list."),
        Told(
            .unstorable(type: "Book", column: "price", reason: "it is not a number"),
            "A value of Book cannot be kept without loss.", "Book.price", "it is not a number.",
            "Change the value, or the property's type. Nothing was stored."),
        Told(
            .undecodable(type: "Book", column: "pages", reason: "there is no value"),
            "A row cannot be read as Book.", "Book.pages", "there is no value.",
            "Make the type fit the row (optional where there may be no value), or write a migration that mends it."),
        Told(
            .unsupported(type: "Book", what: "a comparison of tags", reason: "it is kept as JSON"),
            "The database cannot do what is asked of Book.", "a comparison of tags", "it is kept as JSON.",
            "Ask for something that it can do, and do the rest in Swift with what comes. No row was read."),
        Told(
            .undecodable(type: "Book", column: "", reason: "it reads something else than named properties"),
            "A row cannot be read as Book.", "Book", "it reads something else than named properties.",
            "Make the type fit the row (optional where there may be no value), or write a migration that mends it."),
        Told(
            .malformedExport(file: "books.json", line: 3, reason: "it is cut short"), "An export cannot be read.",
            "books.json:3", "it is cut short.", "Import a file that export(to:) wrote, whole. Nothing was imported."),
    ]

    @Test(
        "Each error's text has four parts: event, place, reason and remedy", arguments: opening + work + rules + records
    )
    func text(_ told: Told) {
        #expect(told.error.description == told.text)
    }
}
