@testable import FirebaseStandIn

/// A suite that says what the streams of the Realtime Database send.
protocol StreamScripting {
    var server: FirebaseServer { get }
}

extension StreamScripting {
    func script(_ streams: FirebaseData.StreamScript...) { server.change { $0.streams = streams } }
    func put(_ json: String, at path: String = "/") -> String { FirebaseData.event("put", path, json) }
    func patch(_ json: String, at path: String = "/") -> String { FirebaseData.event("patch", path, json) }
}
