// Looking closer at a picture drawn in SVG: two fingers, a wheel or buttons; a finger moves what is enlarged.
const MOST = 12;
const SLOP = 6;

export class Zoom {
  // `moved` is told of every new view.
  constructor(picture, moved = () => {}) {
    this.picture = picture;
    this.moved = moved;
    this.fingers = new Map();
    this.dragged = false;
    this.fit([0, 0, 1, 1]);
    picture.addEventListener("pointerdown", (event) => this.down(event));
    picture.addEventListener("pointermove", (event) => this.move(event));
    // A mouse may be let go beside the picture.
    for (const kind of ["pointerup", "pointercancel"]) window.addEventListener(kind, (event) => this.fingers.delete(event.pointerId));
    picture.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.by(event.deltaY < 0 ? 1.25 : 0.8, this.at(event.clientX, event.clientY));
    }, { passive: false });
    // The click that ends a drag is none.
    picture.addEventListener("click", (event) => this.dragged && event.stopPropagation(), true);
  }

  // The part of the picture that fills the frame when nothing is enlarged.
  fit(base) {
    this.base = base;
    this.show(base);
  }

  get scale() {
    return this.base[2] / this.view[2];
  }

  show([left, top, width, height]) {
    this.view = [left, top, width, height];
    this.picture.setAttribute("viewBox", this.view.join(" "));
    this.picture.classList.toggle("enlarged", this.scale > 1.01);
    this.moved();
  }

  // The point of the picture under a point of the screen.
  at(x, y) {
    const matrix = this.picture.getScreenCTM();
    const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return [left, top];
  }

  // CSS pixels to one of the picture.
  get pixels() {
    return this.picture.getScreenCTM()?.a ?? 1;
  }

  by(factor, [x, y] = this.middle) {
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const shrink = this.scale / scale;
    const [left, top, width, height] = this.view;
    this.inside([x - (x - left) * shrink, y - (y - top) * shrink, width * shrink, height * shrink]);
  }

  get middle() {
    const [left, top, width, height] = this.view;
    return [left + width / 2, top + height / 2];
  }

  inside([left, top, width, height]) {
    const [baseLeft, baseTop, baseWidth, baseHeight] = this.base;
    const keep = (at, size, low, room) => Math.min(Math.max(at, low), low + Math.max(0, room - size));
    this.show([keep(left, width, baseLeft, baseWidth), keep(top, height, baseTop, baseHeight), width, height]);
  }

  // A small thing is brought near, with what lies beside it.
  near(corners, legible = 44) {
    const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
    const [wide, high] = [xs, ys].map((all) => Math.max(...all) - Math.min(...all));
    const shown = Math.min(wide, high) * this.pixels;
    if (shown < legible) this.by(legible / shown);
    const [, , width, height] = this.view;
    const [x, y] = [xs, ys].map((all) => (Math.max(...all) + Math.min(...all)) / 2);
    this.inside([x - width / 2, y - height / 2, width, height]);
  }

  down(event) {
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size === 1) this.dragged = false;
  }

  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    if (!this.dragged && Math.hypot(now[0] - before[0], now[1] - before[1]) < SLOP) return;
    if (others.length === 1) this.pinch(before, now, others[0]);
    else if (this.scale > 1.01) this.pan(before, now);
    this.dragged = true;
    this.fingers.set(event.pointerId, now);
  }

  pinch(before, now, other) {
    const apart = ([x, y]) => Math.hypot(x - other[0], y - other[1]) || 1;
    this.by(apart(now) / apart(before), this.at((now[0] + other[0]) / 2, (now[1] + other[1]) / 2));
  }

  pan(before, now) {
    const [from, to] = [this.at(...before), this.at(...now)];
    const [left, top, width, height] = this.view;
    this.inside([left + from[0] - to[0], top + from[1] - to[1], width, height]);
  }
}
