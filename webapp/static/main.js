import { Board } from "./board.js";
import { startConfirmation } from "./confirm.js";
import { keepDraft, restoreDraft, restoreReadings } from "./draft.js";
import { startRecord } from "./game_hand.js";
import { startKeep } from "./keep.js";
import { startNext } from "./next.js";
import { startPhotos } from "./photo.js";
import { startTable } from "./table.js";
import { startTally } from "./tally.js";
import { startTaps } from "./taps.js";
import { TileField } from "./tilefield.js";

const form = document.getElementById("hand-form");
const winner = new Board(document.getElementById("board"));
const boards = new Map([["winner", winner]]);
for (const root of form.querySelectorAll(".board[data-seat]"))
  boards.set(root.dataset.seat, new Board(root));

if (document.querySelector("#tally > *")) restoreReadings(boards);
else restoreDraft(form, boards);
startTaps();
startPhotos(boards);
startTable(boards);
startTally();
startRecord(winner);
startKeep(winner);
startConfirmation(form, winner);
for (const field of form.querySelectorAll("input[data-tiles]")) new TileField(field);
if (document.getElementById("next")) startNext(form, boards);
keepDraft(form, boards);
