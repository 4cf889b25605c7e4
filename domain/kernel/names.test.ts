import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanName, greetingOf, nameSchema, shownName } from './names.ts';

const schema = nameSchema(100, 'Name is required');
const messageFor = (name: string): string | undefined => schema.safeParse(name).error?.issues[0]?.message;
const ADDRESS = 'A name cannot hold a web or email address';
const HIDDEN = 'Please write the name on one line, without hidden characters';

test('a name that is far too long is refused for that alone: nothing else is looked for in it', () => {
  const long = `www.club.example ${'x'.repeat(1_000_000)}`;
  expect(schema.safeParse(long).error?.issues.map(({ message }) => message)).toEqual([
    'Please use at most 100 characters',
  ]);
  expect(cleanName(long, 100)).toBe('x'.repeat(100));
  expect(shownName('\u{e0041}'.repeat(1_000_000))).toBe('');
});

describe('a name that passes', () => {
  test.each([
    'O’Brien-Smith',
    "O'Brien-Smith",
    'José',
    '李小龍',
    'محمد',
    'عليرضا',
    'علی\u200cرضا', // a joiner that Persian needs
    'क्\u200dषमा',
    'Jean-Luc de la Cœur',
    'J. R. Hartley',
    'J.R. Hartley',
    'J.de Vries',
    'Maria van der Berg',
    'Dr. Jones',
    "St. John's",
    "St.John's Ambulance Badgers",
    'A.S.A. Swimming',
    'Baby.Sensory',
    'Rock.Paper.Fun',
    'Tots @ Play',
    'Mums & Tots: 0-3 yrs (Mon/Wed)',
    'Tumble Tots Guildford Ltd.',
    'Yr.1/2 Maths Club',
    'Swimming 1:1',
    'Coding: Scratch / Python',
    'Ballet... and more',
    'W.I.',
    '#LittleDancers!',
    'Football 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Fun',
    '👨‍👩‍👧 Family Yoga',
    '⭐️ Stars',
    'Smith & Co. Dance',
    'Café Play',
    'St.Johns Nursery',
    'st.johns nursery',
    'Mr.Jo Music',
    'Ballet incl.lunch',
    'Tots, e.g. twins',
    'Classes 9.30 a.m. to noon',
    'Under 5s, ages 2.5 to 4',
    'and more...fun',
  ])('%s', (name) => {
    expect(schema.parse(name)).toBe(name.normalize('NFC'));
  });
});

describe('a name that holds an address', () => {
  test.each([
    'Jo http://evil.example/win',
    'HTTPS://EVIL.EXAMPLE',
    'see ftp://x',
    'Jo www.evil',
    'WWW2.evil.co',
    'evil.example',
    'Visit evil.com now',
    'evil.com.',
    'evil.com.br',
    'evil.co.uk/path',
    'x.com',
    't.me',
    'Win a prize at evil.me',
    'Evil.Me',
    'Visit evil.top now',
    'evil.club',
    'evil.page',
    'evil.gov',
    'win.evil.store',
    'пример.рф',
    'еvil.cоm',
    '//evil',
    '1.2.3.4',
    '192.168.0.1:80',
    'tel:+441234567890',
    'win-it.xyz!',
    'bit.ly/abc',
    'prizes.club/win',
    'someone@evil.example',
    'Jo@Play',
    'mailto:jo',
    'javascript:alert(1)',
    'data:text/html,x',
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'jo＠evil．com',
    'ｈｔｔｐ：／／evil',
  ])('%s', (name) => {
    expect(messageFor(name)).toBe(ADDRESS);
  });
});

describe('a name that holds what cannot be seen', () => {
  test.each([
    ['a line feed', 'Jo\nBcc: all'],
    ['a carriage return', 'Jo\rX'],
    ['a tab', 'Jo\tX'],
    ['a next line', 'Jo\u0085X'],
    ['a line separator', 'Jo\u2028X'],
    ['a paragraph separator', 'Jo\u2029X'],
    ['a null', 'Jo\u0000X'],
    ['an escape', 'Jo\u001b[31mX'],
    ['a right-to-left override', 'Jo\u202eoJ'],
    ['an isolate', 'Jo\u2066X\u2069'],
    ['a direction mark', 'Jo\u200fX'],
    ['an Arabic letter mark', 'Jo\u061cX'],
    ['a zero-width space', 'Jo\u200bX'],
    ['a joiner between Latin letters', 'ev\u200dil'],
    ['a non-joiner between Latin letters', 'ev\u200cil.com'],
    ['a word joiner', 'Jo\u2060X'],
    ['a byte order mark within', 'Jo\ufeffX'],
    ['a soft hyphen', 'Jo\u00adX'],
    ['a Hangul filler', 'Jo\u3164X'],
    ['a grapheme joiner', 'Jo\u034fX'],
    ['tag characters', 'Jo\u{e0041}'],
    ['a private character', 'Jo\ue000'],
    ['half of a pair', 'Jo\ud83d'],
  ])('%s', (_, name) => {
    expect(messageFor(name)).toBe(HIDDEN);
    expect(shownName(name)).toMatch(/^[^\p{Cc}\p{Cs}\p{Co}\u200b-\u200f\u2028-\u202e\u2060-\u206f]+$/u);
  });
});

test('a name is kept without the spaces around it, with single ones within, and as NFC', () => {
  expect(schema.parse('  Jo \u00a0\u3000 Field\n')).toBe('Jo Field');
  expect(schema.parse('Jose\u0301')).toBe('Jos\u00e9');
});

test('a name that is missing or too long says so', () => {
  expect(messageFor(' \n ')).toBe('Name is required');
  expect(messageFor('x'.repeat(101))).toBe('Please use at most 100 characters');
  expect(nameSchema(100).parse('')).toBe('');
});

test('what is cleaned always passes, is never longer, and is left alone when it passes', () => {
  const piece = fc.constantFrom(
    'Jo',
    ' ',
    '\n',
    '\u202e',
    '\u200d',
    'http://x.y',
    'a@b.c',
    'evil.com',
    '.',
    '/',
    '李',
    '🏴',
  );
  const text = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 30 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 60 }), (pieces, max) => {
      const cleaned = cleanName(pieces.join(''), max);
      expect(cleaned.length).toBeLessThanOrEqual(max);
      const parsed = nameSchema(60).safeParse(cleaned);
      expect(parsed.success && parsed.data).toBe(cleaned);
    }),
    { seed: 8, numRuns: 3000 },
  );
});

test.each([
  ['Tiny Tots | www.tinytots.example', 'Tiny Tots |'],
  ['Tiny\nTots\u200b Dance', 'Tiny Tots Dance'],
  ['Book at hello@tots.example today', 'Book at today'],
  ['https://tots.example', ''],
  ['Baby.Sensory', 'Baby.Sensory'],
])('of %j a page’s name keeps %j', (name, kept) => {
  expect(cleanName(name, 200)).toBe(kept);
});

test.each([
  ['Jo', 'Jo'],
  ['Anne-Marie', 'Anne-Marie'],
  ['José María', 'José María'],
  ["D'Arcy", "D'Arcy"],
  ['J. R.', 'J. R.'],
  ['小龍', '小龍'],
  ['You have won 500 pounds', ''],
  ['Call 01483 555 0100', ''],
  ['Jo, open evil . com', ''],
  ['Jo\nBcc: x', ''],
  ['J.R.', 'J.R.'],
  ['evil.com', ''],
  ['evil.club', ''],
  ['<b>Jo</b>', ''],
  ['x'.repeat(41), ''],
  ['', ''],
])('a letter to %j begins with "Hello %s"', (firstName, greeting) => {
  expect(greetingOf(firstName)).toBe(greeting);
});
