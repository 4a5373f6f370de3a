/// The label of the leaf that each row is in, by id: a hash trie whose branches are shared between copies.
///
/// A change copies the way from the root to one leaf, at most a few dozen entries, whatever the size. It is written as
/// values in arrays, so that what nobody else holds is changed in place.
@usableFromInline enum RowIndex<ID: Hashable> {
    case leaf([Entry])
    case branch([RowIndex])

    @usableFromInline struct Entry {
        @usableFromInline let hash: Int
        @usableFromInline let id: ID
        @usableFromInline var leaf: Int

        @inlinable init(hash: Int, id: ID, leaf: Int) {
            self.hash = hash
            self.id = id
            self.leaf = leaf
        }

        @inlinable init(_ id: ID, in leaf: Int) { self.init(hash: id.hashValue, id: id, leaf: leaf) }

        @inlinable func isOfSameRow(as other: Entry) -> Bool { hash == other.hash && id == other.id }
    }

    @inlinable init() { self = .leaf([]) }

    /// Builds the index of many rows in one go, level by level; `nil` if two of them have one id.
    @inlinable init?(_ entries: [Entry], depth: Int = 0) {
        if entries.count <= Self.leafLimit || depth >= Self.deepest {
            for (place, entry) in entries.enumerated()
            where entries[..<place].contains(where: { $0.isOfSameRow(as: entry) }) {
                return nil
            }
            self = .leaf(entries)
            return
        }
        var counts = [Int](repeating: 0, count: Self.width)
        for entry in entries { counts[Self.branch(of: entry.hash, at: depth)] += 1 }
        var parts = [[Entry]](repeating: [], count: Self.width)
        for (part, count) in counts.enumerated() { parts[part].reserveCapacity(count) }
        for entry in entries { parts[Self.branch(of: entry.hash, at: depth)].append(entry) }
        var branches: [RowIndex] = []
        branches.reserveCapacity(Self.width)
        for part in parts {
            guard let branch = RowIndex(part, depth: depth + 1) else { return nil }
            branches.append(branch)
        }
        self = .branch(branches)
    }

    /// As many entries as a leaf holds before it becomes a branch.
    @inlinable static var leafLimit: Int { 32 }
    /// Each branch looks at three bits of the hash.
    @inlinable static var width: Int { 8 }
    /// Below this depth no bits are left, and a leaf grows instead.
    @inlinable static var deepest: Int { Int.bitWidth / 3 }

    @inlinable subscript(id: ID) -> Int? { leaf(of: id, id.hashValue) }

    /// Notes the leaf of a row, new or known.
    @inlinable mutating func set(_ id: ID, to leaf: Int) {
        set(Entry(id, in: leaf), depth: 0)
    }

    @inlinable mutating func remove(_ id: ID) { remove(id, id.hashValue, depth: 0) }

    @inlinable func leaf(of id: ID, _ hash: Int) -> Int? {
        var node = self
        var bits = UInt(bitPattern: hash)
        while true {
            switch node {
            case .leaf(let entries): return entries.first { $0.hash == hash && $0.id == id }?.leaf
            case .branch(let branches): node = branches[Int(bits & 7)]
            }
            bits >>= 3
        }
    }

    @inlinable static func branch(of hash: Int, at depth: Int) -> Int {
        Int((UInt(bitPattern: hash) >> UInt(depth * 3)) & 7)
    }

    @inlinable mutating func set(_ entry: Entry, depth: Int) {
        switch self {
        case .leaf(var entries):
            // Lets go of the array, or changing it would copy it; the same below.
            self = .leaf([])
            if let known = entries.firstIndex(where: { $0.isOfSameRow(as: entry) }) {
                entries[known].leaf = entry.leaf
            } else {
                entries.append(entry)
            }
            self = .leaf(entries)
            if entries.count > Self.leafLimit, depth < Self.deepest { burst(entries, depth: depth) }
        case .branch(var branches):
            self = .leaf([])
            branches[Self.branch(of: entry.hash, at: depth)].set(entry, depth: depth + 1)
            self = .branch(branches)
        }
    }

    @inlinable mutating func burst(_ entries: [Entry], depth: Int) {
        var branches = [RowIndex](repeating: RowIndex(), count: Self.width)
        for entry in entries { branches[Self.branch(of: entry.hash, at: depth)].set(entry, depth: depth + 1) }
        self = .branch(branches)
    }

    @inlinable mutating func remove(_ id: ID, _ hash: Int, depth: Int) {
        switch self {
        case .leaf(var entries):
            self = .leaf([])
            entries.removeAll { $0.hash == hash && $0.id == id }
            self = .leaf(entries)
        case .branch(var branches):
            self = .leaf([])
            branches[Self.branch(of: hash, at: depth)].remove(id, hash, depth: depth + 1)
            self = .branch(branches)
        }
    }
}

extension RowIndex: Sendable where ID: Sendable {}
extension RowIndex.Entry: Sendable where ID: Sendable {}
