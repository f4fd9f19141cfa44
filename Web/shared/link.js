// A sign-in link or slip: moves what follows the `#` into the form, and removes it from the URL.

function take() {
    const secret = new URLSearchParams(location.hash.slice(1)).get("link");
    const [form, other] = [document.getElementById("link-form"), document.getElementById("password-form")];
    if (!secret || !(form instanceof HTMLFormElement) || !other) return;
    const field = form.elements.namedItem("link");
    if (field instanceof HTMLInputElement) field.value = secret;
    history.replaceState(null, "", location.pathname + location.search);
    form.hidden = false;
    other.hidden = true;
    form.querySelector("button")?.focus();
}

/** A slip names the account, and the code of who has one: `#account=mia&password=4711`. */
function fill() {
    const [said, form] = [new URLSearchParams(location.hash.slice(1)), document.getElementById("password-form")];
    if (!said.has("account") || !(form instanceof HTMLFormElement)) return;
    for (const name of ["account", "password"]) {
        const field = form.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = said.get(name) ?? "";
    }
    history.replaceState(null, "", location.pathname + location.search);
    const next = said.has("password") ? form.querySelector("button") : form.querySelector("[name=password]");
    if (next instanceof HTMLElement) next.focus();
}

function look() {
    take();
    fill();
}

look();
addEventListener("hashchange", look);
