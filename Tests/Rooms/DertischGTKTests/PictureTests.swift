import CGTK
import DertischCore
import Testing

@testable import DertischGTK

/// A picture source whose pixels the test releases.
private actor SlowPictures: PictureSource {
    private var waiting: [String: CheckedContinuation<Void, Never>] = [:]

    nonisolated func encoded(_ picture: Picture) async throws -> EncodedPicture {
        EncodedPicture(bytes: [], mediaType: "")
    }

    func pixels(of picture: Picture) async throws -> Pixels {
        await withCheckedContinuation { waiting[picture.address] = $0 }
        let side = picture.address == "wide" ? (8, 2) : (4, 4)
        guard
            let pixels = Pixels(width: side.0, height: side.1, bytes: Array(repeating: 200, count: side.0 * side.1 * 4))
        else { throw CancellationError() }
        return pixels
    }

    /// Releases a picture. Returns `true` if it was requested.
    func release(_ address: String) -> Bool {
        guard let one = waiting.removeValue(forKey: address) else { return false }
        one.resume()
        return true
    }
}

extension GTKTests {
    @Suite("Pictures in GTK") @MainActor struct PictureTests {
        private func shown(_ widget: Widget) -> OpaquePointer? {
            widget.isA(gtk_picture_get_type())
                ? gtk_picture_get_paintable(widget.opaque) : gtk_image_get_paintable(widget.opaque)
        }

        private func size(_ widget: Widget) -> [Int] {
            guard let shown = shown(widget) else { return [] }
            return [Int(gdk_paintable_get_intrinsic_width(shown)), Int(gdk_paintable_get_intrinsic_height(shown))]
        }

        @Test(
            "A GTK picture reserves its space, appears once loaded, and never replaces a newer one",
            arguments: ["GtkPicture", "GtkImage"])
        func pictures(_ name: String) async throws {
            let source = SlowPictures()
            let screen = try Screen(
                ["screen": #"<object class="GtkBox"><child><object class="\#(name)" id="it"/></child></object>"#],
                pictures: source)
            let it = try screen["it"]
            screen.lay(.picture(Picture("wide", width: 80, height: 60, description: "A dune")), at: "it")
            #expect(size(it) == [80, 60])
            #expect(WidgetReader.otherLabel(of: it, than: "A dune") == nil)
            #expect(await Display.wait { await source.release("wide") })
            #expect(await Display.wait { size(it) == [8, 2] })
            screen.lay(.picture(Picture("wide", width: 70, height: 60)), at: "it")
            screen.lay(.picture(Picture("square", width: 60, height: 60)), at: "it")
            #expect(await Display.wait { await source.release("square") })
            #expect(await Display.wait { size(it) == [4, 4] })
            if await source.release("wide") { for _ in 0..<10 { await Task.yield() } }
            #expect(size(it) == [4, 4])
            screen.lay(.picture(nil), at: "it")
            #expect(size(it) == [])
        }

        @Test(
            "A GTK picture's placeholder takes the space of the picture, which then replaces it",
            arguments: ["GtkPicture", "GtkImage"])
        func frames(_ name: String) async throws {
            struct Stepwise: PictureSource {
                let frames: AsyncThrowingStream<PictureFrame, any Error>
                func encoded(_ picture: Picture) async throws -> EncodedPicture { throw CancellationError() }
                func pixels(of picture: Picture) async throws -> Pixels { throw CancellationError() }
                func frames(of picture: Picture) -> AsyncThrowingStream<PictureFrame, any Error> { frames }
            }
            func frame(_ side: Int, isComplete: Bool) throws -> PictureFrame {
                let bytes = [UInt8](repeating: 90, count: side * side * 4)
                return PictureFrame(
                    pixels: try #require(Pixels(width: side, height: side, bytes: bytes)), isComplete: isComplete)
            }
            let (frames, continuation) = AsyncThrowingStream.makeStream(
                of: PictureFrame.self, throwing: (any Error).self)
            let screen = try Screen(
                ["screen": #"<object class="GtkBox"><child><object class="\#(name)" id="it"/></child></object>"#],
                pictures: Stepwise(frames: frames))
            let it = try screen["it"]
            screen.lay(.picture(Picture("dune", width: 80, height: 60)), at: "it")
            let empty = shown(it)
            continuation.yield(try frame(4, isComplete: false))
            #expect(await Display.wait { shown(it) != empty })
            #expect(size(it) == [80, 60])
            for side in [50, 51] {
                continuation.yield(try frame(side, isComplete: true))
                #expect(await Display.wait { size(it) == [side, side] })
            }
        }

        @Test("A GTK picture that cannot be loaded shows its description") func failed() async throws {
            struct Empty: PictureSource {
                func encoded(_ picture: Picture) async throws -> EncodedPicture { throw CancellationError() }
                func pixels(of picture: Picture) async throws -> Pixels { throw CancellationError() }
            }
            let screen = try Screen(
                ["screen": #"<object class="GtkBox"><child><object class="GtkPicture" id="it"/></child></object>"#],
                pictures: Empty())
            let it = try screen["it"]
            screen.lay(.picture(Picture("gone", width: 80, height: 60, description: "A dune")), at: "it")
            #expect(await Display.wait { WidgetReader.toolTip(of: it) == "A dune" })
            screen.lay(.picture(nil), at: "it")
            #expect(WidgetReader.toolTip(of: it) == nil)
        }
    }
}
