public import DertischCore

extension LevelBuilder where Value == C.Carte {
    /// Lets the guest send files, each of which becomes an order with a ``Parcel``.
    ///
    /// ```swift
    /// table.upload(\.photos, at: "photos", of: .pictures, upTo: 20 << 20, atMost: 50, list: "uploads") { upload in
    ///     upload.name(at: "name")
    ///     upload.progress(at: "progress")
    ///     upload.problem(at: "problem")
    ///     upload.cancel(on: "cancel")
    /// } order: {
    ///     .hang($0)
    /// }
    /// ```
    ///
    /// In HTML the place is an `<input type="file">`; a file that is dropped on an element with `data-drop="photos"`, or pasted into the page, is
    /// taken too. In a window of GTK it is a button, which also takes drops.
    ///
    /// Four files are on their way at once, until their orders have ended; the next ones wait. A file goes on where it stopped after the network was
    /// lost, after the server was killed, and when the guest chooses it again after a reload. If the server is killed while the order of a file
    /// runs, it gets the order again.
    ///
    /// - Parameters:
    ///   - path: the files on the carte.
    ///   - place: the place that takes files.
    ///   - kinds: the kinds that are taken, told by the first bytes of a file.
    ///   - maxBytes: the most bytes of one file. Larger files are refused before their bytes come.
    ///   - maxFiles: the most files that may be on their way, or wait, at once.
    ///   - list: the place of the rows that show the files; `nil` to show none.
    ///   - declare: declares the rows. It runs once.
    ///   - order: makes the order of a file that has come.
    public func upload(
        _ path: any WritableKeyPath<Value, Uploads> & Sendable, at place: Place, of kinds: [FileKind],
        upTo maxBytes: Int, atMost maxFiles: Int = 20, list: Place? = nil, file: StaticString = #fileID,
        line: UInt = #line, _ declare: (UploadBuilder<C>) -> Void = { _ in },
        order: @escaping @MainActor (Parcel) -> C.Order
    ) {
        let rules = UploadRules(kinds: kinds, maxBytes: maxBytes, maxFiles: maxFiles)
        let tasks = UploadTasks<C>(of: path, at: place, by: rules, order: order)
        uses(place, for: .files, file, line)
        bindings.hear(place) { heard, _, _, isClosed in tasks.hear(heard, isClosed: isClosed) }
        if let list {
            rows({ $0[keyPath: path].files }, at: list, file: file, line: line) { row in
                declare(UploadBuilder(row: row, path: path))
            }
        }
        // After the rows: a dining room finds the files' pictures there.
        bindings.add(tasks.binding)
    }
}
