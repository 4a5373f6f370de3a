public import DertischCore

/// The files that a guest has chosen at a place, on the carte. `table.upload` fills it.
///
/// ```swift
/// struct Carte: BlankCarte {
///     var photos = Uploads()
/// }
/// ```
///
/// A waiter or a head chef can look at it and change it: ``isBusy`` tells whether to wait, ``clear()`` empties the list.
public struct Uploads: Equatable, Sendable {
    /// The files, in the order in which they were chosen.
    public private(set) var files = Rows<UploadingFile>()
    /// Counts what was chosen, so that a choice of the same files is a change too.
    private var choices = 0

    /// The most files of which the bytes or orders are on their way at once. The next one follows when one is done.
    static var windowSize: Int { 4 }
    /// The most files that stay in the list when they are done, or refused.
    private static var maxEnded: Int { 1_000 }

    /// No files.
    public init() {}

    /// True while a file is on its way, or waits for others.
    public var isBusy: Bool { files.contains(where: \.isOpen) }

    /// Removes a file. If it is on its way, it is cancelled; an order that has begun goes on.
    public mutating func remove(_ id: UploadingFile.ID) { files.remove(id) }

    /// Tries again with a file that was refused for want of space, or whose order has failed. Other files are left alone.
    public mutating func retry(_ id: UploadingFile.ID) {
        files.update(id) { if $0.refusal?.allowsRetry == true { $0.state = .waiting } }
    }

    /// Removes the files that are done or refused.
    public mutating func clear() { files.removeAll { !$0.isOpen } }
}

// MARK: What dining rooms report

extension Uploads {
    /// The open files whose bytes or orders are on their way.
    var window: [UploadingFile] { Array(files.lazy.filter(\.isOpen).prefix(Self.windowSize)) }

    /// Takes files that were chosen. A file that is on its way is not taken twice.
    mutating func choose(_ offers: [UploadOffer], by rules: UploadRules) {
        choices += 1
        var room = rules.maxFiles - files.count(where: \.isOpen)
        for offer in offers {
            if let known = files[id: offer.key] {
                if known.isOpen { continue }
                files.remove(known.id)
            }
            var file = UploadingFile(id: offer.key, name: offer.name, size: offer.size)
            if let refusal = rules.refusal(of: offer, room: room) { file.state = .refused(refusal) } else { room -= 1 }
            files.append(file)
        }
        let ended = files.filter { !$0.isOpen }
        for file in ended.dropLast(Self.maxEnded) { files.remove(file.id) }
    }

    mutating func note(_ id: UploadingFile.ID, sent bytes: Int) {
        files.update(id) { file in
            guard file.state == .waiting || file.state == .sending else { return }
            (file.state, file.sent) = (.sending, min(max(0, bytes), file.size))
        }
    }

    mutating func order(_ id: UploadingFile.ID) {
        files.update(id) { if $0.isOpen { ($0.state, $0.sent) = (.ordered, $0.size) } }
    }

    /// Refuses a file that is on its way. One whose order runs is left alone.
    mutating func refuse(_ id: UploadingFile.ID, _ refusal: UploadRefusal) {
        files.update(id) { if $0.state == .waiting || $0.state == .sending { $0.state = .refused(refusal) } }
    }

    /// Ends a file whose order has ended.
    mutating func end(_ id: UploadingFile.ID, _ refusal: UploadRefusal?) {
        files.update(id) {
            if $0.state == .sending || $0.state == .ordered { $0.state = refusal.map { .refused($0) } ?? .done }
        }
    }
}
