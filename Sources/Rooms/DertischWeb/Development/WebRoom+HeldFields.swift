import DertischRoom
import DertischJSON
import Foundation

/// A report of what the house holds at the fields of a page, for tests that compare the two.
extension WebRoom {
    /// The environment variable by which a test asks for the report. A deployed house is started without it.
    nonisolated static let heldFieldsVariable = "DERTISCH_SHOWS_FIELDS"

    /// The fields of a session whose token is the query, for the guest to whom it belongs; 404 unless a test asks for them.
    func heldFields(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.path == WebPaths.heldFields,
            ProcessInfo.processInfo.environment[Self.heldFieldsVariable] != nil
        else { return nil }
        let token = request.target.split(separator: "?", maxSplits: 1).dropFirst().first.map { String($0) } ?? ""
        guard let session = session(token, of: visitor(request)), let fields = session.heldFields() else {
            return .text("The page is not live.", status: 404)
        }
        return HTTPResponse(
            status: 200, headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")],
            body: .bytes(fields.bytes))
    }
}

extension WebSession {
    /// What the house holds at the fields on the screen: each table is laid anew, and nothing of it is sent. `nil` while a page is
    /// due.
    fileprivate func heldFields() -> JSON? {
        let shown = tabLayout.tables.compactMap { tables[$0.seat] }
        guard !needsWholePage, connection != nil, shown.allSatisfy(\.isWritten) else { return nil }
        maitreD?.layAnew()
        return .list(shown.flatMap { table in table.takeHeldFields().map { .list([.number(table.seat)] + $0) } })
    }
}

extension WebTable {
    /// What was laid at the fields of the table, which has just been laid anew: rows, places and values. Secrets are left out.
    fileprivate func takeHeldFields() -> [[JSON]] {
        takeUnsentPage().compactMap { spot, state in
            let value: JSON
            switch state.shown {
            case .entry(let text, _) where !isSecret(at: spot): value = .text(HTMLWriter.carried(text))
            case .flag(let flag): value = .flag(flag)
            case .choices(_, let chosen): value = .number(chosen ?? 0)
            case .selection(_, let chosen): value = .text(ChosenNumbers.text(of: chosen))
            default: return nil
            }
            return [.number(spot.row.number), .text(spot.place.name), value]
        }
    }
}
