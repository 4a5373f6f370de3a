import DertischRoom
import DertischUploads

/// One screen in a browser. Until its page is written, it holds the content in an `UnsentPage`. From then on it only forwards
/// changes, and stores no more than the texts that it has laid over a visitor's.
@MainActor final class WebTable: RestaurantTable {
    var page: HTMLLayout?
    let customer: String
    /// The number of this seating in its session, by which gestures refer to it.
    var seat: Int
    /// The rows that the visitor has touched, the latest last. A restored table gives them their numbers back.
    private var touched: [RowNumber] = []
    /// The first rows that were added, up to ``shownLimit``. A restored table gives them their numbers back too, since a visitor may touch
    /// them when the process is gone.
    private var shown: [RowNumber] = []
    private static let shownLimit = 12
    /// The keys that the customer and its rows listen for.
    private var keys: [DeclaredKey] = []
    private weak var session: WebSession?
    private var unsentPage: UnsentPage? = UnsentPage()
    private var patch = PatchWriter()
    /// The texts that were laid in entries of the page, each until the next edit shows that the browser has it.
    private var laidTexts: [Spot: String] = [:]
    /// The uploads of the table, as they were laid last.
    private var desks: [Spot: UploadDesk] = [:]

    init(page: HTMLLayout?, customer: String, seat: Int, session: WebSession) {
        self.page = page
        self.customer = customer
        self.seat = seat
        self.session = session
    }

    var keepsHiddenContent: Bool { false }

    /// True once the page has been written, and not been wiped since.
    var isWritten: Bool { unsentPage == nil }

    var remembered: TableMemory? { TableMemory(number: seat, rows: shown.filter { !touched.contains($0) } + touched) }

    func restore(_ record: TableRecord) {
        session?.tab.renumber(self, to: record.number)
        touched = record.rows.map { RowNumber($0.number) }
    }

    /// Notes what the visitor has typed, if the page is not written yet. The house does not lay what came from the table itself.
    func note(_ gestured: GestureEvent, at spot: Spot) {
        guard case .edited(let value, let revision) = gestured else { return }
        switch value {
        case .text(let text): unsentPage?.lay(.entry(text, revision: revision), at: spot)
        case .flag(let flag): unsentPage?.lay(.flag(flag), at: spot)
        }
    }

    /// Notes that the visitor uses a row, or has the focus in it. A number without a row is ignored.
    func touch(_ row: RowNumber) {
        guard row != .table, touched.last != row, session?.maitreD?.hasRow(row, on: self) == true else { return }
        touched.removeAll { $0 == row }
        touched.append(row)
        if touched.count > TableRecord.rowLimit { touched.removeFirst() }
        session?.rememberedRowsChanged()
    }

    var layout: Layout? { page?.layout }

    func showsLink(at place: Place) -> Bool { page?.links.contains(place.name) == true }

    func isSecret(at spot: Spot) -> Bool {
        page?.layout.isSecret(spot.place) == true || session?.isInsideSecret(self) == true
    }

    func listen(for keys: [DeclaredKey]) { self.keys = keys }

    func apply(_ changes: [ScreenChange]) {
        for change in changes {
            note(change)
            if case .clear = change {
                unsentPage = UnsentPage()
                _ = patch.takeMessage(seat: seat)
            } else if unsentPage != nil {
                unsentPage?.apply(change)
            } else {
                write(change)
            }
        }
        guard unsentPage == nil, !patch.isEmpty else { return }
        session?.sendPatch { patch.takeMessage(seat: seat, acknowledging: $0) }
    }

    /// What was laid last of the upload at a spot; `nil` if there is none.
    func desk(at spot: Spot) -> UploadDesk? { desks[spot] }

    private func write(_ change: ScreenChange) {
        guard let session else { return }
        var isSecret = false
        if case .lay(.entry, let spot) = change { isSecret = self.isSecret(at: spot) }
        patch.write(change, answering: session.answered, isSecret: isSecret, modules: session.text) {
            session.shown($0)
        }
    }

    /// Notes the rows that are shown, and the texts that are laid over a visitor's.
    private func note(_ change: ScreenChange) {
        switch change {
        case .lay(.module(let value), let spot): if let desk: UploadDesk = value.value() { desks[spot] = desk }
        case .lay(.entry(let text, _), let spot): if unsentPage == nil { laidTexts[spot] = text }
        case .add(let rows, _, _):
            guard shown.count < Self.shownLimit else { return }
            shown += rows.prefix(Self.shownLimit - shown.count)
            session?.rememberedRowsChanged()
        case .remove(let rows, _):
            shown.removeAll { rows.contains($0) }
            if !laidTexts.isEmpty { laidTexts = laidTexts.filter { !rows.contains($0.key.row) } }
        case .clear, .lay, .move: break
        }
    }

    /// Has a typed text taken. If the visitor had not seen the last text that was laid, the change is made in that one, and the browser is told
    /// what has come of it.
    ///
    /// - Returns: the reason for a refusal; otherwise `nil`.
    func merge(_ edit: TextEdit, at spot: Spot, revision: Int, _ take: (String) -> Refusal?) -> Refusal? {
        guard let laid = laidTexts[spot] else { return take(edit.text) }
        let merged = edit.merged(into: laid)
        let isSame = merged.unicodeScalars.elementsEqual(edit.text.unicodeScalars)
        laidTexts[spot] = isSame ? nil : merged
        let refusal = take(merged)
        // A text that is unreadable stays in its entry, and the next edit changes it.
        if let refusal, refusal != .unreadable {
            laidTexts[spot] = laid
            return refusal
        }
        // Otherwise the house has laid something else since.
        if !isSame, laidTexts[spot] == merged {
            apply([.lay(.entry(merged, revision: revision), at: spot)])
        }
        return refusal
    }

    /// Discards the content of a table that left the screen before its page was written.
    func discardContent() { unsentPage = nil }

    /// Takes what was laid since the table was wiped, as if a page had been written of it.
    func takeUnsentPage() -> [Spot: PlaceState] {
        defer { unsentPage = nil }
        return unsentPage?.all ?? [:]
    }

    /// Writes the page with all content. From now on the table forwards changes.
    ///
    /// - Parameter nestedPage: returns the page of the table in a place of this one, if there is one.
    /// - Returns: `nil` if the page has been written and nothing was wiped since.
    func writePage(_ nestedPage: @escaping (Place) -> WrittenPage? = { _ in nil }) -> WrittenPage? {
        guard let unsentPage, let page, let session else { return nil }
        self.unsentPage = nil
        let ids = ElementIDs().renaming(session.sharedIDs(of: self), "\(seat)")
        func write(_ nodes: [HTMLNode]) -> PageWriter {
            var writer = PageWriter(
                unsentPage: unsentPage, origin: session.context.origin, placesOfFlaws: page.placesOfFlaws, seat: seat,
                ids: ids, isSecret: session.isInsideSecret(self), modules: session.text, nestedPage: nestedPage
            ) {
                session.shown($0)
            }
            writer.write(nodes, in: .table)
            return writer
        }
        var bodyTag = HTMLWriter()
        bodyTag.open("body", page.body.attributes)
        var content = write(page.body.children)
        content.write(keys)
        return WrittenPage(
            seat: seat, customer: customer, htmlAttributes: page.document.attributes,
            head: write(page.head.children).html, bodyTag: bodyTag, content: content.html,
            styles: page.styles.map { WrittenPage.Style(customer: customer, link: $0) } + content.styles,
            hasRoomStyle: page.hasRoomStyle,
            namesItsAddress: page.namesItsAddress, hasBlurs: content.hasBlurs)
    }
}
