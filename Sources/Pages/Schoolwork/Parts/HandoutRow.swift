import Coursework
import Foundation
import HTML
import School
import Texts

/// A handout in a teacher's list.
struct HandoutRow {
    var handout: HandoutSummary
    var me: Person.ID?
    var back: Link
    var now: Date
    /// That of the class.
    var zone: TimeZone
    var words: Words

    private var isShown: Bool { handout.lifecycle.state != .draft && handout.lifecycle.state != .scheduled }

    var view: HTML {
        li(.class("row handout-row"), .id("handout-\(handout.id)")) {
            div(.class("row-main")) {
                a(.class("row-title"), .href(isShown ? "/handouts/\(handout.id)" : "/handouts/\(handout.id)/edit")) {
                    if handout.title.isEmpty { em { words(.noTitleYet) } } else { bdi { handout.title } }
                }
                small(.class("cluster")) {
                    time
                    span { words(.taskCount(handout.tasks)) }
                    if isShown {
                        span(.class("row-progress")) {
                            if handout.students > 0 { Chart.bar(Double(handout.done) / Double(handout.students)) }
                            span { words(.doneOf(handout.done, handout.students)) }
                        }
                    }
                }
                marks
            }
            HandoutMenu(handout, me: me, back: back, words: words).view
        }
    }

    private func isOverdue(_ due: DueDate) -> Bool {
        handout.lifecycle.state == .posted
            && due.isOverdue(done: handout.done, of: handout.students, at: now, in: zone)
    }

    @HTMLBuilder private var time: HTML {
        if handout.lifecycle.state == .scheduled, let publish = handout.publish {
            span {
                words(.postsItself)
                " "
                DueView.view(publish, words)
            }
        }
        if let due = handout.due {
            if isOverdue(due) {
                DueWords(due, isOverdue: true, now: now, words: words).badge
            } else {
                span {
                    words(.due)
                    ": "
                    DueView.view(due, words)
                }
            }
        } else if isShown, let posted = handout.posted {
            span {
                words(.postedOn)
                " "
                words.time(posted, .day)
            }
        }
    }

    /// Where the work is that is to be reviewed. What is over is in no list of reviews.
    static func review(_ id: Handout.ID, isOver: Bool) -> Link {
        isOver ? "/handouts/\(id)?show=review" : "/handouts/\(id)/review"
    }

    @HTMLBuilder private var marks: HTML {
        let hasAny = handout.isFavourite || handout.lifecycle.isLocked || handout.toReview > 0
        if hasAny {
            span(.class("cluster")) {
                if handout.lifecycle.isLocked { badge("badge late", .lock, .lockMark) }
                if handout.toReview > 0 {
                    a(.class("badge good"), .href(Self.review(handout.id, isOver: handout.lifecycle.state != .posted)))
                    {
                        words(.toReview(handout.toReview))
                    }
                }
                if handout.isFavourite { badge("badge", .star, .isFavourite) }
            }
        }
    }

    private func badge(_ style: String, _ icon: Icon, _ phrase: Phrase) -> HTML {
        span(.class(style)) {
            icon.view
            span { words(phrase) }
        }
    }
}

extension Phrase {
    static func taskCount(_ count: Int) -> Phrase {
        Phrase(one: "\(count) task", other: "\(count) tasks", count)
    }
    static func doneOf(_ done: Int, _ all: Int) -> Phrase {
        Phrase("\(done) of \(all) done")
    }
    static func toReview(_ count: Int) -> Phrase {
        Phrase(one: "\(count) to review", other: "\(count) to review", count)
    }
    fileprivate static let postsItself = Phrase("Will be posted")
    fileprivate static let postedOn = Phrase("Posted")
    static let lockMark = Phrase("Locked")
    fileprivate static let isFavourite = Phrase("Favourite")
}
