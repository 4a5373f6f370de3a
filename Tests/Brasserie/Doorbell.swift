import Dertisch
import DertischNews
import Foundation

/// Who rang at which process: news for the processes of one Brasserie.
enum DoorbellNews: SharedNews {
    case rang(Int32), missed
}

/// Rings while its process serves, and writes down which processes it has heard, in the file that `BRASSERIE_BELL` names.
actor Doorbell: KitchenColleague, OnePerProcess {
    private let headChefs: HeadChefForSousChef<DoorbellNews>
    private let bulletin: BulletinReader<DoorbellNews, HouseWide>
    private let file: FileHandle
    private var heard: Set<Int32> = []
    private var tasks: [Task<Void, Never>] = []

    init(
        file path: String, headChefs: HeadChefForSousChef<DoorbellNews>,
        bulletin: BulletinReader<DoorbellNews, HouseWide>
    ) {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        file = descriptor < 0 ? .nullDevice : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        self.headChefs = headChefs
        self.bulletin = bulletin
    }

    func beginShift() {
        let posts = bulletin.posts()
        tasks = [
            Task {
                for await case .rang(let process) in posts where process != getpid() { hear(process) }
            },
            Task {
                while !Task.isCancelled {
                    headChefs.give(.rang(getpid()))
                    try? await Task.sleep(for: .milliseconds(20))
                }
            },
        ]
    }

    func endShift() { tasks.forEach { $0.cancel() } }

    private func hear(_ process: Int32) {
        guard heard.insert(process).inserted else { return }
        try? file.write(contentsOf: Data("\(getpid()) heard \(process)\n".utf8))
    }
}
