// Small helps over pages that already work without them.
"use strict";

(() => {
  const each = (selector, act, root = document) => root.querySelectorAll(selector).forEach(act);

  // Menu on a narrow screen.
  each("[data-toggle]", (button) => {
    button.addEventListener("click", () => {
      const open = button.getAttribute("aria-expanded") === "true";
      button.setAttribute("aria-expanded", String(!open));
    });
  });

  // Copy a number, a NIF, a reference or an address with one click.
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button || !navigator.clipboard) return;
    await navigator.clipboard.writeText(button.dataset.copy);
    const before = button.textContent;
    button.textContent = "Copiado";
    window.setTimeout(() => { button.textContent = before; }, 2000);
  });

  // A form sent twice does its act once; the second press waits for the answer.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || form.dataset.upload !== undefined) return;
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "yes";
    window.setTimeout(() => { delete form.dataset.sent; }, 8000);
  });
  window.addEventListener("pageshow", () => each("form[data-sent]", (form) => { delete form.dataset.sent; }));

  // Upload with the share sent, in words.
  const watchUpload = (form) => {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const area = form.querySelector("[data-upload-progress]");
      const bar = area.querySelector("progress");
      const text = area.querySelector("[data-upload-text]");
      const request = new XMLHttpRequest();
      let said = -1;
      area.hidden = false;
      text.textContent = "A enviar o ficheiro.";
      request.upload.addEventListener("progress", (step) => {
        if (!step.lengthComputable) return;
        const share = Math.round((100 * step.loaded) / step.total);
        bar.value = share;
        if (share - said >= 10 || share === 100) {
          said = share;
          text.textContent = share < 100 ? `Enviado ${share} %.` : "Enviado. A verificar o ficheiro.";
        }
      });
      request.addEventListener("load", () => {
        if (request.responseURL && request.responseURL !== window.location.href) {
          window.location.assign(request.responseURL);
          return;
        }
        const answer = new DOMParser().parseFromString(request.responseText, "text/html");
        document.title = answer.title;
        document.querySelector("main").replaceWith(answer.querySelector("main"));
        begin();
      });
      request.addEventListener("error", () => {
        text.textContent = "O envio parou. Verifique a ligação e volte a carregar em enviar; nada fica em duplicado.";
      });
      request.open("POST", form.action || window.location.href);
      request.send(new FormData(form, event.submitter));
    });
  };

  // What a page needs when it arrives, whole or as the answer to an upload. Errors come first.
  const begin = () => {
    each("form[data-upload]", watchUpload);
    const summary = document.getElementById("erros");
    if (summary) summary.focus();
  };
  begin();

  // After a swap the focus goes to the new heading when the part asks for it.
  document.body.addEventListener("htmx:afterSwap", (event) => {
    // A part that replaced its target is the event's own; the target named in the detail has left the page.
    for (const part of [event.target, event.detail.target]) {
      const target = part.isConnected && (part.matches("[data-focus]") ? part : part.querySelector("[data-focus]"));
      if (target) { target.setAttribute("tabindex", "-1"); target.focus(); return; }
    }
  });
  document.body.addEventListener("htmx:configRequest", (event) => {
    const token = document.querySelector("input[name=csrfmiddlewaretoken]");
    if (token) event.detail.headers["X-CSRFToken"] = token.value;
  });

  // Session warning, two minutes before the end.
  const warning = document.getElementById("aviso-sessao");
  if (warning) {
    const left = warning.querySelector("[data-left]");
    const button = warning.querySelector("[data-extend]");
    let ends = Date.now() + 1000 * Number(warning.dataset.seconds);
    window.setInterval(() => {
      const seconds = Math.round((ends - Date.now()) / 1000);
      if (seconds > 120) return;
      warning.hidden = false;
      if (seconds <= 0) left.textContent = "instantes";
      else if (seconds > 60) left.textContent = "2 minutos";
      else left.textContent = "1 minuto";
    }, 5000);
    button.addEventListener("click", async () => {
      const answer = await fetch(button.dataset.extend, { credentials: "same-origin" });
      if (!answer.ok || answer.redirected) { window.location.reload(); return; }
      ends = Date.now() + 1000 * Number(warning.dataset.seconds);
      warning.hidden = true;
      document.getElementById("conteudo").focus();
    });
  }
})();
