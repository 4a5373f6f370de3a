package import Foundation

/// The way in which a program has ended.
package enum ProgramEnd: Hashable, Sendable {
    case status(Int32)
    case signal(Int32)

    /// What `waitpid` tells of a program that has ended.
    init(told status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
    }

    /// Waits on the calling thread until a child of this process has ended, and forgets its id, which another program may get then.
    @discardableResult package static func wait(for id: pid_t) -> ProgramEnd {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 { if errno != EINTR { return .status(-1) } }
        return ProgramEnd(told: status)
    }

    /// Its status, or the number of its signal.
    package var number: Int32 {
        switch self {
        case .status(let number), .signal(let number): number
        }
    }

    /// The end in words.
    package var words: String {
        switch self {
        case .status(let status): "It has ended with status \(status)."
        case .signal(let signal): "It was ended by signal \(signal): \(String(cString: strsignal(signal)))."
        }
    }
}
