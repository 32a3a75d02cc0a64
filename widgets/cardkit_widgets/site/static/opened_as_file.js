// Browsers don't run Python in a page that was opened as a file, so tell how to open the site.
if (location.protocol === "file:") {
  document.addEventListener("DOMContentLoaded", () => {
    const told = document.createElement("p");
    told.setAttribute("role", "alert");
    told.setAttribute("style", "margin: 0; padding: 12px 16px; border: 2px solid #8a5a00; background: #fff3cd; color: #1f1f1f; font: 17px/1.4 sans-serif");
    told.textContent = "This page was opened as a file, where browsers don't run it. In the folder of the site, run: python -m http.server. Then open http://localhost:8000.";
    document.body.prepend(told);
    document.getElementById("loading")?.remove();
  });
}
