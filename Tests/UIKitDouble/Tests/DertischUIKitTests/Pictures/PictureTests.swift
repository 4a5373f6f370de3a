import DertischRoom
import Testing
import UIKit

@testable import DertischUIKit

/// A screen of views that show pictures, and a list of such rows.
@MainActor private final class PictureScreen {
    let source = HeldPictures()
    var isAnimated = true
    private(set) var table: UIKitTable?
    let imageView = UIImageView(frame: CGRect(x: 0, y: 0, width: 80, height: 60))
    let button = UIButton(frame: .zero)
    let configured = UIButton(frame: .zero)
    let list = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)

    private final class Cell: UITableViewCell {
        required init(style: CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            let view = UIImageView(frame: .zero)
            view.accessibilityIdentifier = "photo"
            contentView.addSubview(view)
        }
    }

    init(hasSource: Bool = true) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        configured.configuration = .plain()
        list.register(Cell.self, forCellReuseIdentifier: "photos")
        for (view, name) in [(imageView, "image"), (button, "button"), (configured, "configured"), (list, "photos")] {
            view.accessibilityIdentifier = name
            root.addSubview(view)
        }
        let controller = UIViewController()
        controller.view = root
        let supply = PictureSupply(
            source: source, scale: { 3 }, isAnimated: { [weak self] in self?.isAnimated ?? false })
        table = UIKitTable(
            controller, of: "screen",
            .init(
                onGesture: { _, _, _ in },
                onRowRequest: { row, table in
                    table.lay(.picture(Picture("\(row.number)", width: 80, height: 60)), at: Spot("photo", in: row))
                }, makeRow: { _ in nil }), pictures: hasSource ? supply : nil)
    }

    func lay(_ picture: Picture?, at place: Place = "image") { table?.lay(.picture(picture), at: Spot(place)) }

    func image(at place: Place) -> UIImage? {
        switch place {
        case "button": button.currentImage
        case "configured": configured.currentImage
        default: imageView.image
        }
    }

    /// Waits until a picture has been loaded as far as expected.
    func until(_ condition: () -> Bool) async {
        while !condition(), !Task.isCancelled { await Task.yield() }
    }

    func shade(at place: Place = "image") -> UInt8? { image(at: place)?.cgImage?.pixel(x: 0, y: 0).first }

    func layRows(_ count: Int) {
        table?.add((0..<count).map { RowNumber($0 + 1) }, to: Spot("photos"), before: nil)
        list.layoutIfNeeded()
    }

    func photo(_ index: Int) -> UIImage? {
        let cell = list.cellForRow(at: IndexPath(row: index, section: 0))
        return (cell?.contentView.view(named: "photo") as? UIImageView)?.image
    }
}

@Suite("Pictures in UIKit", .timeLimit(.minutes(10))) @MainActor struct PictureTests {
    private static func blur() -> Placeholder? {
        Pixels(width: 8, height: 8, bytes: [UInt8](repeating: 255, count: 256)).flatMap { Placeholder(of: $0) }
    }

    private static let dune = Picture("dune", width: 80, height: 60, description: "A dune")

    @Test(
        "A picture's blur is shown at once and takes the space of the picture, which then replaces it",
        arguments: ["image", "button", "configured"] as [Place])
    func blurFirst(_ place: Place) async {
        let screen = PictureScreen()
        screen.source.know(Self.blur(), of: "dune")
        screen.lay(Self.dune, at: place)
        #expect(screen.image(at: place)?.cgImage?.width == 32)
        #expect((screen.shade(at: place) ?? 0) > 250)
        #expect(screen.image(at: place)?.size == CGSize(width: 80, height: 60))
        screen.source.send("dune", 40, 30, shade: 90, isComplete: false)
        await screen.until { screen.shade(at: place) == 90 }
        #expect(screen.image(at: place)?.size == CGSize(width: 80, height: 60))
        screen.source.send("dune", 160, 120, shade: 7)
        await screen.until { screen.shade(at: place) == 7 }
        #expect(screen.image(at: place)?.cgImage?.width == 160)
        #expect(screen.image(at: place)?.size == CGSize(width: 80, height: 60))
        // A system button would show a mask of its tint.
        #expect((screen.image(at: place)?.renderingMode == .alwaysOriginal) == (place != "image"))
    }

    @Test("A blur that is laid with its picture needs no source of pictures") func ownBlur() {
        let screen = PictureScreen(hasSource: false)
        screen.lay(Picture("dune", width: 80, height: 60, placeholder: Self.blur()))
        #expect((screen.shade() ?? 0) > 250)
        screen.lay(Picture("sea", width: 64, height: 64))
        #expect(screen.imageView.image?.cgImage?.pixel(x: 0, y: 0) == [0, 0, 0, 0])
        #expect(screen.imageView.image?.size == CGSize(width: 64, height: 64))
        screen.lay(nil)
        #expect(screen.imageView.image == nil)
    }

    @Test("A picture is fetched at most twice as large as it is laid, however dense the screen is") func density() {
        let screen = PictureScreen()
        screen.lay(Self.dune)
        #expect(screen.source.requested.map { [$0.width, $0.height] } == [[160, 120]])
        #expect(PictureSupply.dense(Self.dune, scale: 1) == Self.dune)
        #expect(PictureSupply.dense(Picture("x", width: Int.max, height: 0), scale: 3).width == Int.max)
    }

    @Test("A picture that arrives late never replaces a newer one, and is no longer awaited") func order() async {
        let screen = PictureScreen()
        screen.lay(Self.dune)
        screen.lay(Picture("sea", width: 60, height: 60))
        screen.source.send("dune", 8, 6, shade: 1)
        screen.source.send("sea", 6, 6, shade: 2)
        await screen.until { screen.shade() == 2 }
        await screen.until { screen.source.awaited == ["sea"] }
        screen.source.send("dune", 8, 6, shade: 3)
        for _ in 0..<20 { await Task.yield() }
        #expect(screen.shade() == 2)
        screen.lay(nil)
        await screen.until { screen.source.awaited == [] }
        #expect(screen.imageView.image == nil)
    }

    @Test("The same picture laid again is not fetched again") func same() async {
        let screen = PictureScreen()
        screen.lay(Self.dune)
        screen.source.send("dune", 8, 6, shade: 4)
        await screen.until { screen.shade() == 4 }
        screen.lay(Self.dune)
        #expect(screen.shade() == 4)
        #expect(screen.source.requested.count == 1)
    }

    @Test("An image that a designer has chosen stays until a picture is laid") func designed() {
        let screen = PictureScreen()
        let sample = UIImage.placeholder(Self.blur(), of: Self.dune)
        screen.imageView.image = sample
        screen.table?.lay(.mark(.hidden, true), at: Spot("image"))
        #expect(screen.imageView.image === sample)
        screen.lay(nil)
        #expect(screen.imageView.image == nil)
    }

    @Test("A picture that cannot be loaded shows its description, until another one is laid") func failed() async {
        let screen = PictureScreen()
        screen.lay(Self.dune)
        screen.source.fail("dune")
        await screen.until { !screen.imageView.subviews.isEmpty }
        let words = screen.imageView.subviews.first as? UILabel
        #expect(words?.text == "A dune")
        #expect(words?.adjustsFontForContentSizeCategory == true)
        #expect(words?.isAccessibilityElement == false, "the description would be read twice")
        screen.lay(Picture("sea", width: 60, height: 60))
        #expect(screen.imageView.subviews.isEmpty)
        screen.source.fail("sea")
        await screen.until { screen.source.awaited == [] }
        for _ in 0..<20 { await Task.yield() }
        #expect(screen.imageView.subviews.isEmpty, "decoration has no words")
    }

    @Test("VoiceOver reads the description, or the label that the customer lays, and leaves decoration out")
    func labels() {
        let screen = PictureScreen()
        screen.lay(Self.dune)
        #expect(screen.imageView.accessibilityLabel == "A dune")
        #expect(screen.imageView.isAccessibilityElement)
        screen.table?.lay(.label("The cover"), at: Spot("image"))
        screen.lay(Picture("sea", width: 60, height: 60, description: "The sea"))
        #expect(screen.imageView.accessibilityLabel == "The cover")
        #expect(screen.imageView.isAccessibilityElement)
        screen.lay(Picture("sea", width: 60, height: 60, description: "The sea"), at: "button")
        #expect(screen.button.accessibilityLabel == "The sea")
        let other = PictureScreen()
        other.lay(Picture("line", width: 60, height: 2))
        #expect(!other.imageView.isAccessibilityElement)
    }

    @Test("An animation goes on, unless motion is reduced") func animation() async {
        let screen = PictureScreen()
        screen.lay(Self.dune)
        for shade in [1, 2, 3] as [UInt8] {
            screen.source.send("dune", 8, 6, shade: shade)
            await screen.until { screen.shade() == shade }
        }
        screen.isAnimated = false
        screen.source.send("dune", 8, 6, shade: 4)
        await screen.until { screen.source.awaited == [] }
        #expect(screen.shade() == 4)
    }

    @Test("The pictures of a row are freed as it leaves the screen, and are loaded again as it is back") func rows()
        async
    {
        let screen = PictureScreen()
        screen.layRows(100)
        let inView = screen.list.visibleCells.count
        #expect(screen.source.requested.count == inView)
        screen.source.send("1", 8, 6, shade: 9)
        await screen.until { screen.photo(0)?.cgImage?.pixel(x: 0, y: 0).first == 9 }
        weak let pixels = screen.photo(0)?.cgImage
        #expect(pixels != nil)
        screen.list.scrollToRow(at: IndexPath(row: 99, section: 0), at: .none, animated: false)
        screen.list.layoutIfNeeded()
        await screen.until { screen.source.awaited.count == screen.list.visibleCells.count }
        #expect(!screen.source.awaited.contains("2"))
        #expect(pixels == nil)
        screen.list.scrollToRow(at: IndexPath(row: 0, section: 0), at: .none, animated: false)
        screen.list.layoutIfNeeded()
        screen.source.send("1", 8, 6, shade: 8)
        await screen.until { screen.photo(0)?.cgImage?.pixel(x: 0, y: 0).first == 8 }
    }

    @Test("A table that is gone awaits no pictures") func closed() async {
        var screen: PictureScreen? = PictureScreen()
        let source = screen?.source
        screen?.lay(Self.dune)
        screen?.layRows(3)
        #expect(source?.awaited.count == 4)
        screen = nil
        while source?.awaited.isEmpty == false, !Task.isCancelled { await Task.yield() }
    }
}
