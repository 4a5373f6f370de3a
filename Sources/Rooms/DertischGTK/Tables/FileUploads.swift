import CGTK
import DertischRoom
import DertischUploads
import Foundation

// Unsafe assumingMemoryBound: GTK says of which class each object is, and a pointer to an object is one to its class's instance.

/// The files that a guest chooses for one upload, in the desktop's dialog or by dropping them. They are read in place.
@MainActor final class FileUploads {
    private let files = LocalUploads()
    private var desk: UploadDesk
    private let report: @MainActor (UploadEvent) -> Void
    /// The widget that takes drops. A list or another layout may bring another one.
    private var dropZone: Widget?

    init(_ desk: UploadDesk, _ report: @escaping @MainActor (UploadEvent) -> Void) {
        (self.desk, self.report) = (desk, report)
    }

    /// Does what the upload wants.
    func take(_ desk: UploadDesk) {
        self.desk = desk
        for event in files.take(desk) { report(event) }
    }

    /// Opens the desktop's dialog over the window of a widget: that of the portal, where there is one.
    func openDialog(over widget: Widget) {
        let window = gtk_widget_get_root(widget.pointer).map { UnsafeMutableRawPointer($0) }
        // GTK prefers `GtkFileDialog` since 4.10; this one also exists in earlier versions.
        guard
            let dialog = gtk_file_chooser_native_new(
                nil, window?.assumingMemoryBound(to: GtkWindow.self), GTK_FILE_CHOOSER_ACTION_OPEN, nil, nil)
        else { return }
        let (raw, chooser) = (UnsafeMutableRawPointer(dialog), dialog)
        gtk_file_chooser_set_select_multiple(chooser, desk.rules.maxFiles > 1 ? 1 : 0)
        addFilter(to: chooser)
        Signal.connectResponse(of: raw) { [weak self] response in
            if response == GTK_RESPONSE_ACCEPT.rawValue { self?.choose(Self.files(of: chooser)) }
            gtk_native_dialog_destroy(raw.assumingMemoryBound(to: GtkNativeDialog.self))
            g_object_unref(raw)
        }
        gtk_native_dialog_show(raw.assumingMemoryBound(to: GtkNativeDialog.self))
    }

    /// Lets a widget take files that are dropped on it.
    func takeDrops(on widget: Widget) {
        guard dropZone != widget, let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else {
            return
        }
        dropZone = widget
        Signal.interceptDrop(of: UnsafeMutableRawPointer(target)) { [weak self] value in
            guard let self, gtk_widget_is_sensitive(widget.pointer) != 0 else { return false }
            choose(Self.files(in: value))
            return true
        }
        gtk_widget_add_controller(widget.pointer, target)
    }

    func choose(_ chosen: [URL]) { if let event = files.choose(chosen) { report(event) } }

    private func addFilter(to chooser: OpaquePointer) {
        let accepted = desk.rules.accepted
        guard !accepted.isEmpty, let filter = gtk_file_filter_new() else { return }
        for one in accepted {
            if one.hasPrefix(".") {
                gtk_file_filter_add_suffix(filter, String(one.dropFirst()))
            } else {
                gtk_file_filter_add_mime_type(filter, one)
            }
        }
        // The dialog takes the filter over.
        gtk_file_chooser_add_filter(chooser, filter)
    }

    private static func files(of chooser: OpaquePointer) -> [URL] {
        guard let list = gtk_file_chooser_get_files(chooser) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(list)) }
        return (0..<g_list_model_get_n_items(list)).compactMap { index in
            guard let file = g_list_model_get_item(list, index) else { return nil }
            defer { g_object_unref(file) }
            return url(of: OpaquePointer(file))
        }
    }

    private static func files(in value: UnsafePointer<GValue>) -> [URL] {
        guard let list = g_value_get_boxed(value) else { return [] }
        let files = gdk_file_list_get_files(OpaquePointer(list))
        defer { g_slist_free(files) }
        var (urls, next): ([URL], UnsafeMutablePointer<GSList>?) = ([], files)
        while let item = next {
            if let file = item.pointee.data, let url = url(of: OpaquePointer(file)) { urls.append(url) }
            next = item.pointee.next
        }
        return urls
    }

    /// The path of a file; `nil` if it is not on this machine.
    private static func url(of file: OpaquePointer) -> URL? {
        guard let path = g_file_get_path(file) else { return nil }
        defer { g_free(path) }
        return URL(filePath: String(cString: path))
    }
}
