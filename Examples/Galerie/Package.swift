// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "Galerie",
    platforms: [.macOS("26.0")],
    dependencies: [.package(name: "Dertisch", path: "../..")],
    targets: [
        .executableTarget(
            name: "Galerie",
            dependencies: [
                .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischWeb", package: "Dertisch"),
                .product(name: "DertischFoodDelivery", package: "Dertisch"),
                .product(name: "DertischImages", package: "Dertisch"),
                .product(name: "Plug", package: "Dertisch"),
            ],
            resources: [.copy("Resources/web"), .copy("Resources/texts")], swiftSettings: house),
        .testTarget(
            name: "GalerieTests",
            dependencies: [
                "Galerie",
                .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischTesting", package: "Dertisch"),
                .product(name: "DertischFoodDelivery", package: "Dertisch"),
                .product(name: "DertischWeb", package: "Dertisch"),
            ],
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
