import DertischFirebase
import Synchronization

/// A source of tokens that numbers them: `access-1`, `access-2`. Some may fail.
final class TokenMint: Sendable {
    struct Away: Error {}

    private let count = Mutex(0)
    private let failing: ClosedRange<Int>

    /// - Parameter failing: the numbers of the tokens that cannot be had.
    init(failing: ClosedRange<Int> = 0...0) { self.failing = failing }

    /// The number of tokens so far, those that failed included.
    var made: Int { count.withLock(\.self) }

    var tokens: FirebaseAccessTokens {
        FirebaseAccessTokens { [self] in
            let number = count.withLock { count in
                count += 1
                return count
            }
            if failing.contains(number) { throw Away() }
            return "access-\(number)"
        }
    }
}
