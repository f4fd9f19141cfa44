// What every page does: news, forms that lose nothing, the reader's own clock, work without a connection.
import "./forms.js";
import "./live.js";
import "./menu.js";
import "./offline.js";
import "./times.js";
