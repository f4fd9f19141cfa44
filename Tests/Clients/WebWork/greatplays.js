// Reads a scene of GreatPlays for the web, or takes its quiz with the first of all answers: for `homeroom lint --work`.
const part = (id) => document.getElementById(id);
while (!part("scene").hidden && !part("on").hidden) part("on").click();
if (!part("quiz").hidden) part("hint").click();
while (!part("quiz").hidden) {
    part("form").querySelector("input").checked = true;
    part("form").requestSubmit();
}
