import HTML
import School
import Texts

extension PageContent {
    /// Makes it a page about one side of an app: the way back to it, its picture, and whether it works with Schoolwork.
    mutating func show(_ app: App, _ visit: Visit) throws {
        let picture = try visit.read { try $0.picture(of: app.id) }
        self.picture = AppPicture(app: app.id, name: app.name, picture: picture).view
        crumbs = [.init(visit.words(.apps), "/manager/apps"), .init(bdi { app.name }, "/manager/apps/\(app.id)")]
        if app.worksWithSchoolwork { body = p { AppMark.view(visit.words) } + body }
    }
}
