import Foundation

/// How a process ended, by its status from `waitpid`.
struct ProcessEnd: Hashable, Sendable, CustomStringConvertible {
    let status: Int32

    /// Waits for a process that has ended, or is about to.
    init(of id: pid_t) {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        self.status = status
    }

    init(status: Int32) { self.status = status }

    var description: String {
        let signal = status & 0x7F
        guard signal != 0 else { return "exit status \((status >> 8) & 0xFF)" }
        return "signal \(signal), \(String(cString: strsignal(signal)))"
    }
}
