// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Darwin

// Sources/CLibraries/CSpawn/include/spawn_actions.h, with Darwin's types.
public func dertisch_spawn_close_from(_: Actions, _: Int32) -> Int32 { unavailable() }
public func dertisch_spawn_in_folder(_: Actions, _: UnsafePointer<CChar>) -> Int32 { unavailable() }

private func unavailable() -> Never { fatalError("This double is there to be compiled against.") }
