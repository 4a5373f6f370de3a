import CSpawn

/// Steps of a program before it starts, besides those of `spawn.h` that Swift sees.
enum SpawnActions {
    #if canImport(Darwin)
        typealias List = posix_spawn_file_actions_t?
    #else
        typealias List = posix_spawn_file_actions_t
    #endif

    /// Closes its descriptors from a number on, where the system can do so.
    static func close(from number: Int32, _ actions: inout List) { _ = dertisch_spawn_close_from(&actions, number) }

    static func work(in folder: String, _ actions: inout List) { _ = dertisch_spawn_in_folder(&actions, folder) }
}
