// error: static method 'likes(count:)' requires that 'String' conform to 'TextNumber'
import Dertisch

extension Wording {
    static func likes(count: some TextNumber) -> Wording { Wording("likes", ["count": count]) }
}

@MainActor func say(_ texts: Sommelier) -> String { texts(.likes(count: "three")) }
