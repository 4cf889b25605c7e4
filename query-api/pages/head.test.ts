import { load } from 'cheerio';
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

test('whatever our team has a page say, it stands there as text, and the page has no element and no attribute more', () => {
  const built = html.replace('<div', '<noscript><p>Please turn on JavaScript.</p></noscript><div');
  const pageOf = (title: string, description: string, text: string): ReturnType<typeof load> =>
    load(
      withHead(built, {
        ...head,
        title,
        description,
        shared: { title, description },
        text,
        canonical: `https://x.example/${title}`,
        data: [{ name: title, description }],
      }),
      { scriptingEnabled: false },
    );
  const shape = ($: ReturnType<typeof load>): readonly string[] =>
    $('*')
      .toArray()
      .map((element) => [$(element).prop('tagName'), ...Object.keys($(element).attr() ?? {})].join(' '))
      .filter((each) => each !== 'BR');
  const harmless = shape(pageOf('AZ', 'AZ', 'AZ'));
  // A parser makes one of all kinds of line ends, and drops what no page may hold.
  const read = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '');
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (title, description, text) => {
      const page = pageOf(title, description, text);
      expect(shape(page)).toEqual(harmless);
      expect(page('title').text()).toBe(read(title));
      for (const each of ['meta[name="description"]', 'meta[property="og:description"]'])
        expect(page(each).attr('content')).toBe(read(description));
      expect(page('noscript p').last().text()).toBe(read(text).replaceAll('\n', ''));
      expect(JSON.parse(page('script').text())).toEqual({ name: title, description });
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
