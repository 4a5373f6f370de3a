import Dertisch
import DertischTesting
import DertischUploads
import Foundation
import Testing

// The examples of the guide and of the documentation comments, word for word.

extension FileKind {
    static let sketch = FileKind("application/x-sketch", extensions: ["sketch"], beginningWith: [0x53, 0x4B, 0x01])
}

/// Apart from the types of the tests.
enum UploadExamples {
    actor PhotoFolder {
        let folder: URL
        init(in folder: URL) { self.folder = folder }
        func keep(_ parcel: Parcel) async throws {
            try await parcel.move(to: folder.appending(path: "\(parcel.id).jpg"))
        }
    }

    @MainActor static func choose(in house: TestRestaurant) async {
        await house.choose([TestFile("list.csv", Array("name,amount\nAda,7\n".utf8))], at: "file")
    }

    enum GalleryCourse: Course {
        enum Order { case hang(Parcel) }
        struct Carte: BlankCarte {
            var photos = Uploads()
        }
    }

    final class GalleryCustomer: Customer {
        init(waiter: WaiterForCustomer<GalleryCourse>) {}

        func layTable(_ table: TableBuilder<GalleryCourse>) {
            table.upload(\.photos, at: "photos", of: .pictures, upTo: 20 << 20, atMost: 50, list: "uploads") { upload in
                upload.name(at: "name")
                upload.progress(at: "progress")
                upload.problem(at: "problem")
                upload.cancel(on: "cancel")
            } order: {
                .hang($0)
            }
        }
    }

    final class OtherCustomer: Customer {
        init(waiter: WaiterForCustomer<GalleryCourse>) {}

        func layTable(_ table: TableBuilder<GalleryCourse>) {
            table.upload(\.photos, at: "photos", of: [.jpeg, .png, .webp], upTo: 20 << 20, order: { .hang($0) })
        }
    }

    protocol Gallery: Sendable {
        func hang(_ parcel: Parcel) async throws
    }

    struct GalleryHeadChef: HeadChef {
        let gallery: any Gallery

        func give(_ order: GalleryCourse.Order, to waiter: WaiterForHeadChef<GalleryCourse>) async throws {
            switch order {
            case .hang(let parcel):
                try await gallery.hang(parcel)
            }
        }
    }

    struct Registering: Staff {
        let folder: URL

        func register(with registrar: inout Registrar) {
            registrar.uploads(in: folder, limits: UploadLimits(bytesPerGuest: 200 << 20))
        }
    }
}

@Suite("The examples of uploads") struct UploadExampleTests {
    @Test("The kind of a file is told by its first bytes")
    func kind() {
        #expect(FileKind.pdf.matches(Array("%PDF-1.7".utf8)))
        #expect(FileKind.sketch.matches([0x53, 0x4B, 0x01, 0x00]))
    }
}
