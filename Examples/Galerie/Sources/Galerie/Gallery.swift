#if !os(iOS)
    package import Dertisch
    package import DertischSettings
    package import DertischWeb
    import Foundation
    import Synchronization

    /// A folder of photos with a back end of its own, for any dining room.
    package final class Gallery: Sendable {
        /// A description of the photos that are shown.
        package let name: String
        /// Its own photos, unless the back end is another program's.
        private let library: PhotoLibrary?
        private let settings: HouseSettings
        private let open = Mutex<(backEnd: BackEnd, book: any VisitorsBook, lock: DataLock?)?>(nil)

        /// Scans the photos, and makes the folder for data.
        package init(_ settings: HouseSettings) throws {
            self.settings = settings
            if settings[.database] != nil, settings[.firebase] != nil { throw TwoStores() }
            try DataLock.make(settings.folder(.data), for: .app)
            if let api = settings[.api] {
                library = nil
                name = "the photos of \(api)"
            } else {
                let library = try PhotoLibrary.open(settings.folder(.photos))
                complain(about: library.complaints)
                self.library = library
                name = "\(library.entries.count) photos"
            }
        }

        /// The staff. The back end opens with their house.
        package var staff: GalerieStaff {
            GalerieStaff(
                findBackEnd: { try await self.openBackEnd() }, data: settings.folder(.data), settings: settings)
        }

        /// Opens the back end, unless it is another program's.
        ///
        /// - Returns: its address.
        /// - Throws: ``DataLock/Refusal`` if another back end stores likes and comments in the same folder.
        @concurrent package func openBackEnd(port: Int = 0) async throws -> BackEndAddress {
            try await openBackEnd(on: HTTPServer(port: port))
        }

        @concurrent private func openBackEnd(on server: HTTPServer) async throws -> BackEndAddress {
            guard let library else { return BackEndAddress(url: settings[.api]?.absoluteString ?? "") }
            // On a server several back ends may share a store.
            let isShared = settings[.database] != nil || settings[.firebase] != nil
            let lock = isShared ? nil : try DataLock(settings.folder(.data), for: .backEnd)
            let book = try await openBook()
            let backEnd = BackEnd(library: library, book: book, on: server) { complain(about: $0) }
            do {
                let address = try backEnd.open()
                open.withLock { $0 = (backEnd, book, lock) }
                return address
            } catch {
                await book.close()
                throw error
            }
        }

        private func openBook() async throws -> any VisitorsBook {
            // A server that the program is built without was refused by `Options.check`.
            #if PostgreSQL
                if let database = settings[.database] { return try await FreezerBook.open(at: database) }
            #endif
            #if Firebase
                if let firebase = settings[.firebase] {
                    return FirebaseBook.open(
                        at: firebase, key: settings[.firebaseKey], keepingTokensIn: settings.folder(.data))
                }
            #endif
            return try await FreezerBook.open(in: settings.folder(.data))
        }

        /// Two stores are named for likes and comments.
        struct TwoStores: Swift.Error, CustomStringConvertible {
            var description: String {
                "Likes and comments can be kept in one place only. Name --database or --firebase, not both."
            }
        }

        /// Closes the back end. Likes and comments stay stored.
        package func close() async {
            guard let (backEnd, book, lock) = open.withLock({ $0.take() }) else { return }
            await backEnd.close()
            await book.close()
            // Only now may another program use the folder.
            withExtendedLifetime(lock) {}
        }
    }

    extension Gallery {
        /// The back end for several processes, in one of its own; `nil` if it is another program's.
        package static func companion(_ settings: HouseSettings) -> Companion? {
            guard settings[.api] == nil else { return nil }
            let opened = Mutex<Gallery?>(nil)
            return Companion { server in
                let gallery = try Gallery(settings)
                _ = try await gallery.openBackEnd(on: server)
                opened.withLock { $0 = gallery }
                say("The back end serves \(gallery.name).")
            } close: {
                await opened.withLock { $0.take() }?.close()
            }
        }

        /// The staff of one of several processes.
        package static func staff(of processes: Int, asking companion: Companion?, _ settings: HouseSettings)
            -> GalerieStaff
        {
            let address =
                companion.map { BackEndAddress(url: $0.address ?? "", isStartedAgain: true) }
                ?? BackEndAddress(url: settings[.api]?.absoluteString ?? "")
            return GalerieStaff(
                findBackEnd: { address }, data: settings.folder(.data), settings: settings, processes: processes)
        }

        /// Locks the folder for data, for the processes that this one is to start.
        package static func lockForProcesses(_ settings: HouseSettings) throws -> DataLock {
            try DataLock(settings.folder(.data), for: .app, .parent)
        }
    }

    extension GalerieStaff {
        /// Checks the whole house, and prints its faults.
        ///
        /// - Returns: `true` if it can open.
        @MainActor package static func check(_ settings: HouseSettings, in layouts: any LayoutBook) -> Bool {
            let faults = settings.processes.faults(
                of: GalerieStaff(
                    findBackEnd: { BackEndAddress(url: "http://127.0.0.1") }, data: "", settings: settings),
                in: [layouts])
            for fault in faults { say("\(fault)") }
            if faults.contains(where: { $0.severity == .error }) { return false }
            say("The house is in order.")
            return true
        }
    }

    /// Names the first few files that were left out, and counts the others.
    private func complain(about files: [String], most: Int = 20) {
        for complaint in files.prefix(most) { complain(complaint) }
        if files.count > most { complain("\(files.count - most) more files are left out.") }
    }
#endif
