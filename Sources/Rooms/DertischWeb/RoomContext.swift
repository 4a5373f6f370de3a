import DertischSupport

/// What a room and all of its sessions share.
@MainActor final class RoomContext {
    let counters = WebCounters()
    let pictureAddresses: PictureAddresses
    /// The public address of the room, if it has one.
    let origin: PublicOrigin?
    /// The seal of the state that tabs carry, and the most bytes of a message by which they give it back.
    let seal: (sealer: StateSeal, maxMessageBytes: Int)
    /// Takes the files that guests send.
    let uploads: UploadReceiver
    let clock: any Clock<Duration>
    /// The time-outs of pages, sessions and sockets.
    let timeouts: Timeouts
    private(set) var layouts: WebLayouts
    /// The tool that serves the app while it is written, if one has started it.
    private(set) var development: Development?

    init(
        layouts: WebLayouts, pictureAddresses: PictureAddresses, origin: PublicOrigin?,
        seal: (sealer: StateSeal, maxMessageBytes: Int), uploads: UploadReceiver, clock: any Clock<Duration>
    ) {
        self.layouts = layouts
        self.pictureAddresses = pictureAddresses
        self.origin = origin
        self.seal = seal
        self.uploads = uploads
        self.clock = clock
        timeouts = Timeouts(clock: clock)
    }

    /// Takes over layouts that were read again. What is shown next is made of them.
    func use(_ layouts: WebLayouts) { self.layouts = layouts }

    /// Serves for the tool that has started the app, if one has.
    func serve(for development: Development?) { self.development = development }
}
