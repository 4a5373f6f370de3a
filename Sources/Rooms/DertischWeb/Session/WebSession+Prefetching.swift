import DertischRoom
import DertischJSON

/// Pages that are sent to the browser before their links are followed.
extension WebSession {
    /// Opens the page of a link ahead, if its customer may be, and sends it with its changes to come. The browser shows it when the link
    /// is followed.
    func prefetch(_ spot: Spot, on seat: Int) {
        guard connection != nil, tabLayout.window == seat, tabLayout.menus.isEmpty, let table = tables[seat],
            let opened = maitreD?.prefetch(forTapAt: spot, on: table), let opening = opened.table as? WebTable
        else { return }
        guard let page = write(opening) else {
            maitreD?.discardPrefetched()
            return
        }
        let presentation = WrittenPage.Presentation(
            position: .window, transition: opened.transition, entrance: .arriving, depth: opened.depth,
            isResent: false, canonical: opened.isNotFound ? nil : context.origin.map { $0.text + opened.link })
        let link = JSON.list([
            .number(seat), .number(spot.row.number), .text(spot.place.name), .text(opened.link),
        ])
        send(page.message(token: token, language: language, presentation, aheadOf: link))
        let timeout = context.timeouts.start(PrefetchedPage.lifetime) { [weak self] in
            self?.maitreD?.discardPrefetched()
        }
        prefetchedPage.note(opening, for: spot, on: seat, until: timeout)
    }

    /// Handles the tap on a link whose page the browser shows already, on the seat `shown`. If the tap did something else, the browser gets
    /// everything as it is, unless another page came to the window and was sent for that.
    func follow(_ spot: Spot, on seat: Int, toPrefetchedPageOn shown: Int, _ number: Int?) {
        let before = tabLayout.window
        take(.tapped, at: spot, on: seat, number)
        prefetchedPage.forgetSent()
        if tabLayout.window == before, before != shown { resendWholePage() }
    }

    /// Sends everything as it is if a gesture was on the page that was sent ahead and is not seated: the browser shows it, although it
    /// should not. Once for each such page, so that many gestures cost no more.
    func correctPage(ifShownOn seat: Int) {
        if prefetchedPage.isSent(on: seat) { resendWholePage() }
    }
}
