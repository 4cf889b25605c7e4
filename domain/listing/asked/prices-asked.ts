import type { Reader, Reading } from './reading.ts';

const POUNDS = String.raw`(?:pounds?|quid|gbp)\b`;
/** What notes are called. */
const notes = new Map([
  ['fiver', 5],
  ['tenner', 10],
]);
const CHEAPER = String.raw`(?:under|less than|up to|below|max(?:imum)?(?: of)?|no more than|cheaper than|within|for|around|about)`;
const DEARER = String.raw`(?<!\b(?:no|not|nothing|never) )(?:over|more than|above|at least|min(?:imum)?(?: of)?|no less than)`;
const EACH = String.raw`(?: ?(?:ish|or so)\b)?(?: (?:a|per|each)\b(?: (?:session|class|lesson|week|child|kid|term|day|hour|month|head|person|half term))?| each| ?(?:ph|pp|pw)\b)?`;

/** Whole pounds in words, as far as people write them. */
const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const WORDS = String.raw`(?:(?:${tens.slice(2).join('|')})(?:[ -](?:${units.slice(1, 10).join('|')}))?|${units.slice(2).join('|')}|(?:a|one) hundred)`;
/** "1,000", too; of no amount only its beginning. */
const DIGITS = String.raw`\d{1,3}(?:,?\d{3})?(?:\.\d{1,2})?(?![\d]|,\d{3})`;
const AMOUNT = String.raw`(?:£ ?(${DIGITS})|(?<![\d,.])\b(${DIGITS}|${WORDS}) ?${POUNDS})`;

/** "Twenty-five" in digits. */
function inDigits(amount: string): number {
  if (/\d/.test(amount)) return Number(amount.replace(',', ''));
  if (/hundred/i.test(amount)) return 100;
  const [first = '', second = ''] = amount.toLowerCase().split(/[ -]/);
  const ten = tens.indexOf(first);
  return ten > 1 ? ten * 10 + Math.max(0, units.indexOf(second)) : units.indexOf(first);
}

/** "£4.50", as it was typed where it was. */
const written = (amount: string): string => (/\d/.test(amount) ? amount : String(inDigits(amount)));

const upTo = (amount: string): Omit<Reading, 'kind'> => ({
  label: `Up to £${written(amount)}`,
  said: `for £${written(amount)} or less`,
  otherwise: 'at other prices',
  query: { maxPrice: inDigits(amount) },
});
const from = (amount: string): Omit<Reading, 'kind'> => ({
  label: `£${written(amount)} or more`,
  said: `for £${written(amount)} or more`,
  otherwise: 'at other prices',
  query: { minPrice: inDigits(amount) },
});

const reader = (pattern: string, read: Reader['read']): Reader => ({
  kind: 'price',
  pattern: new RegExp(pattern, 'dgi'),
  read,
});

const PENCE_A_POUND = 100;

/** Prices: free, at most or at least so many pounds. Of a range its upper end is what somebody pays, and no age. */
export const priceReaders: readonly Reader[] = [
  reader(
    String.raw`(?:\b(?:${CHEAPER}|between|from) )?£ ?${DIGITS} ?(?:-|–|to|and) ?£? ?(${DIGITS})(?![\d.]*\d| ?(?:years?|yrs?|y\/?o|olds?|off|%))${EACH}`,
    ([, most = '']) => upTo(most),
  ),
  reader(String.raw`\b(?:${CHEAPER} )?${DIGITS} ?(?:-|–|to) ?(${DIGITS}) ?${POUNDS}${EACH}`, ([, most = '']) =>
    upTo(most),
  ),
  reader(String.raw`\b${DEARER} ${AMOUNT}(?! off\b)${EACH}`, ([, signed, said]) => from(signed ?? said ?? '')),
  reader(String.raw`(?:\b${CHEAPER} )${AMOUNT}(?! off\b)${EACH}`, ([, signed, said]) => upTo(signed ?? said ?? '')),
  reader(
    String.raw`${AMOUNT}(?![\d.]*\d| ?(?:-|–|to|off|discount|voucher|back|k\b))(?: (?:(?:or|and) (?:less|under|below|cheaper)|max(?:imum)?\b))?${EACH}`,
    ([, signed, said]) => upTo(signed ?? said ?? ''),
  ),
  reader(String.raw`\b(?:${CHEAPER} )?(\d{2})(?:p\b| pence\b)${EACH}`, ([, pence = '']) =>
    upTo((Number(pence) / PENCE_A_POUND).toFixed(2)),
  ),
  reader(String.raw`\b(?:${CHEAPER} )?an? (${[...notes.keys()].join('|')})\b${EACH}`, ([, note = '']) =>
    upTo(String(notes.get(note.toLowerCase()) ?? 0)),
  ),
  {
    kind: 'price',
    pattern:
      /(?<!(?:gluten|dairy|nut|peanut|egg|wheat|lactose|allergen|sugar|screen|stress|pain|tax|step|hands|smoke)[ -])(?:\bfor )?\bfree\b(?! (?:trials?|tasters?|first|parking|spirits?|running|style|range|play\b|school meals?|spaces?|places? left|time\b))(?:[- ]of[- ]charge| entry| admission)?|\b(?:no|without|zero) (?:cost|charge|money)\b|\bwithout (?:it )?(?:costing|spending|paying)(?: (?:anything|a penny|any money|money|for it)\b|(?= ?$| ?[,.;?!]| (?:in|near|on|at|this)\b))|\b(?:costs?|costing) (?:nothing|nowt)\b|\bgratis\b|\bfreebies?\b|\bfor nothing\b/dgi,
    read: () => ({
      label: 'Free',
      said: 'that is free',
      otherwise: 'with a price',
      query: { isFree: 'true' },
    }),
  },
];
