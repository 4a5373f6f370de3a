import CGTK
import DertischRoom
import Foundation

/// A picture of a window, or one from a file.
@MainActor final class WindowPicture {
    private let texture: OpaquePointer

    /// The reason why there is no picture.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// Renders a window that is open.
    init(of window: Widget) throws {
        let paintable = gtk_widget_paintable_new(window.pointer)
        defer { g_object_unref(paintable.map { UnsafeMutableRawPointer($0) }) }
        let width = gdk_paintable_get_intrinsic_width(paintable)
        let height = gdk_paintable_get_intrinsic_height(paintable)
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else {
            throw Problem(description: "The window shows nothing.")
        }
        defer { gsk_render_node_unref(node) }
        let renderer = gtk_native_get_renderer(gtk_widget_get_native(window.pointer))
        guard let texture = gsk_renderer_render_texture(renderer, node, nil) else {
            throw Problem(description: "The window cannot be rendered.")
        }
        self.texture = texture
    }

    /// Reads a picture.
    init(file: URL) throws {
        guard let texture = gdk_texture_new_from_filename(file.path, nil) else {
            throw Problem(description: "\(file.path) is no picture that can be read.")
        }
        self.texture = texture
    }

    /// A picture of pixels.
    init(of pixels: Pixels) throws {
        guard let texture = PictureLoader.texture(pixels) else {
            throw Problem(description: "A picture cannot be made of pixels.")
        }
        self.texture = texture
    }

    isolated deinit { g_object_unref(UnsafeMutableRawPointer(texture)) }

    /// The pixels. Their channels are in the order of the machine, and multiplied by their opacity.
    var pixels: Pixels? {
        let (width, height) = (Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture)))
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(texture, &bytes, gsize(width * 4))
        return Pixels(width: width, height: height, bytes: bytes)
    }

    /// Writes a PNG.
    func save(to file: URL) throws {
        guard gdk_texture_save_to_png(texture, file.path) != 0 else {
            throw Problem(description: "\(file.path) cannot be written.")
        }
    }
}
