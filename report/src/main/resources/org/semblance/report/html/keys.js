/* The help, which lists the keys and filters. */

const KEYS = [
  ['j, k', 'next, previous row; in a pair: next, previous pair'],
  ['Enter', 'open the selected row'],
  ['Esc', 'back'],
  ['/', 'search the list'],
  ['p, g', 'go to the pairs, to the groups'],
  ['n, b', 'in a pair: next, previous difference'],
  ['d, s', 'in a pair: only differences, swap the sides'],
  ['t, a', 'light or dark, anonymise'],
  ['?', 'this help'],
];
const FILTERS = [
  ['score>0.9', 'also < <= >= ='], ['size>3', 'documents in the group'], ['shared>100', 'tokens in both'], ['common>=50', 'percent of these that many documents have'],
  ['same-site', 'or cross-site'], ['with-text', 'texts are in this file'], ['foo', 'in an id, a source, a url or a text'], ['id:foo', 'only in an id; also source: url:'], ['-foo', 'without foo; "two words" is a phrase'],
];

function drawHelp(dialog) {
  const list = (rows) => el('dl.keys', {}, ...rows.flatMap(([key, text]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, text)]));
  dialog.replaceChildren(
    el('div.bar-top', {}, el('strong', {}, 'Keys and filters'), el('span.gap'), el('button', { type: 'button', onclick: () => dialog.close() }, 'Close')),
    el('div.help', {}, el('div', {}, el('h3', {}, 'Keys'), list(KEYS)), el('div', {}, el('h3', {}, 'Filters'), list(FILTERS),
      el('p.quiet', {}, 'Conditions and plain words can be combined: score>0.9 same-site news'))));
}
