// The sentences of hands that wait, handed over by the server.
const given = JSON.parse(document.getElementById("queue-words").textContent);

export const words = (key, values = {}) => given[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
