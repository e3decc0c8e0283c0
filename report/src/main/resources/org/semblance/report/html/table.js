/* A list that can be searched, filtered and sorted, and that stays quick with thousands of rows. */

class Table {
  /**
   * columns: { label, cell(row), key(row) to sort by, numeric, minor (left out on narrow screens) };
   * search(row): what the search box looks into; open(row): what a click does; noun: for the count;
   * total: how many there are if the rows are not all, note: which ones they are.
   */
  constructor(parent, { columns, rows, noun, search, open, total = rows.length, note = '', tools = [], title = null }) {
    Object.assign(this, { columns, rows, noun, search, open, total, note, filter: null, sorted: null, words: '' });
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
    this.heads.forEach((head, i) => (i === index ? head.setAttribute('aria-sort', up ? 'ascending' : 'descending') : head.removeAttribute('aria-sort')));
    this.update();
  }

  /** Keeps the rows that pass, and says so on a button that undoes it; null keeps all. */
  keep(filter, label = '') {
    this.filter = filter;
    this.chip.hidden = !filter;
    this.chip.replaceChildren(label, el('span', { 'aria-label': ', remove this filter' }, ' ×'));
    this.update();
    this.filtered?.(filter);
  }

  matches(row) {
    if (this.filter && !this.filter(row)) return false;
    if (!this.words) return true;
    if (!this.haystack.has(row)) this.haystack.set(row, this.search(row).toLowerCase());
    return this.haystack.get(row).includes(this.words);
  }

  update() {
    let rows = this.rows.filter((row) => this.matches(row));
    if (this.sorted) {
      const { key } = this.columns[this.sorted.index];
      const way = this.sorted.up ? 1 : -1;
      const order = (a, b) => (a < b ? -way : a > b ? way : 0);
      rows = rows.map((row) => [key(row), row]).sort((a, b) => order(a[0], b[0])).map(([, row]) => row);
    }
    this.shown = rows;
    const all = this.total > this.rows.length ? ` of ${plural(this.total, this.noun)}${this.note ? `, ${this.note}` : ''}` : ` ${this.noun}${this.rows.length === 1 ? '' : 's'}`;
    this.count.textContent = (rows.length < this.rows.length ? `${number(rows.length)} of ` : '') + number(this.rows.length) + all;
    this.empty.hidden = rows.length > 0;
    this.scroller.hidden = rows.length === 0;
    this.scroller.scrollTop = 0;
    this.list.show(rows);
    this.select(this.selected);
  }

  line(row) {
    const cells = this.columns.map((column) => el(`td${this.classes(column)}`, {}, column.cell(row)));
    if (!this.open) return el('tr', {}, ...cells);
    const line = el('tr.open', { tabindex: '0', onclick: (e) => e.target.closest('a') || this.open(row), onkeydown: (e) => this.press(e, row) }, ...cells);
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
    if (row) this.list.reach(row);
    for (const line of this.body.children) {
      if (line.row === row && row) line.setAttribute('aria-selected', 'true');
      else line.removeAttribute('aria-selected');
      if (scroll && line.row === row) line.scrollIntoView({ block: 'nearest' });
    }
  }
}
