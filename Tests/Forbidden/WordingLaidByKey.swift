// error: type 'TextKey' has no member 'likes'
import Dertisch

extension Wording {
    static func likes(count: some TextNumber) -> Wording { Wording("likes", ["count": count]) }
}

@MainActor func lay(_ table: TableBuilder<TeaCourse>) {
    table.text(.likes(count: 3), at: "likes")
}
