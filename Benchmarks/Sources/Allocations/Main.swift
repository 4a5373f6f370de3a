import CAllocations
import Plug

/// Prints the number of blocks of memory that a thousand calls of a synchronous action allocate: by its name, as a
/// dependency, and as a plain closure, which is the floor.
///
/// The last number is that of a thousand objects, which shows that it counts.
@main
struct Main {
    static func main() throws {
        Actions.plug(Double.self) { $0 &* 2 }
        let dependency = try Plugged<Double>(from: .current)
        let closure: (Int) -> Int = { $0 &* 2 }
        print(
            try count { try action(Double.self, $0) }, try count { try dependency($0) }, try count { closure($0) },
            try count { made($0).number })
    }

    /// The calls before make what is made once.
    private static func count(_ call: (Int) throws -> Int) throws -> Int {
        var sum = 0
        for number in 0..<100 { sum &+= try call(number) }
        let before = allocations_of_this_thread()
        for number in 0..<1000 { sum &+= try call(number) }
        let after = allocations_of_this_thread()
        return sum > 0 ? after - before : -1
    }

    private final class Object {
        let number: Int
        init(number: Int) { self.number = number }
    }

    @inline(never) private static func made(_ number: Int) -> Object { Object(number: number + 1) }

    private enum Double: Action {
        typealias Input = Int
        typealias Output = Int
    }
}
