import Dertisch
import DertischComponents
import DertischForms
import Foundation

/// One invoice: a form with lines.
enum InvoiceCourse: Course {
    /// The id of a stored invoice; `nil` for a new one.
    struct Entree: Codable, Sendable { var id: Int? }

    enum Order {
        case load(Int)
        case isFree(String, for: Int?)
        case save(InvoiceForm)
    }

    enum Dish {
        case loaded(InvoiceForm)
        case saved(InvoiceForm)
    }

    struct Carte: Equatable {
        let id: Int?
        var form = Form(InvoiceForm())
        var loading = Loading()
        /// True once the invoice is stored, until it is changed again.
        var isSaved = false

        var isNew: Bool { form.saved.id == nil && id == nil }
        var showsSaved: Bool { isSaved && !form.isChanged }
        var total: Money { Money(form.values.total, "EUR") }
    }
}

extension CustomerID<InvoiceCourse> { static var invoice: Self { "invoice" } }

final class InvoiceCustomer: Customer {
    func layTable(_ table: TableBuilder<InvoiceCourse>) {
        table.load(
            \.loading, at: "form",
            LoadingPlaces(
                loading: "loading", problem: "problem", apology: "problem", gone: "invoice.gone", retry: "retry")
        ) { $0.id.map { .load($0) } }
        table.lay(\.isNew, at: "heading") { $0 ? .invoice.new : .invoice.heading }
        table.lay(\.isNew, at: "title") { $0 ? .invoice.new : .invoice.heading }
        table.form(\.form, at: "form") { form in
            form.edit(\.number, at: "number", named: "invoice.number") { .isFree($1, for: $0.form.values.id) }
            form.edit(\.customer, at: "customer", named: "invoice.customer")
            form.edit(\.issued, at: "issued", named: "invoice.issued")
            form.edit(\.due, at: "due", named: "invoice.due")
            form.edit(\.isPaid, at: "paid", named: "invoice.paid")
            form.lines(\.lines, at: "lines") { line in
                line.edit(\.text, at: "text", named: "invoice.text")
                line.edit(\.count, at: "count", named: "invoice.quantity")
                line.edit(\.price, at: "price", named: "invoice.price")
                line.lay(\.sum, at: "sum") { sum, texts in texts.text(for: Money(sum, "EUR")) }
                line.remove(on: .tap("remove"))
            }
            form.add(to: \.lines, on: .tap("add")) { InvoiceForm.Line(id: Int.random(in: 1_000...1_000_000_000)) }
            form.summary(at: "errors", link: "error")
            form.submit { .save($0) }
            form.reset(on: .tap("reset"))
            form.askToStay("invoice.unsaved", leave: "invoice.discard", stay: "invoice.stay")
        }
        table.lay(\.total, at: "total") { total, texts in texts.text(for: total) }
        table.show("saved", when: \.showsSaved)
        table.usherOut(on: .tap("back"))
    }
}

struct InvoiceWaiter: Waiter {
    typealias C = InvoiceCourse

    func carte(for entree: C.Entree) -> C.Carte { C.Carte(id: entree.id) }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        if case .load = order { carte.loading.begin() } else { .passOn }
    }

    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .loaded(let form):
            carte.form.saved = form
            carte.loading.end()
        case .saved(let form):
            carte.form.saved = form
            carte.isSaved = true
        }
    }

    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        guard case .load = apology.order else { return .alert }
        return carte.loading.fail(isGone: apology.error is InvoiceGone)
    }
}

struct InvoiceHeadChef: HeadChef {
    let book: InvoiceBook

    func pace(of order: InvoiceCourse.Order) -> Pace {
        if case .isFree = order { .latest(lane: "number") } else { .inTurn }
    }

    func give(_ order: InvoiceCourse.Order, to waiter: WaiterForHeadChef<InvoiceCourse>) async throws {
        switch order {
        case .load(let id):
            guard let invoice = try await book.find(id) else { throw InvoiceGone() }
            waiter.serve(.loaded(InvoiceForm(invoice)))
        case .isFree(let number, let id): try await check(number, for: id)
        case .save(let form):
            try await check(form.number, for: form.id)
            waiter.serve(.saved(InvoiceForm(try await book.save(form.invoice, isNew: form.id == nil))))
        }
    }

    private func check(_ number: String, for id: Int?) async throws {
        guard try await book.isFree(number, for: id) else {
            throw FormRefusal(\InvoiceForm.number, .invoice.taken)
        }
    }
}

/// There is no invoice with the id.
struct InvoiceGone: Error {}
