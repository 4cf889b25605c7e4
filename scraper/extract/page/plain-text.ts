/** Zero-width, direction and soft-hyphen characters, and control characters other than tab and line feed. */
const invisible =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufffc\ufffd]|\p{Variation_Selector}/gu;
const spaces = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g;

/** Bold letters and figures of mathematics, letters of full width, and others that are written for their look: copied from networks. */
const styled = /[\u{1d400}-\u{1d7ff}\uff01-\uff5e\ufb00-\ufb06\u24b6-\u24e9]/gu;
const mayBeStyled = /[\ud835\uff01-\uff5e\ufb00-\ufb06\u24b6-\u24e9]/;
/** A byte that nobody could decode where only a sign of pounds, an apostrophe or a dash can have been. */
const undecoded: readonly (readonly [RegExp, string])[] = [
  [/(?<=^|[\s(|:;,–-])\ufffd(?=\d{1,4}(?:\.\d\d)?(?![\d.]))/g, '£'],
  [/(?<=\p{L})\ufffd(?=\p{L})/gu, '’'],
  [/(?<=\s)\ufffd(?=\s)/g, '–'],
];
/** "Â£5": a sign of pounds that was decoded twice. */
const decodedTwice = /\u00c2(?=[£\u00a0½])/g;

/** `text` in plain letters, with what was lost in its encoding where only one sign can be meant. */
function inPlainLetters(text: string): string {
  let plain = mayBeStyled.test(text) ? text.replace(styled, (letter) => letter.normalize('NFKC')) : text;
  if (plain.includes('\ufffd')) for (const [lost, sign] of undecoded) plain = plain.replace(lost, sign);
  return plain.includes('\u00c2') ? plain.replace(decodedTwice, '') : plain;
}

/** What a line of plain text does not hold: letters beyond ASCII, line breaks, two spaces beside each other. */
const unplain = /[^ -~]|  /;

/** `text` as one line of plain text. */
export function oneLine(text: string): string {
  // Most texts of a page are plain: printable ASCII, no two spaces beside each other.
  if (!unplain.test(text)) return text.trim();
  return inPlainLetters(text).replace(invisible, '').replace(spaces, ' ').trim();
}

/** `text` as plain text whose line breaks are kept: no blank lines, no repeated spaces. */
export function manyLines(text: string): string {
  return text
    .split(/\r\n?|\n|\u2028|\u2029/)
    .map(oneLine)
    .filter((line) => line !== '')
    .join('\n');
}

/** The first `max` characters of `text`, ended at a word, with an ellipsis when something was cut. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > max / 2 ? end : max - 1).replace(/[\s,;:–—-]+$/, '')}…`;
}

/** Where sentences end: not after "Mr.", "St.", "a.m." or an initial, and only before what can begin another. */
const sentenceEnd =
  /(?<!\b(?:Mrs?|Ms|Dr|Revd?|St|Rd|Ave|No|Nos|approx|vs|etc|e\.g|i\.e|inc|Ltd|tel|max|min|yrs?|[A-Z]|[ap]\.m))[.!?]["”’)]?(?=\s+["“‘(]?[\p{Lu}\d£])/gu;
const ENOUGH = 60;

/** The first sentence of `text` or the first two, more while they say little; at most `max` characters. */
export function firstSentences(text: string, max: number): string {
  const sentences = text.split('\n').flatMap((line) => {
    const ends = [...line.matchAll(sentenceEnd)].map((match) => match.index + match[0].length);
    return [...ends, line.length]
      .map((end, place) => ({ place, sentence: line.slice(ends[place - 1] ?? 0, end).trim() }))
      .filter(({ sentence }) => sentence !== '');
  });
  let short = '';
  for (const { place, sentence } of sentences) {
    // A line without an end mark is a sentence of its own all the same.
    const longer = short === '' ? sentence : `${short}${/[\p{L}\p{N})]$/u.test(short) ? '.' : ''} ${sentence}`;
    if (longer.length > max || (place !== 1 && short.length >= ENOUGH)) break;
    short = longer;
  }
  return short === '' ? atMost(text.replaceAll('\n', ' '), max) : short;
}

/** The sentence of `text` that holds the place `index`. */
export function sentenceAt(text: string, index: number): string {
  const marks = ['. ', '! ', '? '];
  const start = Math.max(0, ...marks.map((mark) => text.lastIndexOf(mark, index - 1) + 2).filter((at) => at > 1));
  const ends = marks.map((mark) => text.indexOf(mark, index)).filter((at) => at !== -1);
  return text.slice(start, ends.length > 0 ? Math.min(...ends) + 1 : undefined).trim();
}

/** `text` in at most `max` characters, ended at a sentence where there is one, else at a word. */
export function atMost(text: string, max: number): string {
  if (text.length <= max) return text;
  const ends = [...text.slice(0, max + 1).matchAll(/[.!?](?=\s)/g)];
  const end = ends.at(-1)?.index ?? 0;
  return end > max / 3 ? text.slice(0, end + 1) : shortened(text, max);
}

/** Dates in numbers: they grow old where nobody sees it. Dates in words are part of what is told, and stay. */
const date = [
  // The same mark twice: "10-11.30" is a time.
  ...['/', '\\.', '-'].map(
    (mark) =>
      `(?<![\\d/.:£-])(?:0?[1-9]|[12]\\d|3[01])${mark}(?:0?[1-9]|1[0-2])${mark}(?:19|20)?\\d\\d(?![\\d/:]|\\.\\d|-\\d)`,
  ),
  '\\b(?:19|20)\\d\\d-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d)?(?:Z|[+-]\\d\\d:?\\d\\d)?)?\\b',
].join('|');
const dateSpan = new RegExp(
  `(?:\\b(?:on|from|until|till|commencing|week commencing|w/c) )?(?:\\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? {0,2})?(?:${date})(?: ?(?:-|–|—|to|until|till|and|&) ?(?:${date}))*`,
  'gi',
);

const months =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const inWords = `(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${months}|${months} \\d{1,2}(?:st|nd|rd|th)?)(?:,? (?:19|20)\\d\\d)?`;
/** A sentence that is a date in words and nothing else, with a label or without. */
const onlyDate = new RegExp(
  `(^|[.!?] )(?:[\\p{L} ]{3,25}: )?(?:on |from )?${inWords}(?: ?(?:-|–|—|to|until|and|&) ?${inWords})*(?:[.!]|$)(?! \\p{Ll})`,
  'giu',
);

/** Stands for a removed date while the marks around it are tidied; no plain text holds it. */
const GONE = '\u0001';

/** A description as the directory keeps it: date patterns removed, blank lines and repeated spaces collapsed. */
export function cleanedDescription(text: string): string {
  return manyLines(text)
    .split('\n')
    .map((line) =>
      line
        .replace(onlyDate, '$1')
        .replace(dateSpan, GONE)
        .replace(/\u0001(?:\s*\u0001)+/g, GONE)
        .replace(/([([])\s?\u0001\s?[,;:–-]?\s?/g, '$1')
        .replace(/^[^.!?]{0,30}:\s?\u0001[\s.;]*$/, '')
        .replace(/([,:;])?\s?\u0001\s?[,:;] ?/g, (_whole, mark: string | undefined, at: number, all: string) =>
          at === 0 || /[.!?]/.test(all[at - 1] ?? '') ? ` ${GONE} ` : `${mark ?? ''} `,
        )
        .replace(/([.!?])\s?\u0001\s?\./g, '$1')
        .replace(
          /(^|[.!?])\s*\u0001\s*(\p{Ll})/gu,
          (_whole, end: string, letter: string) => `${end} ${letter.toUpperCase()}`,
        )
        .replaceAll(GONE, '')
        .replace(/\(\s*\)|\[\s*\]/g, '')
        .replace(/ {2,}/g, ' ')
        .replace(/ ([,.;:!?])/g, '$1')
        .replace(/^[\s,.;:·•–—|-]+/, '')
        .trim(),
    )
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .join('\n');
}

/** Text that may hold markup or entities (meta tags, JSON-LD) as plain text. Linear in its length. */
export function withoutMarkup(escaped: string): string {
  // Some calendars escape their line breaks twice, so that a reader of their data meets a backslash and an "n".
  const text = escaped.replace(/\\[rn](?![\p{L}])/gu, '\n');
  const decoded = /&(?:lt|gt|amp|#)/i.test(text) ? decodedEntities(text) : text;
  if (!decoded.includes('<') && !decoded.includes('&')) return manyLines(decoded);
  const broken = decoded.replace(/<(?:br|\/p|\/li|\/div|\/h[1-6])\b[^<>]{0,200}>/gi, '\n');
  const bare = broken.replace(/<!--[^]{0,5000}?-->/g, '').replace(/<\/?[a-z][^<>]{0,2000}>/gi, '');
  return manyLines(decodedEntities(bare));
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  euro: '€',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  eacute: 'é',
  frac12: '½',
};

function decodedEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z\d]{2,10}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : undefined;
    if (code !== undefined) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return named[String(name).toLowerCase()] ?? whole;
  });
}

/** Letters and digits only, lower case: for comparing names. */
export function bare(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&|\band\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The words of `text`, lower case, without the little ones. */
export function wordsOf(text: string): Set<string> {
  const little = new Set([
    'the',
    'and',
    'for',
    'with',
    'our',
    'your',
    'at',
    'in',
    'of',
    'to',
    'a',
    'an',
    'on',
    'by',
    'us',
    'we',
  ]);
  return new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !little.has(word)));
}
