import CGTK
import DertischCore

import Foundation
import TestSupport
import Testing

@testable import DertischGTK
@testable import DertischUploads

extension GTKTests {
    @Suite("Files that a guest of a window chooses") @MainActor struct UploadTests {
        private let folder: TemporaryFolder
        private let screen: Screen
        private let rules = UploadRules(kinds: [.text], maxBytes: 100, maxFiles: 4)

        init() throws {
            folder = try TemporaryFolder(files: ["a.txt": "hello", "b.bin": "\0\u{1}"])
            screen = try Screen([
                "screen": #"<object class="GtkBox"><child><object class="GtkButton" id="files"/></child></object>"#
            ])
        }

        private func lay(last: Int = 0, due: [UploadDesk.Due] = []) {
            let desk = UploadDesk(id: 7, last: last, open: due.map { $0.number...$0.number }, due: due, rules: rules)
            screen.lay(.module(ModuleValue(desk)), at: "files")
        }

        private func url(_ name: String) -> URL { folder.url.appending(path: name) }

        private func events() -> [UploadEvent] { screen.events.compactMap { $0.value() } }

        @Test("A button may take files or be tapped, and a label takes none")
        func uses() throws {
            let layout = try Screen([
                "screen":
                    #"<object class="GtkBox"><child><object class="GtkButton" id="a"/></child><child><object class="GtkLabel" id="b"/></child></object>"#
            ]).layout
            #expect(layout.places["a"]?.uses.isSuperset(of: [.files, .tap]) == true)
            #expect(layout.places["b"]?.uses.contains(.files) == false)
        }

        @Test("Files are offered, and read in place when they are due")
        func chosen() throws {
            lay()
            let uploads = try #require(screen.table.uploads["files"])
            uploads.choose([url("a.txt"), url("b.bin"), url("missing.txt")])
            guard case .chose(let offers, desk: 7)? = events().last else {
                Issue.record("nothing is offered")
                return
            }
            #expect(offers.map(\.name) == ["a.txt", "b.bin"] && offers.map(\.size) == [5, 2])
            lay(
                last: 2,
                due: offers.map { UploadDesk.Due(number: $0.number, key: $0.key, name: $0.name, size: $0.size) })
            guard case .arrived(offers[0].key, let stored, desk: 7) = events().dropFirst().first else {
                Issue.record("nothing has arrived")
                return
            }
            #expect(stored.kind == .text && stored.size == 5)
            #expect(events().last == .refused(2, .wrongKind, desk: 7))
            #expect(FileManager.default.fileExists(atPath: url("a.txt").path))
        }

        @Test("Files that are dropped on the button are offered, unless it is disabled")
        func dropped() throws {
            lay()
            lay(last: 0)
            let button = try screen["files"]
            let controllers = try #require(gtk_widget_observe_controllers(button.pointer))
            defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
            let targets = (0..<g_list_model_get_n_items(controllers)).compactMap { index -> UnsafeMutableRawPointer? in
                guard let item = g_list_model_get_item(controllers, index) else { return nil }
                g_object_unref(item)
                return dertisch_is(item, gtk_drop_target_get_type()) != 0 ? item : nil
            }
            let target = try #require(targets.first)
            #expect(targets.count == 1)
            for isEnabled in [true, false] {
                screen.lay(.mark(.enabled, isEnabled), at: "files")
                var file = g_file_new_for_path(url("a.txt").path)
                let list = gdk_file_list_new_from_array(&file, 1)
                var value = GValue()
                g_value_init(&value, gdk_file_list_get_type())
                g_value_take_boxed(&value, UnsafeRawPointer(list))
                #expect((dertisch_drop(target, &value) != 0) == isEnabled)
                g_value_unset(&value)
                g_object_unref(file.map { UnsafeMutableRawPointer($0) })
            }
            #expect(events().count == 1)
        }
    }
}
