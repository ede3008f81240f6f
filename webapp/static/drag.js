// Tiles dragged from group to group: by a mouse at once, by a finger after a moment's rest, so that a page still scrolls.
const REST = 220;
const SLOP = 8;

export function dragTiles(board) {
  const { rack, hand } = board;
  let drag = null;

  rack.addEventListener("pointerdown", (event) => {
    const button = event.target.closest(".tile[data-uid]");
    if (!button || event.button !== 0 || !event.isPrimary) return;
    drag = { button, uid: Number(button.dataset.uid), x: event.clientX, y: event.clientY, finger: event.pointerType !== "mouse" };
    if (drag.finger) drag.timer = setTimeout(lift, REST);
  });
  addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > SLOP;
    if (!drag.ghost && far) {
      if (drag.finger) return end();
      lift();
    }
    if (drag.ghost) follow(event.clientX, event.clientY);
  });
  addEventListener("pointerup", () => drag && drop());
  addEventListener("pointercancel", () => drag && end());
  rack.addEventListener("touchmove", (event) => drag?.ghost && event.preventDefault(), { passive: false });
  rack.addEventListener("contextmenu", (event) => drag && event.preventDefault());

  function lift() {
    const { left, top, width } = drag.button.getBoundingClientRect();
    drag.ghost = drag.button.cloneNode(true);
    drag.ghost.className = "tile ghost";
    drag.ghost.removeAttribute("data-uid");
    drag.ghost.setAttribute("aria-hidden", "true");
    Object.assign(drag.ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
    document.body.append(drag.ghost);
    drag.button.classList.add("lifted");
    rack.classList.add("dragging");
    navigator.vibrate?.(15);
  }

  function follow(x, y) {
    drag.ghost.style.translate = `${x - drag.x}px ${y - drag.y}px`;
    unmark();
    drag.target = under(x, y);
    drag.target?.group.classList.add("over");
    drag.target?.next?.classList.add("next");
  }

  // The group there, and the tile in front of which this one would lie.
  function under(x, y) {
    const there = document.elementFromPoint(x, y);
    const group = there?.closest(".group[data-at]");
    if (!group || !rack.contains(group)) return null;
    const at = group.dataset.at === "new" ? null : Number(group.dataset.at);
    if (!hand.fits(drag.uid, at)) return null;
    const tiles = [...group.querySelectorAll(".tile[data-uid]")];
    const next = tiles.find((tile) => {
      const box = tile.getBoundingClientRect();
      return y < box.bottom && x < box.left + box.width / 2;
    });
    return { group, at, next };
  }

  function drop() {
    const { ghost, target, uid } = drag;
    end();
    if (!ghost) return;
    // The click that ends a drag opens no sheet.
    const swallow = (event) => event.stopPropagation();
    rack.addEventListener("click", swallow, true);
    setTimeout(() => rack.removeEventListener("click", swallow, true));
    if (!target) return;
    board.root.dispatchEvent(new CustomEvent("handedit", { bubbles: true }));
    hand.move(uid, target.at, target.next ? Number(target.next.dataset.uid) : null);
  }

  function end() {
    clearTimeout(drag.timer);
    drag.ghost?.remove();
    drag.button.classList.remove("lifted");
    rack.classList.remove("dragging");
    unmark();
    drag = null;
  }

  function unmark() {
    for (const marked of rack.querySelectorAll(".over, .next")) marked.classList.remove("over", "next");
  }
}
