import Dertisch

final class PhotoCustomer: Customer {
    init(waiter: WaiterForCustomer<PhotoCourse>) {}

    func layTable(_ table: TableSetting<PhotoCourse>) {
        layTexts(table)
        layFacts(table)
        layTurns(table)
        layLiking(table)
        layComments(table)
        table.order(on: .seated) { .show($0.id) }
        table.lay(\.name, at: "name")
        table.lay(\.name, at: "title") { name, wine in name.isEmpty ? wine(.title) : "\(name) – \(wine(.title))" }
        table.lay(\.picture, at: "picture")
        table.mark(.busy, "stage", when: \.isBusy)
        table.mark(.hidden, "busy", unless: \.isBusy)
        table.mark(.hidden, "offline", unless: \.isOffline)
        table.mark(.hidden, "problem", unless: \.hasProblem)
        table.mark(.hidden, "retry", unless: \.offersRetry)
        table.lay(\.problem, at: "problem") { problem, wine in wine(problem == .gone ? .photo.gone : .problem) }
        table.mark(.focused, "retry", when: \.offersRetry)
        table.mark(.focused, "back", when: \.isGone)
        table.order(on: .tap("retry")) { .show($0.id) }
        table.usherOut(on: .tap("back"))
    }

    private func layLiking(_ table: TableSetting<PhotoCourse>) {
        table.lay(\.count, at: "likes") { count, wine in count.map { wine(.likes(count: $0)) } ?? "" }
        table.mark(.selected, "like", when: \.isLiked)
        table.mark(.hidden, "like", when: \.hasProblem)
        table.mark(.enabled, "like", when: \.isShown)
        // What is ordered is what the visitor saw: the button's other side.
        table.order(on: .tap("like")) { $0.isLiked ? .unlike($0.id) : .like($0.id) }
    }

    private func layComments(_ table: TableSetting<PhotoCourse>) {
        table.mark(.hidden, "commenting", unless: \.takesComments)
        table.lay(\.saidCount, at: "said") { count, wine in count.map { wine(.comments(count: $0)) } ?? "" }
        table.edit(\.draft, at: "comment") { .draft($0) }
        table.order(on: .submit("commenting")) { .say($0.draft) }
        table.rows(\.comments, at: "comments") { comment in
            comment.lay(\.words, at: "words")
            comment.lay(\.isMine, at: "who") { isMine, wine in wine(isMine ? .photo.you : .photo.visitor) }
            comment.lay(\.written, at: "when") { date, wine in wine.text(for: Moment(date)) }
            comment.text(.photo.unsay, at: "unsay")
            comment.mark(.hidden, "unsay", when: \.isTheirs)
            comment.order(on: .tap("unsay")) { .unsay($0.id) }
        }
    }

    private func layTurns(_ table: TableSetting<PhotoCourse>) {
        table.mark(.hidden, "previous", unless: \.leadsBack)
        table.mark(.hidden, "next", unless: \.leadsOn)
        table.mark(.focused, "previous", when: \.endsForward)
        table.mark(.focused, "next", when: \.endsBackward)
        table.seat(.photo, .instead, on: .tap("previous"), via: .fade) { $0.entree(to: .previous) }
        table.seat(.photo, .instead, on: .tap("next"), via: .fade) { $0.entree(to: .next) }
    }

    private func layFacts(_ table: TableSetting<PhotoCourse>) {
        table.lay(\.size, at: "dimensions") { size, wine in
            size.map { wine(.photo.pixels(width: $0.width, height: $0.height)) } ?? ""
        }
        table.lay(\.bytes, at: "size") { bytes, wine in bytes.map(wine.text(forBytes:)) ?? "" }
        table.lay(\.day, at: "date-label") { day, wine in
            if case .changed = day { wine(.photo.changed) } else { wine(.photo.taken) }
        }
        table.lay(\.day, at: "date") { day, wine in day.map { wine.text(for: $0.date) } ?? "" }
    }

    private func layTexts(_ table: TableSetting<PhotoCourse>) {
        table.text(.photo.back, at: "back")
        table.text(.photo.like, at: "like")
        table.text(.photo.dimensions, at: "dimensions-label")
        table.text(.photo.size, at: "size-label")
        table.text(.photo.previous, at: "previous")
        table.text(.photo.next, at: "next")
        table.text(.photo.busy, at: "busy")
        table.text(.retry, at: "retry")
        table.text(.unshown, at: "unshown")
        table.text(.offline, at: "offline")
        table.text(.photo.say, at: "say")
        table.label(.photo.comment, at: "comment")
        table.hint(.photo.comment, at: "comment")
        table.text(.connection, whereThereIs: "connection")
    }
}
