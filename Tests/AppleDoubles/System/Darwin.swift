// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Glibc
public import Dispatch
public import Foundation

// What the framework uses of Darwin and of Apple's Foundation, Dispatch and Network, beyond what Linux has. Sources are only
// checked against it, except where a function has a body.

/// developer.apple.com/documentation/darwin/stat
extension stat {
    public var st_mtimespec: timespec { st_mtim }
}

/// developer.apple.com/documentation/darwin/pthread_t: a pointer, where Linux has a number.
public struct OpaqueThread {}
public typealias pthread_t = UnsafeMutablePointer<OpaqueThread>
public func pthread_self() -> pthread_t { unavailable() }
public func pthread_create(
    _ thread: UnsafeMutablePointer<pthread_t?>, _ attributes: UnsafePointer<pthread_attr_t>?,
    _ body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?
) -> Int32 { unavailable() }
@discardableResult public func pthread_setname_np(_ name: UnsafePointer<CChar>) -> Int32 { unavailable() }

/// developer.apple.com/documentation/darwin/posix_spawn_file_actions_t: pointers, where Linux has structures.
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer
public typealias posix_spawnattr_t = UnsafeMutableRawPointer
public typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t?>
public typealias Attributes = UnsafeMutablePointer<posix_spawnattr_t?>
@discardableResult public func posix_spawn_file_actions_init(_: Actions) -> Int32 { unavailable() }
@discardableResult public func posix_spawn_file_actions_destroy(_: Actions) -> Int32 { unavailable() }
@discardableResult public func posix_spawn_file_actions_adddup2(_: Actions, _: Int32, _: Int32) -> Int32 {
    unavailable()
}
@discardableResult public func posix_spawn_file_actions_addinherit_np(_: Actions, _: Int32) -> Int32 { unavailable() }
@discardableResult public func posix_spawn_file_actions_addclose(_: Actions, _: Int32) -> Int32 { unavailable() }
@discardableResult public func posix_spawn_file_actions_addchdir_np(_: Actions, _: UnsafePointer<CChar>) -> Int32 {
    unavailable()
}
@discardableResult public func posix_spawn_file_actions_addopen(
    _: Actions, _: Int32, _: UnsafePointer<CChar>, _: Int32, _: mode_t
) -> Int32 { unavailable() }
@discardableResult public func posix_spawnattr_init(_: Attributes) -> Int32 { unavailable() }
@discardableResult public func posix_spawnattr_destroy(_: Attributes) -> Int32 { unavailable() }
@discardableResult public func posix_spawnattr_setflags(_: Attributes, _: Int16) -> Int32 { unavailable() }
@discardableResult public func posix_spawnattr_setpgroup(_: Attributes, _: pid_t) -> Int32 { unavailable() }
@discardableResult public func posix_spawnattr_setsigmask(_: Attributes, _: UnsafePointer<sigset_t>) -> Int32 {
    unavailable()
}
@discardableResult public func posix_spawnattr_setsigdefault(_: Attributes, _: UnsafePointer<sigset_t>) -> Int32 {
    unavailable()
}
public typealias Words = UnsafePointer<UnsafeMutablePointer<CChar>?>
public func posix_spawn(
    _: UnsafeMutablePointer<pid_t>, _: UnsafePointer<CChar>, _: UnsafePointer<posix_spawn_file_actions_t?>?,
    _: UnsafePointer<posix_spawnattr_t?>?, _: Words, _: Words
) -> Int32 { unavailable() }
public func posix_spawnp(
    _: UnsafeMutablePointer<pid_t>, _: UnsafePointer<CChar>, _: UnsafePointer<posix_spawn_file_actions_t?>?,
    _: UnsafePointer<posix_spawnattr_t?>?, _: Words, _: Words
) -> Int32 { unavailable() }
public let POSIX_SPAWN_CLOEXEC_DEFAULT: Int32 = 0x4000

/// Constants of open(2), socket(2), setsockopt(2) and getrlimit(2), which are numbers here and enumerations in Glibc.
public let SOCK_STREAM: Int32 = 1
public let SOCK_DGRAM: Int32 = 2
public let RLIMIT_NOFILE: Int32 = 8
public let O_EVTONLY: Int32 = 0x8000
public let SO_NOSIGPIPE: Int32 = 0x1022

/// developer.apple.com/documentation/dispatch/dispatchsourcefilesystemobject
public protocol DispatchSourceFileSystemObject: DispatchSourceProtocol {}
extension DispatchSource {
    /// developer.apple.com/documentation/dispatch/dispatchsource/
    /// makefilesystemobjectsource(filedescriptor:eventmask:queue:)
    public class func makeFileSystemObjectSource(
        fileDescriptor: Int32, eventMask: FileSystemEvent, queue: DispatchQueue? = nil
    ) -> any DispatchSourceFileSystemObject { unavailable() }
}

extension URL {
    /// developer.apple.com/documentation/foundation/url/applicationsupportdirectory
    public static var applicationSupportDirectory: URL { unavailable() }
}

private func unavailable() -> Never { fatalError("This double is there to be compiled against.") }
