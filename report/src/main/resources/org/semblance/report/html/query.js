/* The filter above a list: search words, and conditions such as score>0.9, size>3, id:foo, same-site, -source:wire. */

const TERM = /(-?)(?:([\p{L}-]+)(<=|>=|<|>|=|:))?("[^"]*"|\S+)/gu;
const COMPARISONS = {
  '<': (a, b) => a < b, '<=': (a, b) => a <= b, '>': (a, b) => a > b, '>=': (a, b) => a >= b, '=': (a, b) => a === b, ':': (a, b) => a === b,
};

/**
 * Parses a filter. fields: { numbers: { score: row => … }, texts: { id: row => … }, flags: { 'same-site': row => … } };
 * has(row, phrase) is whether a row contains a plain word or phrase. Returns { test(row), problem }.
 */
function readQuery(query, fields, has) {
  const tests = [];
  let problem = '';
  for (const [whole, minus, field, sign, value] of query.matchAll(TERM)) {
    const test = condition(field?.toLowerCase(), sign, unquoted(value).toLowerCase(), fields)
      ?? word(unquoted(minus ? whole.slice(1) : whole).toLowerCase(), fields, has);
    if (typeof test === 'string') problem ||= test;
    else tests.push(minus ? (row) => !test(row) : test);
  }
  return { test: (row) => tests.every((test) => test(row)), problem };
}

const unquoted = (text) => text.replace(/^"|"$/g, '');

/** A test, an error message, or null if the term is not a condition on a field. */
function condition(field, sign, value, { numbers = {}, texts = {} }) {
  if (!field) return null;
  if (Object.hasOwn(numbers, field)) {
    const limit = Number(value);
    if (value === '' || Number.isNaN(limit)) return `${field} needs a number`;
    return (row) => COMPARISONS[sign](numbers[field](row), limit);
  }
  if (Object.hasOwn(texts, field) && (sign === ':' || sign === '=')) {
    return (row) => texts[field](row).some((text) => (sign === '=' ? text.toLowerCase() === value : text.toLowerCase().includes(value)));
  }
  if (sign === ':' || sign === '=') return null;
  return `there is no ${field}; compare ${Object.keys(numbers).join(', ')}`;
}

function word(text, { flags = {} }, has) {
  if (Object.hasOwn(flags, text)) return flags[text];
  return (row) => has(row, text);
}
