import fc from 'fast-check';
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

/** What could end a text, an attribute, a script or a comment, or mean something in a replacement. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '&lt;',
        '&#60;',
        '/',
        '\\',
        '$&',
        '$1',
        '$`',
        '`',
        '\n',
        ' ',
        '=',
        '<!--',
        '-->',
      ),
      fc.constantFrom(
        '</title>',
        '</noscript>',
        '</script>',
        '</head>',
        '<script>',
        '<svg onload=alert(1)>',
        '<p>',
        '\u2028',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => `A${parts.join('')}Z`);

test('whatever our team has a page say, it stands there as text, and the page has no tag and no attribute more', () => {
  const built = html.replace('<div', '<noscript><p>Please turn on JavaScript.</p></noscript><div');
  const pageOf = (title: string, description: string, text: string): string =>
    withHead(built, {
      ...head,
      title,
      description,
      shared: { title, description },
      text,
      canonical: `https://x.example/${title}`,
      data: [{ name: title, description }],
    });
  /** Its tags with the names of their attributes. */
  const shape = (page: string): readonly string[] =>
    [...page.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""')).filter((tag) => tag !== '<br />');
  const harmless = shape(pageOf('AZ', 'AZ', 'AZ'));
  const plain = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&apos;': "'", '&amp;': '&' } as const;
  const read = (escaped = ''): string =>
    escaped.replaceAll(/&(?:lt|gt|quot|#39|apos|amp);/g, (entity) => plain[entity as keyof typeof plain]);
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (title, description, text) => {
      const page = pageOf(title, description, text);
      expect(shape(page)).toEqual(harmless);
      expect(read(/<title>([^<]*)</.exec(page)?.[1])).toBe(title);
      for (const name of ['name="description"', 'property="og:description"'])
        expect(read(new RegExp(`${name} content="([^"]*)"`).exec(page)?.[1])).toBe(description);
      const last = /<p>((?:(?!<p>).)*)<\/p><\/noscript>/s.exec(page)?.[1];
      expect(read(last?.replaceAll('<br />', '\n'))).toBe(text);
      expect(JSON.parse(/<script[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '')).toEqual({ name: title, description });
    }),
  );
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
