/// The manifest, and what surrounds the sources.
extension AppTemplate {
    static let package = [
        TemplateFile("Package.swift", manifest),
        TemplateFile("README.md", readme),
        TemplateFile(".gitignore", ignored),
    ]

    private static let manifest = #"""
        // swift-tools-version: 6.2
        import PackageDescription

        /// A product of the framework.
        func dertisch(_ product: String) -> Target.Dependency { .product(name: product, package: "Dertisch") }

        let package = Package(
            name: "Tearoom",
            platforms: [.macOS("26.0")],
            dependencies: [
                DERTISCH_DEPENDENCY
            ],
            targets: [
                // The house: its screens, kitchen, layouts and texts. It knows no dining room.
                .target(
                    name: "Tearoom",
                    dependencies: [
                        dertisch("Dertisch"), dertisch("DertischActions"), dertisch("DertischCatalogue"),
                        dertisch("DertischComponents"), dertisch("DertischSettings"), dertisch("DertischSommelier"),
                    ],
        web|             resources: [.copy("Resources/web"), .copy("Resources/texts")],
        gtk|             resources: [.copy("Resources/web"), .copy("Resources/gtk"), .copy("Resources/texts")],
                    // Writes a Swift name for each text.
                    plugins: [.plugin(name: "SommelierKeys", package: "Dertisch")]),
                // The house in a browser.
                .executableTarget(
                    name: "TearoomWeb", dependencies: ["Tearoom", dertisch("DertischSettings"), dertisch("DertischWeb")]),
        gtk|         // The house in windows.
        gtk|         .executableTarget(
        gtk|             name: "TearoomGTK", dependencies: ["Tearoom", dertisch("DertischGTK"), dertisch("DertischSettings")]),
                .testTarget(
                    name: "TearoomTests",
                    dependencies: [
                        "Tearoom", dertisch("Dertisch"), dertisch("DertischActions"), dertisch("DertischTesting"),
        web|                 dertisch("DertischWeb"),
        gtk|                 dertisch("DertischGTK"), dertisch("DertischWeb"),
                    ]),
            ],
            swiftLanguageModes: [.v6]
        )

        """#

    private static let readme = #"""
        # Tearoom

        An app made with [Dertisch](DERTISCH_ADDRESS): a board of ideas, with a page for each. Everybody who has it open sees a new idea, and each like,
        at once.

        ```
        web| swift run                             # serves it, and prints the address; --help lists the settings
        gtk| swift run TearoomWeb                  # serves it in a browser, and prints the address; --help lists the settings
        gtk| swift run TearoomGTK                  # opens it in a window
        swift package dertisch serve          # serves it while you write: each change shows in the open pages
        swift package dertisch catalogue      # shows each screen in each state of Salle/Samples.swift
        swift test                            # every test, without a screen
        swift package dertisch check          # what is wrong with the house, with file, line and remedy
        swift package dertisch graph --text   # which member hands work to which
        swift package dertisch screen About   # adds a screen; also menu, action, resource
        ```

        ## Where things are

        | folder | holds |
        |---|---|
        | `Sources/Tearoom/Salle` | the screens: for each its course (the contract), customer (view logic), waiter (presenter) and head chef (interactor) |
        | `Sources/Tearoom/Kitchen` | the models, the sous chef (proxy) and the actions of the back end, with a fake that only remembers |
        | `Sources/Tearoom/Resources/web` | a page for each screen, and `style.css`: open them in a browser as they are |
        gtk| | `Sources/Tearoom/Resources/gtk` | the same for windows, as Cambalache edits them |
        | `Sources/Tearoom/Resources/texts` | every text, in English and German; a new file is a new language |
        | `Sources/Tearoom/TearoomStaff.swift` | the whole house: who works in it, and which action does what |
        | `Tests` | screens by their orders and texts; `HouseTests` checks every layout and language |
        | `Deployment` | the units of systemd |

        ## What to do first

        1. Change `board.heading` in `texts/en.json`, and the colours in `web/style.css`.
        2. Plug a back end: in `TearoomStaff`, replace what the three actions are plugged to. Tests go on with the fake.
        3. `swift package dertisch screen About`. Then give the board a button with `data-place="about"`, and seat the screen in `BoardCustomer`:
           `table.seat(.about, on: .tap("about"))`.

        """#

    private static let ignored = #"""
        .build/
        .swiftpm/
        .DS_Store
        *.swp

        """#
}
