import Plug

extension HTTPServer {
    /// One server between its start and its stop: libmicrohttpd, the desk and the heart that beats for both.
    struct Service: Sendable {
        let port: Int
        private let desk: RequestDesk
        private let daemon: Daemon
        private let clock: any Clock<Duration>
        private let heart: Task<Void, Never>

        init?(on socket: ListeningSocket, _ desk: RequestDesk, _ clock: any Clock<Duration>) {
            guard let daemon = Daemon(on: socket, desk) else { return nil }
            self.port = socket.port
            self.desk = desk
            self.daemon = daemon
            self.clock = clock
            heart = Task {
                while (try? await clock.sleep(for: desk.limits.heartbeat.bounded)) != nil { desk.beat() }
            }
        }

        func stop() async {
            desk.beginClosing()
            let farewell = Task { [clock, desk] in
                guard (try? await clock.sleep(for: desk.limits.farewell.bounded)) != nil else { return }
                desk.stopWaiting()
            }
            await desk.idle()
            farewell.cancel()
            desk.abandon()
            await desk.sockets.close()
            await daemon.stop()
            heart.cancel()
            await heart.value
            await farewell.value
        }
    }
}
