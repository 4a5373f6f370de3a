import Foundation

/// What connection.js and retry.js do.
extension VisitorTab {
    /// The life of the session that the state is of, as it is sent.
    var life: String { kept.state == nil ? "null" : kept.life.map(String.init) ?? "null" }

    func transmit(_ text: String) { socket?.send(text) }

    func connect() {
        retryDue = .infinity
        probe?.close()
        probe = nil
        beat = (Moment.seconds + 2 * timeout, .replace)
        socket = open(
            .socket, "/~dertisch/socket?\(session.prefix(4))",
            """
            Origin: http://127.0.0.1:\(port)\r\nUpgrade: websocket\r\nConnection: Upgrade\r
            Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n
            """)
        if socket == nil { reconnect() }
    }

    /// Stores a gesture, and sends it if there is a connection.
    func deliver(_ gesture: TabEntry.Gesture) {
        let made = TabEntry(gesture: gesture, seat: seat, session: session)
        // Of several edits without a connection, only the newest is sent.
        if made.isEdit, let newest = outbox.indices.last, outbox[newest].number == nil, outbox[newest].isEdit,
            outbox[newest].seat == seat
        {
            outbox[newest].gesture = gesture
            return
        }
        guard outbox.count < Self.maxOutbox else { return loseKeys(1, "the outbox is full") }
        outbox.append(made)
        guard hasJoined else { return }
        send(outbox.count - 1)
        planHeartbeat()
    }

    private func planHeartbeat() {
        guard heartbeatSent == nil else { return }
        let now = Moment.seconds
        if outbox.count > Self.maxOutbox / 4 || now - lastAnswer > Self.maxSilence { return sendHeartbeat() }
        beat = (lastAnswer + Self.maxSilence, .send)
    }

    func send(_ index: Int) {
        if outbox[index].number == nil {
            last += 1
            outbox[index].number = last
        }
        transmit(outbox[index].text(outbox[index].number ?? 0))
    }

    func sendHeartbeat() {
        heartbeatSent = Moment.seconds
        transmit("[\"beat\"]")
        beat = (Moment.seconds + timeout, .check)
    }

    func checkHeartbeat() {
        guard let sent = heartbeatSent else { return }
        if lastReceived > sent || Moment.seconds - sent > timeout + 2 { return sendHeartbeat() }
        replaceConnection()
    }

    func replaceConnection() {
        timeout = min(Self.maxTimeout, timeout * 2)
        crowd.record.reasons["replaced a silent connection", default: 0] += 1
        reconnect()
    }

    func recordAnswer() {
        beat.due = .infinity
        lastAnswer = Moment.seconds
        if let sent = heartbeatSent {
            timeout = min(Self.maxTimeout, max(Self.minTimeout, 4 * (lastAnswer - sent)))
        }
        heartbeatSent = nil
    }

    /// Goes on with another process, since this one ends. It has done what it has taken.
    func move(_ taken: Int?) {
        crowd.record.moves += 1
        isInterrupted = true
        for index in outbox.indices where outbox[index].number ?? 0 > taken ?? .max { outbox[index].number = nil }
        hasJoined = false
        let old = socket
        connect()
        old?.close()
    }

    /// Gives up a connection.
    private func reconnect() {
        beat.due = .infinity
        heartbeatSent = nil
        let now = Moment.seconds
        if hasJoined {
            crowd.record.losses += 1
            if now - joinedAt > Self.minLife { attempts = 0 }
        }
        isInterrupted = isInterrupted || isLive
        hasJoined = false
        socket?.close()
        socket = nil
        retry()
    }

    func handleUnknown(_ current: String) {
        guard let state = kept.state, current == script else { return lose("unknown, without a state") }
        crowd.record.restores += 1
        transmit("[\"restore\",\"\(session)\",\"\(kept.session)\",\"\(state)\",\(kept.attempts),\(life)]")
        counted = 0
        countTry(1)
    }

    func countTry(_ weight: Int) {
        kept.attempts += weight
        counted = (counted ?? 0) + weight
    }

    func closed(_ status: Int) {
        beat.due = .infinity
        socket = nil
        if status == 4004 || status == 1013 {
            kept.attempts -= counted ?? 0
            counted = nil
        }
        // retry.js: a house that is full is asked less often.
        if status == 1013 { attempts = max(attempts, 45) }
        if status == 4004 || status == 4001 { return lose("sent away with \(status)") }
        if status != 1006 { crowd.record.reasons["closed with \(status)", default: 0] += 1 }
        reconnect()
    }

    // MARK: Trying again

    func retry() {
        let pause = attempts > 0 ? min(Self.maxPause, 0.03 * pow(1.08, Double(attempts))) : 0.01
        isProbeDue = attempts > 0
        attempts += 1
        retryDue = Moment.seconds + pause * Double.random(in: 0.5..<1.5)
    }

    func tryAgain() {
        retryDue = .infinity
        if isReloadDue {
            isReloadDue = false
            return load()
        }
        guard isProbeDue else { return connect() }
        probeEnd = Moment.seconds + Self.maxPause
        probe = open(.probe, "/~dertisch/live", "Connection: close\r\n")
        if probe == nil { retry() }
    }
}
