// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// What the back end and buses to other machines need. No iPhone has it: there the app asks a back end elsewhere.
let server = TargetDependencyCondition.when(platforms: [.linux, .macOS])

/// What one option alone needs, which a plain build leaves out.
func option(_ trait: String) -> TargetDependencyCondition? { .when(platforms: [.linux, .macOS], traits: [trait]) }

let package = Package(
    name: "Galerie",
    platforms: [.macOS("26.0"), .iOS("26.0")],
    // `swift build --traits PostgreSQL,NATS` builds with some, `--enable-all-traits` with all. Sources ask for them by `#if`.
    traits: [
        .trait(name: "PostgreSQL", description: "--database, and --bus over a PostgreSQL server. It needs libpq."),
        .trait(name: "NATS", description: "--bus over a NATS server. It needs libnats."),
        .trait(name: "Firebase", description: "--firebase, likes and comments in a Realtime Database."),
    ],
    dependencies: [.package(name: "Dertisch", path: "../..")],
    targets: [
        .target(
            name: "Galerie",
            dependencies: [
                .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischActions", package: "Dertisch"),
                .product(name: "DertischCatalogue", package: "Dertisch"),
                .product(name: "DertischComponents", package: "Dertisch"),
                .product(name: "DertischFirebase", package: "Dertisch", condition: option("Firebase")),
                .product(name: "DertischFoodDelivery", package: "Dertisch"),
                .product(name: "DertischFreezer", package: "Dertisch"),
                .product(name: "DertischFreezerPostgreSQL", package: "Dertisch", condition: option("PostgreSQL")),
                .product(name: "DertischImages", package: "Dertisch"),
                .product(name: "DertischNATS", package: "Dertisch", condition: option("NATS")),
                .product(name: "DertischNews", package: "Dertisch"),
                .product(name: "DertischSettings", package: "Dertisch"),
                .product(name: "DertischSommelier", package: "Dertisch"),
                .product(name: "DertischTemporaryValues", package: "Dertisch"),
                // For the back end's server.
                .product(name: "DertischWeb", package: "Dertisch", condition: server),
                .product(name: "Plug", package: "Dertisch"),
            ],
            resources: [.copy("Resources/web"), .copy("Resources/gtk"), .copy("Resources/texts")], swiftSettings: house,
            // Writes the names of the texts in Swift.
            plugins: [.plugin(name: "SommelierKeys", package: "Dertisch")]),
        .executableTarget(
            name: "GalerieWeb",
            dependencies: [
                "Galerie", .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischSettings", package: "Dertisch"),
                .product(name: "DertischWeb", package: "Dertisch"),
            ],
            swiftSettings: house),
        .executableTarget(
            name: "GalerieBackEnd",
            dependencies: [
                "Galerie", .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischSettings", package: "Dertisch"),
                .product(name: "DertischWeb", package: "Dertisch"),
            ], swiftSettings: house),
        .testTarget(
            name: "GalerieTests",
            dependencies: [
                "Galerie",
                // Started by tests.
                "GalerieWeb",
                .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischActions", package: "Dertisch"),
                .product(name: "DertischFirebase", package: "Dertisch", condition: option("Firebase")),
                .product(name: "DertischFreezer", package: "Dertisch"),
                .product(name: "DertischFreezerPostgreSQL", package: "Dertisch", condition: option("PostgreSQL")),
                .product(name: "DertischSettings", package: "Dertisch"),
                .product(name: "DertischStoryboards", package: "Dertisch"),
                .product(name: "DertischImages", package: "Dertisch"),
                .product(name: "DertischTesting", package: "Dertisch"),
                .product(name: "DertischFoodDelivery", package: "Dertisch"),
                .product(name: "DertischWeb", package: "Dertisch"),
            ],
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)

#if os(Linux)
    package.targets.append(
        .executableTarget(
            name: "GalerieGTK",
            dependencies: [
                "Galerie", .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischSettings", package: "Dertisch"),
                .product(name: "DertischGTK", package: "Dertisch"),
            ],
            swiftSettings: house))
#endif

#if os(macOS)
    // The app for iPhone and iPad, which a project of Xcode takes as a product. Linux builds it by Tests/UIKitDouble alone.
    package.products.append(.library(name: "GalerieUIKit", targets: ["GalerieUIKit"]))
    package.targets.append(
        .target(
            name: "GalerieUIKit",
            dependencies: [
                "Galerie", .product(name: "Dertisch", package: "Dertisch"),
                .product(name: "DertischSettings", package: "Dertisch"),
                .product(name: "DertischUIKit", package: "Dertisch"),
            ],
            resources: [.process("Resources")], swiftSettings: house))
#endif
