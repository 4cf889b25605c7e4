import type { Reader } from './reading.ts';

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
    // Whoever goes to a Christmas party looks for none to give; ten and more that a party is for are its guests.
    kind: 'party',
    pattern:
      /(?:\b(?:for|a|my) )*\b(?:(?:(?:\d{1,2}(?:st|nd|rd|th)|first) )?(?:kids['’]?|children['’]?s) part(?:y|ies)|birthday(?:s)?(?: (?:part(?:y|ies|ys)))?|party (?:venues?|places?|ideas?)|(?<!\b(?:third|christmas|halloween|easter|summer|winter|new year|new years|tea|street|foam|search|garden|dance|disco|play|bonfire|jubilee|coronation|festive|santa) )part(?:y|ies)(?! entertainers?))\b(?: (?:venues?|places?|ideas?))?(?: for (?:1\d|[2-9]\d)(?= ?$| (?:in|near|at|on|around|kids|children|people|guests)\b))?/dgi,
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
      /(?:\bwith (?:an? )?)?(?:\b(?:special offers?|(?:black friday|cyber monday)(?: (?:offers?|deals?|sales?))?|discounts?|deals?|half[ -]price|money off|\d ?for ?\d)\b|(?:£ ?\d{1,3}|\b\d{1,2} ?%) off\b)/dgi,
    read: () => ({
      label: 'Special offers',
      said: 'with an offer',
      otherwise: 'without an offer',
      query: { hasSpecialOffers: 'true' },
    }),
  },
];
