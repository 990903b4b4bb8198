// Boxes for numbers in a form of their own: Enter sends them, what was typed stays.

import { make, unique } from "./dom.js";

function render({ model, el }) {
  el.classList.add("boss-fields");
  const form = make("form", "boss-fields-form", el);
  const fault = make("p", "boss-fields-fault", el);
  fault.id = unique();
  fault.setAttribute("role", "alert");
  let inputs = [];
  let sent = false;

  function build() {
    const typed = inputs.map((input) => input.value);
    const at = inputs.indexOf(document.activeElement);
    const sending = form.querySelector(".boss-fields-button")?.matches(":focus");
    form.replaceChildren();
    form.setAttribute("aria-label", model.get("label"));
    inputs = model.get("fields").map((field, number) => {
      const label = make("label", "boss-fields-label", form);
      make("span", "boss-fields-words", label, field.label);
      const box = make("span", "boss-fields-box", label);
      if (field.unit) make("span", "boss-fields-unit", box, field.unit);
      const input = make("input", "boss-fields-input", box);
      Object.assign(input, { type: "text", autocomplete: "off", spellcheck: false, maxLength: 20 });
      input.setAttribute("enterkeyhint", "done");
      input.setAttribute("aria-describedby", fault.id);
      input.value = field.value ?? typed[number] ?? "";
      input.readOnly = Boolean(field.given) || !model.get("editable");
      box.dataset.mark = field.mark || "";
      if (field.mark) {
        const sign = make("span", "boss-fields-sign", box, field.mark === "right" ? "✓" : "✗");
        sign.setAttribute("aria-hidden", "true");
        make("span", "boss-unseen", box, field.said);
        input.setAttribute("aria-invalid", field.mark === "wrong");
      }
      return input;
    });
    if (model.get("editable")) {
      const button = make("button", "boss-fields-button", form, model.get("button"));
      button.type = "submit";
      if (sending) button.focus({ preventScroll: true });
    }
    inputs[at]?.focus({ preventScroll: true });
    sent = false;
  }

  function say() {
    sent = false;
    fault.textContent = "";
    setTimeout(() => (fault.textContent = model.get("fault")), 50); // emptied, the same is news
  }

  form.addEventListener("focusin", ({ target }) => (target.dataset.lmSuppressShortcuts = "true"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (sent) return;
    sent = true;
    const idle = (message) => {
      if (message.content.execution_state === "idle") sent = false;
    };
    fault.textContent = "";
    model.send({ answers: inputs.map((input) => input.value) }, { iopub: { status: idle } });
  });

  build();
  model.on("change:fields", build);
  model.on("change:editable", build);
  model.on("change:faults", say);
  return () => {
    model.off("change:fields", build);
    model.off("change:editable", build);
    model.off("change:faults", say);
  };
}

export default { render };
