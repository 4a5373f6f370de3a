import CGTK
import DertischRoom
import DertischCatalogue
import DertischWindowState
import DertischJSON
import Foundation

/// The taker of pictures of samples: it opens a window for each, waits until nothing changes any more, and compares it with the stored
/// picture.
@MainActor struct PictureTaker {
    let room: GTKRoom
    let book: SampleBook
    let request: PictureRequest

    /// The reason why a picture cannot be taken.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// The longest time that a window may take to come to rest.
    private static let limit = Duration.seconds(60)

    /// Takes all pictures, and writes the number of pixels in which each differs from the stored one.
    func takeAll() async throws {
        var results: [JSON] = []
        for shot in request.shots ?? [] {
            let pixels = try await take(shot)
            results.append(.object(["file": .text(shot.file), "pixels": pixels.map(JSON.number) ?? .null]))
        }
        try request.write(.object(["results": .list(results)]), as: "results.json")
    }

    /// Takes a picture. Returns the number of pixels that differ; `nil` without a stored picture.
    private func take(_ shot: PictureRequest.Shot) async throws -> Int? {
        guard let found = book.state(shot.state, of: shot.screen) else {
            throw Problem(description: "\(shot.file): the app gives no such sample.")
        }
        room.setLanguage(Language(shot.language), in: nil)
        room.setAppearance(
            Appearance(colorScheme: Metrics.ColorScheme(rawValue: shot.looks), isMotionReduced: true))
        let former = room.windows
        let window = room.makeWindow(.init(width: shot.width, height: shot.height, isMaximized: false))
        for window in former { room.close(window) }
        guard let maitreD = window.maitreD else { throw Problem(description: "\(shot.file): the window has closed.") }
        book.greet(found.state, of: found.screen, by: maitreD)
        let picture = try await settledPicture(of: window, shot)
        let file = try request.file(of: shot, in: "new")
        try picture.save(to: file)
        guard let stored = request.stored?.appending(path: shot.file),
            let old = try? Data(contentsOf: stored)
        else { return nil }
        if old == (try Data(contentsOf: file)) { return 0 }
        let comparison = PictureDifference(
            from: try WindowPicture(file: stored).pixels, to: picture.pixels, tolerance: request.tolerance)
        if let shown = comparison.shown {
            try WindowPicture(of: shown).save(to: try request.file(of: shot, in: "difference"))
        }
        return comparison.count
    }

    /// The picture of a window, once two frames in a row are the same and all its pictures have arrived.
    private func settledPicture(of window: GTKWindow, _ shot: PictureRequest.Shot) async throws -> WindowPicture {
        let widget = window.widget.widget
        let start = ContinuousClock.now
        var last: Pixels?
        while ContinuousClock.now - start < Self.limit {
            await window.maitreD?.settled()
            await drawFrame(of: widget)
            // Windows without a window manager may be the active one or not.
            gtk_widget_unset_state_flags(widget.pointer, GTK_STATE_FLAG_BACKDROP)
            // A window that has just opened shows nothing yet.
            guard !isLoading(widget), let picture = try? WindowPicture(of: widget) else { continue }
            let pixels = picture.pixels
            if pixels == last { return picture }
            last = pixels
        }
        throw Problem(description: "\(shot.file): the window did not come to rest.")
    }

    /// Draws the next frame.
    private func drawFrame(of window: Widget) async {
        guard let clock = gtk_widget_get_frame_clock(window.pointer) else { return await Task.yield() }
        gtk_widget_queue_draw(window.pointer)
        await Signal.next("after-paint", of: UnsafeMutableRawPointer(clock))
    }

    private func isLoading(_ widget: Widget) -> Bool {
        gtk_widget_has_css_class(widget.pointer, PictureLoader.loadingClass) != 0
            || widget.children.contains(where: isLoading)
    }
}
