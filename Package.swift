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

/// The folders of `Sources` and of `Tests`. Documentation/Modules.md says what each is for.
enum Group: String {
    case support = "Support"
    case core = "Core"
    case kitchen = "Kitchen"
    case rooms = "Rooms"
    case testing = "Testing"
    case tools = "Tools"
    case cLibraries = "CLibraries"
}

/// A module, in the folder of its group.
func module(
    _ name: String, in group: Group, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
    resources: [Resource]? = nil
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(group.rawValue)/\(name)", exclude: exclude,
        resources: resources, swiftSettings: house)
}

/// A program, in the folder of its group.
func program(_ name: String, in group: Group, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Sources/\(group.rawValue)/\(name)", swiftSettings: house)
}

/// The tests of a module, in the folder of its group.
func tests(
    _ name: String, in group: Group, _ dependencies: [Target.Dependency], exclude: [String] = [],
    links: [LinkerSetting]? = nil
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(group.rawValue)/\(name)", exclude: exclude,
        swiftSettings: house, linkerSettings: links)
}

/// A module that tests use.
func helper(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: house)
}

/// A program that tests start.
func testProgram(_ name: String, _ dependencies: [Target.Dependency], resources: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Tests/\(name)", resources: resources.map { .copy($0) },
        swiftSettings: house)
}

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
        name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig,
        providers: [.apt([apt]), .brew([brew])])
}

/// Code in C of our own, for calls that Swift cannot make.
func shim(_ name: String) -> Target { .target(name: name, path: "Sources/CLibraries/\(name)") }

/// GTK, whose headers lie in folders of their own. An app that does not use it sees no warning: neither that it is not installed,
/// nor of the compiler flags in its own pkg-config file. SwiftPM reads pkg-config files by path as well as by name, and ours
/// names the folders of Linux distributions. It is chosen whether GTK is installed or not, since SwiftPM caches what this file says.
func gtk() -> Target {
    let folder = "Sources/CLibraries/CGTK"
    #if os(macOS)
        let pkgConfig = "gtk4"
    #else
        // A GTK of one's own is found by these. SwiftPM evaluates this file again when they change.
        let folders = ["PKG_CONFIG_PATH", "PKG_CONFIG_LIBDIR"].compactMap { Context.environment[$0] }
            .flatMap { $0.split(separator: ":") }
        let isOwn = folders.contains { FileManager.default.fileExists(atPath: "\($0)/gtk4.pc") }
        let usual = "\(Context.packageDirectory)/\(folder)/gtk4-linux.pc"
        // SwiftPM takes a blank for the end of a name.
        let pkgConfig = isOwn || usual.contains(" ") ? "gtk4" : usual
    #endif
    return .systemLibrary(
        name: "CGTK", path: folder, pkgConfig: pkgConfig, providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])])
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

/// The products that are one module each.
let libraries = [
    // Support
    "DertischPictures",
    // Core
    "Dertisch", "Plug", "DertischActions", "DertischComponents", "DertischForms", "DertischGrid",
    "DertischRoutes", "DertischUploads", "DertischPatterns", "DertischTemporaryValues", "DertischReducers",
    "DertischCombine",
    "DertischLarder",
    "DertischSommelier",
    "DertischSettings",
    // Kitchen
    "DertischFoodDelivery", "DertischFirebase", "DertischImages", "DertischFreezer", "DertischFreezerPostgreSQL",
    "DertischBus", "DertischNATS", "DertischNews", "DertischAttendance",
    // Rooms
    "DertischRoom", "DertischHTTPServer", "DertischWeb", "DertischGTK", "DertischStoryboards",
    // Testing
    "DertischTesting", "DertischCatalogue", "DertischChain",
]

/// What everything else is made with. It knows no house.
let support: [Target] = [
    // Collections, time limits, threads, sockets of one machine, files, faults: one of each. Documentation/Modules.md lists them.
    module("DertischSupport", in: .support, ["CEventQueue"]),
    // Other programs: started, waited for, ended.
    module("DertischPrograms", in: .support, ["DertischSupport", "CSpawn"]),
    // JSON as everything reads it that comes from outside.
    module("DertischJSON", in: .support),
    // XML as everything reads it that comes from outside.
    module("DertischXML", in: .support),
    // Codes of languages, and which of them suits a reader.
    module("DertischLanguages", in: .support),
    // Files of texts, messages and plural rules: what houses read at run time and the tools for translators share.
    module("DertischTexts", in: .support, ["DertischJSON", "DertischLanguages"]),
    // Pictures as they lie on tables, and what makes files and pixels of them.
    module("DertischPictures", in: .support),
]

/// What an app is written with.
let core: [Target] = [
    module("DertischCore", in: .core, ["DertischJSON", "DertischLanguages", "DertischPictures", "DertischSupport"]),
    // The names of the core that authors of apps write, and no others.
    module("Dertisch", in: .core, ["DertischCore", "DertischPictures", "DertischSupport"]),
    module("Plug", in: .core, ["DertischSupport"]),
    // The actions of a house: plugged where its staff is registered, and supplied to initialisers.
    module("DertischActions", in: .core, ["DertischCore", "DertischSupport", "Plug"]),
    // Names of the usual design patterns for the roles of a house.
    module("DertischPatterns", in: .core, ["DertischCore"]),
    // What many tables have in common: the progress of what loads, lists in pages, menus of options, choices, questions and alerts.
    module("DertischComponents", in: .core, ["DertischCore"]),
    // Forms: typed fields, rules that are declared once, messages at the fields, and one submission at a time.
    module("DertischForms", in: .core, ["DertischCore", "DertischComponents", "DertischSupport"]),
    // Grids: long lists of which only the rows around those in view are loaded, sorted and selected by columns.
    module("DertischGrid", in: .core, ["DertischCore", "DertischComponents"]),
    // Routes: addresses for programs beside the screens, whose orders go to the same head chefs.
    module("DertischRoutes", in: .core, ["DertischCore", "DertischJSON", "DertischSupport"]),
    // Files that guests send: chosen, checked, on their way over what breaks, and handed to orders.
    module("DertischUploads", in: .core, ["DertischCore", "DertischSupport"]),
    // Simple values that head chefs and resources share within a scope.
    module("DertischTemporaryValues", in: .core, ["DertischCore", "DertischSupport"]),
    // Sous chefs whose state is a value.
    module("DertischReducers", in: .core, ["DertischCore", "DertischPatterns", "DertischSupport"]),
    // What houses tell over time, for Combine. Elsewhere it is empty; Tests/AppleDoubles builds it against a double of Combine.
    module("DertischCombine", in: .core, ["DertischCore"]),
    // The JSON that comes with an app.
    module("DertischLarder", in: .core, ["DertischJSON", "DertischSupport"]),
    // An app's texts, read from its larder.
    module(
        "DertischSommelier", in: .core,
        ["DertischCore", "DertischLanguages", "DertischLarder", "DertischSupport", "DertischTexts"]),
    // The settings of an app, from its own file to the command line.
    module("DertischSettings", in: .core, ["DertischCore", "DertischJSON", "DertischLarder", "DertischSupport"]),
]

/// Services that sous chefs use. Most know no house.
let kitchen: [Target] = [
    module(
        "DertischFoodDelivery", in: .kitchen,
        ["DertischJSON", "DertischSupport", "Plug", .target(name: "CCurl", condition: .when(platforms: [.linux]))]),
    module("DertischFirebase", in: .kitchen, ["DertischFoodDelivery", "DertischJSON", "DertischSupport", "Plug"]),
    module(
        "DertischImages", in: .kitchen,
        [
            "DertischFoodDelivery", "DertischPictures", "DertischSupport", "Plug",
            .target(name: "CGdkPixbuf", condition: .when(platforms: [.linux])),
            .target(name: "CLCMS", condition: .when(platforms: [.linux])),
        ]),
    module("DertischFreezer", in: .kitchen, ["DertischJSON", "DertischLanguages", "DertischSupport", "CSQLite"]),
    module("DertischFreezerPostgreSQL", in: .kitchen, ["DertischBus", "DertischFreezer", "DertischSupport", "CPQ"]),
    // What processes of one app tell each other by.
    module("DertischBus", in: .kitchen, ["DertischSupport"]),
    // Messages over a NATS server.
    module("DertischNATS", in: .kitchen, ["DertischBus", "DertischSupport", "CNATS"]),
    // News of a house that reach its other processes over a bus.
    module("DertischNews", in: .kitchen, ["DertischCore", "DertischBus", "DertischSupport"]),
    // Who is here, in all processes of an app.
    module(
        "DertischAttendance", in: .kitchen,
        ["DertischCore", "DertischBus", "DertischNews", "DertischSupport", "DertischTemporaryValues"]),
]

/// Where an app is served.
let rooms: [Target] = [
    // What a dining room is made with: all names of the core. Other packages may make rooms, too.
    module("DertischRoom", in: .rooms, ["DertischCore"]),
    // The tools `dertisch check`, `graph` and `serve` as an app knows them: its faults and staff are reported, layouts and texts read again.
    module("DertischDevelopment", in: .rooms, ["DertischRoom", "DertischChain", "DertischJSON", "DertischSupport"]),
    // A parent and the processes that it starts: it hands them connections of clients, and each one's messages to the others.
    module(
        "DertischProcesses", in: .rooms,
        ["DertischBus", "DertischPrograms", "DertischSupport", "CDescriptorPassing"]),
    // A server of HTTP and WebSockets.
    module("DertischHTTPServer", in: .rooms, ["DertischJSON", "DertischSupport", "CNettle", "CWslay"]),
    module(
        "DertischWeb", in: .rooms,
        [
            "DertischRoom", "DertischCatalogue", "DertischDevelopment", "DertischHTTPServer", "DertischJSON",
            "DertischLanguages", "DertischNews", "DertischProcesses", "DertischRoutes", "DertischSupport",
            "DertischUploads", "CBrotli",
            "CEventQueue", "CGumbo", "CNettle", "CZlib",
        ],
        // Scripts/client makes the modules of Assets of these.
        exclude: ["Client"],
        resources: [
            .embedInCode("Assets/client.min.js"), .embedInCode("Assets/blurs.min.js"),
            .embedInCode("Assets/alerts.min.js"), .embedInCode("Assets/forms.min.js"),
            .embedInCode("Assets/gestures.min.js"), .embedInCode("Assets/grid.min.js"),
            .embedInCode("Assets/metrics.min.js"), .embedInCode("Assets/morph.min.js"),
            .embedInCode("Assets/prefetch.min.js"), .embedInCode("Assets/room.css"),
            .embedInCode("Assets/uploads.min.js"),
            .embedInCode("Catalogue/catalogue.css"), .embedInCode("Catalogue/catalogue.js"),
            .embedInCode("Catalogue/sample.js"),
        ]),
    // What a native dining room keeps of its windows from one start to the next.
    module("DertischWindowState", in: .rooms, ["DertischRoom", "DertischJSON", "DertischSupport"]),
    module(
        "DertischGTK", in: .rooms,
        [
            "DertischRoom", "DertischCatalogue", "DertischDevelopment", "DertischJSON", "DertischSupport",
            "DertischUploads", "DertischWindowState", "CGTK",
        ]),
    // The layouts of UIKit's dining room, read from storyboards and nibs on any platform.
    module("DertischStoryboards", in: .rooms, ["DertischRoom", "DertischSupport", "DertischXML"]),
    // The room for UIKit. Elsewhere it is empty; Tests/UIKitDouble builds it against a double of UIKit.
    module("DertischUIKit", in: .rooms, ["DertischRoom", "DertischStoryboards", "DertischWindowState"]),
    // Customers inside an app of SwiftUI. Elsewhere it is empty; Tests/UIKitDouble builds it against a double of SwiftUI.
    module("DertischSwiftUI", in: .rooms, ["DertischRoom", "DertischCatalogue", "DertischUIKit"]),
]

/// A house to test, and to look at.
let testing: [Target] = [
    module("DertischTesting", in: .testing, ["DertischCore", "DertischBus", "DertischSupport", "DertischUploads"]),
    // Samples of an app's screens in their states, and its house without a kitchen, which shows them.
    module("DertischCatalogue", in: .testing, ["DertischCore", "DertischJSON", "DertischSupport"]),
    // The chain of responsibility of a house, as a tree or a diagram.
    module("DertischChain", in: .testing, ["DertischCore"]),
]

/// What a developer and a translator run. No app has it in it.
let tools: [Target] = [
    // The tool `dertisch`: apps from templates, edits of sources, checks, drawings, pictures of samples, and `serve`.
    .target(
        name: "DertischTool", dependencies: ["DertischJSON", "DertischPrograms", "DertischSupport"],
        path: "Sources/Tools/DertischTool", resources: [.embedInCode("Serve/Assets/development.js")],
        swiftSettings: house),
    program("DertischCommand", in: .tools, ["DertischSupport", "DertischTool"]),
    .plugin(
        name: "DertischPlugin",
        capability: .command(
            intent: .custom(verb: "dertisch", description: "Adds to an app, checks it, and draws its staff."),
            permissions: writing("New screens, actions and resources are written there.")),
        dependencies: ["DertischCommand"]),
    // Looks through sources for staff whose functions are misspelt, and never called.
    program("RoleLintTool", in: .tools, ["DertischTool"]),
    // What only tools need of texts: keys in Swift, and files for translators.
    module("DertischTranslation", in: .tools, ["DertischJSON", "DertischLanguages", "DertischTexts", "DertischXML"]),
    program("SommelierTool", in: .tools, ["DertischTranslation", "DertischTexts"]),
    .plugin(name: "SommelierKeys", capability: .buildTool(), dependencies: ["SommelierTool"]),
    .plugin(
        name: "SommelierCommand",
        capability: .command(
            intent: .custom(
                verb: "sommelier", description: "Checks texts, and takes them to translators and back."),
            permissions: [.writeToPackageDirectory(reason: "Translations are put into the files of texts.")]),
        dependencies: ["SommelierTool"]),
]

let cLibraries: [Target] = [
    shim("CSpawn"),
    shim("CDescriptorPassing"),
    // What Swift cannot call of the system's own queues of events.
    .systemLibrary(name: "CEventQueue", path: "Sources/CLibraries/CEventQueue"),
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
]

let allTests: [Target] = [
    // How tests wait.
    helper("TestSupport", ["DertischPrograms", "DertischSupport"]),
    // Servers of HTTP under test, and clients on bare sockets that send them valid and invalid bytes.
    helper("ServerSupport", ["DertischHTTPServer", "DertischTesting", "TestSupport"]),
    // What every store must do, for the tests of each.
    helper("FreezerChecks", ["DertischCore", "DertischFreezer", "DertischPrograms", "DertischSupport"]),
    // Answers in place of Firebase, and does wrong when told to.
    helper("FirebaseStandIn", ["DertischFirebase", "DertischJSON", "DertischSupport", "TestSupport"]),
    testProgram("FirebaseStandInServer", ["FirebaseStandIn"]),
    // A house with everything that seating knows, for the tests of dining rooms and for a real browser.
    testProgram(
        "Brasserie",
        [
            "Dertisch", "DertischCatalogue", "DertischComponents", "DertischForms", "DertischNews", "DertischSommelier",
            "DertischUploads", "DertischWeb",
        ],
        resources: ["Resources/web", "Resources/gtk", "Resources/uikit", "Resources/texts"]),
    // A parent whose children talk over its bus.
    testProgram("BusFamily", ["DertischBus", "DertischProcesses"]),
    // Tabs and houses by which Scripts/cluster measures one house in several processes.
    testProgram(
        "Cluster",
        [
            "Dertisch", "DertischAttendance", "DertischBus", "DertischFreezerPostgreSQL", "DertischNATS",
            "DertischRoom", "DertischNews", "DertischProcesses", "DertischPrograms", "DertischSupport", "DertischWeb",
        ]),
    // A program of one window, for tests of the main loop.
    testProgram("Trattoria", ["Dertisch", "DertischGTK"], resources: ["Resources/ui", "Resources/broken"]),
    // Writes until it is killed.
    testProgram("FreezerVictim", ["DertischFreezer", "DertischFreezerPostgreSQL", "FreezerChecks"]),

    tests(
        "DertischSupportTests", in: .support,
        ["DertischPrograms", "DertischSupport", "DertischTesting", "TestSupport"]),
    tests("DertischXMLTests", in: .support, ["DertischXML"]),
    tests(
        "DertischTextsTests", in: .support, ["DertischJSON", "DertischLanguages", "DertischTexts"],
        // Files as tools for translators write them, which the tests read.
        exclude: ["Corpus"],
        // The oracle for plural rules, which Foundation has in it.
        links: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),

    tests(
        "DertischTests", in: .core,
        [
            "Dertisch", "DertischCore", "DertischActions", "DertischCatalogue", "DertischChain", "DertischComponents",
            "DertischJSON", "DertischLarder", "DertischPatterns", "DertischPictures", "DertischReducers",
            "DertischRoutes", "DertischSettings", "DertischSommelier", "DertischSupport", "DertischTemporaryValues",
            "DertischTesting", "DertischTexts", "DertischWindowState", "Plug", "TestSupport",
        ]),
    tests(
        "DertischFormsTests", in: .core,
        [
            "Dertisch", "DertischCore", "DertischForms", "DertischLarder", "DertischSommelier", "DertischTesting",
            "TestSupport",
        ]),
    tests(
        "DertischGridTests", in: .core,
        ["Dertisch", "DertischCore", "DertischComponents", "DertischGrid", "DertischTesting", "TestSupport"]),
    tests(
        "DertischRoutesTests", in: .core,
        [
            "Dertisch", "DertischCore", "DertischJSON", "DertischRoutes", "DertischSettings", "DertischSupport",
            "DertischTesting", "TestSupport",
        ]),
    tests(
        "DertischUploadsTests", in: .core,
        ["Dertisch", "DertischCore", "DertischSupport", "DertischTesting", "DertischUploads", "TestSupport"]),
    tests("PlugTests", in: .core, ["DertischSupport", "DertischTesting", "Plug", "TestSupport"]),

    tests(
        "DertischFoodDeliveryTests", in: .kitchen,
        [
            "Dertisch", "DertischCore", "DertischFoodDelivery", "DertischPrograms", "DertischSupport",
            "DertischTesting", "Plug", "TestSupport",
        ]),
    tests(
        "DertischFirebaseTests", in: .kitchen,
        [
            "Dertisch", "DertischCore", "DertischFirebase", "DertischFoodDelivery", "DertischJSON", "DertischTesting",
            "FirebaseStandIn", "Plug", "TestSupport",
        ]),
    tests(
        "DertischImagesTests", in: .kitchen,
        ["Dertisch", "DertischCore", "DertischFoodDelivery", "DertischImages", "DertischTesting", "TestSupport"],
        exclude: ["Corpus"]),
    tests(
        "DertischFreezerTests", in: .kitchen,
        [
            "Dertisch", "DertischCore", "DertischFreezer", "DertischTesting", "CSQLite", "FreezerChecks",
            "FreezerVictim", "TestSupport",
        ]),
    tests(
        "DertischFreezerPostgreSQLTests", in: .kitchen,
        [
            "Dertisch", "DertischCore", "DertischFreezer", "DertischFreezerPostgreSQL", "DertischPrograms",
            "DertischSupport", "DertischTesting", "DertischWeb", "FreezerChecks", "FreezerVictim", "TestSupport",
        ]),
    tests(
        "DertischBusTests", in: .kitchen,
        [
            "DertischBus", "DertischFreezerPostgreSQL", "DertischNATS", "DertischPrograms", "DertischSupport",
            "DertischTesting", "CNATS", "CPQ", "TestSupport",
        ]),
    tests(
        "DertischNewsTests", in: .kitchen,
        [
            "Dertisch", "DertischCore", "DertischBus", "DertischFreezerPostgreSQL", "DertischNATS", "DertischNews",
            "DertischSupport", "DertischTesting", "TestSupport",
        ]),
    tests(
        "DertischAttendanceTests", in: .kitchen,
        [
            "Dertisch", "DertischCore", "DertischAttendance", "DertischBus", "DertischNews", "DertischSupport",
            "DertischTesting", "TestSupport",
        ]),

    tests(
        "DertischProcessesTests", in: .rooms,
        [
            "DertischBus", "DertischPrograms", "DertischProcesses", "DertischSupport", "DertischTesting", "BusFamily",
            "CDescriptorPassing", "TestSupport",
        ]),
    tests(
        "DertischHTTPServerTests", in: .rooms,
        [
            "DertischCore", "DertischHTTPServer", "DertischSupport", "DertischTesting", "ServerSupport", "TestSupport",
        ]),
    tests(
        "DertischWebTests", in: .rooms,
        [
            "Dertisch", "DertischCore", "DertischAttendance", "DertischComponents", "DertischDevelopment",
            "DertischForms", "DertischGrid",
            "DertischNews", "DertischPrograms", "DertischProcesses", "DertischRoutes", "DertischSettings",
            "DertischSommelier", "DertischTemporaryValues",
            "DertischTesting", "DertischWeb", "Brasserie", "CBrotli", "CZlib", "ServerSupport", "TestSupport",
        ],
        // Reads what was compressed.
        links: [.linkedLibrary("brotlidec")]),
    tests(
        "DertischGTKTests", in: .rooms,
        [
            "Dertisch", "DertischCore", "DertischCatalogue", "DertischComponents", "DertischDevelopment", "DertischGTK",
            "DertischJSON", "DertischPrograms", "DertischSommelier", "DertischTesting", "DertischUploads",
            "DertischWindowState",
            "Brasserie", "CGTK", "TestSupport", "Trattoria",
        ]),
    tests(
        "DertischStoryboardsTests", in: .rooms,
        [
            "Dertisch", "DertischCore", "DertischLarder", "DertischSommelier", "DertischStoryboards", "DertischTesting",
            "Brasserie",
        ]),

    tests(
        "DertischToolTests", in: .tools,
        [
            "DertischCore", "DertischActions", "DertischDevelopment", "DertischJSON", "DertischPrograms",
            "DertischTool", "Plug", "TestSupport",
        ]),
    tests("DertischTranslationTests", in: .tools, ["DertischTexts", "DertischTranslation"]),
]

let package = Package(
    name: "Dertisch",
    platforms: [.macOS("26.0"), .iOS("26.0"), .tvOS("26.0"), .visionOS("26.0")],
    products: uikit + libraries.map { .library(name: $0, targets: [$0]) } + [
        .executable(name: "dertisch", targets: ["DertischCommand"]),
        .plugin(name: "DertischPlugin", targets: ["DertischPlugin"]),
        .plugin(name: "SommelierKeys", targets: ["SommelierKeys"]),
        .plugin(name: "SommelierCommand", targets: ["SommelierCommand"]),
    ],
    targets: support + core + kitchen + rooms + testing + tools + cLibraries + allTests,
    swiftLanguageModes: [.v6]
)
