import { expect, test } from 'vitest';
import { isDrawnByScripts } from './drawn-by-scripts.ts';
import { readPage } from './page.ts';

const drawn = (body: string): boolean => isDrawnByScripts(readPage(body, 'https://club.example/'));
const script = '<script src="/app.js"></script>';
const text = '<p>Judo for children aged 5 to 9 in the hall by the church, on Mondays after school until six.</p>';

test.each([
  ['an empty place for the text', `<title>Club</title><div id="root"></div>${script}`],
  ['an empty place beside a short line', `<div id="__next"><div></div></div>${text}${script}`],
  ['a wish for scripts', `<noscript>You need to enable JavaScript to run this app.</noscript>${text}${script}`],
  [
    'a wish for scripts that everybody reads',
    `<p>Please enable JavaScript.</p>${text}<script type="module">go()</script>`,
  ],
  ['hardly any text', `<p>Loading …</p>${script}`],
])('%s beside scripts is a page that they draw', (_name, html) => {
  expect(drawn(html)).toBe(true);
});

test.each([
  ['without scripts', '<div id="root"></div>'],
  ['with data and no script', '<div id="root"></div><script type="application/ld+json">{}</script>'],
  ['with a short text and scripts that count visitors', `${text}${script}`],
  [
    'with enough text in its place',
    `<div id="root">${text.repeat(6)}</div><noscript>Enable JavaScript</noscript>${script}`,
  ],
])('a page %s is read as it is', (_name, html) => {
  expect(drawn(html)).toBe(false);
});
