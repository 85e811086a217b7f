// The national rules of usability and accessibility that a machine can see. Gives one sentence for each place that breaks one.
() => {
  const found = [];
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const show = (element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 140);
  const report = (rule, element) => found.push(element ? `${rule}: ${show(element)}` : rule);
  const style = (element) => getComputedStyle(element);
  const visible = (element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.closest(".visually-hidden, .skip");
  const words = (element) => (element ? element.textContent.replace(/\s+/g, " ").trim() : "");

  // 1. One h1, headings in order, navigation as lists of at most nine, the current place marked.
  if (all("h1").length !== 1) report(`a page has one h1, this one has ${all("h1").length}`);
  let level = 0;
  for (const heading of all("h1, h2, h3, h4, h5, h6").filter(visible)) {
    const now = Number(heading.tagName[1]);
    if (now > level + 1) report(`heading h${now} follows h${level}`, heading);
    if (!words(heading)) report("empty heading", heading);
    level = now;
  }
  for (const nav of all("nav")) {
    if (!nav.querySelector("ul, ol")) report("navigation is not a list", nav);
    if (!nav.getAttribute("aria-label") && !nav.getAttribute("aria-labelledby")) report("navigation without a name", nav);
  }
  for (const list of all(".site-nav ul")) if (list.children.length > 9) report("more than nine options in a level", list);
  if (!/^pt-(PT|AO)$/.test(document.documentElement.lang)) report("the language is not Portuguese of Portugal or Angola");
  if (!/\S.* · .*\S/.test(document.title) || /^ ·/.test(document.title)) report(`the title does not name the page: ${document.title}`);
  const order = all("body > *").map((element) => element.className || element.tagName.toLowerCase());
  if (order[0] !== "skip") report("the skip link is not first");
  if (all("main").length !== 1) report("a page has one main");

  // 2. Data tables with caption and scope, no layout tables.
  for (const table of all("table")) {
    if (!words(table.caption)) report("table without caption", table);
    if (!table.querySelector("th")) report("table without heads", table);
    for (const head of all("th", table)) if (!/^(col|row|colgroup|rowgroup)$/.test(head.scope)) report("th without scope", head);
  }

  // 3. Fields: a label, need in words, error beside the field and in the summary.
  const fields = all("input:not([type=hidden], [type=submit], [type=button]), select, textarea").filter((f) => !f.closest("[hidden]"));
  for (const field of fields) {
    const label = field.labels && field.labels[0];
    const group = field.closest("fieldset") && field.closest("fieldset").querySelector("legend");
    const isChoice = field.type === "radio" || field.type === "checkbox";
    if (!label || !words(label)) report("field without label", field);
    const told = words(label) + (isChoice ? words(group) : "");
    if (!/\((obrigatório|opcional)\)/.test(told)) report("neither (obrigatório) nor (opcional) in words", field);
    if (field.required && !/\(obrigatório\)/.test(told)) report("required, but not told so", field);
    if (field.getAttribute("aria-invalid") === "true" && !isChoice) {
      const described = (field.getAttribute("aria-describedby") || "").split(" ").map((id) => document.getElementById(id));
      if (!described.some((element) => element && /Erro: \S/.test(words(element)))) report("wrong field without its error", field);
    }
    if (isChoice || !visible(field)) continue;
    if (parseFloat(style(field).fontSize) < 16) report("field text under 16 px", field);
  }
  for (const line of all("#erros li a")) {
    const target = document.getElementById(line.hash.slice(1));
    if (!target) report("an error leads to no field", line);
    else if (!words(target.closest(".field") || target.parentElement).includes(words(line))) report("the summary and the field differ", line);
  }
  if (document.getElementById("erros") && !document.title.startsWith("Erro: ")) report("the title of a page with errors does not say Erro");

  // 5. Targets of 44 pixels, one primary button, links underlined.
  const inText = (link) => {
    if (style(link).display !== "inline") return false;
    const block = link.closest("p, li, dd, td, th, caption, figcaption");
    return Boolean(block) && words(block).length > words(link).length;
  };
  for (const target of all("a[href], button, input:not([type=hidden]), select, textarea, summary")) {
    if (!visible(target) || inText(target)) continue;
    const isChoice = target.type === "radio" || target.type === "checkbox";
    const box = (isChoice ? target.closest(".choice") || target : target).getBoundingClientRect();
    if (box.width < 43.5 || box.height < 43.5) report(`target of ${Math.round(box.width)} × ${Math.round(box.height)} px`, target);
  }
  if (all(".button--primary").filter(visible).length > 1) report("more than one primary button");
  for (const link of all("main a[href], footer a[href]")) {
    if (!visible(link) || link.matches(".button, [aria-current]")) continue;
    if (!style(link).textDecorationLine.includes("underline")) report("link without underline", link);
  }

  // 6. Text size, line height, length of lines, no sideways scroll.
  if (parseFloat(style(document.body).fontSize) < 16) report("body text under 16 px");
  for (const element of all("body *").filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))) {
    if (!visible(element) || element.closest("svg, option")) continue;
    if (parseFloat(style(element).fontSize) < 13) report("text under 13 px", element);
  }
  for (const element of all("p, li, dd, td")) {
    if (!visible(element) || !words(element)) continue;
    const size = parseFloat(style(element).fontSize);
    const line = parseFloat(style(element).lineHeight);
    if (line / size < 1.49) report(`line height of ${(line / size).toFixed(2)}`, element);
    if (element.tagName !== "P" || element.children.length > 3) continue;
    const lines = Math.round(element.getBoundingClientRect().height / line);
    if (lines > 2 && words(element).length / (lines - 0.5) > 105) report("lines over 100 characters", element);
  }
  const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wider > 0) report(`the page scrolls sideways by ${wider} px`);

  // 7. Footer: responsible body, contact, date of update, statement, glossary.
  const footer = document.querySelector("body > footer");
  if (!footer || words(footer.querySelector("strong")).length < 10) report("the footer does not name the responsible body");
  else for (const part of ["a[href^='/acessibilidade#contacto']", "time[datetime]", "a[href='/acessibilidade']", "a[href='/glossario']"])
    if (!footer.querySelector(part)) report(`the footer lacks ${part}`);

  // 8. Unique ids; no script, style or handler inside the page; nothing from another host.
  const ids = all("[id]").map((element) => element.id);
  for (const id of new Set(ids.filter((id, place) => ids.indexOf(id) !== place))) report(`the id ${id} stands twice`);
  for (const element of all("[style]:not([style='']), style, script:not([src], [type='application/json'])")) report("style or script inside the page", element);
  for (const element of all("*")) if ([...element.attributes].some((a) => /^on/i.test(a.name))) report("handler inside the page", element);
  for (const entry of performance.getEntriesByType("resource"))
    if (new URL(entry.name).origin !== location.origin) report(`asks another host: ${entry.name}`);
  return found;
}
