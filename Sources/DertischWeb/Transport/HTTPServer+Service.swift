import Plug

extension HTTPServer {
    /// One server between its start and its stop: the event loop of its connections and the heartbeat timer.
    struct Service: Sendable {
        let port: Int
        private let loop: ConnectionLoop
        private let limits: Limits
        private let clock: any Clock<Duration>
        private let heart: Task<Void, Never>

        init(on socket: ListeningSocket, _ loop: ConnectionLoop, _ limits: Limits, _ clock: any Clock<Duration>) {
            port = socket.port
            self.loop = loop
            self.limits = limits
            self.clock = clock
            heart = Task {
                while (try? await clock.sleep(for: limits.heartbeat.bounded)) != nil { loop.post(.beat) }
            }
        }

        func stop() async {
            loop.post(.beginClosing)
            let farewell = Task { [clock, loop, limits] in
                guard (try? await clock.sleep(for: limits.farewell.bounded)) != nil else { return }
                loop.post(.stopWaiting)
            }
            await withCheckedContinuation { loop.post(.whenIdle($0)) }
            farewell.cancel()
            loop.post(.abandon)
            await loop.sockets.close()
            await withCheckedContinuation { loop.post(.stop($0)) }
            heart.cancel()
            await heart.value
            await farewell.value
        }
    }
}
