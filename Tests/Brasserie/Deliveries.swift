import Dertisch
import DertischUploads
import Foundation

/// A door for deliveries, which takes files. Served if `BRASSERIE_DELIVERIES` is set; it is the folder in which they lie on their way.
///
/// | place | what the house does |
/// |---|---|
/// | `files` | takes texts and PNG pictures of at most 8 MB, 1,000 at once, or also by dropping them on the page |
/// | `crates` | takes any file of at most 4 GB, one at a time |
/// | `list`, `crate` | show the files on their way |
/// | `names` | lists what was delivered: the name of each file, its size and its last byte |
/// | `count` | counts them |
enum DeliveriesCourse: Course {
    enum Order: Sendable { case take(Parcel) }
    struct Carte: BlankCarte {
        var files = Uploads()
        var crates = Uploads()
        var names: [String] = []
        var count = 0
    }
    enum Dish: Sendable { case taken(String) }
}

extension CustomerID<DeliveriesCourse> { static var deliveries: Self { "deliveries" } }

final class DeliveriesCustomer: Customer {
    init(waiter: WaiterForCustomer<DeliveriesCourse>) {}

    func layTable(_ table: TableBuilder<DeliveriesCourse>) {
        table.upload(
            \.files, at: "files", of: [.text, .png], upTo: 8 << 20, atMost: 1_000, list: "list", show,
            order: { .take($0) })
        table.upload(
            \.crates, at: "crates", of: [.any], upTo: 4 << 30, atMost: 1, list: "crate", show, order: { .take($0) })
        table.lay(\.names, at: "names") { $0.suffix(8).joined(separator: ", ") }
        table.lay(\.count, at: "count")
    }

    private func show(_ upload: UploadBuilder<DeliveriesCourse>) {
        upload.name(at: "name")
        upload.size(at: "size")
        upload.progress(at: "progress")
        upload.problem(at: "problem")
        upload.preview(at: "preview")
        upload.cancel(on: "cancel")
        upload.retry(on: "retry")
    }
}

struct DeliveriesWaiter: Waiter {
    typealias C = DeliveriesCourse

    func plate(_ dish: DeliveriesCourse.Dish, onto carte: inout DeliveriesCourse.Carte) {
        guard case .taken(let name) = dish else { return }
        carte.names.append(name)
        carte.count += 1
    }
}

struct DeliveriesHeadChef: HeadChef {
    func pace(of order: DeliveriesCourse.Order) -> Pace { .atOnce }
    func timeLimit(of order: DeliveriesCourse.Order) -> Duration? { nil }

    func give(_ order: DeliveriesCourse.Order, to waiter: WaiterForHeadChef<DeliveriesCourse>) async throws {
        guard case .take(let parcel) = order else { return }
        var (size, last) = (0, 0 as UInt8)
        for try await chunk in parcel { (size, last) = (size + chunk.count, chunk.last ?? last) }
        waiter.serve(.taken("\(parcel.name) \(size) \(last)"))
    }
}
