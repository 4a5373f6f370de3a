import Foundation

/// A page of memory that processes share: what each of them has stored last, and what they are to do. It stands for an app's database,
/// which is right at any time.
// Each word is written by one process, and a word of a processor is read whole.
struct Board: @unchecked Sendable {
    static let members = 4

    private let words: UnsafeMutablePointer<UInt64>

    /// Opens the page of a file, which is made if it is not there.
    init(at url: URL) throws {
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, ftruncate(descriptor, 4096) == 0,
            let address = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), address != MAP_FAILED
        else { throw Failure("\(url.path) cannot be shared: error \(errno)") }
        close(descriptor)
        words = address.bindMemory(to: UInt64.self, capacity: 512)
    }

    /// What the processes do now.
    var phase: NewsPhase {
        get { NewsPhase(rawValue: words[0]) ?? .idle }
        nonmutating set { words[0] = newValue.rawValue }
    }

    /// The messages that each process gives in a second.
    var rate: Double {
        get { Double(words[1]) }
        nonmutating set { words[1] = UInt64(newValue) }
    }

    /// The time at which the bus was there again.
    var resumed: UInt64 {
        get { words[2] }
        nonmutating set { words[2] = newValue }
    }

    /// The number that a process has stored last.
    func value(of member: Int) -> Int { Int(words[8 + member]) }
    func setValue(_ value: Int, of member: Int) { words[8 + member] = UInt64(value) }

    var values: [Int] { (0..<Self.members).map { value(of: $0) } }

    /// The number of the last message that a process has given, and the time.
    func lastSent(by member: Int) -> (number: Int, time: UInt64) { (Int(words[16 + member]), words[24 + member]) }
    func setLastSent(_ number: Int, _ time: UInt64, by member: Int) {
        words[16 + member] = UInt64(number)
        words[24 + member] = time
    }
}

/// What the processes of a family do.
enum NewsPhase: UInt64 {
    case idle
    /// The first one gives news and asks for bare round trips, in turn.
    case latency
    /// Each gives numbered news at a rate.
    case flood
    /// Each changes what it has stored, and gives news of it.
    case changes
    /// Each looks whether its table is right.
    case looks
    /// Each writes its report.
    case report
}
