extension Script {
    /// The path that an app takes from its contexts to the teacher's report: what is played when no script is named.
    package static let talk = """
        # A quiz app from its first contexts to what the teacher sees.

        app dev.homeroom.quizzler Quizzler

        # The teacher's device runs the app once: what can be assigned is known from then on.
        as theo
        declare addition quiz "Addition"
        declare multiplication quiz "Multiplication"
        save

        # In Schoolwork the teacher picks one of them and posts it to the class.
        hand-out "Sums for Monday" dev.homeroom.quizzler/addition

        # A student taps the task, and the app opens at the quiz.
        as ada
        open addition
        start
        answer question-1 right "2 + 3"
        wait 20s
        answer question-2 wrong "7 + 8"
        reach 50%
        wait 25s
        answer question-3 right "4 + 4"
        answer question-4 right "9 + 6"
        reach 100%
        score 3 of 4
        stop
        save

        expect ada addition score 75%
        expect ada addition time 45s
        expect ada addition items 4
        expect-fate ada recorded

        # What nobody assigned is nobody's business, and never leaves the device.
        open multiplication
        start
        score 1 of 4
        stop
        save
        expect ada multiplication nothing
        expect-fate ada keptPrivate.nothingAssigned

        """
}
