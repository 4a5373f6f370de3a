package import Dertisch
import DertischComponents
package import DertischFreezer
import DertischSommelier
import DertischUploads
package import Foundation

extension CustomerID<Picker<Language>> { static var languages: Self { "languages" } }

/// The staff of Kontor, an app for the invoices of a shop.
package struct KontorStaff: Staff {
    private let store: @Sendable () async throws -> any RecordStore
    private let uploads: URL?

    /// - Parameters:
    ///   - store: holds the invoices.
    ///   - uploads: the folder of the files that guests send; `nil` for the usual one.
    package init(store: any RecordStore, uploads: URL? = nil) {
        self.store = { store }
        self.uploads = uploads
    }

    /// The staff of a file of invoices, which is opened with the house.
    ///
    /// - Parameters:
    ///   - file: the file. It is made with samples if there is none.
    ///   - samples: the number of invoices with which it begins.
    package init(file: URL, samples: Int) {
        store = { try await Self.openStore(in: file, samples: samples) }
        // A window reads files where they are.
        uploads = nil
    }

    /// Opens a file of invoices. It is made with samples if there is none.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - samples: the number of invoices with which it begins.
    package static func openStore(in file: URL, samples: Int) async throws -> Freezer {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let freezer = try await Freezer(file: file, holding: Invoice.self, ImportedFile.self)
        try await SampleInvoices.fill(freezer, upTo: samples)
        return freezer
    }

    /// The folder with the layouts and texts.
    package static let resources = Bundle.module.resourceURL

    package func register(with registrar: inout Registrar) {
        registrar.texts(in: Larder(Self.resources))
        registrar.ingredient({ [store] in try await store() }, as: (any RecordStore).self)
        registrar.sousChef(InvoiceBook.init)
        registrar.sousChef(InvoiceImporter.init)
        if let uploads { registrar.uploads(in: uploads, limits: UploadLimits(bytesPerGuest: 4 * InvoiceFile.maxBytes)) }

        registrar.introduce(
            .invoices, as: InvoicesCustomer.init, waiter: InvoicesWaiter.init, chef: InvoicesHeadChef.init)
        registrar.introduce(.invoice, as: InvoiceCustomer.init, waiter: InvoiceWaiter.init, chef: InvoiceHeadChef.init)
        registrar.introduce(.import, as: ImportCustomer.init, waiter: ImportWaiter.init, chef: ImportHeadChef.init)
        registrar.introduce(.languages) { (texts: Sommelier) in
            PickerOptions(texts.languages, chosen: texts.language)
        } text: {
            Wording("language.\($0)")
        }

        registrar.introduce(.lost) { $0.usherOut(on: .tap("back")) }

        registrar.link(.invoices, to: "/")
        registrar.link(.invoice, to: "/invoice?id={id}")
        registrar.link(.import, to: "/import")
        registrar.unknownLinks(to: .lost)
    }
}
