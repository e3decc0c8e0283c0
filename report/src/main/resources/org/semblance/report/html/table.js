/* A list that can be searched, filtered and sorted, and that draws only the visible rows. */

/** Height of a row, and of a row with a snippet below the id. */
const ROW_HEIGHT = 36;
const TALL_ROW = 56;
/** Rows drawn above and below the visible ones. */
const MARGIN = 12;
/** However high the list is: paper has no limit. */
const MOST_DRAWN = 90;

class Table {
  /**
   * columns: { label, cell(row), key(row) to sort by, numeric, minor (hidden on narrow screens), width };
   * search(row): text for plain search words, or has(row, phrase): whether a row contains them; fields: fields for conditions, see query.js;
   * open(row): click action; noun: for the count; total: number of all rows if not all are here, note: which rows these are;
   * wrap: rows may have several lines, and all rows are drawn; tall: rows have two lines.
   */
  constructor(parent, { columns, rows, noun, search, has = null, fields = {}, hint = '', open, total = rows.length, note = '', tools = [], title = null, sorted = null, wrap = false, tall = false }) {
    Object.assign(this, { columns, rows, noun, search, has, fields, open, total, note, wrap, sorted, filter: null, query: null });
    this.haystack = new Map();
    this.high = tall ? TALL_ROW : ROW_HEIGHT;
    this.count = el('span.count', { role: 'status' });
    this.chip = el('button.chip', { type: 'button', hidden: true, onclick: () => this.keep(null) });
    this.body = el('tbody');
    this.head = el('thead', {}, this.headLine());
    const widths = el('colgroup', {}, ...columns.map((c) => el(c.minor ? 'col.minor' : 'col', { '--w': c.width })));
    this.scroller = el('div.scroller', { tabindex: '-1', onscroll: () => this.wake() },
      el(wrap ? 'table' : 'table.even', { '--row': `${this.high}px`, 'aria-rowcount': rows.length + 1 }, widths, this.head, this.body));
    this.empty = el('p.empty', { hidden: true }, `No matching ${noun}.`);
    this.problem = el('p.problem', { role: 'alert', hidden: true });
    parent.append(el('div.tools', {}, title, (search || has) && this.searchBox(hint), this.chip, ...tools, has && el('span.searching.quiet', { role: 'status' }), this.count), this.problem, this.scroller, this.empty);
    if (!title && !search && !has) this.count.parentNode.hidden = true;
    this.update();
    if (!wrap) new ResizeObserver(() => this.draw()).observe(this.scroller);
  }

  searchBox(hint) {
    const type = () => {
      this.query = this.input.value.trim() ? readQuery(this.input.value, this.fields, this.has ?? ((row, phrase) => this.textOf(row).includes(phrase))) : null;
      this.update();
    };
    this.input = el('input.search', {
      type: 'search', placeholder: `Search ${this.noun}s${hint && `: ${hint}`}`, title: hint, 'aria-label': `Search ${this.noun}s`,
      spellcheck: 'false', oninput: type,
    });
    return this.input;
  }

  /** Sets the filter text. */
  ask(query) {
    this.input.value = query;
    this.input.dispatchEvent(new Event('input'));
  }

  headLine() {
    this.heads = this.columns.map((column, index) => {
      const button = column.key ? el('button', { type: 'button', onclick: () => this.sort(index) }, column.label) : column.label;
      return el(`th${this.classes(column)}`, { scope: 'col' }, button);
    });
    return el('tr', {}, ...this.heads);
  }

  classes(column) {
    return (column.numeric ? '.num' : '') + (column.minor ? '.minor' : '');
  }

  /** First click: numbers down, names up; the second click reverses the order. */
  sort(index) {
    const up = this.sorted?.index === index ? !this.sorted.up : !this.columns[index].numeric;
    this.sorted = { index, up };
    this.update();
  }

  /** Shows only rows that pass, with a button to remove the filter; null shows all. */
  keep(filter, label = '') {
    const had = this.filter;
    this.filter = filter;
    this.chip.hidden = !filter;
    this.chip.replaceChildren(label, el('span', { 'aria-label': ', remove this filter' }, ' ×'));
    if (filter || had) this.update();
    if (!filter && had) this.released?.();
  }

  textOf(row) {
    if (!this.haystack.has(row)) this.haystack.set(row, this.search(row).toLowerCase());
    return this.haystack.get(row);
  }

  /** still: whether to stay at the same place of the list. */
  update(still = false) {
    const { filter, query } = this;
    this.problem.hidden = !query?.problem;
    this.problem.textContent = query?.problem ?? '';
    const passed = filter || query ? this.rows.filter((row) => (!filter || filter(row)) && (!query || query.test(row))) : this.rows;
    this.shown = this.inOrder(passed);
    this.count.textContent = this.counted();
    this.empty.hidden = this.shown.length > 0;
    this.scroller.hidden = this.shown.length === 0;
    if (!still) this.scroller.scrollTop = 0;
    this.drawn = null;
    this.draw();
  }

  inOrder(rows) {
    this.heads.forEach((head) => head.removeAttribute('aria-sort'));
    if (!this.sorted) return rows;
    const { index, up } = this.sorted;
    this.heads[index].setAttribute('aria-sort', up ? 'ascending' : 'descending');
    const way = up ? 1 : -1;
    const keys = rows.map(this.columns[index].key);
    const order = Uint32Array.from(rows, (_, i) => i);
    order.sort((i, j) => (keys[i] < keys[j] ? -way : keys[i] > keys[j] ? way : i - j));
    return Array.from(order, (i) => rows[i]);
  }

  /** "12 of 200 of 1,204,332 pairs, spread over all scores". */
  counted() {
    const numbers = [this.shown.length, this.rows.length, this.total].map(number);
    const count = [...new Set(numbers)].join(' of ');
    const part = this.total > this.rows.length && this.note ? `, ${this.note}` : '';
    return `${count} ${this.noun}${this.total === 1 ? '' : 's'}${part}`;
  }

  wake() {
    this.waiting ??= requestAnimationFrame(() => {
      this.waiting = null;
      this.draw();
    });
  }

  /** Draws the visible rows between two spacers for the others. */
  draw() {
    const { length } = this.shown;
    const sight = this.scroller.clientHeight || 400;
    const from = this.wrap ? 0 : Math.max(0, Math.floor(this.scroller.scrollTop / this.high) - MARGIN);
    const to = this.wrap ? length : Math.min(length, from + MOST_DRAWN, Math.ceil((this.scroller.scrollTop + sight) / this.high) + MARGIN);
    if (this.drawn?.from === from && this.drawn.to === to) return;
    const focused = this.body.contains(document.activeElement) ? document.activeElement.row : null;
    this.drawn = { from, to };
    const space = (rows) => (rows ? el('tr.space', { 'aria-hidden': 'true', '--high': `${rows * this.high}px` }) : null);
    const lines = this.shown.slice(from, to).map((row, i) => this.line(row, from + i));
    this.body.replaceChildren(...[space(from), ...lines, space(length - to)].filter(Boolean));
    if (focused) lines.find((line) => line.row === focused)?.focus({ preventScroll: true });
  }

  line(row, index) {
    const cells = this.columns.map((column) => el(`td${this.classes(column)}`, {}, column.cell(row)));
    if (!this.open) return el('tr', {}, ...cells);
    const click = (event) => event.target.closest('a') || this.open(row);
    const line = el('tr.open', { tabindex: '0', 'aria-rowindex': index + 2, onclick: click, onkeydown: (event) => this.press(event, row) }, ...cells);
    line.row = row;
    if (row === this.selected) line.setAttribute('aria-selected', 'true');
    return line;
  }

  press(event, row) {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' || event.key === ' ') this.open(row);
    else if (event.key === 'ArrowDown') this.step(1, row);
    else if (event.key === 'ArrowUp') this.step(-1, row);
    else return;
    event.preventDefault();
  }

  /** Selects the next or previous row, starting at the selected or first one. */
  step(by, from = this.selected) {
    const at = this.shown.indexOf(from);
    const next = this.shown[at < 0 ? 0 : Math.min(Math.max(at + by, 0), this.shown.length - 1)];
    if (!next) return;
    this.select(next, true);
    [...this.body.children].find((line) => line.row === next)?.focus({ preventScroll: true });
  }

  select(row, scroll = false) {
    this.selected = row;
    if (row && scroll) this.reach(this.shown.indexOf(row));
    for (const line of this.body.children) {
      if (line.row === row && row) line.setAttribute('aria-selected', 'true');
      else line.removeAttribute('aria-selected');
    }
  }

  /** Scrolls a row into view. */
  reach(index) {
    if (index < 0 || this.wrap) return;
    const [top, bottom] = [index * this.high, (index + 1) * this.high];
    const sight = this.scroller.clientHeight - this.head.offsetHeight;
    if (top < this.scroller.scrollTop) this.scroller.scrollTop = top;
    else if (bottom > this.scroller.scrollTop + sight) this.scroller.scrollTop = bottom - sight;
    this.draw();
  }
}
