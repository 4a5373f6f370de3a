import CPQ
import DertischFreezer
import DertischSupport

/// The work of a pipelined connection's thread: sends requests, and gives each its result.
///
/// Commands that only read are sent in parts; if one fails the server skips the rest of its part, which is sent again. Each
/// that writes is a part, and a transaction, by itself: its result is delivered once the server has stored it.
final class PipelineWorker {
    /// The next message that the server will send.
    private enum Expected {
        /// A statement was prepared, before it is run or described.
        case prepared(PipelineRequest)
        case answer(PipelineRequest)
        /// What was sent around a request.
        case ignored
        case end
    }

    private let address: ServerAddress
    private let setting: SessionSetting
    private let timeouts: ServerTimeouts
    private let isWriting: Bool
    private let wakePipe: WakePipe
    private let tellLate: @Sendable () -> Void
    private var handle: LibpqHandle?
    private var keepalive: KeepaliveMonitor?
    /// The attempt to connect, for which `unsent` waits.
    private var connecting: ConnectionAttempt?
    private var unsent: [PipelineRequest] = []
    private var expected: [Expected] = []
    private var position = 0
    /// The error of the current request, if its statement could not be prepared.
    private var failure: (any Error)?
    /// The result whose transaction is not committed yet.
    private var unkept: (entry: PipelineRequest, answer: QueryResult)?
    /// Requests that the server skipped, to be sent again.
    private var skipped: [PipelineRequest] = []
    /// Cancelled requests, each with its deadline for the server's last word.
    private var leaving: [Int: ContinuousClock.Instant] = [:]
    /// Requests whose callers have left.
    private var left: Set<Int> = []
    /// The request that is being cancelled.
    private var cancelling: (id: Int, canceller: QueryCanceller)?
    /// Cancel requests that may hit a later request.
    private var strays = StrayCancellations()
    /// The time since which the server works on the request whose result comes next.
    private var headSince = ContinuousClock.now
    private(set) var isSending = false
    /// The number of requests without a result.
    private(set) var count = 0

    /// The time after which a request is slow: those behind it are asked elsewhere.
    static let slowness = Duration.milliseconds(25)
    /// The largest number of requests in flight.
    static let maxInFlight = 256
    /// The largest number of requests in one part of the pipeline.
    private static let maxInPart = 64

    init(
        _ address: ServerAddress, setting: SessionSetting, _ timeouts: ServerTimeouts, isWriting: Bool,
        wakePipe: WakePipe,
        late: @escaping @Sendable () -> Void
    ) {
        self.address = address
        self.setting = setting
        self.timeouts = timeouts
        self.isWriting = isWriting
        self.wakePipe = wakePipe
        tellLate = late
    }

    var socket: Int32 { handle?.socket ?? -1 }

    /// Thrown for a request that only reads and waits behind a slow one: another connection may answer it sooner.
    struct Overtaken: Error {}

    /// The time since which the server works on a request; `nil` if it has none.
    var busySince: ContinuousClock.Instant? { handle != nil && position < expected.count ? headSince : nil }

    /// The sent requests behind the one whose result comes next, and whose callers still wait.
    private var behind: [PipelineRequest] {
        guard !isWriting, handle != nil, position < expected.count else { return [] }
        let answers = expected[position...].compactMap { expected in
            if case .answer(let entry) = expected { entry } else { nil }
        }
        return (answers.dropFirst() + skipped).filter { !$0.isPatient && !left.contains($0.id) }
    }

    /// Gives the requests behind a slow one back to their callers.
    private func overtake() {
        guard ContinuousClock.now - headSince >= Self.slowness else { return }
        for entry in behind {
            left.insert(entry.id)
            leaving[entry.id] = nil
            entry.waiter.resume(throwing: Overtaken())
        }
    }

    /// Sends requests; connects first if need be, on another thread.
    func send(_ entries: [PipelineRequest]) {
        count += entries.count
        if expected.isEmpty, let handle, !handle.isSound { self.handle = nil }
        if handle != nil { return put(entries) }
        unsent += entries
        connecting = connecting ?? ConnectionAttempt(address, setting: setting, timeouts, wakePipe: wakePipe)
    }

    /// Sends the requests that have waited for a connection, or fails them if it could not be made.
    ///
    /// - Returns: `true` if there was something to do.
    private func connect() -> Bool {
        guard let connecting else { return false }
        if let result = connecting.take() {
            self.connecting = nil
            let entries = unsent
            unsent = []
            do {
                let new = try result.get()
                handle = new
                keepalive = KeepaliveMonitor(address, session: new.session, timeouts, wakePipe: wakePipe)
                put(entries)
            } catch {
                let error = RetryableError(told: .unreachable(place: address.place, reason: error.reason ?? "\(error)"))
                for entry in entries { finish(entry, .failure(error)) }
            }
            return true
        }
        let now = ContinuousClock.now
        let late = unsent.filter { $0.deadline <= now }
        unsent.removeAll { $0.deadline <= now }
        let silence = ServerErrorMapper(place: address.place, statement: "").lost(ConnectionAttempt.silence(timeouts))
        for entry in late { finish(entry, .failure(silence)) }
        return !late.isEmpty
    }

    /// The time of the next check, though nothing has come.
    func due() -> ContinuousClock.Instant? {
        var times = Array(leaving.values)
        if connecting != nil { times += unsent.map(\.deadline) }
        if !behind.isEmpty { times.append(headSince + Self.slowness) }
        if handle != nil, position < expected.count {
            switch keepalive?.order(deadline: deadline) {
            case .wait(let until): times.append(until)
            case .giveUp: times.append(.now)
            case nil: break
            }
        }
        return times.min()
    }

    /// The deadline of the request whose result comes next.
    private var deadline: ContinuousClock.Instant? {
        current?.deadline
    }

    /// The request on which the server works. The answer to what was sent before it may come together with its own.
    private var current: PipelineRequest? {
        for next in expected[position...] {
            switch next {
            case .prepared(let entry), .answer(let entry): return entry
            case .ignored: continue
            case .end: return nil
            }
        }
        return nil
    }

    private func put(_ entries: [PipelineRequest]) {
        guard let handle else { return }
        if position == expected.count {
            keepalive?.hears()
            headSince = .now
        }
        var inPart = 0
        func endPart() {
            _ = handle.sync()
            expected.append(.end)
            inPart = 0
        }
        for (index, entry) in entries.enumerated() {
            // What it sets goes with the transaction that is rolled back behind it.
            let isUndone = !isWriting && entry.command.isForeign
            if isUndone {
                if inPart > 0 { endPart() }
                if handle.send("BEGIN") { expected.append(.ignored) }
            }
            let sent = handle.send(entry.command)
            if sent > 1 { expected.append(.prepared(entry)) }
            expected.append(.answer(entry))
            inPart += 1
            if isUndone {
                endPart()
                if handle.send("ROLLBACK") { expected.append(.ignored) }
                endPart()
            } else if isWriting || inPart == Self.maxInPart || index == entries.count - 1 {
                endPart()
            }
        }
        // A failure to send shows as the end of the connection, with the next result.
        isSending = PQflush(handle.pointer) == 1
    }

    /// Reads the results that have come.
    ///
    /// - Returns: `true` if something came.
    func receive() -> Bool {
        let isMoving = connect() || leave()
        guard let handle else { return isMoving }
        let before = (expected.count - position, count)
        if isSending { isSending = PQflush(handle.pointer) == 1 }
        let isOpen = PQconsumeInput(handle.pointer) == 1 && handle.isOpen
        if position < expected.count, case .giveUp(let reason) = keepalive?.order(deadline: deadline) {
            lose("the server is lost: \(reason)")
            return true
        }
        // Results that came before the connection broke can still be read.
        while position < expected.count, PQisBusy(handle.pointer) == 0 {
            guard let answer = handle.next() else {
                if handle.isOpen { continue }
                break
            }
            if answer.isLastWord {
                lose(after: answer)
                return true
            }
            if answer.isError, answer.state.isEmpty { break }
            take(answer)
        }
        guard isOpen, handle.isOpen else {
            lose()
            return true
        }
        let after = (expected.count - position, count)
        forgetAnswered()
        if before != after {
            keepalive?.hears()
            headSince = .now
        } else {
            overtake()
        }
        return isMoving || before != after
    }

    private func take(_ answer: QueryResult) {
        switch expected[position] {
        case .prepared(let entry):
            position += 1
            guard answer.isError || answer.isSkipped else { return }
            // It is there: a number is that of one statement. What it was prepared for is skipped now, and sent again without that.
            if answer.state == "42P05" { return }
            handle?.forget(entry.command)
            if answer.isError { failure = error(answer, entry) }
        case .answer(let entry):
            position += 1
            defer { failure = nil }
            if let failure { return fail(entry, failure) }
            if answer.isSkipped { return skipped.append(entry) }
            if answer.isError { return fail(entry, error(answer, entry)) }
            if isWriting { unkept = (entry, answer) } else { finish(entry, .success(answer)) }
        case .ignored: position += 1
        case .end:
            guard answer.status == PGRES_PIPELINE_SYNC else {
                // A constraint that is checked at the end has failed.
                if answer.isError, let (entry, _) = unkept {
                    unkept = nil
                    fail(entry, error(answer, entry))
                }
                return
            }
            position += 1
            if let (entry, answer) = unkept { finish(entry, .success(answer)) }
            unkept = nil
            guard !skipped.isEmpty else { return }
            let again = skipped
            skipped = []
            put(again)
        }
    }

    private func forgetAnswered() {
        // A cancellation that reached the server before the next request hits none.
        if position == expected.count, cancelling == nil { strays.settle() }
        guard position == expected.count || position > 4 * Self.maxInFlight else { return }
        expected.removeFirst(position)
        position = 0
    }

    private func error(_ answer: QueryResult, _ entry: PipelineRequest) -> any Error {
        // The request was cancelled, or hit by a stray cancel request, or its statement was to be prepared by a skipped one.
        if answer.state == "57014" {
            if cancelling?.id == entry.id { return CancellationError() }
            if strays.take() { return Again() }
        }
        if answer.state == "26000" {
            handle?.forget(entry.command)
            return Again()
        }
        return ServerErrorMapper(place: address.place, statement: entry.command.sql, isWriting: isWriting).error(
            answer)
    }

    /// The request was not run, and is sent again.
    private struct Again: Error {}

    private func fail(_ entry: PipelineRequest, _ error: any Error) {
        if error is Again { skipped.append(entry) } else { finish(entry, .failure(error)) }
    }

    private func finish(_ entry: PipelineRequest, _ result: Result<QueryResult, any Error>) {
        count -= 1
        leaving[entry.id] = nil
        if let (id, canceller) = cancelling, id == entry.id {
            strays.add(canceller.finish()) { canceller.isTelling }
            cancelling = nil
        }
        if left.remove(entry.id) == nil { return entry.waiter.resume(with: result) }
        if isWriting, case .success = result { tellLate() }
    }

    /// Lets those go who were cancelled and have waited long enough for the server's last word.
    private func leave() -> Bool {
        let now = ContinuousClock.now
        let late = leaving.filter { $0.value <= now }.keys
        guard !late.isEmpty else { return false }
        let uncertain = Freezer.Error.uncertain(
            place: address.place,
            reason: "the call was cancelled, and the server has not answered within \(timeouts.cancellation)")
        let sent = expected[position...].compactMap { expected in
            if case .answer(let entry) = expected { entry } else { nil }
        }
        for (entry, isKept) in sent.map({ ($0, isWriting) }) + skipped.map({ ($0, false) })
            + (unkept.map { [($0.entry, true)] } ?? [])
        where late.contains(entry.id) && !left.contains(entry.id) {
            left.insert(entry.id)
            // A description changes nothing.
            let mayBeKept = isKept && !entry.command.isDescription
            entry.waiter.resume(throwing: mayBeKept ? uncertain : CancellationError())
        }
        for id in late { leaving[id] = nil }
        return true
    }

    /// Tells the server to stop what it does, if that was cancelled.
    func cancel(_ cancelled: Set<Int>) {
        guard !cancelled.isEmpty else { return }
        for entry in unsent where cancelled.contains(entry.id) { finish(entry, .failure(CancellationError())) }
        unsent.removeAll { cancelled.contains($0.id) }
        guard let handle, position < expected.count else { return }
        for id in cancelled where leaving[id] == nil && !left.contains(id) {
            leaving[id] = .now + timeouts.cancellation
        }
        guard let entry = current, cancelled.contains(entry.id), cancelling == nil else { return }
        let canceller = QueryCanceller()
        canceller.begin(handle)
        cancelling = (entry.id, canceller)
        canceller.cancel()
    }

    /// Fails all requests after the connection is lost: a write may be stored or not, reads may be retried.
    ///
    /// - Parameters:
    ///   - verdict: why, if the server is given up.
    ///   - word: by which the server ended it, if it did: then only what was answered before may have been kept.
    private func lose(_ verdict: String? = nil, after word: QueryResult? = nil) {
        let reason = verdict ?? word?.field("M") ?? handle?.complaint ?? ""
        let error = ServerErrorMapper(place: address.place, statement: "").lost(reason)
        let uncertain = Freezer.Error.uncertain(place: address.place, reason: reason)
        let told: any Error = isWriting && word == nil ? uncertain : error
        let entries = expected[position...].compactMap { expected in
            if case .answer(let entry) = expected { entry } else { nil }
        }
        let (unkept, skipped) = (unkept, skipped)
        (expected, position, self.unkept, self.skipped, failure, handle, isSending) = ([], 0, nil, [], nil, nil, false)
        if let unkept { finish(unkept.entry, .failure(uncertain)) }
        for entry in entries { finish(entry, .failure(told)) }
        for entry in skipped { finish(entry, .failure(error)) }
        cancelling?.canceller.finish()
        cancelling = nil
        strays = StrayCancellations()
    }

    /// Ends, once whatever was sent is answered, or given up.
    func close() {
        let closed = CancellationError()
        for entry in unsent { finish(entry, .failure(closed)) }
        unsent = []
        while handle != nil, !expected.isEmpty {
            if !receive() { wakePipe.wait(orFor: socket, isWriting: isSending, until: due()) }
        }
        handle = nil
    }
}
