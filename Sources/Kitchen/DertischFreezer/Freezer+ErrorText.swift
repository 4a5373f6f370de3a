import DertischSupport

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
                "Create the folder before the freezer, or correct its path."
            )
        case .unopenable(let file, let reason):
            (
                "A freezer cannot be opened.", file, "\(reason).",
                "Make sure that this user may read and write the file, or that the server accepts this user."
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
                "A freezer's tables do not match its records.", file, differences.joined(separator: " "),
                "Add this migration to the freezer. Fill in what is between <# and #>, and check the lines marked \"Not sure\":\n\(migration)"
            )
        case .migration(let file, let name, let reason):
            (
                "The migration \"\(name)\" failed.", file, reason,
                "Fix the migration. It was rolled back, so nothing has changed."
            )
        case .closed(let file):
            (
                "A freezer was used after it was closed.", file, "Its house has closed, or close() was called.",
                "Use it only while its house is open."
            )
        default: ofTheRecord
        }
    }

    private var ofTheWork: ErrorParts {
        switch self {
        case .busy(let file, let after):
            (
                "A write to a freezer timed out.", file,
                "Other transactions did not end within \(after).",
                "Keep transactions short, or give the freezer a longer busyTimeout or timeout. Nothing was stored: try again."
            )
        case .readOnly(let file):
            (
                "A freezer cannot be written.", file,
                "This user may not write to the file or its folder, or the server is a read-only replica.",
                "Give the user the right to write both (SQLite keeps files beside the freezer's), or connect to the primary server."
            )
        case .full(let file):
            (
                "A freezer's disk is full.", file, "The disk is full, or the file has reached its largest size.",
                "Free space on the disk, or delete records and call vacuum(); then try again. The transaction was rolled back."
            )
        case .replaced(let file):
            (
                "A freezer's file was deleted, moved or replaced.", file,
                "The file or the log beside it is not the one that the freezer opened.",
                "Restore the missing file, then open the freezer again. Until then it can be read and exported. Nothing was stored."
            )
        case .disk(let file, let reason):
            (
                "The disk of a freezer failed.", file, "\(reason).",
                "Check that the disk is connected and works, then try again. The transaction was rolled back."
            )
        case .corrupt(let file, let reason):
            (
                "The data of a freezer is damaged.", file, "\(reason).",
                "Put a backup in its place, or save what can be read with `sqlite3 FILE .recover`."
            )
        case .constraint(let file, let rule, let columns):
            ("A record violates a constraint of its table: \(columns).", file, rule.why, rule.remedy)
        case .refused(let file, let statement, let reason):
            (
                "The database refused a statement.", "\(file): \(statement)", "\(reason).",
                "Correct the statement; if the freezer wrote it, check the names in the query and the schema."
            )
        default: ofTheRecord
        }
    }

    private var ofTheServer: ErrorParts {
        switch self {
        case .unreachable(let place, let reason):
            (
                "A freezer's server cannot be reached.", place, "\(reason).",
                "Check that it runs and accepts connections from this machine, then try again. The transaction was rolled back."
            )
        case .uncertain(let place, let reason):
            (
                "The connection to a freezer's server broke during a commit.", place, "\(reason).",
                "Read the records before you store them again: they may have been stored."
            )
        case .statementTimeout(let place, let statement):
            (
                "A statement exceeded its time limit.", "\(place): \(statement)",
                "The freezer's configuration or the server sets this limit.",
                "Read less, add an index to the schema, or give it more time. The transaction was rolled back."
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
                "A value of \(type) cannot be stored without loss.", place(type, column), "\(reason).",
                "Change the value, or the property's type. Nothing was stored."
            )
        case .undecodable(let type, let column, let reason):
            (
                "A row cannot be read as \(type).", place(type, column), "\(reason).",
                "Make the type fit the row (optional where there may be no value), or write a migration that corrects it."
            )
        case .differentValue(let type, let property, let key, let isRead, let reason):
            (
                "A record of \(type) codes another value than its property holds.",
                "\(type), the property \(property) under the key \(key)",
                (isRead
                    ? "init(from:) makes another value of it than the row holds"
                    : "encode(to:) writes another value than the property holds")
                    + (reason.isEmpty ? "." : ": \(reason)."),
                "Code the property as it is, or give the other value a key that no property has. "
                    + (isRead ? "The row was not read." : "Nothing was stored.")
            )
        case .unsupported(let type, let what, let reason):
            (
                "The database does not support a query of \(type).", what, "\(reason).",
                "Use a supported query, and do the rest in Swift with its results. No row was read."
            )
        case .malformedExport(let file, let line, let reason):
            (
                "An export cannot be read.", "\(file):\(line)", "\(reason).",
                "Import a complete file that export(to:) wrote. Nothing was imported."
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
        case .unique: "Another record already has these values, which must be unique."
        case .reference: "A referenced record does not exist, or a record to delete is still referenced."
        case .required: "A required value is missing."
        case .range: "A number leaves the range of its property's type."
        case .other: "A constraint that a migration added is violated."
        }
    }

    fileprivate var remedy: String {
        switch self {
        case .unique:
            "Change the values, or store under the other record's key to replace it. To swap values, give one record a third value first. Nothing was stored."
        case .reference: "Store the referenced record first, and delete it last. Nothing was stored."
        case .required: "Make sure that the type encodes every property that it decodes. Nothing was stored."
        case .range: "Change it by less, or give the property a larger type. Nothing was stored."
        case .other: "Check the constraint in the migration. Nothing was stored."
        }
    }
}
