// swift-tools-version: 6.2
import PackageDescription

/// As the framework itself is built.
let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "Dertisch") }

// A package of its own: in one with the framework, `canImport(Combine)` would depend on the order of the build.
let package = Package(
    name: "AppleDoubles",
    platforms: [.macOS("26.0"), .iOS("26.0")],
    dependencies: [.package(name: "Dertisch", path: "../..")],
    targets: [
        // Combine as its documentation describes it, as far as the framework and its examples use it. It watches over the rules.
        .target(name: "Combine", swiftSettings: house),
        // The sources of DertischCombine, by a link: a path must not leave its package. Its name is another one, since no two
        // packages may have a target of one name.
        .target(name: "CombineOnDouble", dependencies: ["Combine", product("DertischRoom")], swiftSettings: house),
        .testTarget(name: "CombineTests", dependencies: ["Combine"], swiftSettings: house),
        .testTarget(
            name: "CombineOnDoubleTests",
            dependencies: [
                "Combine", "CombineOnDouble", product("Dertisch"), product("DertischReducers"),
                product("DertischTesting"),
            ],
            // The examples of the documentation lie where the test of all examples looks for them.
            path: ".", sources: ["Examples", "Tests/CombineOnDoubleTests"], swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
