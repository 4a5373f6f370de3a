// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Swift 6 mode with the upcoming features that make isolation and imports explicit.
let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// A C library from the system's package manager, behind one folder of its own.
///
/// On Linux each stands where the compiler looks by itself. SwiftPM would ask pkg-config for all of them, and warn of
/// those that are not installed, even to an app that uses none.
func library(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
    #if os(macOS)
        let pkgConfig: String? = pkgConfig
    #else
        let pkgConfig: String? = nil
    #endif
    return .systemLibrary(
        name: name, path: "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// GTK, whose headers lie in folders of their own. An app that does not use it sees no warning: neither that it is not installed,
/// nor of the compiler flags in its own pkg-config file. SwiftPM reads pkg-config files by path as well as by name, and ours
/// names the folders of Linux distributions. It is chosen whether GTK is installed or not, since SwiftPM caches what this file says.
func gtk() -> Target {
    #if os(macOS)
        let pkgConfig = "gtk4"
    #else
        // A GTK of one's own is found by these. SwiftPM evaluates this file again when they change.
        let folders = ["PKG_CONFIG_PATH", "PKG_CONFIG_LIBDIR"].compactMap { Context.environment[$0] }
            .flatMap { $0.split(separator: ":") }
        let isOwn = folders.contains { FileManager.default.fileExists(atPath: "\($0)/gtk4.pc") }
        let usual = "\(Context.packageDirectory)/Sources/CGTK/gtk4-linux.pc"
        // SwiftPM takes a blank for the end of a name.
        let pkgConfig = isOwn || usual.contains(" ") ? "gtk4" : usual
    #endif
    return .systemLibrary(
        name: "CGTK", path: "Sources/CGTK", pkgConfig: pkgConfig,
        providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])])
}

/// The permission to write, which is only needed where plugins run in a sandbox. Elsewhere SwiftPM would still ask for it.
func writing(_ reason: String) -> [PluginPermission] {
    #if os(macOS)
        [.writeToPackageDirectory(reason: reason)]
    #else
        []
    #endif
}

/// The room for UIKit and SwiftUI, except to Tests/UIKitDouble, which builds a module of that name from the same sources and with the same parts.
let uikit: [Product] =
    Context.environment["DERTISCH_UIKIT_DOUBLE"] == nil
    ? [
        .library(name: "DertischUIKit", targets: ["DertischUIKit"]),
        .library(name: "DertischSwiftUI", targets: ["DertischSwiftUI"]),
    ]
    : [.library(name: "DertischWindowState", targets: ["DertischWindowState"])]

let package = Package(
    name: "Dertisch",
    platforms: [.macOS("26.0"), .iOS("26.0"), .tvOS("26.0"), .visionOS("26.0")],
    products: uikit + [
        .library(name: "Plug", targets: ["Plug"]),
        .library(name: "Dertisch", targets: ["Dertisch"]),
        .library(name: "DertischActions", targets: ["DertischActions"]),
        .library(name: "DertischComponents", targets: ["DertischComponents"]),
        .library(name: "DertischTemporaryValues", targets: ["DertischTemporaryValues"]),
        .library(name: "DertischChain", targets: ["DertischChain"]),
        .library(name: "DertischCatalogue", targets: ["DertischCatalogue"]),
        .library(name: "DertischLarder", targets: ["DertischLarder"]),
        .library(name: "DertischSommelier", targets: ["DertischSommelier"]),
        .library(name: "DertischWeb", targets: ["DertischWeb"]),
        .library(name: "DertischGTK", targets: ["DertischGTK"]),
        .library(name: "DertischStoryboards", targets: ["DertischStoryboards"]),
        .library(name: "DertischSettings", targets: ["DertischSettings"]),
        .library(name: "DertischReducers", targets: ["DertischReducers"]),
        .library(name: "DertischCombine", targets: ["DertischCombine"]),
        .library(name: "DertischTesting", targets: ["DertischTesting"]),
        .library(name: "DertischBus", targets: ["DertischBus"]),
        .library(name: "DertischNews", targets: ["DertischNews"]),
        .library(name: "DertischNATS", targets: ["DertischNATS"]),
        .library(name: "DertischAttendance", targets: ["DertischAttendance"]),
        .library(name: "DertischFoodDelivery", targets: ["DertischFoodDelivery"]),
        .library(name: "DertischFirebase", targets: ["DertischFirebase"]),
        .library(name: "DertischImages", targets: ["DertischImages"]),
        .library(name: "DertischFreezer", targets: ["DertischFreezer"]),
        .library(name: "DertischFreezerPostgreSQL", targets: ["DertischFreezerPostgreSQL"]),
        .executable(name: "dertisch", targets: ["DertischCommand"]),
        .plugin(name: "DertischPlugin", targets: ["DertischPlugin"]),
        .plugin(name: "SommelierKeys", targets: ["SommelierKeys"]),
        .plugin(name: "SommelierCommand", targets: ["SommelierCommand"]),
    ],
    targets: [
        // The tools that actions share with everything else: a cache, waiting tasks, time limits. It is small, as each app builds it.
        .target(name: "DertischPrimitives", swiftSettings: house),
        .target(name: "Plug", dependencies: ["DertischPrimitives"], swiftSettings: house),
        // What every part is made with, and what a service knows of the house that it works in: such a service needs no house.
        .target(name: "DertischBasics", dependencies: ["DertischPrimitives"], swiftSettings: house),
        // Parts of services, rooms and tools, without a house: a pool of threads, a hash, a pipe that wakes a thread, lines between programs.
        .target(name: "DertischServices", dependencies: ["DertischBasics"], swiftSettings: house),
        // Other programs: started, waited for, ended.
        .target(name: "DertischPrograms", dependencies: ["DertischBasics", "CSpawn"], swiftSettings: house),
        .target(name: "CSpawn"),
        // JSON as everything reads it that comes from outside.
        .target(name: "DertischJSON", swiftSettings: house),
        // Codes of languages, and which of them suits a reader.
        .target(name: "DertischLanguages", swiftSettings: house),
        // Files of texts, messages and plural rules: what houses read at run time and the tools for translators share.
        .target(name: "DertischTexts", dependencies: ["DertischJSON", "DertischLanguages"], swiftSettings: house),
        // Files that are written whole or not at all, the system's folders for a program, and their locks.
        .target(name: "DertischFiles", swiftSettings: house),
        // The JSON that comes with an app.
        .target(
            name: "DertischLarder", dependencies: ["DertischBasics", "DertischFiles", "DertischJSON"],
            swiftSettings: house),
        // Pictures as they lie on tables, and what makes files and pixels of them.
        .target(name: "DertischPictures", swiftSettings: house),
        // A list that knows what has changed in it. Of use without a house as well.
        .target(name: "DertischRows", swiftSettings: house),
        // What only tools need of texts: keys in Swift, and files for translators. No app has it in it.
        .target(
            name: "DertischTranslation", dependencies: ["DertischJSON", "DertischLanguages", "DertischTexts"],
            swiftSettings: house),
        .executableTarget(
            name: "SommelierTool", dependencies: ["DertischTranslation", "DertischTexts"], swiftSettings: house),
        .plugin(name: "SommelierKeys", capability: .buildTool(), dependencies: ["SommelierTool"]),
        .plugin(
            name: "SommelierCommand",
            capability: .command(
                intent: .custom(
                    verb: "sommelier", description: "Checks texts, and takes them to translators and back."),
                permissions: [.writeToPackageDirectory(reason: "Translations are put into the files of texts.")]),
            dependencies: ["SommelierTool"]),
        // Looks through an app's sources for staff whose functions are misspelt, and never called.
        .target(name: "RoleLint", dependencies: ["DertischPrimitives"], swiftSettings: house),
        .executableTarget(name: "RoleLintTool", dependencies: ["RoleLint"], swiftSettings: house),
        // What the tool `dertisch` does: apps from templates, edits of sources, checks and drawings of houses.
        .target(
            name: "DertischTool",
            dependencies: ["DertischBasics", "DertischJSON", "DertischPrimitives", "DertischPrograms", "RoleLint"],
            swiftSettings: house),
        // `dertisch serve`: builds an app, serves it, and shows changes in the open pages.
        .target(
            name: "DertischServe",
            dependencies: ["DertischBasics", "DertischJSON", "DertischPrograms", "DertischServices"],
            resources: [.embedInCode("Assets/development.js")], swiftSettings: house),
        // Pictures of an app's samples, taken and compared by a browser.
        .target(
            name: "DertischScreenshots",
            dependencies: ["DertischJSON", "DertischPrimitives", "DertischPrograms", "DertischTool"],
            swiftSettings: house),
        .executableTarget(
            name: "DertischCommand",
            dependencies: ["DertischBasics", "DertischScreenshots", "DertischServe", "DertischTool"],
            swiftSettings: house),
        .plugin(
            name: "DertischPlugin",
            capability: .command(
                intent: .custom(verb: "dertisch", description: "Adds to an app, checks it, and draws its staff."),
                permissions: writing("New screens, actions and resources are written there.")),
            dependencies: ["DertischCommand"]),
        // The addresses of links: their patterns, and the values in them. It knows no house.
        .target(name: "DertischLinks", dependencies: ["DertischBasics"], swiftSettings: house),
        .target(
            name: "Dertisch",
            dependencies: [
                "DertischBasics", "DertischLanguages", "DertischLinks", "DertischPictures", "DertischPrimitives",
                "DertischRows",
            ],
            swiftSettings: house),
        // The actions of a house: plugged where its staff is registered, and supplied to initialisers.
        .target(
            name: "DertischActions", dependencies: ["Dertisch", "DertischBasics", "Plug"], swiftSettings: house),
        // What many tables have in common: the progress of what loads, lists in pages, menus of options, choices, questions and alerts.
        .target(name: "DertischComponents", dependencies: ["Dertisch"], swiftSettings: house),
        // Simple values that head chefs and resources share within a scope.
        .target(
            name: "DertischTemporaryValues", dependencies: ["Dertisch", "DertischBasics"], swiftSettings: house),
        // The chain of responsibility of a house, as a tree or a diagram.
        .target(name: "DertischChain", dependencies: ["Dertisch"], swiftSettings: house),
        // Samples of an app's screens in their states, and its house without a kitchen, which shows them.
        .target(
            name: "DertischCatalogue", dependencies: ["Dertisch", "DertischJSON", "DertischServices"],
            swiftSettings: house),
        // A house's faults, or a drawing of it, for the tool `dertisch`: written by a room that is asked to report instead of opening.
        .target(
            name: "DertischReport", dependencies: ["Dertisch", "DertischBasics", "DertischChain", "DertischJSON"],
            swiftSettings: house),
        // The tool `dertisch serve`, as an app knows it that is served while it is written: layouts and texts are read again.
        .target(
            name: "DertischDevelopment",
            dependencies: ["Dertisch", "DertischBasics", "DertischJSON", "DertischServices"],
            swiftSettings: house),
        // An app's texts, read from its larder.
        .target(
            name: "DertischSommelier",
            dependencies: ["Dertisch", "DertischBasics", "DertischLanguages", "DertischLarder", "DertischTexts"],
            swiftSettings: house),
        // Sous chefs whose state is a value.
        .target(name: "DertischReducers", dependencies: ["Dertisch", "DertischBasics"], swiftSettings: house),
        // What houses tell over time, for Combine. Elsewhere it is empty; Tests/AppleDoubles builds it against a double of Combine.
        .target(name: "DertischCombine", dependencies: ["Dertisch"], swiftSettings: house),
        // The settings of an app, from its own file to the command line.
        .target(
            name: "DertischSettings",
            dependencies: ["Dertisch", "DertischBasics", "DertischFiles", "DertischJSON", "DertischLarder"],
            swiftSettings: house),
        // What processes of one app tell each other by. It knows no house.
        .target(name: "DertischBus", dependencies: ["DertischBasics", "DertischServices"], swiftSettings: house),
        // Messages over a NATS server.
        .target(
            name: "DertischNATS", dependencies: ["DertischBasics", "DertischBus", "DertischServices", "CNATS"],
            swiftSettings: house),
        // News of a house that reach its other processes over a bus.
        .target(
            name: "DertischNews", dependencies: ["Dertisch", "DertischBasics", "DertischBus"], swiftSettings: house),
        // Who is here, in all processes of an app.
        .target(
            name: "DertischAttendance",
            dependencies: ["Dertisch", "DertischBasics", "DertischNews", "DertischTemporaryValues"],
            swiftSettings: house),
        // A parent and the processes that it starts: it hands them connections of clients, and each one's messages to the others.
        .target(
            name: "DertischProcesses",
            dependencies: ["DertischBasics", "DertischBus", "DertischPrograms", "CDescriptorPassing", "CEventQueue"],
            swiftSettings: house),
        .target(name: "CDescriptorPassing"),
        .target(
            name: "DertischWeb",
            dependencies: [
                "Dertisch", "DertischBasics", "DertischCatalogue", "DertischDevelopment", "DertischFiles",
                "DertischJSON", "DertischLanguages",
                "DertischNews", "DertischProcesses", "DertischReport", "DertischServices", "CEventQueue", "CWslay",
                "CGumbo", "CNettle",
                "CBrotli", "CZlib",
            ],
            // Scripts/client makes the modules of Assets of these.
            exclude: ["Client"],
            resources: [
                .embedInCode("Assets/client.min.js"), .embedInCode("Assets/blurs.min.js"),
                .embedInCode("Assets/alerts.min.js"), .embedInCode("Assets/morph.min.js"),
                .embedInCode("Assets/prefetch.min.js"),
                .embedInCode("Assets/room.css"),
                .embedInCode("Catalogue/catalogue.css"), .embedInCode("Catalogue/catalogue.js"),
                .embedInCode("Catalogue/state.js"),
            ],
            swiftSettings: house),
        // What a native dining room keeps of its windows from one start to the next.
        .target(
            name: "DertischWindowState",
            dependencies: ["Dertisch", "DertischBasics", "DertischFiles", "DertischJSON", "DertischServices"],
            swiftSettings: house),
        .target(
            name: "DertischGTK",
            dependencies: [
                "Dertisch", "DertischBasics", "DertischCatalogue", "DertischDevelopment", "DertischFiles",
                "DertischJSON",
                "DertischReport", "DertischWindowState", "CGTK",
            ],
            swiftSettings: house),
        // The layouts of UIKit's dining room, read from storyboards and nibs on any platform.
        .target(name: "DertischStoryboards", dependencies: ["Dertisch", "DertischBasics"], swiftSettings: house),
        // The room for UIKit. Elsewhere it is empty; Tests/UIKitDouble builds it against a double of UIKit.
        .target(
            name: "DertischUIKit", dependencies: ["Dertisch", "DertischStoryboards", "DertischWindowState"],
            swiftSettings: house),
        // Customers inside an app of SwiftUI. Elsewhere it is empty; Tests/UIKitDouble builds it against a double of SwiftUI.
        .target(
            name: "DertischSwiftUI", dependencies: ["Dertisch", "DertischCatalogue", "DertischUIKit"],
            swiftSettings: house),
        .target(
            name: "DertischTesting",
            dependencies: ["Dertisch", "DertischBasics", "DertischBus", "DertischPrimitives"], swiftSettings: house),
        .target(
            name: "DertischFoodDelivery",
            dependencies: [
                "DertischBasics", "DertischFiles", "DertischJSON", "DertischServices", "Plug",
                .target(name: "CCurl", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: house),
        .target(
            name: "DertischFirebase",
            dependencies: ["DertischBasics", "DertischFoodDelivery", "DertischJSON", "Plug"], swiftSettings: house),
        .target(
            name: "DertischImages",
            dependencies: [
                "DertischBasics", "DertischFoodDelivery", "DertischPictures", "DertischServices", "Plug",
                .target(name: "CGdkPixbuf", condition: .when(platforms: [.linux])),
                .target(name: "CLCMS", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: house),
        .target(
            name: "DertischFreezer", dependencies: ["DertischBasics", "DertischJSON", "DertischLanguages", "CSQLite"],
            swiftSettings: house),
        .target(
            name: "DertischFreezerPostgreSQL",
            dependencies: ["DertischFreezer", "DertischBasics", "DertischBus", "DertischServices", "CPQ"],
            swiftSettings: house),

        // What Swift cannot call of the system's own queues of events.
        .systemLibrary(name: "CEventQueue", path: "Sources/CEventQueue"),
        library("CWslay", "libwslay", apt: "libwslay-dev", brew: "wslay"),
        library("CGumbo", "gumbo", apt: "libgumbo-dev", brew: "gumbo-parser"),
        library("CNettle", "nettle", apt: "nettle-dev", brew: "nettle"),
        library("CBrotli", "libbrotlienc", apt: "libbrotli-dev", brew: "brotli"),
        library("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
        library("CCurl", "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        library("CSQLite", "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        library("CPQ", "libpq", apt: "libpq-dev", brew: "libpq"),
        library("CNATS", "libnats", apt: "libnats-dev", brew: "cnats"),
        library("CGdkPixbuf", "gdk-pixbuf-2.0", apt: "libgdk-pixbuf-2.0-dev", brew: "gdk-pixbuf"),
        library("CLCMS", "lcms2", apt: "liblcms2-dev", brew: "little-cms2"),
        gtk(),

        // How tests wait.
        .target(
            name: "TestSupport", dependencies: ["DertischPrograms", "DertischServices"], path: "Tests/TestSupport",
            swiftSettings: house),
        .testTarget(
            name: "DertischTextsTests", dependencies: ["DertischJSON", "DertischLanguages", "DertischTexts"],
            // Files as tools for translators write them, which the tests read.
            exclude: ["Corpus"],
            swiftSettings: house,
            // The oracle for plural rules, which Foundation has in it.
            linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
        .testTarget(
            name: "DertischTranslationTests", dependencies: ["DertischTranslation", "DertischTexts"],
            swiftSettings: house),
        .testTarget(
            name: "DertischToolTests",
            dependencies: [
                "DertischScreenshots", "DertischTool", "Dertisch", "DertischActions", "DertischJSON",
                "DertischPrograms",
                "DertischReport", "Plug",
            ],
            swiftSettings: house),
        .testTarget(
            name: "DertischServeTests", dependencies: ["DertischPrograms", "DertischServe", "TestSupport"],
            swiftSettings: house),
        .testTarget(name: "RoleLintTests", dependencies: ["RoleLint"], swiftSettings: house),
        .testTarget(
            name: "DertischBasicsTests",
            dependencies: [
                "DertischBasics", "DertischFiles", "DertischPrimitives", "DertischPrograms", "DertischServices",
                "DertischTesting", "TestSupport",
            ],
            swiftSettings: house),
        .testTarget(
            name: "DertischBusTests",
            dependencies: [
                "DertischBus", "DertischBasics", "DertischFreezerPostgreSQL", "DertischNATS", "DertischPrograms",
                "DertischTesting", "TestSupport", "CNATS", "CPQ",
            ],
            swiftSettings: house),
        .testTarget(
            name: "DertischNewsTests",
            dependencies: [
                "DertischNews", "Dertisch", "DertischBasics", "DertischBus", "DertischFreezerPostgreSQL",
                "DertischNATS", "DertischTesting", "TestSupport",
            ],
            swiftSettings: house),
        .testTarget(
            name: "DertischAttendanceTests",
            dependencies: [
                "DertischAttendance", "DertischNews", "Dertisch", "DertischBasics", "DertischBus", "DertischTesting",
                "TestSupport",
            ],
            swiftSettings: house),
        .testTarget(
            name: "PlugTests", dependencies: ["Plug", "DertischPrimitives", "DertischTesting", "TestSupport"],
            swiftSettings: house),
        .testTarget(
            name: "DertischTests",
            dependencies: [
                "Dertisch", "DertischActions", "DertischBasics", "DertischCatalogue", "DertischChain",
                "DertischComponents", "DertischFiles",
                "DertischJSON", "DertischLarder", "DertischLinks", "DertischPictures", "DertischReducers",
                "DertischRows",
                "DertischSettings", "DertischSommelier", "DertischTemporaryValues", "DertischTesting", "DertischTexts",
                "DertischWindowState", "Plug",
                "TestSupport",
            ],
            swiftSettings: house),
        // A house with everything that seating knows, for the tests of dining rooms and for a real browser.
        .executableTarget(
            name: "Brasserie",
            dependencies: [
                "DertischWeb", "Dertisch", "DertischCatalogue", "DertischComponents", "DertischNews",
                "DertischSommelier",
            ],
            path: "Tests/Brasserie",
            resources: [
                .copy("Resources/web"), .copy("Resources/gtk"), .copy("Resources/uikit"), .copy("Resources/texts"),
            ], swiftSettings: house),
        // A parent whose children talk over its bus.
        .executableTarget(
            name: "BusFamily", dependencies: ["DertischBus", "DertischProcesses"], path: "Tests/BusFamily",
            swiftSettings: house),
        // Tabs and houses by which Scripts/cluster measures one house in several processes.
        .executableTarget(
            name: "Cluster",
            dependencies: [
                "Dertisch", "DertischAttendance", "DertischBus", "DertischFreezerPostgreSQL", "DertischNATS",
                "DertischNews", "DertischProcesses", "DertischPrograms", "DertischWeb",
            ],
            path: "Tests/Cluster", swiftSettings: house),
        .testTarget(
            name: "DertischProcessesTests",
            dependencies: [
                "BusFamily", "DertischBus", "DertischPrograms", "DertischProcesses", "DertischTesting", "TestSupport",
                "CDescriptorPassing",
            ],
            swiftSettings: house),
        .testTarget(
            name: "DertischWebTests",
            dependencies: [
                "DertischDevelopment", "Brasserie", "DertischWeb", "Dertisch", "DertischAttendance",
                "DertischComponents", "DertischNews", "DertischPrograms", "DertischProcesses", "DertischSommelier",
                "DertischTemporaryValues", "DertischTesting", "TestSupport", "CBrotli", "CZlib",
            ],
            swiftSettings: house,
            // Reads what was compressed.
            linkerSettings: [.linkedLibrary("brotlidec")]),
        // A program of one window, for tests of the main loop.
        .executableTarget(
            name: "Trattoria", dependencies: ["DertischGTK", "Dertisch"], path: "Tests/Trattoria",
            resources: [.copy("Resources/ui"), .copy("Resources/broken")], swiftSettings: house),
        .testTarget(
            name: "DertischGTKTests",
            dependencies: [
                "DertischDevelopment", "Trattoria", "Brasserie", "DertischGTK", "Dertisch", "DertischCatalogue",
                "DertischComponents", "DertischJSON", "DertischPrograms", "DertischSommelier", "DertischTesting",
                "DertischWindowState", "CGTK", "TestSupport",
            ],
            swiftSettings: house),
        .testTarget(
            name: "DertischStoryboardsTests",
            dependencies: [
                "Brasserie", "DertischStoryboards", "Dertisch", "DertischLarder", "DertischSommelier",
                "DertischTesting",
            ],
            swiftSettings: house),
        .testTarget(
            name: "DertischFoodDeliveryTests",
            dependencies: [
                "DertischFoodDelivery", "Dertisch", "DertischPrograms", "DertischServices", "DertischTesting", "Plug",
                "TestSupport",
            ],
            swiftSettings: house),
        // Answers in place of Firebase, and does wrong when told to.
        .target(
            name: "FirebaseStandIn",
            dependencies: ["DertischFirebase", "DertischJSON", "DertischServices", "TestSupport"],
            path: "Tests/FirebaseStandIn", swiftSettings: house),
        .executableTarget(
            name: "FirebaseStandInServer", dependencies: ["FirebaseStandIn"], path: "Tests/FirebaseStandInServer",
            swiftSettings: house),
        .testTarget(
            name: "DertischFirebaseTests",
            dependencies: [
                "DertischFirebase", "DertischFoodDelivery", "DertischJSON", "Dertisch", "DertischTesting",
                "FirebaseStandIn", "Plug", "TestSupport",
            ],
            swiftSettings: house),
        .testTarget(
            name: "DertischImagesTests",
            dependencies: ["DertischImages", "DertischFoodDelivery", "Dertisch", "DertischTesting", "TestSupport"],
            exclude: ["Corpus"], swiftSettings: house),
        // What every store must do, for the tests of each.
        .target(
            name: "FreezerChecks",
            dependencies: ["DertischFreezer", "DertischBasics", "DertischPrograms", "Dertisch"],
            path: "Tests/FreezerChecks",
            swiftSettings: house),
        // Writes until it is killed.
        .executableTarget(
            name: "FreezerVictim", dependencies: ["DertischFreezer", "DertischFreezerPostgreSQL", "FreezerChecks"],
            path: "Tests/FreezerVictim",
            swiftSettings: house),
        .testTarget(
            name: "DertischFreezerTests",
            dependencies: [
                "DertischFreezer", "FreezerChecks", "FreezerVictim", "Dertisch", "DertischTesting", "CSQLite",
                "TestSupport",
            ],
            swiftSettings: house),
        .testTarget(
            name: "DertischFreezerPostgreSQLTests",
            dependencies: [
                "DertischFreezerPostgreSQL", "DertischFreezer", "DertischPrograms", "DertischServices", "DertischWeb",
                "FreezerChecks", "FreezerVictim", "Dertisch", "DertischTesting", "TestSupport",
            ],
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)

/// The targets that a target needs. All conditions here name Linux; SwiftPM wants to know of those targets as well.
func needs(_ target: Target, onLinux: Bool) -> [String] {
    let plugins = (target.plugins ?? []).compactMap { plugin in
        if case .plugin(let name, nil) = plugin { name } else { nil }
    }
    return plugins
        + target.dependencies.compactMap { dependency in
            switch dependency {
            case .targetItem(let name, let condition), .byNameItem(let name, let condition):
                onLinux || condition == nil ? name : nil
            default: nil
            }
        }
}
let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
@MainActor func closure(_ names: [String], onLinux: Bool) -> Set<String> {
    var found: Set<String> = [], next = names
    while let name = next.popLast() {
        if found.insert(name).inserted, let target = targets[name] { next += needs(target, onLinux: onLinux) }
    }
    return found
}

// The sanitizers build the tests in which they can find something, and what these need.
if let wanted = Context.environment["DERTISCH_TEST_TARGETS"]?.split(separator: " ").map(String.init) {
    let left = closure(wanted, onLinux: true)
    package.targets.removeAll { !left.contains($0.name) }
    package.products = []
}

// `Scripts/apple` builds what an SDK of Apple's is enough for: libraries without C libraries of Homebrew, and their tests.
if Context.environment["DERTISCH_SDK_ONLY"] != nil {
    @MainActor func libraries() -> [String] {
        package.products.compactMap { $0 as? Product.Library }.flatMap(\.targets)
    }
    // The libraries left here are part of each SDK.
    let foreign = Set(package.targets.filter { $0.type == .system }.map(\.name))
        .subtracting(["CSQLite", "CZlib", "CEventQueue"])
    let helpers = package.targets.filter { $0.type == .regular && $0.path?.hasPrefix("Tests/") == true }.map(\.name)
    let parts = closure(libraries(), onLinux: false).union(helpers).subtracting(foreign)
    package.products.removeAll { product in
        guard let library = product as? Product.Library else { return true }
        return !closure(library.targets, onLinux: false).isSubset(of: parts)
    }
    let tests = package.targets.filter(\.isTest).map(\.name).filter { name in
        closure([name], onLinux: false).subtracting([name]).isSubset(of: parts)
    }
    let left = closure(libraries() + tests, onLinux: true)
    package.targets.removeAll { !left.contains($0.name) }
}
