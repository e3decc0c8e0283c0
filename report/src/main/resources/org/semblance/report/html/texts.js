/* The texts of documents: those in this file, and under "semblance report OUT --open" all of them, from the local server. */

/** Whether the server of "report --open" is there; it marks the page. */
const served = document.documentElement.hasAttribute('data-served');

const WAIT = { typing: 250, reading: 500, rows: 60 };
const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function request(path, body) {
  const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.json();
}

/** White space and case do not count in searches. */
const plain = (text) => text.replace(/\s+/g, ' ').toLowerCase();

/** A document in a request: the two sides of a link may have documents of the same id. */
const reference = ({ id, source }) => ({ id, source });

const texts = {
  /** The texts in this file by index of the document, once they are unpacked; null for documents without one. */
  embedded: null,
  loading: null,
  load() {
    this.loading ??= unpack(byId('texts').textContent).then((all) => (this.embedded = all));
    return this.loading;
  },

  /**
   * The text of a document as { text, length, url }, from this file or from the server; say(words) shows the progress.
   * Throws an error whose message is for the reader.
   */
  async of(document, say) {
    if (document.cut >= 0 && (!served || document.cut >= document.length)) return { text: (await this.load())[document.index], length: document.length };
    for (;;) {
      const { state, progress, problem, texts: [found] } = await request('/texts', { documents: [reference(document)] });
      if (found) return found;
      if (state === 'failed') throw new Error(problem);
      if (state === 'ready') throw new Error('The inputs of the run have no document with this id.');
      say(`Reading the inputs: ${Math.floor(100 * progress)}% …`);
      await later(WAIT.reading);
    }
  },
};

/** Searches ids, sources, urls and texts of documents; the result of each phrase is kept. */
const finder = {
  found: new Map(),
  asked: new Map(),
  /** Called when more was found. */
  changed: () => {},
  state: '',

  /** Whether a document contains a phrase, as far as is known. */
  has(document, phrase) {
    if (!this.found.has(phrase)) this.found.set(phrase, this.scan(phrase));
    return this.found.get(phrase)[document.index] === 1 || (this.asked.get(phrase)?.has(`${document.id}\n${document.source}`) ?? false);
  },

  scan(phrase) {
    const hits = new Uint8Array(documents.length);
    const wanted = plain(phrase);
    documents.forEach((d, i) => {
      d.names ??= [d.id, d.source, d.url ?? '', d.snippet ?? ''].join('\n').toLowerCase();
      const text = texts.embedded?.[i];
      if (text && !d.plain) d.plain = plain(text);
      hits[i] = d.names.includes(phrase) || d.plain?.includes(wanted) ? 1 : 0;
    });
    if (texts.embedded) this.ask(phrase);
    else this.unpack();
    return hits;
  },

  unpack() {
    this.waiting ??= texts.load().then(() => this.again(), () => {});
  },

  again() {
    this.found.clear();
    this.changed();
  },

  async ask(phrase) {
    if (!served || this.asked.has(phrase)) return;
    this.asked.set(phrase, new Set());
    this.latest = phrase;
    await later(WAIT.typing);
    if (this.latest !== phrase) return void this.asked.delete(phrase);
    try {
      for (;;) {
        this.say('searching all texts …');
        const { state, progress, problem, documents } = await request('/texts', { phrase });
        // A page without texts does not know the sources of all documents; those without one are found by their id.
        this.asked.set(phrase, new Set(documents.flatMap(({ id, source }) => [`${id}\n${source}`, `${id}\n`])));
        this.say(state === 'reading' ? `reading the inputs: ${Math.floor(100 * progress)}% …` : state === 'failed' ? `only the texts in this file: ${problem}` : '');
        this.changed();
        if (state !== 'reading' || this.latest !== phrase) return;
        await later(WAIT.reading);
      }
    } catch (problem) {
      this.say(`only the texts in this file: ${problem.message}`);
    }
  },

  say(words) {
    this.state = words;
    for (const note of document.querySelectorAll('.searching')) note.textContent = words;
  },
};

/** Loads the beginnings of texts that are not in this file, for the rows on the screen. */
const beginnings = {
  wanted: new Map(),
  want(document, node) {
    if (!served) return;
    if (!this.wanted.size) setTimeout(() => this.fetch(), WAIT.rows);
    this.wanted.set(node, document);
  },

  async fetch() {
    const batch = [...this.wanted].filter(([node]) => node.isConnected).slice(0, 200);
    if (batch.length) batch.forEach(([node]) => this.wanted.delete(node));
    else this.wanted.clear();
    if (!batch.length) return;
    const { state, texts: found } = await request('/texts', { documents: batch.map(([, d]) => reference(d)), brief: true }).catch(() => ({ state: 'failed', texts: [] }));
    batch.forEach(([node, d], i) => {
      if (found[i]) show(node, (d.snippet = found[i].text));
      else if (state === 'reading') this.wanted.set(node, d);
    });
    if (this.wanted.size) setTimeout(() => this.fetch(), WAIT.reading);
  },
};

function show(node, snippet) {
  node.textContent = veil.text(snippet);
  if (!veil.on) node.title = snippet;
}

/** The beginning of a text, isolated so that its direction cannot reorder the text around it. */
function beginning(snippet) {
  const node = el('bdi.snippet');
  if (snippet) show(node, snippet);
  return node;
}

function snippetOf(d) {
  const node = beginning(d.snippet);
  if (d.snippet === null) beginnings.want(d, node);
  return node;
}

/* Commands that work as printed. */

/** The directory of the run; its name if the page was not opened from disk. */
function runDirectory() {
  if (location.protocol !== 'file:') return 'OUT';
  try {
    const path = decodeURIComponent(new URL(facts.run.directory, location.href).pathname);
    return path.replace(/^\/([A-Za-z]:)/, '$1').replace(/(.)\/$/, '$1');
  } catch {
    return 'OUT';
  }
}

/** Ids may begin with a dash: after -- nothing is an option. */
function explainCommand(...ids) {
  const dash = ids.some((id) => id.startsWith('-')) ? '-- ' : '';
  return `semblance explain ${dash}${[runDirectory(), ...ids].map(quoted).join(' ')}`;
}

const openCommand = () => `semblance report ${quoted(runDirectory())} --open`;
