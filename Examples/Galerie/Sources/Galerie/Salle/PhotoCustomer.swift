import Dertisch

final class PhotoCustomer: Customer {
    init(waiter: WaiterForCustomer<PhotoCourse>) {}

    func layTable(_ table: TableSetting<PhotoCourse>) {
        layTexts(table)
        layFacts(table)
        table.order(on: .seated) { .show($0.id) }
        table.lay(\.name, at: "name")
        table.lay(\.name, at: "title") { name, wine in name.isEmpty ? wine("title") : "\(name) – \(wine("title"))" }
        table.lay(\.picture, at: "picture")
        table.lay(\.likes, at: "likes") { likes, wine in likes.map { wine("likes", ["count": $0]) } ?? "" }
        table.lay(\.isLiked, at: "like") { isLiked, wine in wine(isLiked ? "photo.liked" : "photo.like") }
        table.mark(.selected, "like", when: \.isLiked)
        table.mark(.enabled, "like", when: \.canLike)
        table.mark(.hidden, "previous", when: \.isFirst)
        table.mark(.hidden, "next", when: \.isLast)
        table.mark(.hidden, "busy", when: \.hidesBusy)
        table.mark(.hidden, "problem", when: \.hidesProblem)
        table.mark(.hidden, "retry", when: \.hidesProblem)
        table.order(on: .tap("like")) { .like($0.id) }
        table.order(on: .tap("previous")) { $0.photo?.previous.map { .show($0) } }
        table.order(on: .tap("next")) { $0.photo?.next.map { .show($0) } }
        table.order(on: .tap("retry")) { .show($0.id) }
        table.usherOut(on: .tap("back"))
    }

    private func layFacts(_ table: TableSetting<PhotoCourse>) {
        table.lay(\.size, at: "dimensions") { size, wine in
            size.map { wine("photo.pixels", ["width": $0.width, "height": $0.height]) } ?? ""
        }
        table.lay(\.megabytes, at: "size") { size, wine in
            size.map { wine("photo.megabytes", ["size": ($0 * 10).rounded() / 10]) } ?? ""
        }
        table.lay(\.taken, at: "date") { taken, wine in taken.map { wine.text(for: $0) } ?? "" }
    }

    private func layTexts(_ table: TableSetting<PhotoCourse>) {
        table.text("photo.back", at: "back")
        table.text("photo.dimensions", at: "dimensions-label")
        table.text("photo.size", at: "size-label")
        table.text("photo.date", at: "date-label")
        table.text("photo.previous", at: "previous")
        table.text("photo.next", at: "next")
        table.text("photo.busy", at: "busy")
        table.text("problem", at: "problem")
        table.text("retry", at: "retry")
        table.text("connection", at: "connection")
    }
}
