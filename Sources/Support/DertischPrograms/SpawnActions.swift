import CSpawn

/// Steps of a program before it starts, besides those of `spawn.h` that Swift sees.
enum SpawnActions {
    #if canImport(Darwin)
        typealias List = posix_spawn_file_actions_t?
    #else
        typealias List = posix_spawn_file_actions_t
    #endif

    /// Closes its descriptors from a number on, where the system can do so.
    ///
    /// - Returns: 0, or the reason as in `errno`.
    static func close(from number: Int32, _ actions: inout List) -> Int32 {
        dertisch_spawn_close_from(&actions, number)
    }

    /// Changes its folder.
    ///
    /// - Returns: 0, or the reason as in `errno`.
    static func work(in folder: String, _ actions: inout List) -> Int32 { dertisch_spawn_in_folder(&actions, folder) }
}
