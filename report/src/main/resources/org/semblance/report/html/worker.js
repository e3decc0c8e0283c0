/* Compares two texts outside of the page's thread, so that the page responds to keys meanwhile; follows diff.js. */

onmessage = ({ data: { turn, texts } }) => {
  const [a, b] = texts.map(tokens);
  const edits = diff(a.words, b.words);
  const places = [a, b].map(({ starts, ends }) => ({ starts: Int32Array.from(starts), ends: Int32Array.from(ends) }));
  postMessage({ turn, places, edits, changes: differing(edits, a.words, b.words) });
};
