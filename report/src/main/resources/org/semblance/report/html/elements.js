'use strict';
/* Building blocks of pages: elements, numbers, names, lists that grow as they are scrolled. Strings only ever become text nodes. */

function element(namespace, name, props, children) {
  const [tag, ...classes] = name.split('.');
  const node = namespace ? document.createElementNS(namespace, tag) : document.createElement(tag);
  if (classes.length) node.setAttribute('class', classes.join(' '));
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key.startsWith('--')) node.style.setProperty(key, value);
    else node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const el = (name, props, ...children) => element(null, name, props, children);
const svg = (name, props, ...children) => element('http://www.w3.org/2000/svg', name, props, children);
const byId = (id) => document.getElementById(id);
const clear = (node) => node.replaceChildren();

const integers = new Intl.NumberFormat('en-US');
const number = (value) => integers.format(value);
const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? '' : 's'}`;

function percent(part, whole) {
  if (!whole) return '–';
  const share = (100 * part) / whole;
  if (part > 0 && share < 0.1) return '< 0.1%';
  if (part < whole && share > 99.9) return '> 99.9%';
  return `${share.toFixed(share === 0 || share === 100 ? 0 : 1)}%`;
}

function duration(milliseconds) {
  if (milliseconds < 1000) return `${number(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const minutes = Math.floor(milliseconds / 60_000);
  const seconds = `${Math.floor((milliseconds % 60_000) / 1000)} s`;
  return minutes < 60 ? `${minutes} min ${seconds}` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** An id, isolated so that its script direction cannot reorder the text around it. */
const name = (id) => el('bdi.id', { title: id }, id);

/** A path or a site; if it is too long, its middle is left out. */
function pathName(text) {
  const cut = Math.max(text.lastIndexOf('/', text.length - 2), text.length - 24);
  if (cut <= 0) return el('bdi.path', { title: text }, el('span.path-end', {}, text));
  return el('bdi.path', { title: text }, el('span.path-start', {}, text.slice(0, cut)), el('span.path-end', {}, text.slice(cut)));
}

/** Words with an explanation that appears when they are pointed at, focused or touched. */
let explained = 0;
function explain(words, meaning) {
  if (!meaning) return el('span', {}, words);
  const id = `meaning-${++explained}`;
  return el('span.explained', { tabindex: '0', 'aria-describedby': id, title: meaning }, words, el('span.meaning', { id, role: 'tooltip' }, meaning));
}

const badge = (kind, text) => el(`span.badge.${kind}`, {}, text);
const bar = (share) => el('span.bar', { 'aria-hidden': 'true', '--share': `${(100 * share).toFixed(2)}%` }, share ? el('span') : null);

/** Appends the items to a scrolling container in batches, as its end becomes visible. */
class Growing {
  constructor(scroller, parent, chunk, draw) {
    Object.assign(this, { parent, chunk, draw, items: [], drawn: 0 });
    this.end = el(parent.tagName === 'TBODY' ? 'tr.end' : 'div.end', { 'aria-hidden': 'true' });
    this.watcher = new IntersectionObserver((seen) => seen.some((s) => s.isIntersecting) && this.more(), {
      root: scroller,
      rootMargin: '600px',
    });
  }

  show(items) {
    this.items = items;
    this.drawn = 0;
    this.parent.replaceChildren(this.end);
    this.more();
  }

  more() {
    const until = Math.min(this.items.length, this.drawn + this.chunk);
    this.end.before(...this.items.slice(this.drawn, until).map((item) => this.draw(item)));
    this.drawn = until;
    this.watcher.unobserve(this.end);
    if (until < this.items.length) this.watcher.observe(this.end);
  }

  /** Appends batches until the item is there. */
  reach(item) {
    const index = this.items.indexOf(item);
    while (index >= this.drawn) this.more();
  }
}
