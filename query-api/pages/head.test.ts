import { expect, test } from 'vitest';
import { cut } from '#domain/listing/shown/page-words.ts';
import { jsonInHtml, withHead } from './head.ts';

const html =
  '<html><head><title>Old</title><meta name="description" content="old" /></head><body><div id="root"></div></body></html>';
const head = { title: 'New', description: 'What it is', index: true, data: [] };

test('a head replaces title and description, once each', () => {
  const page = withHead(html, head);
  expect(page.match(/<title>/g)).toHaveLength(1);
  expect(page).toContain('<title>New</title>');
  expect(page.match(/name="description"/g)).toHaveLength(1);
  expect(page).not.toContain('noindex');
});

test('nothing of a listing can leave its place in the page', () => {
  const hostile = `$& $1 "><script>alert(1)</script></title><!-- \u2028 & '`;
  const page = withHead(html, {
    title: hostile,
    description: hostile,
    canonical: `https://x.example/${hostile}`,
    image: { address: `https://x.example/${hostile}`, alt: hostile },
    index: true,
    data: [{ name: hostile }],
  });
  expect(page).not.toContain('<script>alert');
  expect(page.match(/<\/title>/g)).toHaveLength(1);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toContain('<!--');
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({ name: hostile });
});

test('JSON in a page is the same JSON', () => {
  const data = { text: '</script><!--]]> & \u2029' };
  expect(jsonInHtml(data)).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(jsonInHtml(data))).toEqual(data);
});

test('long descriptions are cut at a word', () => {
  expect(cut('Short')).toBe('Short');
  const long = cut('A wonderful class for everyone, '.repeat(20));
  expect(long.length).toBeLessThanOrEqual(160);
  expect(long).toMatch(/(class|everyone|wonderful|for|A)…$/);
  expect(cut('x'.repeat(500)).length).toBeLessThanOrEqual(160);
});
