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

// The hand of a game that this browser sent last, and after how many events the game stood then: { id, sequence }.
export const lastSent = async (game) => (await reading((waiting, known) => known.get(game))) ?? {};

// The server has it: it waits no longer, and what was entered behind it follows it.
export const sent = (hand, sequence) => within("readwrite", (waiting, known) => {
  waiting.delete(hand.id);
  known.put({ id: hand.id, sequence }, hand.game);
  follow(waiting, hand, sequence);
});

// The player leaves it out: what was entered behind it takes its place.
export const leaveOut = (hand) => within("readwrite", (waiting) => {
  waiting.delete(hand.id);
  follow(waiting, hand, hand.trouble?.sequence ?? hand.expected);
});

// Only what was entered by somebody who knew of that hand: another page's waits for the server's word.
function follow(waiting, hand, expected) {
  waiting.getAll().onsuccess = ({ target }) => {
    for (const each of target.result)
      if (each.game === hand.game && each.behind === hand.id) waiting.put({ ...each, expected, behind: hand.behind });
  };
}
