// A board by keyboard: arrows walk over the tiles, one key each to move, win, turn, remove, undo; letters are typed in.
import { tileSheet } from "./sheet.js";

const NOTATION = /^[0-9mpsfESWNPFCXO([]$/;

export function listenKeys(board) {
  const { root, hand } = board;
  root.addEventListener("keydown", (event) => {
    if (event.target.matches("input:not([type=radio]), summary")) return;
    const done = act(event);
    if (done) event.preventDefault();
  });

  function act({ key, ctrlKey, metaKey, altKey, shiftKey, target }) {
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() === "z") return edit(() => (shiftKey ? hand.redo() : hand.undo()));
      return key.toLowerCase() === "y" && edit(() => hand.redo());
    }
    const uid = Number(target.closest("[data-uid]")?.dataset.uid ?? NaN);
    if (uid && !altKey && onTile(uid, key, shiftKey)) return true;
    // The key that is pressed goes on into the field that now has the focus.
    if (NOTATION.test(key) && !altKey) board.typed.open();
    return false;
  }

  function onTile(uid, key, shiftKey) {
    const { group, tile } = hand.find(uid);
    if (shiftKey && (key === "ArrowLeft" || key === "ArrowRight")) return edit(() => hand.step(uid, key === "ArrowRight"));
    if (key === "Delete" || key === "Backspace") {
      if (tile.seen === null) return edit(() => hand.remove(uid));
      tileSheet(board, uid);
      return true;
    }
    if (key === "w" && board.winner && group.kind !== "flowers") return edit(() => board.settling(board.doubtsOf(tile), () => hand.win(uid)));
    return key === "o" && group.kind === "set" && edit(() => board.turn(hand.groups.indexOf(group)));
  }

  function edit(action) {
    root.dispatchEvent(new CustomEvent("handedit", { bubbles: true }));
    action();
    return true;
  }
}

// One stop for the tabulator in a container: arrows, Home and End go on from there. Call what it gives after a change.
export function rove(container, selector) {
  let last = 0;
  const items = () => [...container.querySelectorAll(selector)].filter((item) => !item.disabled);

  container.addEventListener("keydown", (event) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = items();
    const next = beside(all, all.indexOf(event.target.closest(selector)), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  container.addEventListener("focusin", (event) => {
    const at = items().indexOf(event.target.closest(selector));
    if (at >= 0) settle(at);
  });

  function settle(at = last) {
    const all = items();
    last = Math.min(at, Math.max(0, all.length - 1));
    all.forEach((item, place) => (item.tabIndex = place === last ? 0 : -1));
  }
  return () => settle();
}

function beside(all, at, key) {
  if (at < 0) return null;
  if (key === "ArrowRight" || key === "ArrowLeft") return all[at + (key === "ArrowRight" ? 1 : -1)];
  if (key === "Home" || key === "End") return all.at(key === "Home" ? 0 : -1);
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  return nearestRow(all, all[at].getBoundingClientRect(), key === "ArrowDown");
}

// The tile in the next row, up or down, that lies nearest.
function nearestRow(all, from, down) {
  const beyond = all
    .map((item) => ({ item, box: item.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top >= from.bottom - 1 : box.bottom <= from.top + 1));
  const off = ({ box }) => Math.abs(box.top - from.top) * 4 + Math.abs(box.left - from.left);
  return beyond.sort((one, other) => off(one) - off(other))[0]?.item;
}
