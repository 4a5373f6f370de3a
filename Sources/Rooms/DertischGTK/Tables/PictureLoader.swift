import CGTK
import DertischRoom

/// The picture loader of a place: shows the last picture that was laid, once its pixels are loaded.
@MainActor final class PictureLoader {
    private let widget: Widget
    private let kind: PlaceKind
    private let source: (any PictureSource)?
    private var picture: Picture?
    private var showsDescription = false
    private var task: Task<Void, Never>?

    /// The style class of a widget whose picture has not arrived as a whole.
    static let loadingClass = "dertisch-loading"

    init(_ widget: Widget, _ kind: PlaceKind, _ source: (any PictureSource)?) {
        self.widget = widget
        self.kind = kind
        self.source = source
    }

    isolated deinit { task?.cancel() }

    func show(_ picture: Picture?) {
        guard picture != self.picture else { return }
        self.picture = picture
        task?.cancel()
        task = nil
        widget.setClass("missing", false)
        widget.setClass(Self.loadingClass, false)
        if showsDescription { showDescription("") }
        showsDescription = false
        guard let picture else { return set(nil) }
        if kind == .picture { gtk_picture_set_alternative_text(widget.opaque, picture.description) }
        // The space of the picture is reserved, so that nothing moves when it is loaded.
        let empty = gdk_paintable_new_empty(gint(side: picture.width), gint(side: picture.height))
        set(empty)
        g_object_unref(empty.map { UnsafeMutableRawPointer($0) })
        guard let source else { return }
        widget.setClass(Self.loadingClass, true)
        task = Task { [weak self] in
            do {
                for try await frame in source.frames(of: picture) {
                    guard !Task.isCancelled, let self else { return }
                    frame.isComplete ? show(frame.pixels) : showPreview(frame.pixels, of: picture)
                }
            } catch {
                guard !Task.isCancelled, let self else { return }
                widget.setClass("missing", true)
                showDescription(picture.description)
            }
            guard !Task.isCancelled, let self else { return }
            widget.setClass(Self.loadingClass, false)
        }
    }

    /// Sets the accessible description of the picture.
    private func showDescription(_ description: String) {
        gtk_widget_set_tooltip_text(widget.pointer, description.isEmpty ? nil : description)
        showsDescription = true
    }

    private func show(_ pixels: Pixels) {
        let texture = Self.texture(pixels)
        set(texture)
        g_object_unref(texture.map { UnsafeMutableRawPointer($0) })
    }

    /// Shows a preview or placeholder of a picture, at the size that is reserved for it.
    private func showPreview(_ pixels: Pixels, of picture: Picture) {
        let texture = Self.texture(pixels)
        defer { g_object_unref(texture.map { UnsafeMutableRawPointer($0) }) }
        var bounds = graphene_rect_t()
        graphene_rect_init(&bounds, 0, 0, Float(picture.width), Float(picture.height))
        let snapshot = gtk_snapshot_new()
        gtk_snapshot_append_texture(snapshot, texture, &bounds)
        let scaled = gtk_snapshot_free_to_paintable(snapshot, nil)
        set(scaled)
        g_object_unref(scaled.map { UnsafeMutableRawPointer($0) })
    }

    /// A texture of decoded pixels.
    static func texture(_ pixels: Pixels) -> OpaquePointer? {
        let bytes = pixels.bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        return gdk_memory_texture_new(
            gint(clamping: pixels.width), gint(clamping: pixels.height), GDK_MEMORY_R8G8B8A8, bytes,
            gsize(pixels.width * 4))
    }

    private func set(_ paintable: OpaquePointer?) {
        if kind == .picture {
            gtk_picture_set_paintable(widget.opaque, paintable)
        } else {
            gtk_image_set_from_paintable(widget.opaque, paintable)
        }
    }
}
