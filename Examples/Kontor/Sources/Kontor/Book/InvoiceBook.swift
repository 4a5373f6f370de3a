import DertischForms
package import DertischFreezer
import DertischGrid

/// Looks after the invoices of the shop, for every head chef.
package struct InvoiceBook: Sendable {
    private let store: any RecordStore

    package init(store: any RecordStore) { self.store = store }

    /// The invoices of a part of the grid, and the number of all that are meant.
    func page(_ query: GridQuery, matching search: String, show: InvoiceFilter) async throws -> ([Invoice], Int) {
        let meant = Self.meant(search, show)
        let sorted = Self.sorted(meant, by: query.sorting)
        return try await store.read { snapshot in
            (try snapshot.retrieve(sorted.rows(query.range)), try snapshot.count(meant))
        }
    }

    /// The invoices of a part of the list, the newest first, and the number of all that are meant.
    package func newest(
        _ range: Range<Int>, matching search: String, show: InvoiceFilter
    ) async throws -> ([Invoice], Int) {
        let meant = Self.meant(search, show)
        return try await store.read { snapshot in
            let rows = meant.ordered(by: \.issued, descending: true).rows(range)
            return (try snapshot.retrieve(rows), try snapshot.count(meant))
        }
    }

    private static func meant(_ search: String, _ show: InvoiceFilter) -> Query<Invoice> {
        var query = Invoice.all
        switch show {
        case .all: break
        case .open: query = query.where(\.isPaid == false)
        case .paid: query = query.where(\.isPaid == true)
        }
        let words = Invoice.words(of: search).split(separator: " ").prefix(8)
        for word in words { query = query.where(.contains(\.words, String(word))) }
        return query
    }

    private static func sorted(_ query: Query<Invoice>, by sorting: GridSorting?) -> Query<Invoice> {
        let isDescending = sorting?.isDescending ?? true
        return switch sorting?.column {
        case "number": query.ordered(by: \.number, descending: isDescending)
        case "customer": query.ordered(by: \.customer, descending: isDescending)
        case "due": query.ordered(by: \.due, descending: isDescending)
        case "total": query.ordered(by: \.total, descending: isDescending)
        default: query.ordered(by: \.issued, descending: isDescending)
        }
    }

    func find(_ id: Int) async throws -> Invoice? { try await store.retrieve(Invoice.self, id) }

    /// The invoice of a number.
    package func find(number: String) async throws -> Invoice? {
        try await store.retrieve(Invoice.where(\.number == number).first(1)).first
    }

    /// Marks an invoice as paid. One that is paid already stays so.
    ///
    /// - Returns: the invoice.
    /// - Throws: ``PaymentRefusal`` if there is none of that number and sum.
    package func pay(number: String, cents: Int) async throws -> Invoice {
        guard var invoice = try await find(number: number) else { throw PaymentRefusal.noSuchInvoice }
        guard invoice.total == cents else { throw PaymentRefusal.otherSum(invoice.total) }
        _ = try await pay([invoice.id])
        invoice.isPaid = true
        return invoice
    }

    /// True if no other invoice has the number.
    func isFree(_ number: String, for id: Int?) async throws -> Bool {
        let same = try await store.retrieve(Invoice.where(\.number == number).first(2))
        return same.allSatisfy { $0.id == id }
    }

    /// Stores an invoice: a new one gets the next id.
    func save(_ invoice: Invoice, isNew: Bool) async throws -> Invoice {
        try await store.write { work in
            var invoice = invoice
            if isNew { invoice.id = (try work.max(\.id, of: Invoice.all) ?? 0) + 1 }
            try work.store(invoice)
            return invoice
        }
    }

    /// Those of some numbers that invoices have already.
    func taken(of numbers: [String]) async throws -> Set<String> {
        try await store.read { try Self.taken(of: numbers, in: $0) }
    }

    private static func taken(of numbers: [String], in snapshot: Snapshot) throws -> Set<String> {
        Set(try snapshot.retrieve(Invoice.where(.in(\.number, numbers))).map(\.number))
    }

    /// Adds the invoices of a file, all or none.
    ///
    /// - Returns: the numbers that other invoices have. If there are any, nothing is stored.
    func add(_ invoices: [Invoice], from file: String) async throws -> Set<String> {
        try await store.write { work in
            let taken = try Self.taken(of: invoices.map(\.number), in: work)
            guard taken.isEmpty else { return taken }
            var invoices = invoices
            let first = (try work.max(\.id, of: Invoice.all) ?? 0) + 1
            for index in invoices.indices { invoices[index].id = first + index }
            try work.add(invoices)
            try work.store(ImportedFile(id: file))
            return []
        }
    }

    /// True if the file was imported, and has brought these numbers.
    func hasImported(_ numbers: [String], from file: String) async throws -> Bool {
        try await store.read { snapshot in
            guard try snapshot.retrieve(ImportedFile.self, file) != nil else { return false }
            return try Self.taken(of: numbers, in: snapshot).count == numbers.count
        }
    }

    /// Marks invoices as paid.
    ///
    /// - Returns: the number of those that were not.
    func pay(_ ids: Set<Int>) async throws -> Int {
        try await store.update(Invoice.where(.in(\.id, ids.sorted()) && \.isPaid == false)) {
            $0.set(\.isPaid, to: true)
        }
    }
}

/// The reason that a payment is not taken.
package enum PaymentRefusal: Error, Hashable {
    case noSuchInvoice
    /// The invoice has another sum, in cents.
    case otherSum(Int)
}

/// The invoices that are shown.
package enum InvoiceFilter: String, Codable, CaseIterable, Sendable { case all, open, paid }
