import DertischBasics

extension Freezer.Error: CustomStringConvertible {
    /// The text of the error in four parts: event, place, reason and remedy.
    public var description: String { errorText(parts) }

    private var parts: ErrorParts {
        switch self {
        case .missingFolder, .unopenable, .foreign, .newer, .schemaMismatch, .migration, .closed: ofTheFile
        case .busy, .readOnly, .full, .replaced, .disk, .corrupt, .constraint, .refused: ofTheWork
        case .unreachable, .uncertain, .statementTimeout: ofTheServer
        default: ofTheRecord
        }
    }

    private var ofTheFile: ErrorParts {
        switch self {
        case .missingFolder(let file):
            (
                "The folder of a freezer's file does not exist.", file, "No folder is at that path.",
                "Make the folder before the freezer, or see that its path is spelled right."
            )
        case .unopenable(let file, let reason):
            (
                "A freezer cannot be opened.", file, "\(reason).",
                "See that the file may be read and written by this user, or that the server accepts this user."
            )
        case .foreign(let file, let reason):
            (
                "The file or the schema belongs to another program.", file, "\(reason).",
                "Give the freezer a file or a schema of its own. Nothing was changed in this one."
            )
        case .newer(let file, let reason):
            (
                "A freezer was last used by a newer app.", file, "\(reason).",
                "Update the app, or give this version a file or a schema of its own. Nothing was changed."
            )
        case .schemaMismatch(let file, let differences, let migration):
            (
                "A freezer's tables are not those of its records.", file, differences.joined(separator: " "),
                "Give the freezer this migration. Fill in what is between <# and #>, and read what it is not sure of:\n\(migration)"
            )
        case .migration(let file, let name, let reason):
            (
                "The migration \"\(name)\" failed.", file, reason,
                "Mend the migration. Nothing of it was kept, so everything is as it was before."
            )
        case .closed(let file):
            (
                "A freezer was used after it was closed.", file, "Its house has closed, or close() was called.",
                "Use it between the opening and the closing of its house."
            )
        default: ofTheRecord
        }
    }

    private var ofTheWork: ErrorParts {
        switch self {
        case .busy(let file, let after):
            (
                "A freezer could not write in time.", file,
                "Other transactions did not end within \(after).",
                "Keep transactions short, or give the freezer a longer busyTimeout or timeout. Nothing was stored: try again."
            )
        case .readOnly(let file):
            (
                "A freezer cannot be written.", file,
                "The file or its folder may not be written by this user, or the server is a copy that is only read.",
                "Give the user the right to write both (SQLite keeps files beside the freezer's), or name the main server."
            )
        case .full(let file):
            (
                "A freezer has no room for more records.", file, "The disk is full, or the file may not grow any more.",
                "Make room on the disk, or delete records and call vacuum(); then try again. Nothing of the transaction was kept."
            )
        case .replaced(let file):
            (
                "A freezer's file was deleted, moved or replaced.", file,
                "The file or the log beside it is not the one that the freezer opened.",
                "Open the freezer again, after you have put back what is missing. Until then it can be read and exported. Nothing was stored."
            )
        case .disk(let file, let reason):
            (
                "The disk of a freezer failed.", file, "\(reason).",
                "See that the disk is there and sound, then try again. Nothing of the transaction was kept."
            )
        case .corrupt(let file, let reason):
            (
                "The data of a freezer is damaged.", file, "\(reason).",
                "Put a backup in its place, or save what can be read with `sqlite3 FILE .recover`."
            )
        case .constraint(let file, let rule, let columns):
            ("A record breaks a rule of its table: \(columns).", file, rule.why, rule.remedy)
        case .refused(let file, let statement, let reason):
            (
                "The database refused a statement.", "\(file): \(statement)", "\(reason).",
                "Mend the statement; if the freezer wrote it, look at what the query or the schema names."
            )
        default: ofTheRecord
        }
    }

    private var ofTheServer: ErrorParts {
        switch self {
        case .unreachable(let place, let reason):
            (
                "A freezer's server cannot be reached.", place, "\(reason).",
                "See that it runs and lets this machine in, then try again. Nothing of the transaction was kept."
            )
        case .uncertain(let place, let reason):
            (
                "The connection to a freezer's server broke during a commit.", place, "\(reason).",
                "Read it before you store it again: it may have been stored, or not."
            )
        case .statementTimeout(let place, let statement):
            (
                "A statement took longer than it may.", "\(place): \(statement)",
                "The freezer's configuration or the server says how long one may take.",
                "Ask for less, add an index to the schema, or give it more time. Nothing of the transaction was kept."
            )
        default: ofTheRecord
        }
    }

    private var ofTheRecord: ErrorParts {
        switch self {
        case .unsupportedType(let type, let property, let reason, let remedy):
            ("\(type) cannot be made into a table.", place(type, property), "\(reason).", remedy)
        case .unregisteredType(let type, let held):
            (
                "A freezer does not hold \(type).", "the list `holding:` of the freezer",
                "It holds \(held.isEmpty ? "nothing" : held.joined(separator: ", ")).", "Add \(type).self to the list."
            )
        case .unstorable(let type, let column, let reason):
            (
                "A value of \(type) cannot be kept without loss.", place(type, column), "\(reason).",
                "Change the value, or the property's type. Nothing was stored."
            )
        case .undecodable(let type, let column, let reason):
            (
                "A row cannot be read as \(type).", place(type, column), "\(reason).",
                "Make the type fit the row (optional where there may be no value), or write a migration that mends it."
            )
        case .unsupported(let type, let what, let reason):
            (
                "The database cannot do what is asked of \(type).", what, "\(reason).",
                "Ask for something that it can do, and do the rest in Swift with what comes. No row was read."
            )
        case .malformedExport(let file, let line, let reason):
            (
                "An export cannot be read.", "\(file):\(line)", "\(reason).",
                "Import a file that export(to:) wrote, whole. Nothing was imported."
            )
        default: ofTheFile
        }
    }
}

/// The place of an error: a property of a type, or the type itself.
private func place(_ type: String, _ property: String) -> String { property.isEmpty ? type : "\(type).\(property)" }

extension Freezer.Error.Rule {
    fileprivate var why: String {
        switch self {
        case .unique: "Another record has the same values there, and no two may."
        case .reference: "What it refers to is not there, or something that is to be deleted is still referred to."
        case .required: "There is no value where the table wants one."
        case .other: "A rule that a migration made is broken."
        }
    }

    fileprivate var remedy: String {
        switch self {
        case .unique: "Change the values, or store under the other record's key to replace it. Nothing was stored."
        case .reference: "Store what is referred to first, and delete it last. Nothing was stored."
        case .required: "See that the type encodes every property that it decodes. Nothing was stored."
        case .other: "Look at the rule in the migration. Nothing was stored."
        }
    }
}
