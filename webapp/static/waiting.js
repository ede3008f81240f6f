// Hands that wait for the network, in this browser's database, in the order in which they were entered.
const STORE = "waiting";
const KNOWN = "known";

let opening = null;

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("marque", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: "id", autoIncrement: true });
      request.result.createObjectStore(KNOWN);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

// Runs `work` with both stores in one transaction: what it gives, once all of it is on the disk.
async function within(mode, work) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([STORE, KNOWN], mode, { durability: "strict" });
    let result = null;
    work(transaction.objectStore(STORE), transaction.objectStore(KNOWN), (value) => { result = value; });
    transaction.oncomplete = () => resolve(result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

const reading = (ask) => within("readonly", (waiting, known, give) => {
  const request = ask(waiting, known);
  request.onsuccess = () => give(request.result);
});

export const all = () => reading((waiting) => waiting.getAll());

export async function of(game) {
  return (await all()).filter((hand) => hand.game === game);
}

export const add = (hand) => within("readwrite", (waiting, known, give) => {
  const request = waiting.add(hand);
  request.onsuccess = () => give(request.result);
});

export const put = (hand) => within("readwrite", (waiting) => waiting.put(hand));

// After how many events the game was last known to stand.
export const lastKnown = (game) => reading((waiting, known) => known.get(game));

// The server has it: it waits no longer, and the next one of its game follows it.
export const sent = (hand, sequence) => within("readwrite", (waiting, known) => {
  waiting.delete(hand.id);
  known.put(sequence, hand.game);
  next(waiting, hand, sequence);
});

// The player leaves it out: what waits behind it takes its place.
export const leaveOut = (hand) => within("readwrite", (waiting) => {
  waiting.delete(hand.id);
  next(waiting, hand, hand.trouble?.sequence ?? hand.expected);
});

function next(waiting, hand, expected) {
  waiting.getAll().onsuccess = ({ target }) => {
    const follower = target.result.find(({ id, game }) => game === hand.game && id > hand.id);
    if (follower) waiting.put({ ...follower, expected });
  };
}
