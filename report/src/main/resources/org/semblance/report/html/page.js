/* What the pages of a run share: its facts, and names and texts that can be hidden. */

const facts = JSON.parse(document.getElementById('facts').textContent);

/** A score as the outputs spell it: counts without decimals, everything else with six. */
const score = (value) => (Number.isInteger(value) && (value > 1 || facts.method.distance) ? number(value) : value.toFixed(6));

/** What base64 of deflated JSON holds. */
async function unpack(base64) {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).json();
}

/** Whether names and texts are hidden, for showing the page to others; the file still has them. */
const veil = {
  on: false,
  known: new Map(),
  /** The same number for the same name, by kind. */
  numbered(kind, text) {
    const names = this.known.get(kind) ?? this.known.set(kind, new Map()).get(kind);
    if (!names.has(text)) names.set(text, names.size + 1);
    return `${kind} ${number(names.get(text))}`;
  },
  name(kind, text) {
    return this.on ? this.numbered(kind, text) : text;
  },
  /** A text whose letters and digits cannot be read, but whose shape can. */
  text(text) {
    return this.on ? text.replace(/\p{L}/gu, 'x').replace(/\p{N}/gu, '0') : text;
  },
  note(text) {
    return this.on ? 'hidden' : text;
  },
};
const idOf = (d) => veil.name('document', d.id);
const sourceOf = (d) => veil.name('source', d.source);

/** A bound on an axis: as few decimals as tell it from its neighbours. */
const bound = (value) => number(Number(value.toFixed(4)));

/** An address becomes a link only if it is one of the web; a document may say anything. */
function address(url) {
  if (!url || veil.on) return null;
  if (!/^https?:\/\//i.test(url)) return el('span.url', { dir: 'auto' }, url);
  return el('a.url', { href: url, rel: 'noopener noreferrer', target: '_blank', dir: 'auto', title: url }, url);
}

/** An id as part of a link; half surrogate pairs have no form there. */
const encoded = (id) => encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'));

/** A key that sorts numbers by value and everything else by name. */
const natural = (text) => (/^\d+$/.test(text) ? text.padStart(20, '0') : text);
