// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS("26.0")],
    dependencies: [.package(name: "Dertisch", path: "..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                .product(name: "Dertisch", package: "Dertisch"), .product(name: "DertischWeb", package: "Dertisch"),
                .product(name: "Plug", package: "Dertisch"), .product(name: "DertischFreezer", package: "Dertisch"),
                "CSQLiteFloor",
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]),
        .systemLibrary(name: "CSQLiteFloor"),
        .executableTarget(name: "Scale"),
    ],
    swiftLanguageModes: [.v6]
)
