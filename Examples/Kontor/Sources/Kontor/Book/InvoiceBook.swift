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

    /// Marks invoices as paid.
    ///
    /// - Returns: the number of those that were not.
    func pay(_ ids: Set<Int>) async throws -> Int {
        try await store.update(Invoice.where(.in(\.id, ids.sorted()) && \.isPaid == false)) {
            $0.set(\.isPaid, to: true)
        }
    }
}

/// The invoices that are shown.
enum InvoiceFilter: String, CaseIterable, Sendable { case all, open, paid }
