import DertischSupport
import DertischPrograms
import Foundation

/// The lives of children.
extension Supervisor {
    func receive(from tag: ProcessTag) {
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
                waiting.append((sent.descriptor, sent.input))
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
        if children[index].role == .companion { return companionHasBeenReady = true }
        guard !hasBeenReady else { return }
        hasBeenReady = true
        options.manager?.tell(.ready)
        whenReady()
    }

    func end(_ child: inout Child) {
        guard child.phase != .ending else { return }
        child.phase = .ending
        child.phaseStart = now
        let others: OtherServers = !isEnding ? .siblings : options.balancerDelay == nil ? .none : .elsewhere
        _ = child.socket.send(.end(leaving: others))
    }

    /// Ends the children that were asked by others to end, once their connections and tabs have another to go to.
    func endLeavingChildren() {
        let canServe = children.contains { $0.serves && !$0.isLeaving }
        for index in children.indices where children[index].isLeaving {
            let child = children[index]
            if canServe || child.phase == .starting || child.role == .companion { end(&children[index]) }
        }
    }

    /// Removes a child that has ended, and plans its successor. Connections that it had not taken go to others.
    func remove(_ index: Int) {
        let child = children.remove(at: index)
        // It may have closed its socket without having ended.
        kill(child.id, SIGKILL)
        let end = ProcessEnd(of: child.id)
        events.remove(child.socket.descriptor)
        child.socket.close()
        relay.remove(Self.eventID(of: child.tag))
        if child.phase == .starting, !hasBeenReady {
            // What keeps the first house from opening keeps all.
            hasFailed = true
            isEnding = true
            for other in children.indices where children[other].role == .serving { self.end(&children[other]) }
        } else if child.phase != .ending {
            let delay = slots[child.slot].delay.next(
                afterLife: now - child.start, hasServed: child.phase == .ready)
            slots[child.slot].start = now + delay
            options.log(
                "\(name(of: child)) ended by \(end); \(isEnding ? "not started again" : "starts again in \(delay)")")
        }
        for sent in child.sent.values { place(sent.descriptor, sent.input) }
    }

    /// True if a child was started before the wish that all are replaced. Its first successor may start at the very time of the wish.
    func isOutdated(_ child: Child) -> Bool { outdated.map { child.start < $0 } ?? false }

    func startDueChildren() {
        guard !isEnding else { return }
        startDueCompanion()
        guard companionHasBeenReady else { return }
        // The tabs of one that ends go to the others. Replaced meanwhile, those would ask them to move again.
        let isReplacing = children.contains { $0.phase == .starting || $0.phase == .ending }
        // The first one opens alone: what it makes or migrates is then there for the others.
        for slot in slots.indices.prefix(companionSlot ?? slots.count)
        where (hasBeenReady || slot == 0) && (slots[slot].start.map { $0 <= now } ?? true) {
            let living = children.filter { $0.slot == slot && $0.phase != .ending && !$0.isLeaving }
            // An outdated child is replaced when no other child is starting or ending.
            let isDue =
                living.isEmpty
                || (living.count == 1 && living[0].phase == .ready && isOutdated(living[0]) && !isReplacing)
            guard isDue else { continue }
            start(slot, as: .serving)
            if !living.isEmpty { return }
        }
    }

    func start(_ slot: Int, as role: ProcessRole) {
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
    func watchChildren() {
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
