// swift-tools-version: 6.2
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

let package = Package(
    name: "Dertisch",
    platforms: [.macOS("26.0"), .iOS("26.0"), .tvOS("26.0"), .visionOS("26.0")],
    products: [
        .library(name: "Plug", targets: ["Plug"]),
        .library(name: "Dertisch", targets: ["Dertisch"]),
        .library(name: "DertischWeb", targets: ["DertischWeb"]),
        .library(name: "DertischTesting", targets: ["DertischTesting"]),
        .library(name: "DertischFoodDelivery", targets: ["DertischFoodDelivery"]),
        .library(name: "DertischImages", targets: ["DertischImages"]),
        .library(name: "DertischFreezer", targets: ["DertischFreezer"]),
    ],
    targets: [
        .target(name: "Plug", swiftSettings: house),
        .target(name: "Dertisch", dependencies: ["Plug"], swiftSettings: house),
        .target(
            name: "DertischWeb",
            dependencies: ["Dertisch", "CMicrohttpd", "CWslay", "CGumbo", "CNettle"],
            resources: [
                .embedInCode("Client/client.js"), .embedInCode("Client/seating.js"),
                .embedInCode("Client/questions.js"), .embedInCode("Client/history.js"),
                .embedInCode("Client/room.css"),
            ], swiftSettings: house),
        .target(name: "DertischTesting", dependencies: ["Dertisch", "Plug"], swiftSettings: house),
        .target(
            name: "DertischFoodDelivery",
            dependencies: ["Dertisch", .target(name: "CCurl", condition: .when(platforms: [.linux]))],
            swiftSettings: house),
        .target(
            name: "DertischImages",
            dependencies: [
                "Dertisch", "DertischFoodDelivery",
                .target(name: "CGdkPixbuf", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: house),
        .target(name: "DertischFreezer", dependencies: ["Dertisch", "Plug", "CSQLite"], swiftSettings: house),

        library("CMicrohttpd", "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
        library("CWslay", "libwslay", apt: "libwslay-dev", brew: "wslay"),
        library("CGumbo", "gumbo", apt: "libgumbo-dev", brew: "gumbo-parser"),
        library("CNettle", "nettle", apt: "nettle-dev", brew: "nettle"),
        library("CCurl", "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        library("CSQLite", "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        library("CGdkPixbuf", "gdk-pixbuf-2.0", apt: "libgdk-pixbuf-2.0-dev", brew: "gdk-pixbuf"),

        .testTarget(name: "PlugTests", dependencies: ["Plug"], swiftSettings: house),
        .testTarget(
            name: "DertischTests", dependencies: ["Dertisch", "DertischTesting", "Plug"], swiftSettings: house),
        // A house with everything that seating knows, for the tests of the web and for a real browser.
        .executableTarget(
            name: "Brasserie", dependencies: ["DertischWeb", "Dertisch"], path: "Tests/Brasserie",
            resources: [.copy("Resources/web"), .copy("Resources/texts")], swiftSettings: house),
        .testTarget(
            name: "DertischWebTests", dependencies: ["Brasserie", "DertischWeb", "Dertisch", "DertischTesting"],
            swiftSettings: house),
        .testTarget(
            name: "DertischFoodDeliveryTests", dependencies: ["DertischFoodDelivery", "Dertisch"], swiftSettings: house),
        .testTarget(
            name: "DertischImagesTests", dependencies: ["DertischImages", "DertischFoodDelivery", "Dertisch"],
            swiftSettings: house),
        // What every store must do, for the tests of each.
        .target(
            name: "FreezerChecks", dependencies: ["DertischFreezer"], path: "Tests/FreezerChecks", swiftSettings: house),
        // Writes until it is killed.
        .executableTarget(
            name: "FreezerVictim", dependencies: ["DertischFreezer", "FreezerChecks"], path: "Tests/FreezerVictim",
            swiftSettings: house),
        .testTarget(
            name: "DertischFreezerTests",
            dependencies: [
                "DertischFreezer", "FreezerChecks", "FreezerVictim", "Dertisch", "DertischTesting", "CSQLite",
            ],
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
