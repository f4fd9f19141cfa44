// Plays Quizzler for the web to the end; the first word is how many of the answers are right.
const part = (id) => document.getElementById(id);
for (let asked = 1; !part("game").hidden; asked += 1) {
    const [left, sign, right] = part("question").textContent.split(" ");
    const answer = sign === "+" ? Number(left) + Number(right) : left * right;
    part("answer").value = asked <= Number(words[0]) ? answer : answer + 1;
    part("form").requestSubmit();
}
