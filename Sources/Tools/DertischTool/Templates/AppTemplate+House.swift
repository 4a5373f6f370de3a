/// The staff and the settings, and the programs that serve the house.
extension AppTemplate {
    static let house = [
        TemplateFile("Sources/Tearoom/TearoomStaff.swift", staff),
        TemplateFile("Sources/Tearoom/TearoomSettings.swift", settings),
        TemplateFile("Sources/TearoomWeb/main.swift", webProgram),
        TemplateFile("Sources/TearoomGTK/Main.swift", onlyForGTK: true, gtkProgram),
    ]

    private static let staff = #"""
        import Dertisch
        import DertischActions
        import DertischSettings
        import DertischSommelier
        import Foundation

        /// The staff of Tearoom: every screen, and what the kitchen has.
        package struct TearoomStaff: Staff {
            private let settings: HouseSettings

            /// The folder with the layouts and the texts.
            package static let resources = Bundle.module.resourceURL

            package init(settings: HouseSettings = .ofApp()) { self.settings = settings }

            package func register(with registrar: inout Registrar) {
                registrar.settings(settings)
                registrar.texts(in: Larder(Self.resources))

                // The back end. This one only remembers; plug yours in its place, and nothing else changes.
                registrar.ingredient(IdeasInMemory.init)
                registrar.plug(FindIdeas.self) { (ideas: IdeasInMemory) in { _ in await ideas.all } }
                registrar.plug(AddIdea.self) { (ideas: IdeasInMemory) in { await ideas.add($0) } }
                registrar.plug(LikeIdea.self) { (ideas: IdeasInMemory) in { try await ideas.like($0) } }
                registrar.sousChef(IdeasSousChef.init)

                registrar.introduce(.board, as: BoardCustomer.init, waiter: BoardWaiter.init, chef: BoardHeadChef.init)
                registrar.link(.board, to: "/")
                registrar.introduce(.idea, as: IdeaCustomer.init, waiter: IdeaWaiter.init, chef: IdeaHeadChef.init)
                registrar.link(.idea, to: "/ideas/{id}")
            }
        }

        """#

    private static let settings = #"""
        import DertischSettings
        import Foundation

        extension HouseSettings {
            /// The settings of Tearoom, from the command line (`--port 80`), the environment (`TEAROOM_PORT`) or the user's file.
            package static func ofApp(
                _ arguments: some Sequence<String> = [], environment: [String: String] = [:], userFile: UserFile = .none
            ) -> HouseSettings {
                HouseSettings(
                    of: "tearoom", .port, .publicAddress, arguments: arguments, environment: environment, userFile: userFile)
            }
        }

        extension SettingKey<Int> {
            package static var port: Self {
                Self("port", default: 8080, "the port (default 8080)", expecting: "a number from 0 to 65535") {
                    0...65535 ~= $0
                }
            }
        }

        extension SettingKey<URL?> {
            package static var publicAddress: Self {
                Self("public-address", default: nil, "the address by which the public reaches it: https://example.org")
            }
        }

        """#

    private static let webProgram = #"""
        import DertischSettings
        import DertischWeb
        import Foundation
        import Tearoom

        let settings = HouseSettings.ofApp(
            CommandLine.arguments.dropFirst(), environment: ProcessInfo.processInfo.environment, userFile: .standard)
        if settings.wantsHelp {
            print(settings.help("Tearoom serves its board in a browser."))
            exit(0)
        }

        var configuration = WebRoom.Configuration()
        configuration.port = settings[.port]
        configuration.publicAddress = settings[.publicAddress]?.absoluteString
        // Prints its address, and serves until Ctrl-C.
        await WebRoom.run(
            TearoomStaff(settings: settings), layouts: WebLayouts(in: TearoomStaff.resources?.appending(path: "web")),
            configuration: configuration)

        """#

    private static let gtkProgram = #"""
        import Dertisch
        import DertischGTK
        import DertischSettings
        import Foundation
        import Tearoom

        @main struct Main {
            // Synchronous, since GTK's own loop runs on the main thread.
            @MainActor static func main() {
                let settings = HouseSettings.ofApp(
                    CommandLine.arguments.dropFirst(), environment: ProcessInfo.processInfo.environment, userFile: .standard)
                let layouts = GTKLayouts(in: TearoomStaff.resources?.appending(path: "gtk"))
                do {
                    try GTKRoom.run(TearoomStaff(settings: settings), layouts: layouts, id: "org.example.Tearoom")
                } catch {
                    // The faults of the house, or that there is no display.
                    FileHandle.standardError.write(Data("\(error)\n".utf8))
                    exit(1)
                }
            }
        }

        """#
}
