// On every page: the service worker, where the browser has one and the connection is safe; hands that wait.
import { start } from "./game_queue.js";
import { startForms } from "./queue_form.js";
import { startTexts } from "./texts.js";
import { startPanel } from "./waiting_panel.js";

const { root } = document.documentElement.dataset;
navigator.serviceWorker?.register(`${root}service-worker.js`, { scope: root });
startForms();
startTexts();
startPanel().then(start, () => {}); // A browser that keeps nothing sends forms as they are.

// The forms that a game's sheet leads to are kept beside it, for when the network goes.
const FORMS = /\/game\/[^/]+\/(hand|nobody|event\/[^/]+)$/;
navigator.serviceWorker?.ready.then(({ active }) => {
  const forms = [...document.querySelectorAll("main a")].filter(({ pathname }) => FORMS.test(pathname)).map(({ href }) => href);
  if (forms.length) active.postMessage({ keep: forms });
});
