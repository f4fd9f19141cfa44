// What every page does: live updates, forms that lose nothing, times by the reader's own clock, and work without a
// connection.
import "./forms.js";
import "./live.js";
import "./menu.js";
import "./offline.js";
import "./times.js";
