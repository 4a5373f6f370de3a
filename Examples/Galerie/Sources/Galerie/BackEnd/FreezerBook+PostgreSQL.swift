#if PostgreSQL && !os(iOS)
    import DertischFreezerPostgreSQL

    extension FreezerBook {
        /// Opens the store on a PostgreSQL server, and creates it there the first time.
        static func open(
            at address: String, configuration: PostgreSQLFreezer.Configuration = .init()
        ) async throws -> FreezerBook {
            let store = try await PostgreSQLFreezer(
                at: address, holding: Heart.self, Remark.self, configuration: configuration)
            return FreezerBook(store: store)
        }
    }
#endif
