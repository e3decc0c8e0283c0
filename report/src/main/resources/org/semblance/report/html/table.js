/* A list that can be searched, filtered and sorted, and that stays quick with thousands of rows. */

class Table {
  /**
   * columns: { label, cell(row), key(row) to sort by, numeric, minor (left out on narrow screens) };
   * search(row): what the search box looks into; open(row): what a click does; noun: for the count;
   * total: how many there are if the rows are not all, note: which ones they are.
   */
  constructor(parent, { columns, rows, noun, search, open, total = rows.length, note = '', tools = [], title = null, sorted = null }) {
    Object.assign(this, { columns, rows, noun, search, open, total, note, filter: null, sorted, words: '' });
    this.haystack = new Map();
    this.count = el('span.count', { role: 'status' });
    this.chip = el('button.chip', { type: 'button', hidden: true, onclick: () => this.keep(null) });
    this.body = el('tbody');
    this.scroller = el('div.scroller', { tabindex: '-1' }, el('table', {}, el('thead', {}, this.head()), this.body));
    this.empty = el('p.empty', { hidden: true }, `No ${noun} here fits.`);
    parent.append(el('div.tools', {}, title, search && this.searchBox(), this.chip, ...tools, this.count), this.scroller, this.empty);
    if (!title && !search) this.count.parentNode.hidden = true;
    this.list = new Growing(this.scroller, this.body, 60, (row) => this.line(row));
    this.update();
  }

  searchBox() {
    const type = (event) => {
      this.words = event.target.value.trim().toLowerCase();
      this.update();
    };
    return el('input.search', { type: 'search', placeholder: `Search ${this.noun}s`, 'aria-label': `Search ${this.noun}s`, oninput: type });
  }

  head() {
    const cells = this.columns.map((column, index) => {
      const button = column.key ? el('button', { type: 'button', onclick: () => this.sort(index) }, column.label) : column.label;
      return el(`th${this.classes(column)}`, { scope: 'col' }, button);
    });
    this.heads = cells;
    return el('tr', {}, ...cells);
  }

  classes(column) {
    return (column.numeric ? '.num' : '') + (column.minor ? '.minor' : '');
  }

  /** First click: numbers down, names up; the second turns it round. */
  sort(index) {
    const up = this.sorted?.index === index ? !this.sorted.up : !this.columns[index].numeric;
    this.sorted = { index, up };
    this.update();
  }

  /** Keeps the rows that pass, and says so on a button that undoes it; null keeps all. */
  keep(filter, label = '') {
    this.filter = filter;
    this.chip.hidden = !filter;
    this.chip.replaceChildren(label, el('span', { 'aria-label': ', remove this filter' }, ' ×'));
    this.update();
    if (!filter) this.released?.();
  }

  matches(row) {
    if (this.filter && !this.filter(row)) return false;
    if (!this.words) return true;
    if (!this.haystack.has(row)) this.haystack.set(row, this.search(row).toLowerCase());
    return this.haystack.get(row).includes(this.words);
  }

  update() {
    this.shown = this.inOrder(this.rows.filter((row) => this.matches(row)));
    this.count.textContent = this.counted();
    this.empty.hidden = this.shown.length > 0;
    this.scroller.hidden = this.shown.length === 0;
    this.scroller.scrollTop = 0;
    this.list.show(this.shown);
    this.select(this.selected);
  }

  inOrder(rows) {
    this.heads.forEach((head) => head.removeAttribute('aria-sort'));
    if (!this.sorted) return rows;
    const { index, up } = this.sorted;
    this.heads[index].setAttribute('aria-sort', up ? 'ascending' : 'descending');
    const way = up ? 1 : -1;
    const keyed = rows.map((row) => [this.columns[index].key(row), row]);
    keyed.sort(([a], [b]) => (a < b ? -way : a > b ? way : 0));
    return keyed.map(([, row]) => row);
  }

  /** "12 of 200 of 1,204,332 pairs, spread over all scores". */
  counted() {
    const numbers = [this.shown.length, this.rows.length, this.total].map(number);
    const told = [...new Set(numbers)].join(' of ');
    const part = this.total > this.rows.length && this.note ? `, ${this.note}` : '';
    return `${told} ${this.noun}${this.total === 1 ? '' : 's'}${part}`;
  }

  line(row) {
    const cells = this.columns.map((column) => el(`td${this.classes(column)}`, {}, column.cell(row)));
    if (!this.open) return el('tr', {}, ...cells);
    const click = (event) => event.target.closest('a') || this.open(row);
    const line = el('tr.open', { tabindex: '0', onclick: click, onkeydown: (event) => this.press(event, row) }, ...cells);
    line.row = row;
    if (row === this.selected) line.setAttribute('aria-selected', 'true');
    return line;
  }

  press(event, row) {
    const line = event.currentTarget;
    if (event.target !== line) return;
    if (event.key === 'Enter' || event.key === ' ') this.open(row);
    else if (event.key === 'ArrowDown') line.nextElementSibling?.focus();
    else if (event.key === 'ArrowUp') line.previousElementSibling?.focus();
    else return;
    event.preventDefault();
  }

  select(row, scroll = false) {
    this.selected = row;
    if (row && scroll) this.list.reach(row);
    for (const line of this.body.children) {
      if (line.row === row && row) line.setAttribute('aria-selected', 'true');
      else line.removeAttribute('aria-selected');
      if (scroll && line.row === row) line.scrollIntoView({ block: 'nearest' });
    }
  }
}
