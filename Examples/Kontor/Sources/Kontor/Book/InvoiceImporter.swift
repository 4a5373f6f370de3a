import DertischFreezer

/// Takes files of invoices into the book.
package struct InvoiceImporter: Sendable {
    private let book: InvoiceBook

    package init(book: InvoiceBook) { self.book = book }

    /// Imports all invoices of a file, or none if anything is wrong with it.
    ///
    /// After a killed server the order of a file may come again. What it has brought then counts as imported, and is not stored twice.
    ///
    /// - Parameters:
    ///   - chunks: the file.
    ///   - id: names the file.
    @concurrent func take<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks, id: String) async throws -> ImportResult
    where Chunks.Element == [UInt8] {
        var file = InvoiceFile()
        for try await chunk in chunks { file.read(chunk) }
        file.finish()
        let count = file.invoices.count
        if file.isSound, try await book.hasImported(file.numbers, from: id) { return .imported(count) }
        file.refuse(try await book.taken(of: file.numbers))
        // Another guest may take a number meanwhile.
        if file.isSound { file.refuse(try await book.add(file.invoices, from: id)) }
        return file.isSound ? .imported(count) : .refused(file.mistakes, count: file.mistakeCount)
    }
}

/// What became of a file of invoices.
enum ImportResult: Equatable, Sendable {
    /// So many invoices are in the book.
    case imported(Int)
    /// Nothing was stored. The first mistakes, and the number of all.
    case refused([InvoiceFile.Mistake], count: Int)
}

/// A file that was imported.
struct ImportedFile: Frozen {
    let id: String
}
