import type { Reader, Reading } from './reading.ts';

const POUNDS = String.raw`(?:pounds?|quid|gbp)\b`;
/** What notes are called. */
const notes = new Map([
  ['fiver', 5],
  ['tenner', 10],
]);
const CHEAPER = String.raw`(?:under|less than|up to|below|max(?:imum)?(?: of)?|no more than|cheaper than|within|for)`;

/** Whole pounds in words, as far as people write them. */
const inWords = 'two three four five six seven eight nine ten'.split(' ');
const TALL = String.raw`(?:or|and) (?:less|under|below|cheaper)|max(?:imum)?\b`;

const upTo = (pounds: string | number): Omit<Reading, 'kind'> => ({
  label: `Up to £${pounds}`,
  said: `for £${pounds} or less`,
  otherwise: 'at other prices',
  query: { maxPrice: Number(pounds) },
});

/** Prices: free, and at most so many pounds. */
export const priceReaders: readonly Reader[] = [
  {
    kind: 'price',
    pattern: new RegExp(
      String.raw`(?:\b${CHEAPER} )(?:£ ?(\d{1,3}(?:\.\d{1,2})?)|(\d{1,3}) ?${POUNDS})(?: (?:a|per|each)\b(?: (?:session|class|week|child|term|day|lesson))?| each)?`,
      'dgi',
    ),
    read: ([, signed, said]) => upTo(signed ?? said ?? ''),
  },
  {
    kind: 'price',
    pattern: new RegExp(String.raw`\b${CHEAPER} (${inWords.join('|')}|twenty) ${POUNDS}`, 'dgi'),
    read: ([, word = '']) => upTo(word.toLowerCase() === 'twenty' ? 20 : inWords.indexOf(word.toLowerCase()) + 2),
  },
  {
    // What stands by itself is what somebody has to spend; "£5 off" is an offer.
    kind: 'price',
    pattern: new RegExp(
      String.raw`(?:£ ?(\d{1,3}(?:\.\d{1,2})?)(?![\d.]*\d| ?(?:-|–|to|off|discount|voucher|back|k\b))|\b(\d{1,3}) ?${POUNDS}(?= (?:${TALL})))(?: (?:${TALL}))?(?: (?:a|per|each)\b(?: (?:session|class|week|child|term|day|lesson))?| each)?`,
      'dgi',
    ),
    read: ([, signed, said]) => upTo(signed ?? said ?? ''),
  },
  {
    kind: 'price',
    pattern: new RegExp(String.raw`\b${CHEAPER} an? (${[...notes.keys()].join('|')})\b`, 'dgi'),
    read: ([, note = '']) => upTo(notes.get(note.toLowerCase()) ?? 0),
  },
  {
    kind: 'price',
    pattern:
      /(?<!(?:gluten|dairy|nut|peanut|egg|wheat|lactose|allergen|sugar|screen|stress|pain|tax|step|hands|smoke)[ -])(?:\bfor )?\bfree\b(?! (?:trials?|tasters?|first|parking|spirits?|running|style|range|play\b))(?:[- ]of[- ]charge| entry| admission)?|\b(?:no|without|zero) (?:cost|charge|money)\b|\bcosts? nothing\b/dgi,
    read: () => ({
      label: 'Free',
      said: 'that is free',
      otherwise: 'with a price',
      query: { isFree: 'true' },
    }),
  },
];

/** Roof or sky, additional needs, parties, offers. */
export const featureReaders: readonly Reader[] = [
  {
    kind: 'support',
    pattern:
      /\b(?:(?:children|child|kids|son|daughter|boy|girl) with )?(?:send|sen|asd|adhd|asc|autis(?:m|tic)|special (?:educational )?needs|additional needs|extra needs|neuro-?diver(?:se|gent|sity)|disab(?:led|ility|ilities)|down(?:['’]?s)?[ -]syndrome|deaf|blind|partially sighted|(?:hearing|visual(?:ly)?|sight) (?:impaired|impairments?|loss)|(?:complex|severe|moderate|profound)?(?: (?:and )?multiple)? ?learning (?:difficult(?:y|ies)|disabilit(?:y|ies)|needs)|(?:complex|physical|sensory|medical) needs|extra support|additional support|cerebral palsy|aspergers?|asperger['’]s|pmld|[sm]ld|gdd|pda|spd|ehcp|(?:global |developmental )?development(?:al)? delay|non[ -]?verbal|selective(?:ly)? mut(?:e|ism)|speech delay|epilep(?:sy|tic)|wheelchairs?(?: users?| accessible| access| friendly)?|makaton|bsl|sign(?:ed)? language|dyspraxi[ac]|tourettes?|sensory processing(?: disorder)?|inclusive|respite(?: care)?|short breaks?|(?:occupational|play) therapy|sensory[ -]friendly|low[ -]sensory|sensory overload|fasd|f[oe]tal alcohol|spina bifida|muscular dystrophy|tube[ -]fed|cystic fibrosis|limb difference|hemiplegia|hypermobil(?:e|ity)|rare diseases?|global delay)\b(?:[ -](?:friendly|suitable|accessible))?(?: (?:children|kids|child|teens))?/dgi,
    read: () => ({
      label: 'SEND friendly',
      said: 'that is SEND friendly',
      otherwise: 'where nothing is said of SEND',
      query: { sendFriendly: 'true' },
      unstated: ['special', 'send', 'inclusive', 'autism'],
    }),
  },
  {
    kind: 'party',
    pattern:
      /(?:\b(?:for|a|my) )*\b(?:(?:(?:\d{1,2}(?:st|nd|rd|th)|first) )?(?:kids['’]?|children['’]?s) part(?:y|ies)|birthday(?:s)?(?: (?:part(?:y|ies|ys)))?|party (?:venues?|places?|ideas?)|(?<!third )part(?:y|ies)(?! entertainers?))\b(?: (?:venues?|places?|ideas?))?/dgi,
    read: () => ({
      label: 'Birthday parties',
      said: 'for birthday parties',
      otherwise: 'without birthday parties',
      query: { hostsBirthdayParties: 'true' },
      unstated: ['birthday', 'parties', 'party'],
    }),
  },
  {
    kind: 'cover',
    pattern:
      /(?:\b(?:for|on|in|a|the) )*\b(?:indoors?(?! play\b)|inside|rainy[ -]?(?:days?|weather|afternoon|morning)?|wet (?:weather|days?)|bad weather|when it(?:['’]?s| is)? ?rain(?:s|ing|y)|in the rain|raining)\b/dgi,
    read: () => ({
      label: 'Indoor',
      said: 'indoors',
      otherwise: 'that may be outdoors',
      query: { indoor: 'true' },
      unstated: ['indoor', 'indoors'],
    }),
  },
  {
    kind: 'cover',
    // An "outdoor playgroup" is a forest school.
    pattern:
      /(?:\b(?:in|the) )*\b(?:out-?doors?(?! (?:play ?groups?|nurser(?:y|ies)|pre-?schools?|toddler groups?|learning|education)\b)|outside|open[ -]air|fresh air|sunny[ -]days?)\b/dgi,
    read: () => ({
      label: 'Outdoor',
      said: 'outdoors',
      otherwise: 'that may be indoors',
      query: { outdoor: 'true' },
      unstated: ['outdoor', 'outdoors', 'outside'],
    }),
  },
  {
    kind: 'offer',
    pattern:
      /(?:\bwith (?:an? )?)?(?:\b(?:special offers?|discounts?|deals?|half[ -]price|money off|\d ?for ?\d)\b|(?:£ ?\d{1,3}|\b\d{1,2} ?%) off\b)/dgi,
    read: () => ({
      label: 'Special offers',
      said: 'with an offer',
      otherwise: 'without an offer',
      query: { hasSpecialOffers: 'true' },
    }),
  },
];
