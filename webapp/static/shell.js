// On every page: the service worker, where the browser has one and the connection is safe.
const { root } = document.documentElement.dataset;
navigator.serviceWorker?.register(`${root}service-worker.js`, { scope: root });
