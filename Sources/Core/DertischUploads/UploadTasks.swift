import DertischCore

/// The files of one upload on their way to its orders: which dining room's number each file has, and what has come of it.
///
/// The carte holds what the guest sees and wants. This holds what the house needs besides: numbers, files that have come, and orders under way.
@MainActor final class UploadTasks<C: Course> {
    typealias UploadsPath = any WritableKeyPath<C.Carte, Uploads> & Sendable

    let rules: UploadRules
    private let path: UploadsPath
    private let place: Place
    private let order: @MainActor (Parcel) -> C.Order
    /// Told to dining rooms, so that they notice that the table was restored.
    private let id = Int.random(in: 1..<1 << 52)
    private var last = 0
    private var numbers: [UploadingFile.ID: Int] = [:]
    private var keys: [Int: UploadingFile.ID] = [:]
    private var stored: [UploadingFile.ID: StoredFile] = [:]
    private var orders: [UploadingFile.ID: UploadOrder<C>] = [:]
    private var laid: UploadDesk?

    init(
        of path: UploadsPath, at place: Place, by rules: UploadRules, order: @escaping @MainActor (Parcel) -> C.Order
    ) {
        (self.path, self.place, self.rules, self.order) = (path, place, rules, order)
    }

    /// The binding that lays the desk, and gives the orders of files that have come.
    var binding: Binding<C.Carte> {
        Binding { [self] carte, _, pass, _, writer in
            if pass == .language { return }
            let uploads = carte[keyPath: path]
            forget(allBut: uploads)
            writer.requests += dueOrders(for: uploads)
            let desk = desk(for: uploads)
            if pass == .changes, desk == laid { return }
            laid = desk
            writer.lay(.module(ModuleValue(desk)), at: Spot(place))
        }
    }

    private func desk(for uploads: Uploads) -> UploadDesk {
        let due = uploads.window.compactMap { file -> UploadDesk.Due? in
            guard file.state != .ordered, stored[file.id] == nil, let number = numbers[file.id] else { return nil }
            return UploadDesk.Due(number: number, key: file.id, name: file.name, size: file.size)
        }
        // A file that can be tried again is not to be forgotten.
        let kept = uploads.files.lazy.filter { $0.isOpen || $0.refusal?.allowsRetry == true }
        return UploadDesk(
            id: id, last: last, open: Self.ranges(kept.compactMap { self.numbers[$0.id] }), due: due, rules: rules)
    }

    private static func ranges(_ numbers: some Sequence<Int>) -> [ClosedRange<Int>] {
        numbers.sorted().reduce(into: []) { ranges, number in
            if let range = ranges.last, number - 1 <= range.upperBound {
                ranges[ranges.count - 1] = range.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
    }

    private func forget(allBut uploads: Uploads) {
        for key in Array(numbers.keys) where !uploads.files.contains(id: key) {
            guard let number = numbers.removeValue(forKey: key), keys[number] == key else { continue }
            keys[number] = nil
        }
        for (key, file) in stored where !uploads.files.contains(id: key) && orders[key] == nil {
            file.discard()
            stored[key] = nil
        }
    }
}

// MARK: What dining rooms report

extension UploadTasks {
    /// - Parameter isClosed: true if the place is hidden or disabled. What is on its way goes on, and nothing else is taken.
    func hear(_ heard: ModuleValue, isClosed: Bool) -> Result<[Response], Refusal> {
        guard let event: UploadEvent = heard.value() else { return .failure(.unhandled) }
        switch event {
        case .chose(let offers, let desk):
            guard desk == id else { return .failure(.rowGone) }
            guard !isClosed else { return .failure(.disabled) }
            // A number stands for one file, whatever a page sends.
            let offers = offers.filter { offer in
                guard keys[offer.number] == nil || keys[offer.number] == offer.key else { return false }
                if let former = numbers.updateValue(offer.number, forKey: offer.key) { keys[former] = nil }
                keys[offer.number] = offer.key
                last = max(last, offer.number)
                return true
            }
            return change { [rules] in $0.choose(offers, by: rules) }
        case .sent(let number, let bytes, let desk):
            return change(number, desk) { $0.note($1, sent: bytes) }
        case .refused(let number, let refusal, let desk):
            guard let key = keys[number], stored[key] == nil else { return .failure(.rowGone) }
            return change(number, desk) { $0.refuse($1, refusal) }
        case .missing(let ranges, let desk):
            guard desk == id else { return .failure(.rowGone) }
            let missing = numbers.filter { file in
                stored[file.key] == nil && ranges.contains { $0.contains(file.value) }
            }
            return change { uploads in for key in missing.keys { uploads.refuse(key, .missing) } }
        case .arrived(let key, let file, let desk):
            // A file that is let go of stays in the spool.
            guard desk == id, numbers[key] != nil, stored[key] == nil else { return .failure(.rowGone) }
            stored[key] = file
            return change { $0.note(key, sent: file.size) }
        }
    }

    private func change(
        _ number: Int, _ desk: Int, _ change: @escaping @Sendable (inout Uploads, UploadingFile.ID) -> Void
    ) -> Result<[Response], Refusal> {
        guard desk == id, let key = keys[number] else { return .failure(.rowGone) }
        return self.change { change(&$0, key) }
    }

    private func change(_ change: @escaping @Sendable (inout Uploads) -> Void) -> Result<[Response], Refusal> {
        .success([response(change)])
    }

    private func response(_ change: @escaping @Sendable (inout Uploads) -> Void) -> Response {
        .order(CarteChange<C.Carte> { [path] in change(&$0[keyPath: path]) }, nil)
    }
}

// MARK: Orders

extension UploadTasks {
    /// The orders of files that have come, or are tried again.
    private func dueOrders(for uploads: Uploads) -> [Response] {
        uploads.window.flatMap { file -> [Response] in
            let key = file.id
            guard file.state != .ordered, orders[key] == nil, let stored = stored[key] else { return [] }
            let entry = UploadOrder(of: key, in: self)
            orders[key] = entry
            return [
                response { $0.order(key) },
                .order(order(Parcel(file, stored)), Edit(entry: entry, spot: Spot(place))),
            ]
        }
    }

    fileprivate func settle(_ key: UploadingFile.ID, _ outcome: EditOutcome) -> [Response] {
        orders[key] = nil
        if case .done = outcome {
            stored.removeValue(forKey: key)?.discard()
            return [response { $0.end(key, nil) }]
        }
        return [response { $0.end(key, .failed) }]
    }
}

/// The order of one file, whose end is waited for.
@MainActor private final class UploadOrder<C: Course>: EditedEntry {
    private let key: UploadingFile.ID
    private let tasks: UploadTasks<C>

    init(of key: UploadingFile.ID, in tasks: UploadTasks<C>) { (self.key, self.tasks) = (key, tasks) }

    func settle(_ row: RowNumber, _ outcome: EditOutcome) -> [Response] { tasks.settle(key, outcome) }
}
