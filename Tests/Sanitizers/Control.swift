import Dispatch
import Synchronization

// Four threads that want one mutex: the sanitizer must find nothing, and the count must be right.
final class Till: Sendable { let coins = Mutex(0) }
let till = Till()
DispatchQueue.concurrentPerform(iterations: 4) { _ in
    for _ in 0..<20_000 { till.coins.withLock { $0 += 1 } }
}
print(till.coins.withLock { $0 })
