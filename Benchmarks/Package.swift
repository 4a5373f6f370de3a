// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS("26.0")],
    dependencies: [.package(name: "Dertisch", path: "..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                .product(name: "DertischRoom", package: "Dertisch"), .product(name: "DertischWeb", package: "Dertisch"),
                .product(name: "Plug", package: "Dertisch"), .product(name: "DertischFreezer", package: "Dertisch"),
                .product(name: "DertischFreezerPostgreSQL", package: "Dertisch"),
                .product(name: "DertischGrid", package: "Dertisch"),
                .product(name: "DertischRoutes", package: "Dertisch"),
                .product(name: "DertischFoodDelivery", package: "Dertisch"),
                .product(name: "DertischImages", package: "Dertisch"),
                .product(name: "DertischSettings", package: "Dertisch"),
                .product(name: "DertischSommelier", package: "Dertisch"), "CSQLiteFloor",
                .target(name: "CCurlFloor", condition: .when(platforms: [.linux])),
                .target(name: "CJSONFloor", condition: .when(platforms: [.linux])),
                .target(name: "CPixbufFloor", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: house),
        .systemLibrary(name: "CSQLiteFloor"),
        .executableTarget(name: "Scale"),
    ],
    swiftLanguageModes: [.v6]
)

#if os(Linux)
    // The GTK dining room and its floor in plain C are programs of their own, which Benchmarks runs in turn.
    package.targets += [
        .executableTarget(
            name: "GTKTable",
            dependencies: [
                .product(name: "DertischRoom", package: "Dertisch"), .product(name: "DertischGTK", package: "Dertisch"),
            ],
            resources: [.copy("layouts")], swiftSettings: house),
        // A program whose allocator counts.
        .target(name: "CAllocations"),
        .executableTarget(
            name: "Allocations", dependencies: ["CAllocations", .product(name: "Plug", package: "Dertisch")],
            swiftSettings: house),
        .target(name: "CCurlFloor", linkerSettings: [.linkedLibrary("curl")]),
        .target(name: "CJSONFloor", linkerSettings: [.linkedLibrary("jansson")]),
        .target(
            name: "CPixbufFloor", linkerSettings: [.linkedLibrary("gdk_pixbuf-2.0"), .linkedLibrary("gobject-2.0")]),
        .executableTarget(name: "CGTKFloor", dependencies: ["CGTK4", "CX11"]),
        .systemLibrary(name: "CGTK4", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(name: "CX11", pkgConfig: "x11", providers: [.apt(["libx11-dev"])]),
    ]
#endif
