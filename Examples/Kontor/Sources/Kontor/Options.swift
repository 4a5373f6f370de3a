package import DertischSettings
package import Foundation

extension SettingKey<String> {
    package static var data: Self {
        let folder = NSString(string: "~/.local/share/kontor").expandingTildeInPath
        return Self("data", default: folder, "where the invoices are kept (default \(folder))", placeholder: "DIR")
    }

    package static var host: Self {
        Self(
            "host", default: "127.0.0.1", "the address to serve (default 127.0.0.1, this machine alone)",
            placeholder: "ADDR")
    }
}

extension HouseSettings {
    /// The folder in which the invoices are kept.
    package var folder: URL { URL(filePath: NSString(string: self[.data]).expandingTildeInPath) }

    /// The file of the invoices.
    package var invoices: URL { folder.appending(path: "invoices.sqlite") }

    /// The folder of the files that guests are sending.
    package var uploads: URL { folder.appending(path: "uploads") }
}

extension SettingKey<Int> {
    package static var port: Self {
        Self(
            "port", default: 8080, "the port (default 8080; 0 takes any free one)",
            expecting: "a number from 0 to 65535"
        ) { 0...65535 ~= $0 }
    }

    package static var samples: Self {
        Self(
            "samples", default: 100_000, "the sample invoices with which it begins (default 100000)",
            expecting: "a number from 0 to 10000000"
        ) { 0...10_000_000 ~= $0 }
    }
}

extension SettingKey<String?> {
    package static var apiToken: Self {
        Self(
            "api-token", default: nil, "the token by which programs read invoices (without it, none can)",
            placeholder: "TEXT", isSecret: true)
    }

    package static var webhookSecret: Self {
        Self(
            "webhook-secret", default: nil,
            "the secret by which the payment service signs (without it, no payments are taken)",
            placeholder: "TEXT", isSecret: true)
    }
}
