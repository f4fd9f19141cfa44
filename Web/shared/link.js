// A link that lets in once: what stands behind the `#` goes into the form, and out of the address.

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

take();
addEventListener("hashchange", take);
