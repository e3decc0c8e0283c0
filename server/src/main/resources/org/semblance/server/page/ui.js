'use strict';
/* The page: query form and result, indexes, documents, clusters, live metrics. */

const REFRESH = 2000;
const KEYS = [
  ['/', 'go to the text'], ['Ctrl Enter', 'search'], ['j, k', 'next, previous match'], ['Enter', 'compare'],
  ['t', 'light or dark'], ['Esc', 'back'], ['?', 'this help'],
];
const state = { methods: [], indexes: [], index: '', asked: null, traffic: new Traffic() };
const ui = {};

const size = (bytes) => (bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : bytes < 1e10 ? `${number(Math.round(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`);
const shown = (score) => (Number.isInteger(score) ? number(score) : score.toFixed(6));
const methodOf = (name) => state.methods.find((method) => method.name === name);
const near = (index) => `${methodOf(index.method)?.distance ? 'at most' : 'at least'} ${index.threshold}`;

/** Shows an error; status 401 opens the dialog for the token. */
function trouble(error) {
  const note = byId('trouble');
  note.hidden = !error;
  note.textContent = error ? error.message : '';
  if (error?.status === 401) openKey();
}

/** Runs a request and shows its error, if any. */
async function attempt(work) {
  try {
    const value = await work();
    trouble(null);
    return value;
  } catch (error) {
    trouble(error);
    return undefined;
  }
}

/* Query form and result. */

function drawQuestion() {
  ui.index = el('select', { id: 'index', 'aria-label': 'Index', onchange: () => choose(ui.index.value) });
  ui.text = el('textarea', { id: 'text', 'aria-label': 'Text or HTML', placeholder: 'Paste a text, or drop a text or HTML file here', spellcheck: 'false' });
  ui.html = el('input', { type: 'checkbox', id: 'html' });
  ui.url = el('input', { type: 'text', id: 'url', placeholder: 'https://… (optional)', 'aria-label': 'URL', spellcheck: 'false' });
  ui.id = el('input', { type: 'text', id: 'id', placeholder: 'id (to add it; optional)', 'aria-label': 'Id', spellcheck: 'false' });
  const file = el('input', { type: 'file', 'aria-label': 'Choose a file', accept: '.txt,.html,.htm,text/plain,text/html', onchange: () => take(file.files[0]) });
  const form = byId('question');
  form.append(
    el('div.fields', {}, el('label', {}, 'Index', ui.index), el('label', {}, ui.html, 'this is HTML'),
      el('label.file', {}, file, el('span', {}, 'Choose a file')), el('span.quiet', { id: 'file-name', role: 'status' })),
    ui.text,
    el('div.fields', {}, el('label.wide-field', {}, ui.url), el('label.wide-field', {}, ui.id)),
    el('div.fields', {}, el('button.main', { type: 'submit', id: 'find' }, 'Find near duplicates'),
      el('button', { type: 'button', id: 'add', onclick: () => ask(true) }, 'Check and add'), el('span.quiet', {}, 'Ctrl Enter searches')));
  form.addEventListener('submit', (event) => { event.preventDefault(); ask(false); });
  form.addEventListener('dragover', (event) => { event.preventDefault(); form.classList.add('over'); });
  form.addEventListener('dragleave', () => form.classList.remove('over'));
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    form.classList.remove('over');
    take(event.dataTransfer.files[0]);
  });
  form.addEventListener('keydown', (event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && ask(false));
}

async function take(file) {
  if (!file) return;
  ui.text.value = await file.text();
  ui.html.checked = /\.html?$/i.test(file.name) || file.type === 'text/html';
  byId('file-name').textContent = `${file.name}, ${size(file.size)}`;
}

async function ask(adding) {
  if (!state.index) return trouble(new Error('There is no index yet: create one below.'));
  const content = ui.html.checked ? { html: ui.text.value } : { text: ui.text.value };
  const document = { ...content, limit: 50, ...(ui.url.value ? { url: ui.url.value } : {}), ...(adding && ui.id.value ? { id: ui.id.value } : {}) };
  const answer = await attempt(() => (adding ? service.checkAndAdd(state.index, document) : service.query(state.index, document)));
  if (!answer) return undefined;
  state.asked = { label: 'your query', ...content, url: ui.url.value };
  drawAnswer(answer, adding);
  if (adding) refreshLists();
  return undefined;
}

function drawAnswer({ added, id, matches }, adding) {
  const outcome = added ? `No near duplicates; added to the index as ${id}.`
    : matches.length ? `${plural(matches.length, 'near duplicate')}${adding ? '; it was not added' : ''}.` : 'No near duplicates in the index.';
  const rows = matches.map((match) => el('tr.open', { tabindex: '0', onclick: () => compare(match.id), onkeydown: (event) => event.key === 'Enter' && compare(match.id) },
    el('td', {}, name(match.id)), el('td.num', {}, shown(match.score)), el('td.num.minor', {}, match.containment === undefined ? '–' : shown(match.containment)), el('td', {}, badge('none', match.exact ? 'exact' : 'estimated')),
    el('td.minor', {}, match.same_site ? badge('kept', 'same site') : ''), el('td.act', {}, 'compare ›')));
  const head = el('tr', {}, el('th', {}, 'document'), el('th.num', {}, 'score'), el('th.num.minor', { title: 'share of the smaller text that the other contains' }, 'contained'), el('th', {}, ''), el('th.minor', {}, ''), el('th.act', {}, ''));
  byId('answer').replaceChildren(el('p.outcome', { id: 'outcome' }, outcome),
    ...(rows.length ? [el('div.scroller', {}, el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows)))] : []));
}

async function stored(id) {
  const found = await service.document(state.index, id);
  if (found.text === undefined) throw new Error(`The index stores no texts, so ${id} cannot be shown.`);
  return { label: id, text: found.text, url: found.url };
}

const compare = (id) => attempt(async () => showPair(byId('pair'), state.asked, await stored(id)));
const compareStored = (a, b) => attempt(async () => showPair(byId('pair'), await stored(a), await stored(b)));

/* Indexes, documents and clusters. */

function drawIndexes() {
  const rows = state.indexes.map((index) => el('tr.open', { tabindex: '0', 'aria-selected': index.name === state.index ? 'true' : null,
    onclick: () => choose(index.name), onkeydown: (event) => event.key === 'Enter' && choose(index.name) },
  el('td', {}, name(index.name)), el('td', {}, index.method), el('td', {}, near(index)), el('td.num', {}, number(index.documents)),
  el('td.num.minor', {}, size(index.heap_bytes)), el('td.num.minor', {}, size(index.disk_bytes)), el('td.num.minor', {}, number(index.queued))));
  const heads = [['name'], ['method'], ['near'], ['documents', 'num'], ['memory', 'num.minor'], ['disk', 'num.minor'], ['queued', 'num.minor']];
  const head = el('tr', {}, ...heads.map(([label, kind]) => el(`th${kind ? `.${kind}` : ''}`, {}, label)));
  const list = rows.length ? el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows)) : el('p.empty', {}, 'No index yet.');
  if (!byId('index-list').contains(document.activeElement)) byId('index-list').replaceChildren(list);
  const options = state.indexes.map((index) => el('option', { value: index.name, selected: index.name === state.index }, index.name));
  if ([...ui.index.options].map((o) => o.value).join('/') !== state.indexes.map((i) => i.name).join('/')) ui.index.replaceChildren(...options);
  ui.index.value = state.index;
}

function drawMaker() {
  const named = el('input', { type: 'text', required: true, placeholder: 'name', 'aria-label': 'Name of the new index', pattern: '[a-z0-9][a-z0-9_\\-]*' });
  const method = el('select', { 'aria-label': 'Method' });
  const threshold = el('input', { type: 'number', value: '', step: 'any', required: true, 'aria-label': 'Threshold' });
  const preset = () => { threshold.value = methodOf(method.value)?.threshold ?? ''; };
  method.addEventListener('change', preset);
  attempt(async () => {
    const { enum: names, default: first, 'x-methods': methods } = (await service.description()).components.schemas.Settings.properties.method;
    state.methods = methods;
    method.replaceChildren(...names.map((m) => el('option', { selected: m === first }, m)));
    preset();
    drawIndexes();
  });
  const form = el('form', {}, el('div.fields', {}, named, method, el('label', {}, el('span.quiet', {}, 'threshold'), threshold), el('button', { type: 'submit' }, 'Create')));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const settings = { method: method.value, threshold: Number(threshold.value) };
    if (await attempt(() => service.create(named.value, settings))) {
      state.index = named.value;
      refresh();
      refreshLists();
    }
  });
  byId('indexes').append(el('details.drawer.new', {}, el('summary', {}, 'New index'), form));
}

function choose(index) {
  state.index = index;
  document.activeElement?.blur();
  drawIndexes();
  refreshLists();
}

async function refreshLists() {
  const { index } = state;
  if (!index) return;
  await attempt(async () => {
    const [page, clusters] = await Promise.all([service.documents(index), service.clusters(index)]);
    if (index !== state.index) return; // another index was selected in the meantime
    drawDocuments(page);
    drawClusters(clusters);
  });
}

function documentRow(document) {
  const open = () => attempt(() => showText(document.id));
  return el('tr.open', { tabindex: '0', onclick: open, onkeydown: (event) => event.key === 'Enter' && open() },
    el('td', {}, name(document.id)), el('td.minor', {}, el('span.quiet', {}, document.added.replace(/\.\d+Z$/, 'Z').replace('T', ' '))), el('td', {}, el('span.url', { dir: 'auto' }, document.url ?? '')));
}

function drawDocuments({ documents, next }) {
  if (!documents.length) return byId('document-list').replaceChildren(el('p.empty', {}, 'No document yet.'));
  const body = el('tbody', {}, ...documents.map(documentRow));
  const more = el('button', { type: 'button', hidden: !next }, 'More');
  more.addEventListener('click', () => attempt(async () => {
    const page = await service.documents(state.index, next);
    body.append(...page.documents.map(documentRow));
    next = page.next;
    more.hidden = !next;
  }));
  const head = el('tr', {}, el('th', {}, 'id'), el('th.minor', {}, 'added'), el('th', {}, 'URL'));
  return byId('document-list').replaceChildren(el('div.scroller', {}, el('table', {}, el('thead', {}, head), body), more));
}

async function showText(id) {
  const document = await service.document(state.index, id);
  const dialog = byId('pair');
  const again = () => {
    dialog.close();
    ui.text.value = document.text;
    ui.html.checked = false;
    ask(false);
  };
  dialog.replaceChildren(
    el('div.bar-top', {}, el('strong', {}, name(id)), el('span.quiet', {}, document.fingerprint ?? ''), el('span.gap'),
      document.text === undefined ? null : el('button', { type: 'button', onclick: again }, 'Find near duplicates'),
      el('button', { type: 'button', onclick: () => dialog.close() }, 'Close')),
    el('pre.plain-text', { tabindex: '0', dir: 'auto' }, document.text ?? 'The index stores no texts.'));
  dialog.showModal();
}

/** Clusters; a click compares a member with the first one. */
function drawClusters(clusters) {
  if (!clusters.length) return byId('cluster-list').replaceChildren(el('p.empty', {}, 'No known near duplicates.'));
  const rows = clusters.map(({ size: count, ids }) => el('tr', {}, el('td.num', {}, number(count)), el('td', {}, el('div.chain', {},
    ...ids.slice(0, 12).map((id, i) => el('button', { type: 'button', onclick: () => (i ? compareStored(ids[0], id) : attempt(() => showText(id))) }, el('bdi', {}, id))),
    ids.length > 12 ? el('span.quiet', {}, `and ${number(ids.length - 12)} more`) : null))));
  return byId('cluster-list').replaceChildren(el('div.scroller', {}, el('table', {}, el('thead', {}, el('tr', {}, el('th.num', {}, 'size'), el('th', {}, 'documents'))), el('tbody', {}, ...rows))));
}

/* Live metrics. */

function drawFigures(metrics) {
  const value = (wanted) => metrics.filter((m) => m.name === wanted).reduce((sum, m) => sum + m.value, 0);
  const { rate, within } = state.traffic.read(metrics);
  const tile = (label, figure, note = '') => el('div.tile', {}, el('dt', {}, label), el('dd', {}, figure), el('dd.note', {}, note));
  byId('figures').replaceChildren(
    tile('documents', number(value('semblance_index_documents')), plural(state.indexes.length, 'index').replace('indexs', 'indexes')),
    tile('requests per second', number(Math.round(rate))),
    tile('p99 latency', within ? `< ${within >= 1 ? `${within} s` : `${number(within * 1000)} ms`}` : '–', 'queries, checks'),
    tile('memory of indexes', size(value('semblance_index_heap_bytes')), `heap ${size(value('semblance_heap_used_bytes'))} of ${size(value('semblance_heap_max_bytes'))}`),
    tile('disk space', size(value('semblance_index_disk_bytes')), `log ${size(value('semblance_index_log_bytes'))}`),
    tile('queued changes', number(value('semblance_index_queued_changes')), plural(value('semblance_connections'), 'connection')));
}

/** Refreshes metrics and indexes; pauses while the page is hidden. */
async function refresh() {
  if (document.hidden) return;
  const chosen = state.index;
  try {
    state.indexes = await service.indexes();
    // An index selected during the request may also have been created during it.
    if (chosen === state.index && !state.indexes.some((index) => index.name === chosen)) {
      state.index = state.indexes[0]?.name ?? '';
      refreshLists();
    }
    drawFigures(await service.metrics());
    drawIndexes();
    byId('trouble').dataset.lost && trouble(null);
    delete byId('trouble').dataset.lost;
  } catch (error) {
    byId('trouble').dataset.lost = 'true';
    trouble(error.status ? error : new Error('The service does not respond.'));
  }
}

/* Dialogs, theme and keys. */

function openKey() {
  const dialog = byId('key');
  if (dialog.open) return;
  const input = el('input', { type: 'password', 'aria-label': 'Token', autocomplete: 'off' });
  const form = el('form', {}, el('strong', {}, 'This service requires a token'), input, el('div.fields', {}, el('button.main', { type: 'submit' }, 'Use token'), el('span.quiet', {}, 'stored until the tab is closed')));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    service.keep(input.value.trim());
    dialog.close();
    refresh().then(refreshLists);
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}

function openHelp() {
  const dialog = byId('help');
  dialog.replaceChildren(
    el('div.bar-top', {}, el('strong', {}, 'Keys'), el('span.gap'), el('button', { type: 'button', onclick: () => dialog.close() }, 'Close')),
    el('div.help', {}, el('dl.keys', {}, ...KEYS.flatMap(([key, text]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, text)])),
      el('p.quiet', {}, el('a', { href: '/openapi.json' }, '/openapi.json'), ' describes the service for programs.')));
  dialog.showModal();
}

function turnTheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const now = document.documentElement.dataset.theme ?? (dark ? 'dark' : 'light');
  document.documentElement.dataset.theme = now === 'dark' ? 'light' : 'dark';
}

function step(by) {
  const rows = [...document.querySelectorAll('#answer tr.open')];
  const at = rows.indexOf(document.activeElement);
  rows.at(Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + by)))?.focus();
}

function listen() {
  const acts = { '/': () => ui.text.focus(), j: () => step(1), k: () => step(-1), t: turnTheme, '?': openHelp };
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.target.matches('input, textarea, select')) {
      if (event.key === 'Escape') event.target.blur();
      return;
    }
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  });
}

byId('controls').append(el('button', { type: 'button', onclick: turnTheme }, 'Theme'), el('button', { type: 'button', onclick: openKey }, 'Token'), el('button', { type: 'button', onclick: openHelp }, 'Keys'));
drawQuestion();
drawMaker();
listen();
refresh().then(() => document.documentElement.setAttribute('data-ready', ''));
setInterval(refresh, REFRESH);
