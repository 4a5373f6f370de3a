// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "Kontor",
    platforms: [.macOS("26.0")],
    dependencies: [.package(name: "Dertisch", path: "../..")],
    targets: [
        .target(
            name: "Kontor",
            dependencies: [
                .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischComponents", package: "Dertisch"),
                .product(name: "DertischForms", package: "Dertisch"),
                .product(name: "DertischFreezer", package: "Dertisch"),
                .product(name: "DertischGrid", package: "Dertisch"),
                .product(name: "DertischSettings", package: "Dertisch"),
                .product(name: "DertischSommelier", package: "Dertisch"),
                .product(name: "DertischUploads", package: "Dertisch"),
            ],
            resources: [.copy("Resources/web"), .copy("Resources/gtk"), .copy("Resources/texts")], swiftSettings: house,
            // Writes the names of the texts in Swift.
            plugins: [.plugin(name: "SommelierKeys", package: "Dertisch")]),
        .target(
            name: "KontorAPI",
            dependencies: [
                "Kontor", .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischRoutes", package: "Dertisch"),
                .product(name: "DertischWeb", package: "Dertisch"),
            ],
            swiftSettings: house),
        .executableTarget(
            name: "KontorWeb",
            dependencies: [
                "Kontor", "KontorAPI", .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischSettings", package: "Dertisch"),
                .product(name: "DertischWeb", package: "Dertisch"),
            ],
            swiftSettings: house),
        .executableTarget(
            name: "KontorGTK",
            dependencies: [
                "Kontor", .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischGTK", package: "Dertisch"),
                .product(name: "DertischSettings", package: "Dertisch"),
            ],
            swiftSettings: house),
        .testTarget(
            name: "KontorTests",
            dependencies: [
                "Kontor", "KontorAPI", .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischComponents", package: "Dertisch"),
                .product(name: "DertischForms", package: "Dertisch"),
                .product(name: "DertischFreezer", package: "Dertisch"),
                .product(name: "DertischGTK", package: "Dertisch"),
                .product(name: "DertischGrid", package: "Dertisch"),
                .product(name: "DertischRoutes", package: "Dertisch"),
                .product(name: "DertischTesting", package: "Dertisch"),
                .product(name: "DertischUploads", package: "Dertisch"),
                .product(name: "DertischWeb", package: "Dertisch"),
            ],
            swiftSettings: house),
    ]
)
