#pragma once
#include <adwaita.h>

// A function that is called with what it was connected with.
typedef void (*shim_function)(void *context);
// The same for a key; returns whether the key was taken.
typedef gboolean (*shim_key_function)(guint key, void *context);

// Calls the function for each signal, whatever arguments the signal has.
void shim_connect(void *object, const char *signal, shim_function function, void *context);
// Calls the function for each key that the widget or one below it is sent.
void shim_connect_keys(GtkWidget *widget, shim_key_function function, void *context);
// Calls the function once, on the thread with the windows. May be called from any.
void shim_on_window_thread(shim_function function, void *context);
// Calls the function each second, until the source is removed.
guint shim_each_second(shim_function function, void *context);

// What a screen reader says of a widget that shows no words, or other ones.
void shim_set_accessible_name(GtkWidget *widget, const char *name);
// What it may say beside the name.
void shim_set_accessible_description(GtkWidget *widget, const char *description);
void shim_load_style(const char *css);

// The casts of GObject are macros.
static inline GApplication *shim_application(void *object) { return G_APPLICATION(object); }
static inline GtkApplication *shim_gtk_application(void *object) { return GTK_APPLICATION(object); }
static inline GtkWindow *shim_window(GtkWidget *widget) { return GTK_WINDOW(widget); }
static inline AdwApplicationWindow *shim_adw_window(GtkWidget *widget) { return ADW_APPLICATION_WINDOW(widget); }
static inline GtkBox *shim_box(GtkWidget *widget) { return GTK_BOX(widget); }
static inline GtkButton *shim_button(GtkWidget *widget) { return GTK_BUTTON(widget); }
static inline GtkEditable *shim_editable(GtkWidget *widget) { return GTK_EDITABLE(widget); }
static inline GtkEntry *shim_entry(GtkWidget *widget) { return GTK_ENTRY(widget); }
static inline GtkGrid *shim_grid(GtkWidget *widget) { return GTK_GRID(widget); }
static inline GtkLabel *shim_label(GtkWidget *widget) { return GTK_LABEL(widget); }
static inline GtkListBoxRow *shim_list_row(GtkWidget *widget) { return GTK_LIST_BOX_ROW(widget); }
static inline GtkProgressBar *shim_progress_bar(GtkWidget *widget) { return GTK_PROGRESS_BAR(widget); }
static inline GtkScrolledWindow *shim_scroller(GtkWidget *widget) { return GTK_SCROLLED_WINDOW(widget); }
static inline GtkStack *shim_stack(GtkWidget *widget) { return GTK_STACK(widget); }
static inline AdwActionRow *shim_action_row(GtkWidget *widget) { return ADW_ACTION_ROW(widget); }
static inline AdwClamp *shim_clamp(GtkWidget *widget) { return ADW_CLAMP(widget); }
static inline AdwHeaderBar *shim_header_bar(GtkWidget *widget) { return ADW_HEADER_BAR(widget); }
static inline AdwPreferencesGroup *shim_group(GtkWidget *widget) { return ADW_PREFERENCES_GROUP(widget); }
static inline AdwPreferencesRow *shim_row(GtkWidget *widget) { return ADW_PREFERENCES_ROW(widget); }
static inline AdwStatusPage *shim_status_page(GtkWidget *widget) { return ADW_STATUS_PAGE(widget); }
