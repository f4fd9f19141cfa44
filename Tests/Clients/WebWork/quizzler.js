// Plays Quizzler for the web to the end, with whatever comes out: for `homeroom lint --work`.
const part = (id) => document.getElementById(id);
while (!part("game").hidden) {
    part("answer").value = 7;
    part("form").requestSubmit();
}
