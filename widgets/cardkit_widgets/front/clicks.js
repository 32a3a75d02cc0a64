// The words below a chart, and what joins them to the picture above: the picture is kept from screen readers, which
// have the words; points that are chosen in it, or in a list without a pointer, are told to the kernel.

import { button, el } from "./dom.js";

function render({ model, el: host }) {
  const sentence = el("p", { class: "ckc-sentence" });
  const notice = el("p", { class: "ckc-notice", role: "alert" });
  const list = el("select", {});
  const choose = (data) => model.send({ chosen: data });
  const go = button("Show", () => choose(model.get("choices")[list.selectedIndex].data), { class: "ckc-button" });
  const chooser = el("div", { class: "ckc-chooser" }, el("label", {}, "Choose in the picture, or here: ", list), go);
  const onClick = (event) => event.points[0].customdata !== undefined && choose(event.points[0].customdata);
  const onHover = (event) => point(event.points[0].customdata !== undefined);
  const onUnhover = () => point(false);
  let plot;

  function show() {
    const choices = model.get("choices");
    const chosen = list.value;
    sentence.textContent = model.get("sentence");
    notice.textContent = "";
    list.replaceChildren(...choices.map(({ text }) => el("option", { value: text }, text)));
    if (choices.some(({ text }) => text === chosen)) list.value = chosen;
    chooser.hidden = !choices.length;
  }

  function point(isOver) {
    for (const layer of plot?.querySelectorAll(".nsewdrag") ?? []) layer.style.cursor = isOver ? "pointer" : "";
  }

  // Whenever something is drawn, for a picture may be drawn anew in its place, or another may take it.
  function join(box) {
    plot = box.querySelector(".js-plotly-plot");
    if (!plot?.on) return;
    plot.setAttribute("aria-hidden", "true");
    plot.style.height = `${plot._fullLayout.height}px`; // what is drawn while the page is hidden would else have none
    for (const [name, listener] of Object.entries({ plotly_click: onClick, plotly_hover: onHover, plotly_unhover: onUnhover })) {
      plot.removeListener(name, listener);
      if (model.get("choices").length) plot.on(name, listener);
    }
  }

  function meet() {
    const box = host.closest(".widget-vbox");
    if (!box) return;
    arriving.disconnect();
    drawing.observe(box, { childList: true, subtree: true });
    join(box);
  }

  function changed() {
    show();
    meet();
  }

  const drawing = new MutationObserver(() => join(host.closest(".widget-vbox")));
  const arriving = new ResizeObserver(meet); // the page puts the words in their place after they have been made
  const told = (message) => {
    notice.textContent = message.notice ?? "";
  };
  host.append(sentence, chooser, notice);
  show();
  arriving.observe(host);
  model.on("change:sentence change:choices", changed);
  model.on("msg:custom", told);
  return () => {
    drawing.disconnect();
    arriving.disconnect();
    model.off("change:sentence change:choices", changed);
    model.off("msg:custom", told);
  };
}

export default { render };
