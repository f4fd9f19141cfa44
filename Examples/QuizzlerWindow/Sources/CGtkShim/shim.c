#include "CGtkShim.h"

typedef struct {
    shim_function function;
    void *context;
} Call;

static void make_call(Call *call) { call->function(call->context); }

static void free_call(gpointer call, GClosure *closure) {
    (void)closure;
    g_free(call);
}

static Call *new_call(shim_function function, void *context) {
    Call *call = g_new(Call, 1);
    call->function = function;
    call->context = context;
    return call;
}

void shim_connect(void *object, const char *signal, shim_function function, void *context) {
    // Swapped: the call comes first, and what else the signal has after it is not looked at.
    g_signal_connect_data(
        object, signal, G_CALLBACK(make_call), new_call(function, context), free_call, G_CONNECT_SWAPPED);
}

typedef struct {
    shim_key_function function;
    void *context;
} KeyCall;

static gboolean make_key_call(
    GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, KeyCall *call) {
    (void)controller, (void)code, (void)state;
    return call->function(key, call->context);
}

static void free_key_call(gpointer call, GClosure *closure) {
    (void)closure;
    g_free(call);
}

void shim_connect_keys(GtkWidget *widget, shim_key_function function, void *context) {
    KeyCall *call = g_new(KeyCall, 1);
    call->function = function;
    call->context = context;
    GtkEventController *controller = gtk_event_controller_key_new();
    g_signal_connect_data(controller, "key-pressed", G_CALLBACK(make_key_call), call, free_key_call, 0);
    gtk_widget_add_controller(widget, controller);
}

static gboolean call_once(gpointer call) {
    make_call(call);
    return G_SOURCE_REMOVE;
}

void shim_on_window_thread(shim_function function, void *context) {
    g_idle_add_full(G_PRIORITY_DEFAULT, call_once, new_call(function, context), g_free);
}

static gboolean call_again(gpointer call) {
    make_call(call);
    return G_SOURCE_CONTINUE;
}

guint shim_each_second(shim_function function, void *context) {
    return g_timeout_add_seconds_full(G_PRIORITY_DEFAULT, 1, call_again, new_call(function, context), g_free);
}

void shim_set_accessible_name(GtkWidget *widget, const char *name) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void shim_set_accessible_description(GtkWidget *widget, const char *description) {
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

void shim_load_style(const char *css) {
    GtkCssProvider *provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(provider, css, -1);
    gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(provider);
}
