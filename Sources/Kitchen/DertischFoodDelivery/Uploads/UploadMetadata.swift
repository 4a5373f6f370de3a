#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The metadata that the server gets before the file.
enum UploadMetadata {
    /// The header `Upload-Metadata`: names, with values in Base64. It has the file's name and type unless the app sets
    /// others.
    static func header(
        _ metadata: [String: String], for file: URL, call: FoodDelivery.Call
    ) throws(FoodDelivery.Error) -> String {
        var all = ["filename": file.lastPathComponent]
        if let type = MediaType(ofFile: file.lastPathComponent) { all["filetype"] = type.text }
        all.merge(metadata) { $1 }
        for name in all.keys where name.isEmpty || !name.utf8.allSatisfy({ (33...126).contains($0) && $0 != 44 }) {
            throw .badHeader(
                call, name: "its metadata",
                reason: "a name in it is empty, or has a blank, a comma or a character outside ASCII"
            )
        }
        return all.sorted { $0.key < $1.key }
            .map { "\($0.key) \(Data($0.value.utf8).base64EncodedString())" }.joined(separator: ",")
    }
}
