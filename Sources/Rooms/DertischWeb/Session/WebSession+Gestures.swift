import DertischRoom
import DertischJSON

/// The gestures of the browser, and what it is told of those that are refused.
extension WebSession {
    func take(_ gestured: GestureEvent, at spot: Spot, on seat: Int, _ number: Int?) {
        if let refusal = take(gestured, at: spot, on: seat) { refuse(.gesture(refusal), number) }
    }

    /// Takes a typed text, and makes its change in what was laid meanwhile.
    func take(_ edit: TextEdit, at spot: Spot, on seat: Int, _ number: Int?) {
        let revision = number ?? 0
        let take = { self.take(.edited(.text($0), revision: revision), at: spot, on: seat) }
        let refusal = tables[seat].map { $0.merge(edit, at: spot, revision: revision, take) } ?? take(edit.text)
        if let refusal { refuse(.gesture(refusal), number) }
    }

    /// Takes a gesture. Returns the reason for a refusal, otherwise `nil`.
    func take(_ gestured: GestureEvent, at spot: Spot, on seat: Int) -> Refusal? {
        guard let table = tables[seat] else { return .offShift }
        table.touch(spot.row)
        if spot.row != .table { sendTouchedRows() }
        table.note(gestured, at: spot)
        if restoration.isUnderWay, case .edited = gestured {
            return maitreD?.take(gestured, at: spot, on: table, evenBeneathMenu: true)
        }
        return maitreD?.gesture(gestured, at: spot, on: table)
    }

    /// The gesture that the press on a form's button is: a tap on the button if the customer listens for that, otherwise the form's submission.
    func meaning(ofPressing button: Spot, in form: Spot, on seat: Int) -> (GestureEvent, Spot) {
        let isHeard = tables[seat].map { maitreD?.hears(.tapped, at: button, on: $0) == true } == true
        return isHeard ? (.tapped, button) : (.submitted, form)
    }

    func refuse(_ reason: WebCounters.Reason, _ number: Int?) {
        context.counters.countRefusal(reason)
        // The first of the same gestures is in progress: nothing is lost.
        guard let number, reason != .gesture(.onceIsEnough) else { return }
        sendStatus(["refused": .number(number), "always": .flag(reason == .tooManyMessages)])
    }

    func closeMenu(on seat: Int) {
        let refusal = tables[seat].map { maitreD?.closeMenu(at: $0) } ?? .offShift
        guard let refusal else { return }
        context.counters.countRefusal(.gesture(refusal))
        // The table that the browser shows there has no customer any more.
        if refusal == .offShift { send(JSON.object(["clear": .number(seat)]).bytes) }
    }
}
