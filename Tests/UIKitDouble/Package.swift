// swift-tools-version: 6.2
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
                .product(name: "DertischStoryboards", package: "Dertisch"),
            ],
            swiftSettings: house),
        .testTarget(name: "UIKitTests", dependencies: ["UIKit"], swiftSettings: tests),
        .testTarget(
            name: "DertischUIKitTests",
            dependencies: [
                "DertischUIKit", "UIKit", .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischStoryboards", package: "Dertisch"),
                .product(name: "DertischTesting", package: "Dertisch"),
            ],
            swiftSettings: tests),
    ],
    swiftLanguageModes: [.v6]
)
