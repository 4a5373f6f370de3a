import Dertisch
import Testing

@testable import DertischUploads

@Suite("A kind of file") struct FileKindTests {
    @Test(
        "It is told by the first bytes",
        arguments: [
            ([0xFF, 0xD8, 0xFF], FileKind.jpeg), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
            (Array("GIF89a".utf8), .gif), (Array("RIFF____WEBP".utf8), .webp),
            ([0, 0, 0, 24] + Array("ftypheic".utf8), .heic), ([0, 0, 0, 24] + Array("ftypavif".utf8), .avif),
            (Array("%PDF-".utf8), .pdf), ([0x50, 0x4B, 3, 4], .zip),
        ] as [([UInt8], FileKind)])
    func marks(head: [UInt8], kind: FileKind) {
        let all: [FileKind] = [.jpeg, .png, .gif, .webp, .heic, .avif, .pdf, .zip]
        #expect(all.filter { $0.matches(head) } == [kind])
        #expect(!kind.matches(Array(head.dropLast())) && !kind.matches([]) && FileKind.any.matches(head))
    }

    @Test("Text holds no bytes that only binary data have, in whatever encoding it is")
    func text() {
        for text in ["", "a,b\r\n1,2\n\u{C}\t\u{1B}[0m", "é"] {
            #expect(FileKind.csv.matches(Array(text.utf8)), "\(text)")
        }
        #expect(FileKind.csv.matches([0xE9, 0x0A]) && FileKind.csv.matches([0xFF, 0xFE, 0x61, 0x00]))
        for byte: UInt8 in [0, 1, 8, 0x0B, 0x0E, 0x1A, 0x1C, 0x1F] { #expect(!FileKind.csv.matches([0x61, byte])) }
    }

    @Test("Of kinds that begin alike, the ending of the name decides, and otherwise the first")
    func alike() {
        let kinds: [FileKind] = [.zip, .docx, .xlsx], head: [UInt8] = [0x50, 0x4B, 3, 4, 20]
        #expect(kinds.kind(of: head, named: "Letter.DOCX") == .docx && kinds.kind(of: head, named: "a.xlsx") == .xlsx)
        #expect(kinds.kind(of: head, named: "a") == .zip && kinds.kind(of: [1, 2], named: "a.zip") == nil)
    }
}

@Suite("The name of an offered file") struct UploadNameTests {
    @Test(
        "Folders, control characters and turned directions are left out",
        arguments: [
            ("photo.jpg", "photo.jpg"), ("/etc/passwd", "passwd"), ("..\\..\\boot.ini", "boot.ini"), ("../../x", "x"),
            ("..", "file"), ("", "file"), ("/", "file"), (".htaccess", "htaccess"), ("a\u{0}b\nc\u{7F}.png", "abc.png"),
            ("gpj.\u{202E}exe", "gpj.exe"), ("a\u{2028}b", "ab"), ("\u{1F30A} sea.png", "\u{1F30A} sea.png"),
            ("\u{FEFF} . x", "x"),
        ])
    func safe(name: String, expected: String) { #expect(UploadOffer.safe(name) == expected) }

    @Test("A name that is too long keeps its ending")
    func long() {
        let name = UploadOffer.safe(String(repeating: "é", count: 400) + ".jpeg")
        #expect(name.utf8.count <= 200 && name.hasSuffix("é.jpeg"))
        #expect(
            UploadOffer.safe(String(repeating: "x", count: 400) + "." + String(repeating: "y", count: 90)).utf8.count
                <= 200)
    }

    @Test(
        "An offer that no dining room makes is refused",
        arguments: [
            "", "short", "../../etc", "UPPERCASE", "with space", "a/b-cdefgh", String(repeating: "a", count: 81),
        ])
    func malformed(key: String) {
        #expect(UploadOffer(number: 1, key: key, name: "a", size: 1) == nil)
        #expect(UploadOffer(number: 1, key: "abcdefgh", name: "a", size: -1) == nil)
        #expect(UploadOffer(number: 0, key: "abcdefgh", name: "a", size: 1) == nil)
    }
}

@Suite("The files on a carte") struct UploadsTests {
    private let rules = UploadRules(kinds: [.text], maxBytes: 100, maxFiles: 3)

    private func offer(_ number: Int, size: Int = 10) -> UploadOffer {
        let offer = UploadOffer(number: number, key: "file-key-\(number)", name: "\(number).txt", size: size)
        guard let offer else { preconditionFailure("The key is well formed.") }
        return offer
    }

    private func id(_ number: Int) -> String { "file-key-\(number)" }

    @Test("Empty, large and too many files are refused before a byte comes")
    func refused() {
        var uploads = Uploads()
        uploads.choose([offer(1, size: 0), offer(2, size: 101), offer(3), offer(4), offer(5), offer(6)], by: rules)
        #expect(
            uploads.files.map(\.refusal) == [.empty, .tooLarge(limit: 100), nil, nil, nil, .tooMany(limit: 3)])
        #expect(uploads.isBusy && uploads.window.map(\.name) == ["3.txt", "4.txt", "5.txt"])
        uploads.clear()
        #expect(uploads.files.count == 3)
    }

    @Test("A file that is chosen again goes on if it is on its way, and begins anew if it has ended")
    func again() {
        var uploads = Uploads()
        uploads.choose([offer(1), offer(2)], by: rules)
        uploads.note(id(1), sent: 5)
        uploads.order(id(2))
        uploads.end(id(2), nil)
        let before = uploads
        uploads.choose([offer(1), offer(2)], by: rules)
        #expect(uploads.files[id: id(1)]?.sent == 5 && uploads.files[id: id(2)]?.state == .waiting)
        #expect(uploads != before)
    }

    @Test("Progress is bounded by the size, and comes no more once a file has ended")
    func progress() {
        var uploads = Uploads()
        uploads.choose([offer(1)], by: rules)
        for (sent, shown) in [(3, 3), (-5, 0), (.max, 10)] {
            uploads.note(id(1), sent: sent)
            #expect(uploads.files[0].sent == shown)
        }
        uploads.refuse(id(1), .wrongKind)
        uploads.note(id(1), sent: 1)
        uploads.order(id(1))
        uploads.end(id(1), nil)
        #expect(uploads.files[0].refusal == .wrongKind && !uploads.isBusy)
    }

    @Test("What has failed can be tried again, and what is wrong with the file itself cannot")
    func retry() {
        for (refusal, isOpen) in [
            (UploadRefusal.failed, true), (.noSpace, true), (.wrongKind, false), (.missing, false),
        ] {
            var uploads = Uploads()
            uploads.choose([offer(1)], by: rules)
            uploads.refuse(id(1), refusal)
            uploads.retry(id(1))
            #expect(uploads.isBusy == isOpen, "\(refusal)")
        }
    }

    @Test("Files that have ended do not fill the list for ever")
    func bounded() {
        var uploads = Uploads()
        for number in 0..<60 {
            uploads.choose((1...50).map { offer(number * 50 + $0, size: 0) }, by: rules)
        }
        #expect(uploads.files.count == 1_000 && uploads.files.last?.id == id(3_000))
    }
}
