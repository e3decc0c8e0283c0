/* Word diff of two texts: a shortest edit script by Myers' greedy algorithm. Texts too different for that are split at
   words that occur once in both, or else processed in pieces of a limited number of edits each. */

/** Scripts without spaces: each of their characters is a word. */
const SPACELESS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((s) => `\\p{Script=${s}}`).join('');
/** One such character, or a run of letters and digits (with apostrophes inside), or any other character. */
const WORD = new RegExp(`[${SPACELESS}]\\p{M}*|(?:(?![${SPACELESS}])[\\p{L}\\p{N}\\p{M}_]|(?<=\\p{L})['’](?=\\p{L}))+|\\S`, 'gu');
const IS_WORD = /[\p{L}\p{N}]/u;

/** Maximum edit distance searched at once: a search takes time quadratic in it. */
const MOST_EDITS = 1200;
/** Maximum number of times a search resumes after reaching MOST_EDITS; the rest counts as changed. */
const MOST_PIECES = 40;

function tokens(text) {
  const found = [...text.matchAll(WORD)];
  return { text, words: found.map((m) => m[0]), starts: found.map((m) => m.index), ends: found.map((m) => m.index + m[0].length) };
}

/** The edit script from a to b (arrays of words): [{ same, a0, a1, b0, b1 }]; equal and changed edits alternate. */
function diff(a, b) {
  const numbers = new Map();
  const numbered = (words) => Int32Array.from(words, (word) => numbers.get(word) ?? (numbers.set(word, numbers.size), numbers.size - 1));
  const [x, y] = [numbered(a), numbered(b)];
  const edits = [];
  stretch(x, 0, x.length, y, 0, y.length, edits);
  return slide(edits, x, y);
}

/** Shifts insertions and deletions down as far as possible, so that an added line is shown as one line. */
function slide(edits, a, b) {
  const moved = [];
  edits.forEach((edit, i) => {
    const { same, a0, a1, b0, b1 } = edit;
    const next = edits[i + 1];
    let by = 0;
    if (!same && next && (a0 === a1 || b0 === b1)) {
      const [words, from, to] = a0 < a1 ? [a, a0, a1] : [b, b0, b1];
      while (by < next.a1 - next.a0 && words[from + by] === words[to + by]) by++;
      next.a0 += by;
      next.b0 += by;
    }
    push(moved, true, a0, a0 + by, b0, b0 + by);
    push(moved, same, a0 + by, a1 + by, b0 + by, b1 + by);
  });
  return moved;
}

function push(edits, same, a0, a1, b0, b1) {
  if (a0 === a1 && b0 === b1) return;
  const last = edits.at(-1);
  if (last && last.same === same) Object.assign(last, { a1, b1 });
  else edits.push({ same, a0, a1, b0, b1 });
}

function stretch(a, a0, a1, b, b0, b1, edits) {
  let head = 0;
  while (a0 + head < a1 && b0 + head < b1 && a[a0 + head] === b[b0 + head]) head++;
  let tail = 0;
  while (a1 - tail > a0 + head && b1 - tail > b0 + head && a[a1 - tail - 1] === b[b1 - tail - 1]) tail++;
  push(edits, true, a0, a0 + head, b0, b0 + head);
  middle(a, a0 + head, a1 - tail, b, b0 + head, b1 - tail, edits);
  push(edits, true, a1 - tail, a1, b1 - tail, b1);
}

function middle(a, a0, a1, b, b0, b1, edits) {
  let way = search(a, a0, a1, b, b0, b1);
  const places = way.complete ? [] : anchors(a, a0, a1, b, b0, b1);
  let [i, j] = [a0, b0];
  for (const [x, y] of places) {
    stretch(a, i, x, b, j, y, edits);
    push(edits, true, x, x + 1, y, y + 1);
    [i, j] = [x + 1, y + 1];
  }
  if (places.length) {
    stretch(a, i, a1, b, j, b1, edits);
    return;
  }
  for (let piece = 1; ; piece++) {
    for (const [x, y, length] of way.runs) {
      push(edits, false, i, x, j, y);
      push(edits, true, x, x + length, y, y + length);
      [i, j] = [x + length, y + length];
    }
    if (way.complete || piece === MOST_PIECES) break;
    push(edits, false, i, way.x, j, way.y);
    [i, j] = [way.x, way.y];
    way = search(a, i, a1, b, j, b1);
  }
  push(edits, false, i, a1, j, b1);
}

/**
 * The common runs of a shortest edit script from a to b (Myers 1986, figure 2). Differs from the paper: it stops after
 * MOST_EDITS and returns the path to the furthest point, as { runs, x, y, complete: false }.
 */
function search(a, a0, a1, b, b0, b1) {
  const n = a1 - a0;
  const m = b1 - b0;
  const most = Math.min(n + m, MOST_EDITS);
  const zero = most + 1;
  const furthest = new Int32Array(2 * most + 3);
  const rounds = [];
  for (let d = 0; d <= most; d++) {
    rounds.push(furthest.slice(zero - d - 1, zero + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && furthest[zero + k - 1] < furthest[zero + k + 1]);
      let x = down ? furthest[zero + k + 1] : furthest[zero + k - 1] + 1;
      while (x < n && x - k < m && a[a0 + x] === b[b0 + x - k]) x++;
      furthest[zero + k] = x;
      if (x >= n && x - k >= m) return { runs: wayBack(rounds, n, m, a0, b0), complete: true };
    }
  }
  let best = -1;
  let [x, y] = [0, 0];
  for (let k = -most; k <= most; k += 2) {
    const reached = furthest[zero + k];
    if (reached > n || reached - k > m || 2 * reached - k <= best) continue;
    best = 2 * reached - k;
    [x, y] = [reached, reached - k];
  }
  return { runs: wayBack(rounds, x, y, a0, b0), x: a0 + x, y: b0 + y, complete: false };
}

/** Reconstructs the path from (x, y), the end point of the last round. */
function wayBack(rounds, x, y, a0, b0) {
  const runs = [];
  for (let d = rounds.length - 1; d >= 0; d--) {
    const before = (k) => rounds[d][k + d + 1];
    const k = x - y;
    const down = k === -d || (k !== d && before(k - 1) < before(k + 1));
    const fromX = d === 0 ? 0 : down ? before(k + 1) : before(k - 1);
    const fromY = d === 0 ? 0 : fromX - (down ? k + 1 : k - 1);
    const startX = d === 0 ? 0 : down ? fromX : fromX + 1;
    const startY = startX - k;
    if (x > startX) runs.push([a0 + startX, b0 + startY, x - startX]);
    x = fromX;
    y = fromY;
  }
  return runs.reverse();
}

/** Words that occur once on either side, a longest chain in the same order on both (patience diff): positions at which long texts are split. */
function anchors(a, a0, a1, b, b0, b1) {
  const once = new Map();
  for (let i = a0; i < a1; i++) once.set(a[i], once.has(a[i]) ? null : { a: i, b: -1, seen: 0 });
  for (let j = b0; j < b1; j++) {
    const place = once.get(b[j]);
    if (place) Object.assign(place, { b: j, seen: place.seen + 1 });
  }
  const piles = [];
  for (const place of once.values()) {
    if (!place || place.seen !== 1) continue;
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const half = (low + high) >> 1;
      if (piles[half].b < place.b) low = half + 1;
      else high = half;
    }
    place.previous = low ? piles[low - 1] : null;
    piles[low] = place;
  }
  const chain = [];
  for (let place = piles.at(-1); place; place = place.previous) chain.push([place.a, place.b]);
  return chain.reverse();
}

/** Number of words and of other characters that the edits change; a replaced word counts once. */
function differing(edits, a, b) {
  const total = { words: 0, signs: 0 };
  for (const { same, a0, a1, b0, b1 } of edits) {
    if (same) continue;
    const [left, right] = [a.slice(a0, a1), b.slice(b0, b1)].map((words) => words.filter((word) => IS_WORD.test(word)).length);
    total.words += Math.max(left, right);
    total.signs += Math.max(a1 - a0 - left, b1 - b0 - right);
  }
  return total;
}
