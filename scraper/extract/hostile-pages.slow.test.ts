import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractActivity } from './extract-activity.ts';
import { contentHash, fieldsOf } from './found-fields.ts';

const address = 'https://www.club.example/classes/one';
const long = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length));
// Generous on purpose: an expression that backtracks without end would not return in hours.
const patience = 60_000;

describe('text made to keep an expression busy ends', () => {
  test.each(
    [
      [
        'a',
        '1',
        '£',
        '£1-',
        '1 ',
        '1:',
        '(',
        '< ',
        '<!--',
        '&',
        '&#1;',
        'at ',
        'A ',
        'Monday ',
        'Mon-',
        '10am-',
        'a@',
        'a.',
      ],
      [
        'year 1 ',
        'years 1, ',
        '|',
        '. ',
        'under 1 ',
        'GU1 1AA ',
        '0',
        '0 ',
        '“',
        '1 Jan ',
        'held at ',
        'book ',
        'free ',
      ],
      ['£1 per ', ' ', '\u00a0', 'six weeks to ', 'ages 1-2, ', '(3-5) mini ', 'first '],
      ['meets at Oak Hall ', 'class St ', '1 years and ', '1, 1, ', 'camps run 1.', 'Monday (', '. A', '£1 for 2 '],
      ['posted by ', 'Aa ', '50p ', 'in Stoke on ', '1.00 ', 'learn a-'],
    ].flat(),
  )(
    '%j',
    (part) => {
      const html = `<title>${long(part, 5000)}</title><h1>${long(part, 2000)}</h1><p>${long(part, 300_000)}</p><p>${long(part, 4900)}`;
      expect(() => fieldsOf(extractActivity(html, address).found)).not.toThrow();
    },
    patience,
  );
});

describe('markup made to keep a parser busy ends', () => {
  test.each([
    ['deep nesting', long('<div>', 1_000_000)],
    ['deep formatting', long('<b><a href=x>', 500_000)],
    ['open tables', long('<table><tr><td>', 300_000)],
    [
      'headings full of vacancies',
      [2, 3, 4, 5, 6].map((n) => `<h${n}>${long('vacancy ', 5000)}</h${n}>`).join('') + long('<p>x', 24_000),
    ],
    ['open items', long('<div itemscope itemprop=a itemref=a id=a>', 100_000)],
    ['RDFa without end', long('<div vocab="https://schema.org/" typeof="Event" property="x">', 100_000)],
    [
      'a name in capitals over runs of them',
      `<title>AB CD</title><h1>AB CD</h1>${long(`<p>${long('A', 5000)}`, 7_500_000)}`,
    ],
    [
      'a heading and a main part far down',
      `${'<div>'.repeat(9000)}<h1>Club</h1>${'</div>'.repeat(9000)}${'<div>'.repeat(9000)}<main>${'one line<br>'.repeat(6000)}`,
    ],
    ['lists of tabs far down', `${'<div>'.repeat(9900)}${'<p role=tablist></p><p role=tabpanel></p>'.repeat(25_000)}`],
    ['brackets', `<script type="application/ld+json">${long('[', 500_000)}</script>`],
    ['objects', `<script type="application/ld+json">${long('{"a":', 500_000)}</script>`],
    [
      'references in a circle',
      '<script type="application/ld+json">{"@graph":[{"@type":"Event","@id":"a","name":"x","location":{"@id":"b"}},{"@type":"Place","@id":"b","name":"y","event":{"@id":"a"}}]}</script>',
    ],
    [
      'five megabytes',
      long(
        '<p>Ballet for ages 3-7 years, Mondays 10am-11am, £6 per session in Woking GU21 4AA, 01483 222333.</p>',
        5_000_000,
      ),
    ],
  ])(
    '%s',
    (_name, html) => {
      expect(() => fieldsOf(extractActivity(html, address).found)).not.toThrow();
    },
    patience,
  );
});

test.each(['', ' ', '<', '<html>', '\u0000\u0001', '<!doctype html><html><body></body></html>', '{"json": true}'])(
  '%j is no activity',
  (html) => {
    expect(extractActivity(html, address)).toMatchObject({ isActivity: false, imageCount: 0 });
  },
);

test('whatever the page, the fields are valid, plain and hashed alike', () => {
  const bit = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<h1>',
      '</h1>',
      '<td>',
      '<li>',
      '<br>',
      '<script>',
      '</script>',
      '<a href="tel:01483222333">',
      '<img src="/a.jpg">',
    ),
    fc.constantFrom(
      'ages 3-7',
      '£6 per session',
      'Mondays 9am',
      'GU1 1AA',
      'from £5',
      'Year 3',
      'Guildford',
      'free',
      '&amp;',
      '&#0;',
      '\u200b',
    ),
    fc.string({ maxLength: 20 }),
  );
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 40 }), (bits) => {
      const html = bits.join(' ');
      const fields = fieldsOf(extractActivity(html, address).found);
      expect(contentHash(fields)).toBe(contentHash(fieldsOf(extractActivity(html, address).found)));
      for (const text of [fields.name, fields.description, fields.shortDescription, fields.schedule, fields.address])
        expect(text ?? '').not.toMatch(/[\u0000-\u0008\u200b]/);
      expect((fields.shortDescription ?? '').length).toBeLessThanOrEqual(195);
    }),
    { numRuns: 150 },
  );
});

test('what is hidden, in menus or in scripts is not said', () => {
  const html = `<title>Club</title><nav>Ages 1-2 years £99 per week</nav><h1>Tea Club</h1><p>For children who like stories and songs and games.</p>
    <div style="display:none">Ages 13-15 years</div><div hidden>£55 per term</div><script>var x = "Mondays 9am-10am";</script>
    <div class="cookie-notice">We use cookies. Free entry for under 5s.</div><template>Call 01483 222333</template>`;
  const { found } = extractActivity(html, address);
  for (const name of ['ageRanges', 'priceFrom', 'schedule', 'contactPhone', 'freeActivity'] as const)
    expect(found[name]).toBeUndefined();
});
