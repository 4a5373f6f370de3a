import CGTK
import DertischRoom
import DertischCatalogue
import Foundation

extension GTKRoom {
    /// Shows the samples of an app in a window until it is closed, or does what the tool wants of them instead.
    ///
    /// - Parameter request: the wish with which the program was started.
    static func runCatalogue(
        of staff: some Staff, layouts: GTKLayouts, id: String, for request: CatalogueRequest
    ) throws {
        let pictures = try request.pictures.map { try PictureRequest(in: $0) }
        // A list needs no display.
        let opensWindows = pictures.map { $0.shots != nil } ?? true
        g_set_prgname(id)
        if opensWindows, gtk_init_check() == 0 { throw Failure.noDisplay }
        let layouts = opensWindows ? layouts.validated() : layouts
        let loop = MainLoop()
        var failure: (any Error)?
        // The only reference that retains the catalogue while its window is open.
        var opened: CatalogueWindow?
        Task {
            do {
                let book = SampleBook()
                let restaurant = try await Restaurant(
                    SampleStaff(of: staff, in: book), in: [layouts], inspectors: [FailureLog(), book.notes])
                let title = ProcessInfo.processInfo.processName
                let quit: @MainActor () -> Void = {
                    Task {
                        await restaurant.close()
                        loop.quit()
                    }
                }
                guard opensWindows else {
                    let list = book.list(titled: title, in: restaurant) { "\($1.name)/\($0.slug)" }
                    try pictures?.write(list, as: "list.json")
                    return quit()
                }
                let room = catalogueRoom(of: restaurant, layouts: layouts, isStill: pictures != nil)
                if let pictures {
                    try await PictureTaker(room: room, book: book, request: pictures).takeAll()
                    room.close()
                    return quit()
                }
                room.onLastWindowClosed = quit
                opened = try CatalogueWindow(of: book, in: room, titled: title)
                print("The catalogue is open in a window.")
                // Output to a file or a pipe would wait in a buffer.
                fflush(nil)
            } catch {
                failure = error
                loop.quit()
            }
        }
        loop.run()
        withExtendedLifetime(opened) {}
        if let failure { throw failure }
    }

    /// A room that stores no windows.
    ///
    /// - Parameter isStill: true for pictures: nothing moves, and nothing depends on the desktop's settings.
    static func catalogueRoom(of restaurant: Restaurant, layouts: GTKLayouts, isStill: Bool) -> GTKRoom {
        let desktop = Desktop(portal: DesktopPortal(address: isStill ? nil : DesktopPortal.address()))
        let preferred = UserLanguages.preferred
        let language = isStill ? nil : Language.best(of: preferred, among: restaurant.languages)
        let room = GTKRoom(
            of: restaurant, layouts: layouts, language: language ?? restaurant.languages.first, on: desktop)
        room.applyStyle()
        if isStill, let settings = gtk_settings_get_default() {
            Property.set("gtk-cursor-blink", of: UnsafeMutableRawPointer(settings), to: false)
        }
        return room
    }
}
