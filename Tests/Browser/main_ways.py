"""The tests that `make test` takes: every page once, and the main ways of each kind of reader. The rest runs in `make test-all`.

A test belongs here if it shows what only a browser shows, on a way that people take every day.
"""

MAIN_WAYS = {
    "test_pages": [
        "test_a_page_keeps_what_is_promised_of_all", "test_every_page_stands_in_the_table", "test_the_sources_declare_pages",
    ],
    "test_checks": ["test_a_fault_is_found", "test_what_is_well_is_left_alone"],
    # Everybody
    "test_sign_in": [
        "test_a_student_signs_in_and_sees_the_work", "test_a_wrong_password_is_told_and_the_account_stays",
        "test_a_newcomer_chooses_a_password_and_goes_on", "test_who_signs_out_leaves_no_page_behind",
        "test_signing_out_empties_what_the_browser_keeps",
    ],
    # Teachers
    "test_new_handout": [
        "test_keys_alone_suffice_to_write_and_post_it", "test_what_can_not_be_kept_is_told_beside_its_field",
        "test_whatever_is_written_stays_text", "test_a_reload_brings_back_all_that_was_typed",
    ],
    "test_reports": [
        "test_every_cell_says_what_the_api_says", "test_each_save_moves_its_cell_in_one_look",
        "test_a_cell_shows_all_attempts_with_all_items", "test_work_is_returned_with_a_few_words_that_stay_words",
    ],
    "test_review": ["test_all_is_looked_at_and_taken_back"],
    "test_today": ["test_it_is_where_a_teacher_begins", "test_news_come_by_handout_and_by_themselves"],
    "test_classes": ["test_completing_names_who_has_something_left", "test_deleting_names_what_goes_with_it"],
    # Students
    "test_student": [
        "test_what_a_teacher_posts_appears_by_itself", "test_done_and_undone", "test_everything_works_without_scripts",
        "test_it_says_what_will_be_recorded_and_for_whom", "test_answers_are_kept_while_typing_and_sent_and_changed",
        "test_files_are_handed_in_and_taken_back", "test_own_data_are_what_the_teacher_sees",
    ],
    "test_offline": [
        "test_the_list_and_what_it_leads_to_can_be_read", "test_what_is_done_without_a_connection_is_sent_when_it_is_back",
        "test_an_answer_that_got_lost_makes_nothing_happen_twice", "test_two_tabs_send_it_once",
        "test_another_person_never_sends_it",
    ],
    "test_web_apps": [
        "test_a_code_opens_the_app_once_and_from_its_origin", "test_what_was_not_answered_waits_and_counts_once",
        "test_a_teacher_sees_what_a_pupil_did_on_a_page",
    ],
    # Administrators
    "test_manager": [
        "test_somebody_is_added_and_gets_a_slip", "test_what_is_said_of_somebody_is_changed", "test_a_class_is_made_and_filled",
        "test_files_are_brought_looked_at_and_applied", "test_the_last_import_is_taken_back",
        "test_an_account_rests_and_comes_back", "test_an_app_is_approved_and_stopped",
    ],
}
