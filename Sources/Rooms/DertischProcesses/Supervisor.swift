import DertischSupport
package import DertischPrograms
import Foundation

/// A parent of processes that share one listening socket.
///
/// It accepts connections and passes each to the child that has the fewest, starts children that ended again, and ends them.
/// A connection is kept until the child that it was sent to has it, so a child that is killed takes none with it that it had not
/// begun to read.
// Everything but the inbox is touched on the thread of `run` only.
package final class Supervisor: @unchecked Sendable {
    private enum Command { case end, replaceChildren }

    /// The pause between two pings of a child.
    private static let pingInterval = Duration.milliseconds(500)

    private let options: Options
    private let program: Program
    private let whenReady: @Sendable () -> Void
    private let mailbox = Mailbox<Command>()
    private let events: EventQueue
    /// Passes messages between the children, on a thread of its own.
    private let relay: MessageRelay
    private var phase: ServicePhase
    private var intake: ConnectionIntake
    private var slots: [Slot]
    private var children: [Child] = []
    /// The sessions that have held a child, which those that start later are told too.
    private let suspects = SuspectSessions()
    private var lastTag = UInt16.random(in: .min ... .max)
    private var lastPing = ContinuousClock.now
    /// The time at which the service manager was last told that the service is alive.
    private var lastNotice = ContinuousClock.now
    private var now = ContinuousClock.now

    /// - Parameters:
    ///   - listening: the listening socket, in non-blocking mode. The caller closes it.
    ///   - whenReady: called once, when the first child takes connections.
    package init(
        of program: Program = .current, listeningAt listening: Int32, options: Options,
        whenReady: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        guard let events = EventQueue() else { throw SystemError(errno) }
        self.events = events
        relay = try MessageRelay(log: options.log)
        self.program = program
        self.options = options
        self.whenReady = whenReady
        slots = Array(repeating: Slot(), count: max(1, options.count) + (options.companion == nil ? 0 : 1))
        phase = ServicePhase(hasCompanion: options.companion != nil)
        intake = ConnectionIntake(at: listening)
    }

    deinit { relay.stop() }

    /// Ends every child, from any thread. ``run()`` returns when they have ended.
    package func end() { post(.end) }

    /// Replaces the children one by one, from any thread: each ends when its successor takes connections.
    package func replaceChildren() { post(.replaceChildren) }

    private func post(_ command: Command) { if mailbox.post(command) == 1 { events.wakeUp() } }

    /// Starts the children and serves them until all have ended after ``end()``. Blocks its thread.
    ///
    /// - Returns: false if the first child ended before it took connections. The reason is its own to tell.
    package func run() -> Bool {
        while !(phase.isEnding && children.isEmpty) {
            now = .now
            for command in mailbox.takeAll() { handle(command) }
            endIfDue()
            endLeavingChildren()
            endCompanionLast()
            startDueChildren()
            placeWaiting()
            watchChildren()
            tellManager()
            wait()
        }
        for connection in intake.takeWaiting() { close(connection.descriptor) }
        relay.stop()
        return !phase.hasFailed
    }

    /// Tells the manager that the service is alive. It begins once the service is ready, as the manager begins to watch then.
    private func tellManager() {
        guard phase.hasBeenReady, let interval = options.manager?.watchdogInterval, now - lastNotice >= interval / 2
        else {
            return
        }
        lastNotice = now
        options.manager?.tell(.alive)
    }

    private func handle(_ command: Command) {
        switch command {
        case .end:
            guard phase.end(at: now + (options.balancerDelay ?? .zero)) else { return }
            options.manager?.tell(.stopping)
            for child in children { _ = child.socket.send(.unready) }
        case .replaceChildren: phase.replaceChildren(at: now)
        }
    }

    private func endIfDue() {
        guard phase.endIfDue(at: now) else { return }
        for index in children.indices where children[index].role == .serving { end(&children[index]) }
    }

    /// The time until something is due, in milliseconds.
    private var pause: Int32 {
        guard intake.isEmpty else { return 5 }
        let dues =
            (phase.isEnding ? [] : slots.compactMap(\.start))
            + children.filter { $0.phase == .ready && !$0.isReportedStuck }
            .compactMap { $0.silentSince.map { $0 + options.holdLimit } }
            + [lastPing + Self.pingInterval, intake.opening > now ? intake.opening : nil, phase.nextDue]
            .compactMap(\.self)
        let rest = (dues.min() ?? now) - now
        return Int32(min(500, max(0, (rest / .milliseconds(1)).rounded(.up))))
    }

    private static let listenerID: UInt64 = 1

    /// The number of a child among the sources of events.
    private static func eventID(of tag: ProcessTag) -> UInt64 { UInt64(tag.number) + 2 }

    /// Waits for a message, a connection, a command, or the next time-out.
    private func wait() {
        let accepts = intake.isEmpty && now >= intake.opening && children.contains(where: \.serves)
        intake.watch(accepts, by: events, as: Self.listenerID)
        events.wait(milliseconds: pause) { event in
            now = .now
            switch event.id {
            case EventQueue.wake: break
            case Self.listenerID: acceptConnections()
            case let id: receive(from: ProcessTag(number: UInt16(truncatingIfNeeded: id - 2)))
            }
        }
    }
}

// MARK: The lives of children

extension Supervisor {
    private func receive(from tag: ProcessTag) {
        while let index = children.firstIndex(where: { $0.tag == tag }) {
            switch children[index].socket.receive() {
            case .message(let message, let descriptor): handle(message, descriptor, from: index)
            case .unknown: continue
            case .nothing: return
            case .end: return remove(index)
            }
        }
    }

    private func handle(_ message: ControlMessage, _ descriptor: Int32?, from index: Int) {
        switch message {
        case .ready: childIsReady(index)
        case .adopted(let number): forget(upTo: number, sentTo: index)
        case .declined(let number):
            if let sent = children[index].sent.removeValue(forKey: number) {
                intake.keepDeclined(sent.descriptor, sent.input)
            }
        case .ending:
            children[index].isLeaving = true
            endLeavingChildren()
        case .forward(let tag, let input):
            if let descriptor { return place(descriptor, input, for: tag) }
        case .load(let connections): children[index].load = connections + children[index].sent.count
        case .pong(let number):
            forget(upTo: number, sentTo: index)
            works(index, silentSince: nil)
        case .progress: works(index, silentSince: children[index].silentSince == nil ? nil : now)
        case .atWork(let session): children[index].session = session
        case .connection, .ping, .unready, .end, .suspect: break
        }
        if let descriptor { close(descriptor) }
    }

    /// Notes that the main actor of a child has answered, or gone on to other work.
    private func works(_ index: Int, silentSince time: ContinuousClock.Instant?) {
        if children[index].isReportedStuck { options.log("\(name(of: children[index])) works again") }
        children[index].isReportedStuck = false
        children[index].silentSince = time
        children[index].session = nil
    }

    /// Closes the parent's copies of connections that have arrived.
    private func forget(upTo number: UInt64, sentTo index: Int) {
        for (arrived, sent) in children[index].sent where arrived <= number {
            close(sent.descriptor)
            children[index].sent[arrived] = nil
        }
    }

    private func childIsReady(_ index: Int) {
        guard children[index].phase == .starting else { return }
        children[index].phase = .ready
        for session in suspects.all { _ = children[index].socket.send(.suspect(session: session)) }
        children[index].isReportedStuck = false
        children[index].phaseStart = now
        for other in children.indices
        where children[other].slot == children[index].slot && other != index { end(&children[other]) }
        if children[index].role == .companion { return phase.companionIsReady() }
        guard phase.becomeReady() else { return }
        options.manager?.tell(.ready)
        whenReady()
    }

    private func end(_ child: inout Child) {
        guard child.phase != .ending else { return }
        child.phase = .ending
        child.phaseStart = now
        let others: OtherServers = !phase.isEnding ? .siblings : options.balancerDelay == nil ? .none : .elsewhere
        _ = child.socket.send(.end(leaving: others))
    }

    /// Ends the children that were asked by others to end, once their connections and tabs have another to go to.
    private func endLeavingChildren() {
        let canServe = children.contains { $0.serves && !$0.isLeaving }
        for index in children.indices where children[index].isLeaving {
            let child = children[index]
            if canServe || child.phase == .starting || child.role == .companion { end(&children[index]) }
        }
    }

    /// Removes a child that has ended, and plans its successor. Connections that it had not taken go to others.
    private func remove(_ index: Int) {
        let child = children.remove(at: index)
        // It may have closed its socket without having ended.
        kill(child.id, SIGKILL)
        let end = ProcessEnd(of: child.id)
        events.remove(child.socket.descriptor)
        child.socket.close()
        relay.remove(Self.eventID(of: child.tag))
        if child.phase == .starting, !phase.hasBeenReady {
            phase.fail()
            for other in children.indices where children[other].role == .serving { self.end(&children[other]) }
        } else if child.phase != .ending {
            let delay = slots[child.slot].delay.next(
                afterLife: now - child.start, hasServed: child.phase == .ready)
            slots[child.slot].start = now + delay
            options.log(
                "\(name(of: child)) ended by \(end); \(phase.isEnding ? "not started again" : "starts again in \(delay)")"
            )
        }
        for sent in child.sent.values { place(sent.descriptor, sent.input) }
    }

    private func startDueChildren() {
        guard !phase.isEnding else { return }
        startDueCompanion()
        guard phase.mayServe else { return }
        // The tabs of one that ends go to the others. Replaced meanwhile, those would ask them to move again.
        let isReplacing = children.contains { $0.phase == .starting || $0.phase == .ending }
        // The first one opens alone: what it makes or migrates is then there for the others.
        for slot in slots.indices.prefix(companionSlot ?? slots.count)
        where (phase.hasBeenReady || slot == 0) && (slots[slot].start.map { $0 <= now } ?? true) {
            let living = children.filter { $0.slot == slot && $0.phase != .ending && !$0.isLeaving }
            // An outdated child is replaced when no other child is starting or ending.
            let isDue =
                living.isEmpty
                || (living.count == 1 && living[0].phase == .ready && phase.isOutdated(living[0]) && !isReplacing)
            guard isDue else { continue }
            start(slot, as: .serving)
            if !living.isEmpty { return }
        }
    }

    private func start(_ slot: Int, as role: ProcessRole) {
        repeat { lastTag &+= 1 } while children.contains { $0.tag.number == lastTag }
        do throws(SystemError) {
            let (parent, childEnd) = try ControlSocket.pair()
            defer { childEnd.close() }
            let tag = ProcessTag(number: lastTag)
            do throws(SystemError) {
                let (messages, childMessages) = try FrameSocket.pair()
                defer { childMessages.close() }
                do throws(SystemError) {
                    guard events.addListener(at: parent.descriptor, as: Self.eventID(of: tag)) else {
                        throw SystemError(errno)
                    }
                    let id = try program.start(
                        as: tag, role, control: childEnd, messages: childMessages, port: options.port,
                        companion: options.companion)
                    let child = Child(slot: slot, role: role, tag: tag, id: id, socket: parent, start: now)
                    children.append(child)
                    slots[slot].start = nil
                    switch role {
                    case .serving: relay.add(Self.eventID(of: tag), messages, name: name(of: child))
                    // It has no house whose news others hear.
                    case .companion: messages.close()
                    }
                } catch {
                    messages.close()
                    throw error
                }
            } catch {
                events.remove(parent.descriptor)
                parent.close()
                throw error
            }
        } catch {
            let delay = slots[slot].delay.next(afterLife: .zero, hasServed: false)
            slots[slot].start = now + max(delay, .seconds(1))
            options.log("\(name(of: slot)) cannot be started: \(error)")
        }
    }

    /// Pings the children, and ends those that are held, start for too long, or do not end.
    private func watchChildren() {
        let isPingDue = now - lastPing >= Self.pingInterval
        if isPingDue { lastPing = now }
        // A message that came while this thread had no processor may save a child.
        for tag in children.filter(isHeld).map(\.tag) { receive(from: tag) }
        for index in children.indices {
            let child = children[index]
            switch child.phase {
            case .starting:
                // It may migrate a store.
                if now - child.phaseStart > options.startLimit, !child.isReportedStuck {
                    children[index].isReportedStuck = true
                    options.log("\(name(of: child)) has not opened for \(options.startLimit)")
                }
            case .ending:
                if now - child.phaseStart > options.endLimit { stop(child, "did not end within \(options.endLimit)") }
            case .ready:
                if isHeld(child) { report(index) }
                // An answer may have been lost.
                if isPingDue, child.socket.send(.ping) { children[index].silentSince = child.silentSince ?? now }
            }
        }
    }

    private func isHeld(_ child: Child) -> Bool {
        child.phase == .ready && child.silentSince.map { now - $0 > options.holdLimit } ?? false
    }

    private func report(_ index: Int) {
        guard !children[index].isReportedStuck else { return }
        children[index].isReportedStuck = true
        let child = children[index]
        if let session = child.session { tellSuspect(session) }
        let why = "has finished nothing for \(options.holdLimit): its main actor is held"
        if options.killsHeldChildren { stop(child, why) } else { options.log("\(name(of: child)) \(why)") }
    }

    /// Tells all children of a session that holds one of them. They know it before its tab and the others come to them.
    private func tellSuspect(_ session: String) {
        suspects.add(session)
        for child in children where child.serves { _ = child.socket.send(.suspect(session: session)) }
    }

    private func stop(_ child: Child, _ why: String) {
        options.log("\(name(of: child)) \(why); it is killed")
        kill(child.id, SIGKILL)
    }

    private func name(of child: Child) -> String { "\(name(of: child.slot)) (\(child.id))" }

    private func name(of slot: Int) -> String { slot == companionSlot ? "the companion" : "process \(slot + 1)" }
}

// MARK: The connections of clients

extension Supervisor {
    private func acceptConnections() {
        for _ in 0..<64 where intake.isEmpty {
            guard let descriptor = intake.acceptNext(at: now, log: options.log) else { return }
            place(descriptor, [])
        }
    }

    /// Sends a connection to a child: to the one of that tag if it lives, or else to the one with the fewest connections, in turns. Those
    /// that are to be replaced come last, so that a tab need not move twice.
    private func place(_ descriptor: Int32, _ input: [UInt8], for tag: ProcessTag? = nil) {
        let candidates = children.indices.filter { children[$0].serves && children[$0].tag != tag }
            .map { (index: $0, rank: rank(of: children[$0])) }.sorted { $0.rank < $1.rank }.map(\.index)
        let wanted = children.firstIndex { $0.tag == tag && $0.serves }
        let number = intake.nextNumber()
        for index in [wanted].compactMap(\.self) + candidates {
            let message = ControlMessage.connection(number: number, input: input)
            guard children[index].socket.send(message, descriptor: descriptor) else { continue }
            children[index].sent[number] = Child.Sent(descriptor: descriptor, input: input)
            children[index].load += 1
            children[index].lastSent = number
            return
        }
        intake.keep(descriptor, input)
    }

    /// Orders the children for the next connection.
    private func rank(of child: Child) -> (Int, Int, UInt64) {
        (child.isLeaving || phase.isOutdated(child) ? 1 : 0, child.load, child.lastSent)
    }

    private func placeWaiting() {
        guard !intake.isEmpty, children.contains(where: \.serves) else { return }
        for connection in intake.takeWaiting() { place(connection.descriptor, connection.input) }
    }
}

// MARK: The companion: it starts before the processes that serve, ends after them, and is never there twice

extension Supervisor {
    /// The place of the companion, behind those of the processes that serve.
    private var companionSlot: Int? { options.companion == nil ? nil : slots.count - 1 }

    private var companion: Int? { children.firstIndex { $0.role == .companion } }

    /// Starts the companion if it is missing, or asks an outdated one to end, whose successor starts when it has ended.
    private func startDueCompanion() {
        guard let slot = companionSlot, slots[slot].start.map({ $0 <= now }) ?? true else { return }
        guard let companion else { return start(slot, as: .companion) }
        let isBusy = children.contains { $0.phase == .starting || $0.phase == .ending }
        if phase.isOutdated(children[companion]), children[companion].phase == .ready, !isBusy {
            end(&children[companion])
        }
    }

    /// Ends the companion once the processes that serve have ended.
    private func endCompanionLast() {
        guard phase.isEnding, let companion, !children.contains(where: { $0.role == .serving }) else { return }
        end(&children[companion])
    }
}
