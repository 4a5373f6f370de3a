import CPQ
import DertischFreezer

/// Opens a freezer on a server, and brings its tables up to date.
struct PostgreSQLOpener: Sendable {
    let place: String
    let storeSchema: StoreSchema
    let migrations: [Migration]
    /// The schema to make if it is not there.
    let schema: String?

    private typealias Error = Freezer.Error

    /// Whose tables these are, and how they are kept: said beside the table of migrations.
    private static let signature = "Dertisch freezer, format "
    private static let version = 4

    private let adapter = PostgreSQLSchemaAdapter()

    init(place: String, storeSchema: StoreSchema, migrations: [Migration], schema: String?) {
        self.place = place
        self.storeSchema = storeSchema
        self.migrations = migrations
        self.schema = schema
    }

    func open(_ connection: ServerConnection) throws {
        try checkServer(connection.handle.pointer)
        try checkNames()
        let work = Transaction(connection, storeSchema)
        let migrator = SchemaMigrator(
            place: place, storeSchema: storeSchema, migrations: migrations, adapter: adapter, work: work
        ) { work in
            // Tables that were changed change what is known of statements.
            try connection.transaction("BEGIN ISOLATION LEVEL READ COMMITTED") {
                // Others who open the same freezer meanwhile wait.
                let name = schema.map { adapter.literal(.text($0), .text) } ?? "coalesce(current_schema(), '')"
                try connection.command("SELECT pg_advisory_xact_lock(1148352116, hashtext(\(name)))")
                try work()
            }
            connection.forgetStatements()
        }
        do { try migrator.run { try begin(connection, work) } } catch let error as RetryableError { throw error.told }
    }

    private func checkServer(_ pointer: OpaquePointer) throws(Freezer.Error) {
        guard PQserverVersion(pointer) >= 130_000 else {
            throw .unopenable(place: place, reason: "the server is older than PostgreSQL 13")
        }
        let encoding = PQparameterStatus(pointer, "server_encoding").map { String(cString: $0) } ?? "unknown"
        guard encoding == "UTF8" else {
            throw .unopenable(
                place: place, reason: "the database is encoded in \(encoding), which is not all of Unicode")
        }
    }

    /// PostgreSQL cuts off what is longer.
    private func checkNames() throws(Freezer.Error) {
        if let schema, schema.utf8.count > PostgreSQLSchemaAdapter.longestName || schema.isEmpty {
            throw .unopenable(
                place: place,
                reason: schema.isEmpty
                    ? "the schema has no name; leave `configuration.schema` out for the database's usual one"
                    : "the schema's name \(schema) has \(schema.utf8.count) bytes, of which PostgreSQL would keep 63: "
                        + "two names that begin alike would be one schema")
        }
        for schema in storeSchema.schemas {
            for name in [schema.table] + schema.columns.map(\.name)
            where name.utf8.count > PostgreSQLSchemaAdapter.longestName {
                throw .unsupportedType(
                    type: schema.type, property: name,
                    reason: "the name is longer than 63 bytes, the limit of PostgreSQL",
                    remedy: "Name it in fewer letters: by a coding key, or by RecordSchema(name: …).")
            }
        }
    }

    private struct Found: Decodable, Sendable {
        let name: String
        let comment: String
    }

    /// Makes the table of migrations; `false` if it is there already.
    private func begin(_ connection: ServerConnection, _ work: Transaction) throws -> Bool {
        if let schema { try connection.command("CREATE SCHEMA IF NOT EXISTS \(adapter.dialect.quoted(schema))") }
        let names = [SchemaMigrator.done] + storeSchema.schemas.map(\.table)
        let found: [Found] = try work.rows(
            """
            SELECT c.relname::text AS name, coalesce(obj_description(c.oid, 'pg_class'), '') AS comment
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = current_schema() AND c.relname IN (\(list: names))
            """)
        if let done = found.first(where: { $0.name == SchemaMigrator.done }) {
            guard done.comment.hasPrefix(Self.signature) else {
                throw Error.foreign(
                    place: place, reason: "the table \(SchemaMigrator.done) belongs to another program")
            }
            let version = Int(done.comment.dropFirst(Self.signature.count)) ?? 0
            guard version <= Self.version else {
                throw Error.newer(
                    place: place,
                    reason: "the tables have format \(version), and this version of Dertisch knows \(Self.version)")
            }
            if version < 2 {
                // Until then triggers told of changes themselves, and so stood in each other's way.
                try connection.command("DROP FUNCTION IF EXISTS dertisch_tell() CASCADE")
                try makeCounting(connection)
            }
            if version < 3 {
                try makeKinds(connection)
            } else if version < 4 {
                for addition in ColumnKindTable.additions(in: adapter) { try connection.command(addition) }
            }
            if version < Self.version { try sign(connection) }
            return false
        }
        guard found.isEmpty else {
            let names = found.map(\.name).joined(separator: ", ")
            throw Error.foreign(
                place: place, reason: "another program's tables have the same names: \(names)")
        }
        try connection.command("CREATE TABLE \(SchemaMigrator.done) (name text COLLATE \"C\" PRIMARY KEY)")
        try sign(connection)
        try makeKinds(connection)
        try makeCounting(connection)
        try connection.command(Self.words)
        return true
    }

    private func makeKinds(_ connection: ServerConnection) throws {
        try connection.command(ColumnKindTable.definition(in: adapter))
    }

    private func makeCounting(_ connection: ServerConnection) throws {
        try connection.command(Self.counting)
        try connection.command("CREATE SEQUENCE IF NOT EXISTS \(ChangeSession.counter)")
    }

    private func sign(_ connection: ServerConnection) throws {
        try connection.command("COMMENT ON TABLE \(SchemaMigrator.done) IS '\(Self.signature)\(Self.version)'")
    }

    /// The trigger function that counts changes of a table, also for roles that may not touch the counters.
    ///
    /// A sequence is no part of the transaction that counts, so no transaction waits for another. All names are qualified, so that
    /// no function of another schema can take the place of one of these.
    private static let counting = """
        CREATE FUNCTION dertisch_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN
            PERFORM pg_catalog.nextval(pg_catalog.format('%I.%I', TG_TABLE_SCHEMA, TG_ARGV[0])::pg_catalog.regclass);
            RETURN NULL;
        END $$
        """

    /// The function that full text uses to find words without their accents.
    private static let words =
        // Between words PostgreSQL knows addresses, paths and much else; here there is nothing but spaces.
        """
        CREATE FUNCTION dertisch_words(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
            SELECT to_tsvector('simple'::regconfig, translate(
                regexp_replace(normalize(lower(words), NFD), '[\\u0300-\\u036F]', '', 'g'),
                '!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 32)))
        $$
        """
}
