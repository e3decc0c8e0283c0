/* Two texts side by side, with their differences. Rows hold corresponding text, so both sides scroll together. */

/** Unchanged passages longer than `over` words are collapsed, except `context` words next to a difference. */
const FOLDING = { all: { over: 120, context: 24 }, differences: { over: 10, context: 4 } };

/** Approximate maximum of words per row: keeps both sides aligned, and browsers are slow with very long lines. */
const ROW_WORDS = 300;

/** Invisible and bidirectional control characters: shown as code points where they differ. */
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const reveal = (text) => text.replace(INVISIBLE, (c) => `⟨U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`);

/** The result of differing() as a sentence. */
function describeChanges({ words, signs }) {
  const parts = [[words, 'word'], [signs, 'other sign']].filter(([n]) => n).map(([n, noun]) => plural(n, noun));
  return `${parts.join(' and ')} ${words + signs === 1 ? 'differs' : 'differ'}`;
}

/** The rows of two texts: `words` are the results of tokens(), of which the positions are used; `edits` that of diff(). */
class Sheet {
  constructor(attributes = {}) {
    this.rows = el('div.rows', { tabindex: '0', 'aria-label': 'Texts', ...attributes });
    this.map = el('div.map', { 'aria-label': 'Where the differences are' });
    this.box = el('div.sheet', {}, this.rows, this.map);
    this.list = new Growing(this.rows, this.rows, 40, (row) => this.row(row));
    this.clear();
  }

  clear() {
    [this.rows, this.map].forEach(clear);
    Object.assign(this, { words: null, edits: null, current: null });
  }

  show(words, edits, folding) {
    Object.assign(this, { words, edits });
    this.draw(folding);
  }

  draw(folding) {
    if (!this.edits) return;
    this.current = null;
    this.list.show(this.layout(folding));
    this.rows.scrollTop = 0;
    this.drawMap();
  }

  /** A strip with a mark for each row with differences; a click scrolls to it. */
  drawMap() {
    const { items } = this.list;
    const total = items.reduce((sum, row) => sum + this.weight(row), 0);
    let above = 0;
    const marks = items.map((row) => {
      const place = { '--at': `${(100 * above) / total}%`, '--high': `${(100 * this.weight(row)) / total}%` };
      above += this.weight(row);
      if (!row.changed) return null;
      row.mark = el('button.mark-at', { type: 'button', tabindex: '-1', title: 'Go to this difference', ...place, onclick: () => this.go(row) });
      return row.mark;
    });
    this.map.replaceChildren(...marks.filter(Boolean));
  }

  /** Approximate height of a row: its number of words. */
  weight(row) {
    return row.fold ? 12 : Math.max(12, row.pieces.reduce((sum, p) => sum + Math.max(p.a1 - p.a0, p.b1 - p.b0), 0));
  }

  /** Converts edits to rows: { pieces, changed } or { fold }. */
  layout({ over, context }) {
    const rows = [];
    const open = { pieces: [], words: 0, changed: false };
    const close = () => {
      if (open.pieces.length) rows.push({ pieces: open.pieces, changed: open.changed });
      Object.assign(open, { pieces: [], words: 0, changed: false });
    };
    const flow = (same) => this.lines(same).forEach(({ piece, ends }) => {
      open.pieces.push(piece);
      open.words += piece.a1 - piece.a0;
      if (ends || open.words > ROW_WORDS) close();
    });
    this.edits.forEach((edit, i) => {
      if (!edit.same) {
        this.parts(edit).forEach((part) => {
          if (open.words >= ROW_WORDS) close();
          open.pieces.push(part);
          open.words += Math.max(part.a1 - part.a0, part.b1 - part.b0);
          open.changed = true;
        });
        return;
      }
      const length = edit.a1 - edit.a0;
      const head = i === 0 ? 0 : context;
      const tail = i === this.edits.length - 1 ? 0 : context;
      if (length <= over || length <= head + tail || this.edits.length === 1) return flow(edit);
      const cut = (from, to) => ({ same: true, a0: edit.a0 + from, a1: edit.a0 + to, b0: edit.b0 + from, b1: edit.b0 + to });
      flow(cut(0, head));
      close();
      rows.push({ fold: cut(head, length - tail) });
      flow(cut(length - tail, length));
    });
    close();
    return rows;
  }

  /** Splits a change into parts that fit in a row, in the same proportion on both sides. */
  parts({ a0, a1, b0, b1 }) {
    const count = Math.ceil(Math.max(a1 - a0, b1 - b0) / ROW_WORDS);
    const at = (from, to, i) => from + Math.floor(((to - from) * i) / count);
    return Array.from({ length: count }, (_, i) =>
      ({ same: false, a0: at(a0, a1, i), a1: at(a0, a1, i + 1), b0: at(b0, b1, i), b1: at(b0, b1, i + 1) }));
  }

  /** Splits an unchanged passage where a line ends on both sides, or a row is full. */
  lines({ a0, a1, b0, b1 }) {
    const breaks = ({ text, starts, ends }, i) => i + 1 < starts.length && text.slice(ends[i], starts[i + 1]).includes('\n');
    const lines = [];
    for (let from = 0, i = 0; i < a1 - a0; i++) {
      const ends = i + 1 - from >= ROW_WORDS || (breaks(this.words[0], a0 + i) && breaks(this.words[1], b0 + i));
      if (!ends && a0 + i + 1 < a1) continue;
      lines.push({ piece: { same: true, a0: a0 + from, a1: a0 + i + 1, b0: b0 + from, b1: b0 + i + 1 }, ends });
      from = i + 1;
    }
    return lines;
  }

  row(row) {
    if (row.fold) return this.fold(row.fold);
    const cells = [0, 1].map((side) => el('div.cell', { dir: 'auto' }, ...row.pieces.flatMap((piece) => this.piece(piece, side))));
    cells.forEach((cell) => this.endLine(cell.lastChild));
    row.node = el(row.changed ? 'div.row.changed' : 'div.row', row.changed ? { onclick: () => this.mark(row) } : {}, ...cells);
    return row.node;
  }

  piece(piece, side) {
    const { text, starts, ends } = this.words[side];
    const [from, to] = side ? [piece.b0, piece.b1] : [piece.a0, piece.a1];
    if (from === to) return [el('span.absent', { 'aria-hidden': 'true' })];
    const after = text.slice(ends[to - 1], to < starts.length ? starts[to] : undefined);
    const words = text.slice(starts[from], ends[to - 1]);
    if (piece.same) return [veil.text(words + after)];
    const kind = piece.a0 < piece.a1 && piece.b0 < piece.b1 ? 'mark' : side ? 'ins' : 'del';
    return [el(kind, {}, veil.text(reveal(words))), veil.text(after)];
  }

  /** Removes the line break at the end of a row, since rows are separated already. */
  endLine(last) {
    if (last?.nodeType === Node.TEXT_NODE) last.data = last.data.replace(/\s*\n\s*$/, '');
  }

  fold(stretch) {
    const button = el('button.fold', { type: 'button' }, `${plural(stretch.a1 - stretch.a0, 'unchanged word')} — show`);
    button.addEventListener('click', () => button.replaceWith(...this.lines(stretch).map(({ piece }) => this.row({ pieces: [piece] }))));
    return button;
  }

  jump(by) {
    const changed = this.list.items.filter((row) => row.changed);
    if (!changed.length) return;
    const at = changed.indexOf(this.current);
    this.go(changed[at < 0 ? (by > 0 ? 0 : changed.length - 1) : Math.min(Math.max(at + by, 0), changed.length - 1)]);
  }

  go(row) {
    this.list.reach(row);
    this.mark(row);
    row.node.scrollIntoView({ block: 'center' });
  }

  mark(row) {
    for (const node of [this.current?.node, this.current?.mark]) node?.classList.remove('here');
    this.current = row;
    for (const node of [row.node, row.mark]) node?.classList.add('here');
  }
}
