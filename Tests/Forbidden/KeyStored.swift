// error: 'key' is borrowed and cannot be consumed
import Dertisch

struct Pocket: ~Copyable {
    let key: Key
    init(_ key: borrowing Key) { self.key = key }
}
