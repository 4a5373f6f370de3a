import CGTK

// Unsafe Unmanaged: the tree is a local that outlives the parse context, which is freed before the function ends.

/// A parser of `.ui` files that uses GLib's own parser, as GtkBuilder does. It needs no display.
enum UIParser {
    /// An error in a file, with its position.
    struct Failure: Error {
        let line: Int
        let message: String
    }

    static func parse(_ source: String) throws(Failure) -> UINode {
        let tree = Tree()
        var parser = GMarkupParser()
        parser.start_element = { context, name, names, values, tree, _ in
            guard let name, let tree = Tree.of(tree) else { return }
            var attributes: [String: String] = [:]
            var index = 0
            while let name = names?[index], let value = values?[index] {
                attributes[String(cString: name)] = String(cString: value)
                index += 1
            }
            var line: gint = 0
            g_markup_parse_context_get_position(context, &line, nil)
            tree.open.append(UINode(name: String(cString: name), attributes: attributes, line: Int(line)))
        }
        parser.text = { _, text, length, tree, _ in
            guard let text, let tree = Tree.of(tree), !tree.open.isEmpty else { return }
            let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
            tree.open[tree.open.count - 1].text += String(decoding: bytes, as: UTF8.self)
        }
        parser.end_element = { _, _, tree, _ in Tree.of(tree)?.close() }
        // The tree outlives the context, which ends with this function.
        let context = g_markup_parse_context_new(
            &parser, GMarkupParseFlags(rawValue: 0), Unmanaged.passUnretained(tree).toOpaque(), nil)
        defer { g_markup_parse_context_free(context) }
        var error: UnsafeMutablePointer<GError>?
        if g_markup_parse_context_parse(context, source, gssize(source.utf8.count), &error) == 0
            || g_markup_parse_context_end_parse(context, &error) == 0
        {
            var line: gint = 0
            g_markup_parse_context_get_position(context, &line, nil)
            let text = error.map { String(cString: $0.pointee.message) } ?? "the file is not XML"
            g_error_free(error)
            // The line is reported separately.
            let message = text.replacing(#/^Error on line \d+( char \d+)?: /#, with: "")
            throw Failure(line: Int(line), message: message)
        }
        return withExtendedLifetime(tree) { tree.root ?? UINode(name: "", attributes: [:], line: 1) }
    }

    /// The part of the tree that has been parsed.
    private final class Tree {
        var open: [UINode] = []
        var root: UINode?

        func close() {
            guard let node = open.popLast() else { return }
            if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
        }

        static func of(_ pointer: gpointer?) -> Tree? {
            pointer.map { Unmanaged<Tree>.fromOpaque($0).takeUnretainedValue() }
        }
    }
}
