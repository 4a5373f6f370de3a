import Dertisch
import DertischForms
import DertischUploads

/// The import of invoices from a CSV file: the file on its way, and what became of it.
enum ImportCourse: Course {
    enum Order { case take(Parcel) }
    enum Dish { case finished(ImportResult) }

    struct Carte: BlankCarte {
        var files = Uploads() {
            didSet { if files.files.count > oldValue.files.count { forgetOthers(oldValue) } }
        }
        /// What became of the file whose order was given last.
        var result: ImportResult?

        var importedCount: Int? { if case .imported(let count) = shownResult { count } else { nil } }
        var mistakeCount: Int? { if case .refused(_, let count) = shownResult { count } else { nil } }
        var mistakes: [InvoiceFile.Mistake] { if case .refused(let mistakes, _) = shownResult { mistakes } else { [] } }
        /// The number of mistakes that are not listed.
        var hiddenCount: Int? {
            guard let mistakeCount, mistakeCount > mistakes.count else { return nil }
            return mistakeCount - mistakes.count
        }
        var hasFile: Bool { !files.files.isEmpty }
        var isChecking: Bool { files.files.contains { $0.state == .ordered } }

        private var shownResult: ImportResult? { files.isBusy ? nil : result }

        /// Forgets files that were done or refused before another one was chosen.
        private mutating func forgetOthers(_ former: Uploads) {
            result = nil
            for file in former.files where !file.isOpen { files.remove(file.id) }
        }
    }
}

extension CustomerID<ImportCourse> { static var `import`: Self { "import" } }

final class ImportCustomer: Customer {
    func layTable(_ table: TableBuilder<ImportCourse>) {
        table.upload(\.files, at: "file", of: [.csv], upTo: InvoiceFile.maxBytes, atMost: 1, list: "files") { upload in
            upload.name(at: "name")
            upload.size(at: "size")
            upload.progress(at: "progress")
            upload.problem(at: "problem")
            upload.retry(on: "retry")
            upload.cancel(on: "cancel")
            // Once all of it has come, its invoices may be stored already.
            upload.row.show("cancel", when: { $0.state == .waiting || $0.state == .sending })
        } order: {
            .take($0)
        }
        table.show("files", when: \.hasFile)
        table.lay(\.isChecking, at: "checking") { $0 ? .imports.checking : nil }
        table.show("checking", when: \.isChecking)
        table.lay(\.importedCount, at: "imported") { $0.map { .imports.imported(count: $0) } }
        table.show("imported", when: \.importedCount)
        table.usherOut(on: .tap("back"))
        table.usherOut(on: .tap("show"))
        table.show("show", when: \.importedCount)
        table.lay(\.mistakeCount, at: "refused") { $0.map { .imports.refused(count: $0) } }
        table.show("refused", when: \.mistakeCount)
        table.show("mend", when: \.mistakeCount)
        table.show("mistakes", when: \.mistakeCount)
        table.rows(\.mistakes, at: "lines") { mistake in
            mistake.lay(\.line, at: "line")
            mistake.lay(\.column, at: "column") { $0?.rawValue ?? "" }
            mistake.lay(\.message, at: "message") { message, texts in message.text(by: texts) }
        }
        table.lay(\.hiddenCount, at: "more") { $0.map { .imports.more(count: $0) } }
        table.show("more", when: \.hiddenCount)
    }
}

struct ImportWaiter: Waiter {
    typealias C = ImportCourse

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        carte.result = nil
        return .passOn
    }

    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .finished(let result): carte.result = result
        }
    }
}

struct ImportHeadChef: HeadChef {
    let importer: InvoiceImporter

    func give(_ order: ImportCourse.Order, to waiter: WaiterForHeadChef<ImportCourse>) async throws {
        switch order {
        case .take(let parcel): waiter.serve(.finished(try await importer.take(parcel, id: parcel.id)))
        }
    }
}
