import CAdw
import CGtkShim

/// Anything that is seen in the window. GTK counts who holds it; whatever is in the window stays.
typealias Widget = UnsafeMutablePointer<GtkWidget>

/// Widgets as we use them, a function each.
@MainActor enum Make {
    /// Widgets one below the other, or beside each other.
    static func box(_ orientation: GtkOrientation, spacing: Int32, _ children: Widget...) -> Widget {
        let box = gtk_box_new(orientation, spacing)!
        for child in children { gtk_box_append(shim_box(box), child) }
        return box
    }

    static func label(_ text: String = "", _ classes: String...) -> Widget {
        let label = gtk_label_new(text)!
        for name in classes { gtk_widget_add_css_class(label, name) }
        gtk_label_set_wrap(shim_label(label), 1)
        return label
    }

    static func button(
        _ text: String, name: String? = nil, _ classes: String..., action: @escaping @MainActor () -> Void
    )
        -> Widget
    {
        let button = gtk_button_new_with_label(text)!
        for name in classes { gtk_widget_add_css_class(button, name) }
        if let name { shim_set_accessible_name(button, name) }
        onSignal("clicked", of: button, action)
        return button
    }

    static func iconButton(_ icon: String, name: String) -> Widget {
        let button = gtk_button_new_from_icon_name(icon)!
        shim_set_accessible_name(button, name)
        gtk_widget_set_tooltip_text(button, name)
        return button
    }

    static func row(_ title: String, subtitle: String = "") -> Widget {
        let row = adw_action_row_new()!
        adw_preferences_row_set_title(shim_row(row), title)
        adw_action_row_set_subtitle(shim_action_row(row), subtitle)
        return row
    }

    static func group(_ title: String, _ rows: Widget...) -> Widget {
        let group = adw_preferences_group_new()!
        adw_preferences_group_set_title(shim_group(group), title)
        for row in rows { adw_preferences_group_add(shim_group(group), row) }
        return group
    }

    /// A page whose content is no wider than is good to read, with room around it.
    static func page(_ content: Widget, width: Int32) -> Widget {
        let clamp = adw_clamp_new()!
        adw_clamp_set_maximum_size(shim_clamp(clamp), width)
        adw_clamp_set_child(shim_clamp(clamp), content)
        for set in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { set(clamp, 24) }
        for set in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { set(clamp, 18) }
        let scroller = gtk_scrolled_window_new()!
        gtk_scrolled_window_set_policy(shim_scroller(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(shim_scroller(scroller), clamp)
        gtk_widget_set_vexpand(scroller, 1)
        return scroller
    }
}
