import type { Reader } from './reading.ts';

const indoors = {
  label: 'Indoor',
  said: 'indoors',
  otherwise: 'that may be outdoors',
  query: { indoor: 'true' },
  unstated: ['indoor', 'indoors'],
} as const;
const outdoors = {
  label: 'Outdoor',
  said: 'outdoors',
  otherwise: 'that may be indoors',
  query: { outdoor: 'true' },
  unstated: ['outdoor', 'outdoors', 'outside'],
} as const;

const BAD =
  '(?:bad|wet|rubbish|horrible|horrid|awful|miserable|grim|terrible|rotten|dreadful|foul|stormy|rainy|grotty|cold)';
const POURS = '(?:chuck|tipp?|piss|hammer|bucket|lash|sheet|throw|pelt)(?:s|ing)?(?: it)? down|pour(?:s|ing)|bucketing';
/** Wet beside a time is the weather; "wet play" and "wet and wild" are not. */
const WHEN_WET = String.raw`days?|weather|out(?:side|doors)?|(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?|mornings?|afternoons?|evenings?|week-?ends?|wkends?|weeks?|half[ -]?terms?|holidays?|hols|bank holidays?|easter|summer|winter|inset days?)\b`;
/** What says that it rains, or that it is no weather to be outside. */
const rains: readonly string[] = [
  String.raw`(?:it(?:['’]?s| is|['’]?ll| will)? )?(?:going to|gonna|meant to|supposed to|set to|forecast(?:ed)? to) (?:rain|pour(?: with rain)?|be (?:wet|raining|pouring))\b`,
  String.raw`rain(?:['’]?s| is)? forecast\b|forecast (?:is )?(?:for )?rain\b`,
  String.raw`(?:(?:when|if|while|whenever|cos|because|since|as|for when) )?it(?:['’]?s| is|['’]?ll be| gets)?(?: (?:so|too|really|very|all|always|bloody))? (?:wet|rain(?:s|y|ing)|${POURS})(?: (?:out|outside|again|today))?\b`,
  String.raw`(?:when|if|in case) (?:wet|rain(?:s|y|ing)?)\b`,
  String.raw`(?:in|out of|away from|in case of|escape|avoid) (?:the )?(?:pouring )?(?:rain|wet)\b`,
  String.raw`rainy[ -]?(?:days?|weather|mornings?|afternoons?)?|raining\b|rain ?proof\b|(?:chuck|tipp|piss|bucket|hammer|lash)ing it down\b|(?:heavy|pouring) rain\b`,
  String.raw`wet (?=${WHEN_WET})(?:(?:days?|weather|out(?:side|doors)?)\b)?`,
  String.raw`${BAD} weather\b|weather(?: is|['’]?s) (?:so |too |really )?${BAD}\b`,
  String.raw`too (?:hot|cold|wet|windy|muddy|icy|rainy) (?:(?:to|for) )?(?:(?:be|go|play|sit|being|playing) )?(?:out(?:side|doors?)?|the park)\b`,
];

const NO = String.raw`\b(?:not|no|nothing|without|avoid(?:ing)?|never|(?:do|does)(?:n['’]?t| not) (?:really )?(?:like|want|enjoy|fancy|do)|hates?|(?:is|are)n['’]?t|rather than|instead of)(?: (?:to|be|being|go|going|anything|any|it|playing|stuff))*`;
/** Behind "outside" a place may follow, beyond which nobody wants to go. */
const NO_PLACE = String.raw`(?= *(?:$|[,.;!?])| (?:and|or|but|please|pls|because|cos|when|if|for|with|as|sport|activit(?:y|ies)|things|stuff)\b)`;

/** The weather, and who wants nothing outdoors or nothing indoors. Read before what is said no to, and before "outside" is beside a town. */
export const weatherReaders: readonly Reader[] = [
  {
    kind: 'cover',
    pattern: new RegExp(String.raw`(?:\b(?:for|on|in|a|the) )*\b(?:${rains.join('|')})`, 'dgi'),
    read: () => indoors,
  },
  {
    kind: 'cover',
    pattern: new RegExp(String.raw`${NO} (?:outdoors?\b|outside${NO_PLACE})`, 'dgi'),
    read: () => indoors,
  },
  {
    kind: 'cover',
    pattern: new RegExp(String.raw`${NO} (?:indoors?(?! play\b)\b|inside${NO_PLACE})`, 'dgi'),
    read: () => outdoors,
  },
];

/** Who signs in one way comes near whoever asks for another, and "ASD" is autism: what says so comes first. */
const isSigned = /makaton|bsl|sign/i;
const isAutism = /\b(?:as[dc]|autis|asperger|aspie|pda|pathological)/i;

/** Roof or sky, additional needs, parties, offers. */
export const featureReaders: readonly Reader[] = [
  {
    kind: 'support',
    pattern:
      /\b(?:(?:children|child|kids|son|daughter|boy|girl) with )?(?:send|sen|asd|adhd|asc|autis(?:m|tic)|special (?:educational )?needs|additional needs|extra needs|neuro-?diver(?:se|gent|sity)|nd (?=kids|children|child|boys?|girls?|teens?|families|friendly)|neuro ?spicy|disab(?:led|ility|ilities)|down(?:['’]?s)?[ -]syndrome|deaf|blind|partially sighted|(?:hearing|visual(?:ly)?|sight) (?:impaired|impairments?|loss)|(?:complex|severe|moderate|profound)?(?: (?:and )?multiple)? ?learning (?:difficult(?:y|ies)|disabilit(?:y|ies)|needs)|(?:complex|physical|sensory|medical) needs|extra support|additional support|cerebral palsy|aspergers?|asperger['’]s|aspie|on the (?:autistic |autism )?spectrum|(?:autism|autistic) spectrum(?: disorder| condition)?|pmld|[sm]?ld|gdd|dla|disability living allowance|pda|pathological(?:ly)? demand avoid(?:ance|ant)|odd(?= (?:and|&|adhd|autis))|spd|ehcps?|echp|(?:global |developmental )?development(?:al)? delay|non[ -]?verbal|selective(?:ly)? mut(?:e|ism)|speech delay|speech (?:and language )?therap(?:y|ist)|slt|epilep(?:sy|tic)|wheelchairs?(?: users?| accessible| access| friendly)?|makaton|bsl|(?:british )?sign(?:ed)? language|dyspraxi[ac]|tourettes?|sensory processing(?: disorder)?|sensory seek(?:er|ers|ing)|meltdowns?|tics|chromosome (?:disorder|condition)|rett syndrome|fragile x|inclusive|respite(?: care)?|short breaks?|(?:occupational|play) therapy|sensory[ -]friendly|low[ -]sensory|sensory overload|fasd|f[oe]tal alcohol|spina bifida|muscular dystrophy|tube[ -]fed|cystic fibrosis|limb difference|hemiplegia|hypermobil(?:e|ity)|rare diseases?|global delay)\b(?:[ -](?:friendly|suitable|accessible))?(?: (?:children|kids|child|teens))?/dgi,
    read: ([text]) => ({
      label: 'SEND friendly',
      said: 'that is SEND friendly',
      otherwise: 'where nothing is said of SEND',
      query: { sendFriendly: 'true' },
      unstated: ['special', 'send', 'inclusive', 'autism'],
      ...(isSigned.test(text) ? { soft: ['makaton', 'bsl'] } : isAutism.test(text) && { soft: ['autism'] }),
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
    pattern: /(?:\b(?:for|on|in|a|the) )*\b(?:indoors?(?! play\b)|inside)\b/dgi,
    read: () => indoors,
  },
  {
    kind: 'cover',
    // An "outdoor playgroup" is a forest school.
    pattern:
      /(?:\b(?:in|the) )*\b(?:out-?doors?(?! (?:play ?groups?|nurser(?:y|ies)|pre-?schools?|toddler groups?|learning|education)\b)|out of doors|outside|open[ -]air|fresh air|sunny[ -]days?)\b/dgi,
    read: () => outdoors,
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
