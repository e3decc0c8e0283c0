/* Shared by the scripts of the page: the facts of the run, and names and texts that can be hidden. */

const facts = JSON.parse(document.getElementById('facts').textContent);

/** Formats a score as in the outputs: counts without decimals, everything else with six. */
const score = (value) => (Number.isInteger(value) && (value > 1 || facts.method.distance) ? number(value) : value.toFixed(6));

/** Decodes base64 of deflated JSON. */
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
  /** Numbers names by type; equal names get equal numbers. */
  numbered(kind, text) {
    const names = this.known.get(kind) ?? this.known.set(kind, new Map()).get(kind);
    if (!names.has(text)) names.set(text, names.size + 1);
    return `${kind} ${number(names.get(text))}`;
  },
  name(kind, text) {
    return this.on ? this.numbered(kind, text) : text;
  },
  /** Replaces letters and digits, but keeps the shape of the text. */
  text(text) {
    return this.on ? text.replace(/\p{L}/gu, 'x').replace(/\p{N}/gu, '0') : text;
  },
  note(text) {
    return this.on ? 'hidden' : text;
  },
};
const idOf = (d) => veil.name('document', d.id);
const sourceOf = (d) => veil.name('source', d.source);

/** Formats a bound on an axis with at most four decimals. */
const bound = (value) => number(Number(value.toFixed(4)));

/** Only http and https URLs become links, because documents are untrusted. */
function address(url) {
  if (!url || veil.on) return null;
  if (!/^https?:\/\//i.test(url)) return el('span.url', { dir: 'auto' }, url);
  return el('a.url', { href: url, rel: 'noopener noreferrer', target: '_blank', dir: 'auto', title: url }, url);
}

/** An id as part of a link; unpaired surrogates, which cannot be encoded, are replaced. */
const encoded = (id) => encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'));

/** A key that sorts numbers by value and everything else by name. */
const natural = (text) => (/^\d+$/.test(text) ? text.padStart(20, '0') : text);

/** Switches between light and dark; the system's preference is the default. */
function themeButton() {
  const preference = matchMedia('(prefers-color-scheme: dark)');
  const dark = () => (document.documentElement.dataset.theme ?? (preference.matches ? 'dark' : 'light')) === 'dark';
  const theme = el('button', { type: 'button', id: 'theme', title: 'Light or dark (t)' });
  const label = () => theme.replaceChildren(dark() ? 'Light' : 'Dark');
  theme.onclick = () => {
    document.documentElement.dataset.theme = dark() ? 'light' : 'dark';
    label();
  };
  preference.addEventListener('change', label);
  label();
  return theme;
}

/** An argument for a POSIX shell. */
const quoted = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** A command with a button that copies it. */
function command(line) {
  const copy = el('button.copy', { type: 'button', title: 'Copy the command' }, 'Copy');
  const words = line.split(' ').flatMap((word, i) => (i ? [' ', el('span', {}, word)] : [el('span', {}, word)]));
  const code = el('pre.command', { dir: 'ltr', tabindex: '0' }, ...words);
  copy.onclick = async () => {
    getSelection().selectAllChildren(code);
    await navigator.clipboard?.writeText(line).then(() => (copy.textContent = 'Copied'), () => {});
  };
  return el('div.runnable', {}, code, copy);
}

/** acts: { key: action(event) }; ignored while typing or while a dialog is open. */
function listenToKeys(acts) {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.key === 'Enter' && event.target !== document.body) return; // handled by the focused element
    if (event.target.matches('input')) {
      if (event.key === 'Escape') event.target.blur();
      return;
    }
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key](event);
  });
}
