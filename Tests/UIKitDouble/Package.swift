// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// As the framework itself is built.
let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// A test that imports Testing and UIKit would ask for an overlay of both, which is Apple's.
let tests: [SwiftSetting] = house + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

/// The name by which SwiftPM knows the framework's package, as a part of which the room is compiled.
let framework = URL(filePath: Context.packageDirectory).appending(path: "../..").standardizedFileURL.lastPathComponent
    .lowercased().map { $0.isLetter || $0.isNumber ? "\($0)" : "_" }.joined()

// A package of its own: in one with the room, `canImport(UIKit)` would depend on the order of the build.
let package = Package(
    name: "UIKitDouble",
    platforms: [.macOS("26.0"), .iOS("26.0")],
    dependencies: [.package(name: "Dertisch", path: "../..")],
    targets: [
        // UIKit as its documentation describes it, as far as the room uses it. It draws nothing.
        .target(name: "UIKit", swiftSettings: house),
        // The room's own sources, by a link: a path must not leave its package.
        .target(
            name: "DertischUIKit",
            dependencies: [
                "UIKit", .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischRoom", package: "Dertisch"),
                .product(name: "DertischStoryboards", package: "Dertisch"),
                .product(name: "DertischWindowState", package: "Dertisch"),
            ],
            packageAccess: false, swiftSettings: house + [.unsafeFlags(["-package-name", framework])]),
        // SwiftUI as its documentation describes it, as far as customers inside an app of SwiftUI use it.
        .target(name: "SwiftUI", dependencies: ["UIKit"], swiftSettings: house),
        .target(
            name: "DertischSwiftUI",
            dependencies: [
                "DertischUIKit", "SwiftUI", "UIKit", .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischRoom", package: "Dertisch"),
                .product(name: "DertischCatalogue", package: "Dertisch"),
            ],
            packageAccess: false, swiftSettings: house + [.unsafeFlags(["-package-name", framework])]),
        // The house of all tests of dining rooms: its own sources, by links.
        .target(
            name: "BrasserieHouse",
            dependencies: [
                .product(name: "Dertisch", package: "Dertisch"), .product(name: "DertischRoom", package: "Dertisch"),
                .product(name: "DertischCatalogue", package: "Dertisch"),
                .product(name: "DertischComponents", package: "Dertisch"),
                .product(name: "DertischForms", package: "Dertisch"),
                .product(name: "DertischNews", package: "Dertisch"),
                .product(name: "DertischSommelier", package: "Dertisch"),
                .product(name: "DertischUploads", package: "Dertisch"),
            ],
            swiftSettings: house),
        // The example: its own sources and layouts, by links.
        .target(
            name: "Galerie",
            dependencies: [
                .product(name: "Dertisch", package: "Dertisch"), .product(name: "DertischRoom", package: "Dertisch"),
                .product(name: "DertischActions", package: "Dertisch"),
                .product(name: "DertischCatalogue", package: "Dertisch"),
                .product(name: "DertischComponents", package: "Dertisch"),
                .product(name: "DertischFirebase", package: "Dertisch"),
                .product(name: "DertischFoodDelivery", package: "Dertisch"),
                .product(name: "DertischFreezer", package: "Dertisch"),
                .product(name: "DertischFreezerPostgreSQL", package: "Dertisch"),
                .product(name: "DertischImages", package: "Dertisch"),
                .product(name: "DertischNATS", package: "Dertisch"),
                .product(name: "DertischNews", package: "Dertisch"),
                .product(name: "DertischSettings", package: "Dertisch"),
                .product(name: "DertischSommelier", package: "Dertisch"),
                .product(name: "DertischTemporaryValues", package: "Dertisch"),
                .product(name: "DertischWeb", package: "Dertisch"),
                .product(name: "Plug", package: "Dertisch"),
            ],
            resources: [.copy("Resources/web"), .copy("Resources/gtk"), .copy("Resources/texts")],
            // With all traits of its package.
            swiftSettings: house + ["PostgreSQL", "NATS", "Firebase"].map { .define($0) },
            plugins: [.plugin(name: "SommelierKeys", package: "Dertisch")]),
        .target(
            name: "GalerieUIKit",
            dependencies: [
                "Galerie", "DertischUIKit", "UIKit", .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischRoom", package: "Dertisch"),
                .product(name: "DertischSettings", package: "Dertisch"),
            ],
            resources: [.process("Resources")], swiftSettings: house),
        // The code that stands on pages and in comments.
        .target(
            name: "Examples",
            dependencies: [
                "DertischSwiftUI", "DertischUIKit", "SwiftUI", "UIKit", .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischRoom", package: "Dertisch"),
                .product(name: "DertischCatalogue", package: "Dertisch"),
            ],
            path: "Examples", swiftSettings: house),
        .testTarget(name: "UIKitTests", dependencies: ["UIKit"], swiftSettings: tests),
        .testTarget(
            name: "DertischUIKitTests",
            dependencies: [
                "BrasserieHouse", "DertischSwiftUI", "DertischUIKit", "Galerie", "GalerieUIKit", "SwiftUI", "UIKit",
                .product(name: "Dertisch", package: "Dertisch"), .product(name: "DertischRoom", package: "Dertisch"),
                .product(name: "DertischActions", package: "Dertisch"),
                .product(name: "DertischSettings", package: "Dertisch"),
                .product(name: "DertischStoryboards", package: "Dertisch"),
                .product(name: "DertischTesting", package: "Dertisch"),
                .product(name: "DertischWeb", package: "Dertisch"),
                .product(name: "DertischWindowState", package: "Dertisch"),
            ],
            packageAccess: false, swiftSettings: tests + [.unsafeFlags(["-package-name", framework])]),
    ],
    swiftLanguageModes: [.v6]
)
