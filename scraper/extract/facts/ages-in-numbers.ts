import { withSpans } from './ages-in-sentences.ts';

const numberWords =
  'one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen'.split(
    ',',
  );
const NUMBER_WORD = `(?:${numberWords.join('|')})`;
const spelled = new RegExp(
  `\\b(${NUMBER_WORD})(?=(?:['’]?s)?\\b(?:\\s?(?:-|–|to|and)\\s?${NUMBER_WORD})?[\\s-]?(?:years?|yrs?|months?)?)`,
  'gi',
);

/** Steps of a young life as the ages at which most take them: the six week check, walking, school. */
const withStepsOfLife = (text: string): string =>
  /walk|week|school[- ]age|crawl|birth/i.test(text)
    ? text
        .replace(
          /\b(?:from )?walk(?:ing|ers) (?:age )?(?:to|until|up to) (?:the age of )?(\d|two|three|four|five|six)\b(?! ?(?:months|[ap]m))/gi,
          (_whole, age: string) =>
            `12 months to ${/\d/.test(age) ? age : numberWords.indexOf(age.toLowerCase()) + 1} years`,
        )
        .replace(
          /\b(?:from )?walk(?:ing|ers)(?: age)? ?(?:to|until|up to|-|–|—) ?(\d(?:½|\.5)?) ?(?:years?|yrs?)\b/gi,
          '12 months to $1 years',
        )
        .replace(/\b(?:from )?(?:walking|walkers) ?\+(?! ?\d)/gi, 'from 12 months')
        .replace(
          /\b(?:from )?crawl(?:ing|ers)(?: age)? ?(?:to|until|up to|-|–|—) ?(\d{1,2}) ?(months?|mths?|years?|yrs?)\b/gi,
          '6 months to $1 $2',
        )
        .replace(/\b(\d{1,2}) ?(?:months|mths) ?(?:to|until|till|-|–|—) ?walk(?:ing|ers)\b/gi, '$1 to 12 months')
        .replace(/\b(?:birth|new-?borns?) (?:to|until) (?:walk|crawl)\w*/gi, 'birth to 12 months')
        .replace(/\b(?:from )?walking(?: age)? (?:upwards|onwards|and up|and over)\b/gi, 'from 12 months')
        .replace(/\b(?:from |after )(?:your |the |their |baby['’]s )?(?:six|6)[- ]weeks? check\b/gi, 'from 1 months')
        .replace(
          /\b(?:from )?(?:six|eight|6|8) ?(?:weeks?|wks?)(?: old)? (?:to|until|till|[-–]) ?(?:pre-?)?(crawl|walk|sit|moving|mobile)\w*/gi,
          (_whole, step: string) => `1 months to ${/walk/i.test(step) ? 12 : 9} months`,
        )
        .replace(/\b(\d{1,2} ?months) (?:to|until|up to) (?:pre-?)?school(?:[- ]age)?\b/gi, '$1 to 4 years')
    : text;

/** An age in words needs one of them, or "under-" before a word. */
const saysNumber = new RegExp(`\\b(?:under-[a-z]|${NUMBER_WORD})`, 'i');
/** What makes a number in words an age and not how many there are. */
const agedInWords =
  /\b\w+ is (?:about right|old enough|the youngest|young enough)\b|\b[Aa]t \w+teen\b[^.!?]{0,60}\b(?:move|go|step) (?:up|on)\b|\b(?:they|children|kids|you) (?:need to|must|have to|should) be (?:at least )?(?:two|three|four|five|six|seven|eight|nine|ten|eleven)(?=[,.;]| or\b| and\b| to\b)|\bfrom \w+ up to \w+|\b(?:boys and girls|children|kids|youngsters|juniors|anyone|everyone) from (?:two|three|four|five|six|seven|eight) to (?:four|five|six|seven|eight|nine|ten|eleven|twelve|sixteen|eighteen)\b|\bbirth (?:to|until|up to) (?:one|two|three|four|five|six|seven)\b|\b(?:children|kids|boys|girls|youngsters|pupils|juniors|everyone|anyone|ages?|beginners) (?:of|from|aged) (?:about |around )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|\bunder[- ](?:one|two|three|four|five|six|seven|eight|nine|ten)|(?:years?|months?)[- ]olds?|\bage[ds]?\b|\bfrom \w+ (?:upwards|onwards|and up)\b|\b(?:or|and) (?:over|older|above|more)\b|\bbetween (?:two|three|four|five|six|seven|eight|nine|ten|eleven) and \w+\b(?! (?:weeks|people|hours|o['’]clock))/i;
const inFigures = (text: string): string =>
  saysNumber.test(text) && agedInWords.test(text)
    ? text
        .replace(/\bunder-(?=[a-z])/gi, 'under ')
        .replace(
          /\b(one|two|three|four|five|six|seven|eight|nine|ten)e?s\b/gi,
          (_whole, word: string) => `${numberWords.indexOf(word.toLowerCase()) + 1}s`,
        )
        .replace(spelled, (word) => String(numberWords.indexOf(word.toLowerCase()) + 1))
    : text;

const inRange = /\d ?(?:-|–|to|and) ?\d/i;
const ofTeams = /\bU\d/;
/** Years of Scottish and Northern Irish schools; floors of a car park and pages are called so, too. */
const ofPrimary = /^(?!.*\b(?:car ?parks?|parking|level|pages?|pp)\b).*\b(?:P ?[1-7]|S[1-6]|prim(?:ary|aries)? [1-7])/i;
const PRIMARY = '(?:P ?|[Pp]rim(?:ary|aries)? )([1-7])s?';
/** A child of the nth primary year has turned n + 3 and will not turn n + 6 in it; the first year of secondary school is the eighth. */
const fromPrimary = (from: string, until: string, isSecondary = false): string =>
  `ages ${Number(from) + 3} to ${Number(until) + (isSecondary ? 12 : 5)}`;
type Said = (whole: string, ...parts: string[]) => string;

/** Other ways to write ages, what becomes of them, and what stands in each of them: looking for a few letters is cheap, and most lines lack them. */
const rewritings: readonly (readonly [readonly string[] | RegExp, RegExp, string | Said])[] = [
  // "Tiny Steps (from 2½, grown-ups stay)": a half is no hour, and who stays is told beside an age.
  [
    ['(from '],
    /\(from (\d{1,2}(?:½|\.5)|\d{1,2}(?=, (?:with|grown-?ups?|parents?|adults?|carers?|mums?|dads?|on their)\b))(?=[,)])/gi,
    '(from $1 years',
  ],
  // Who is 18 has left: "from the age of 9 until they are 18".
  [
    ['until they', 'till they'],
    /\bfrom (?:the )?age (?:of )?(\d{1,2}) (?:until|till) they(?:['’]re| are| turn| reach) (\d{1,2})\b/gi,
    (_whole, from: string, until: string) => `ages ${from} to ${Number(until) - 1}`,
  ],
  [
    ['they turn'],
    /\b(?:start|join|begin)(?: us)? in the (?:season|year|term)(?: in which| that| when)? they turn (\d{1,2})(?:,? and (?:finish|leave|stop)(?: at| when they(?:['’]re| are| turn))? (\d{1,2}))?/gi,
    (_whole, from: string, until: string | undefined) =>
      until === undefined ? `start ages ${from}+` : `start ages ${from} to ${until}`,
  ],
  [
    ['start', 'join', 'begin'],
    /\b(?:riders|skaters|swimmers|players|children|kids|juniors|members|dancers) (?:can )?(?:start|join|begin) (?:from|at)(?: age)? (\d{1,2})(?=$|[,.;]| (?:on|and|or|in|with)\b)/gi,
    'ages $1+',
  ],
  [
    [' be '],
    /\b(?:you|they|children|kids) (?:need to|must|have to|should) be (?:at least |about |around )?(\d{1,2})\b(?= \(|[,.;](?!\d)| to\b| or to\b)/gi,
    'ages $1+',
  ],
  [
    [' up to '],
    /\bfrom (\d{1,2}(?:½|\.5)?)(?: years?| yrs?)? up to (?:and including )?(\d{1,2})\b(?! ?(?:[ap]m|[:.]\d|people|weeks|minutes|%))/gi,
    'ages $1 to $2',
  ],
  [
    [' from '],
    /\b(children|kids|boys|girls|youngsters|pupils|juniors|everyone|anyone|beginners) from (?:about |around )?(\d{1,2})(?=$|[,.;!)]| (?:and|who|can|are|will|in|at|with|learn|train|play)\b)(?! and \d)(?![.]\d)/gi,
    '$1 from $2 years',
  ],
  [[' up'], /\b(\d{1,2}) ?(?:yrs?|years?)(?: and)? up\b(?! to)/gi, 'ages $1+'],
  [
    ['from '],
    /\bfrom ((?:school )?years? \d{1,2}|reception|y\d{1,2})\b(?! ?(?:to|until|-|–|up|through|and|&)\b| ?[-–])/gi,
    '$1+',
  ],
  [['gcse'], /\b(reception|year \d{1,2}) (?:right )?(?:up )?(?:to|through to|until) GCSEs?\b/gi, '$1 to Year 11'],
  [['all ages'], /\ball ages up to (\d{1,2})\b/gi, 'birth to $1 years'],
  [
    ['school age'],
    /\b(?:babies|toddlers|children|little ones)(?: and (?:babies|toddlers|children))? (?:up to|until|to|under) (?:pre-?)?school age\b/gi,
    'birth to 4 years',
  ],
  [
    ['start '],
    /\bcan start (?:(?:the|to|on|learning|with) )?(?:\p{L}+ )?at (?:about |around |age )?(\d{1,2})\b(?! ?(?:[ap]m|[:.]\d))/giu,
    'ages $1+',
  ],
  [['·', '•'], /^([\p{L}'’ &]{2,30} ?[·•] ?)(\d{1,2} ?[-–] ?\d{1,2}|\d{1,2}\+)(?=$| with\b)/u, '$1ages $2'],
  [['¾', '¼'], /(\d)[¾¼]/g, '$1½'],
  [
    inRange,
    /\b(juniors?|kids|children|cadets|members|youngsters|boys|girls|gymnasts|players|swimmers|dancers|young people|pupils) (?:are |is |from |aged? |range from |between )*(\d{1,2})(?= ?(?:-|–|to|and) ?\d{1,2}\b(?! ?(?:[ap]\.?m\b|[:.]\d|noon|o['’]clock|people|%)))/gi,
    '$1 ages $2',
  ],
  [
    ['the youngest'],
    /\bthe youngest (?:we (?:take|have)|is|are|child)(?: at the moment)?(?: is)?(?: about| around)? (\d{1,2})\b(?! ?[ap]m)/gi,
    'from $1 years',
  ],
  // "Audience: Children, 9 to 13".
  [
    inRange,
    /^((?:[\p{L} ]{2,20}[:|] ?)?(?:children|kids|young people|boys and girls|girls and boys|juniors|teenagers)),? (\d{1,2} ?(?:-|–|to) ?\d{1,2})(?=$|[.;|])/iu,
    '$1, ages $2',
  ],
  // "Grade 5 (up to 15)": behind a group's name or its grade; behind "small groups" it is how many of them there are.
  [
    ['(up to '],
    /(?<=\b(?!(?:Groups?|Class(?:es)?|Lessons?|Sessions?|Workshops?|Part(?:y|ies)|Size|Sizes|Numbers|Teams?|Tables?|Places?|Spaces?|Pairs?)\b)\p{Lu}\p{Ll}[\p{L}’'-]{0,20}(?: \d{1,2}(?: ?[-–&] ?\d{1,2})?)? )\([Uu]p to (1?\d)(?=[,)])/gu,
    '(up to $1 years',
  ],
  // "So seven is about right. At sixteen you move up to the seniors."
  [
    [' is about right', ' is old enough', ' is the youngest', ' is young enough'],
    /(?<!\b(?:groups?|class(?:es)?|teams?|sizes?|numbers|arriv\w+|hours?)\b[^.!?]{0,60})(?<!\b(?:past|to) )\b(1?\d) is (?:about right|old enough|the youngest|young enough)\b/gi,
    'from $1 years',
  ],
  [
    [' up', ' on to'],
    /\b(?:at|when you are|when they are|once you are|once they are) (1\d)\b(?! ?(?:[ap]m|[:.]\d|o['’]clock|noon))[^.!?]{0,60}? (?:you|they|players|members|dancers|swimmers|gymnasts) (?:all )?(?:move|go|step) (?:up|on) (?:to|into) (?:(?:the|our|an?) )?(?:[\w’'-]+ ){0,2}(?:seniors?|adults?|bands?|squads?|groups?|sections?)\b/gi,
    (_whole, age: string) => `up to ${Number(age) - 1} years`,
  ],
  [[' or '], /\b(?:of|aged?) (\d{1,2}) or (?:more|over|above|older)\b/gi, 'ages $1+'],
  [['from about', 'from around'], /\bfrom (?:about|around) (\d{1,2}) years?(?: olds?)?\b/gi, 'from $1 years'],
  [
    ['start when', 'join when', 'begin when'],
    /\bcan (?:start|join|begin) when they(?:['’]re| are| turn) (\d{1,2})(?: and (?:stay|go on) until (?:they(?:['’]re| are) )?(\d{1,2}))?\b/gi,
    (_whole, from: string, until: string | undefined) =>
      until === undefined ? `ages ${from}+` : `ages ${from} to ${until}`,
  ],
  // "Birth to 5" as a label's answer, "Juniors, 7 to 10" as an entry.
  [
    ['birth'],
    /(?<=^|[|:] )(?:from )?(?:birth|new-?borns?) (?:to|until|up to) (\d{1,2})(?=$|[,.;)])/gi,
    'birth to $1 years',
  ],
  [
    inRange,
    /^((?:\p{Lu}\p{Ll}+ )?(?:minis?|midis?|juniors?|inter\w*|seniors?|infants?|tots|littles?|middles?|biggies|bigs|youngers?|olders?)), (\d{1,2} ?(?:-|–|to) ?\d{1,2})(?=$|:| \(|,? £)/iu,
    '$1, ages $2',
  ],
  [['join'], /\bjoin(?: us)? as an? (?:\p{L}+ ){1,2}from (\d{1,2})\b/giu, 'join from $1 years'],
  [
    ['age'],
    /^((?:for )?age[sd]?(?: range| group)?) ?[:|–-]? (?:up to|under) (\d{1,2})(?=$|[,.;|)])/gi,
    '$1: up to $2 years',
  ],
  // "All Stars (5-8): 6.00-7.00pm", "Peques (6 months-2) | Tue": who comes to a class behind its name.
  [
    ['('],
    /(?<=\p{L}{3} )\((\d{1,2}½?) ?(?:-|–|to) ?(1?\d½?)(?: ?(?:years?|yrs?))?\)(?= ?(?::|\||,|–|-|·|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b) ?[^(]*\d{1,2}(?:[:.]\d\d| ?[ap]m))/giu,
    (whole, from: string, until: string) =>
      Number.parseInt(from, 10) < Number.parseInt(until, 10) ? `(ages ${from} to ${until})` : whole,
  ],
  [
    ['('],
    /(?<=\d{1,2}(?:[:.]\d\d| ?[ap]m)[^()\n]{1,40}\p{L}{3} )\((\d{1,2}½?) ?(?:-|–|to) ?(1?\d½?)(?: ?(?:years?|yrs?))?\)/giu,
    (whole, from: string, until: string) =>
      Number.parseInt(from, 10) < Number.parseInt(until, 10) ? `(ages ${from} to ${until})` : whole,
  ],
  [
    ['months-', 'months -', 'months–', 'months –'],
    /\b(\d{1,2}) months ?[-–] ?(\d)(?=[)|,;:]|$)/gi,
    '$1 months to $2 years',
  ],
  [
    ['from '],
    /\b(boys and girls|girls and boys|children|kids|youngsters|juniors|anyone|everyone) from (\d{1,2}) to (\d{1,2})(?! ?(?:[ap]m|[:.]\d))/gi,
    '$1 ages $2 to $3',
  ],
  [['+'], /\b((?:school )?years? \d{1,2}(?:, ?\d{1,2})*) ?\+ ?(\d{1,2})\b/gi, '$1 and $2'],
  [['until '], /\bstay (?:with us )?until (?:they are|they['’]re|age|the age of) (\d{1,2})\b/gi, 'up to $1 years'],
  [
    [' to age '],
    /\byears? (\d{1,2}) to age (\d{1,2})\b/gi,
    (_whole, year: string, age: string) => `ages ${Number(year) + 4} to ${age}`,
  ],
  [
    ofPrimary,
    new RegExp(`\\b${PRIMARY} ?(?:-|–|—|to|up to) ?S([1-6])\\b`, 'g'),
    (_whole, from = '', until = '') => fromPrimary(from, until, true),
  ],
  [
    ofPrimary,
    new RegExp(`\\b${PRIMARY} ?(?:-|–|—|to|up to|and|&|/) ?(?:${PRIMARY})\\b`, 'g'),
    (_whole, from = '', until = '') => fromPrimary(from, until),
  ],
  [
    ofPrimary,
    /\b[Pp]rim(?:ary|aries)? ([1-7]) ?(?:-|–|—|to|and|&) ?([1-7])\b(?![.:]\d| ?[ap]m)/g,
    (_whole, from = '', until = '') => fromPrimary(from, until),
  ],
  [
    ofPrimary,
    /\bS([1-6])s? ?(?:-|–|—|to|and|&) ?S([1-6])s?\b/g,
    (_whole, from = '', until = '') => `ages ${Number(from) + 10} to ${Number(until) + 12}`,
  ],
  [['under'], /\bunder[- ]?(\d{1,2})['’]?s? ?(?:to|-|–) ?under[- ]?(\d{1,2})['’]?s?/gi, 'U$1-U$2'],
  [
    ['rising'],
    /\b(?:(?:age )?(\d)s?|(twos|threes|fours))(?: ?[-–] ?| to | and )rising[- ](?:fives|5s)\b/gi,
    (_whole, digit: string | undefined, word: string | undefined) =>
      `ages ${digit ?? numberWords.indexOf((word ?? '').slice(0, -1).toLowerCase()) + 1} to 4`,
  ],
  [['rising'], /\brising[- ](?:fives|5s|five)\b/gi, '4 year olds'],
  [['rising'], /\brising[- ](?:threes|3s|three)\b/gi, '2 year olds'],
  [
    ['start', 'beginning'],
    /\b(children|kids|pupils|students|boys|girls|dancers|players|swimmers|little ones|youngsters)(?: aged?| ages)? (?:starting|start|starts|beginning) (?:at|from|aged) (?:age |the age of )?(\d{1,2})(?!\d|\s?(?:[ap]\.?m\b|:|\.\d|o['’]clock|noon))/gi,
    '$1 ages $2+',
  ],
  [
    ['week', 'wk'],
    /\b(\d{1,2}) ?(?:weeks?|wks?)(?= (?:old )?(?:(?:up to|to|until)\b|and \d)| ?[-–] ?\d)/gi,
    (_whole, weeks: string) => `${Math.floor(Number(weeks) / 4.3)} months`,
  ],
  [['6 months'], /\b(\d) years?,? (?:and |& )?6 months\b/gi, '$1½ years'],
  [
    ['birthday'],
    /\b(?:from|after|on|once past) (?:their|his|her|the child['’]s) (\d{1,2})(?:st|nd|rd|th) birthday\b/gi,
    'from $1 years',
  ],
  [
    [' of '],
    /\b(youngsters|child|children|kids|boys|girls|juniors|sailors|riders|players|swimmers|dancers|young people) of (\d{1,2})(?= ?(?:-|–|to|and) ?\d{1,2}\b(?! ?(?:am|pm)))/gi,
    '$1 ages $2',
  ],
  [
    ['up to ', 'under '],
    /\b(child|children|kids|youngsters|swimmers|boys and girls|babies|toddlers|families with children) (?:up to|under) (?:the age of )?(\d{1,2})(?! ?(?:\d|months?|mths?|years?|yrs?|weeks?|m\b|people|per|:\d|%))/gi,
    (whole, who: string, age: string) => `${who} ${/ under /i.test(whole) ? 'under' : 'up to'} ${age} years`,
  ],
  [
    [' from '],
    /\b(children|kids|weans|bairns|youngsters|girls|boys|boys and girls|young people|juniors|babies|toddlers|(?:little|wee) ones|young \w+s|(?:junior )?(?:athletes|swimmers|players|dancers|gymnasts|riders|sailors|musicians|singers|riders)) (?:aged )?from (\d{1,2})(?= ?(?:-|–|to) ?\d{1,2}\b(?! ?(?:[ap]\.?m\b|[:.]\d|noon|o['’]clock)))/gi,
    '$1 ages $2',
  ],
  [
    ['join'],
    /\b(can|may|to) join (?:us )?(?:when they are|when they turn|from|at|once they are)(?: the)?(?: age)?(?: of)? (\d{1,2})(?! ?(?:[ap]\.?m\b|[:.]\d|noon|o['’]clock|\d))/gi,
    '$1 join from $2 years',
  ],
  [
    ['birth', 'born'],
    /\b(?:from )?(?:birth|new-?borns?) (?:to|until|till) (?:(?:they|children) (?:start|go to|begin) school|(?:pre-?)?school(?:[- ]age)?)\b/gi,
    'birth to 4 years',
  ],
  [['year group'], /\byear groups?(?= ?(?:\d|R\b))/gi, 'Year'],
  [['year r', 'years r'], /\byears? R ?(?:-|–|to|and|&) ?(?=\d)/gi, 'Reception to Year '],
  [
    ['reception'],
    /\breception (?:to|and|&) ks ?([12])\b/gi,
    (_whole, stage: string) => `Reception to Year ${stage === '1' ? 2 : 6}`,
  ],
  [['adult'], /\b(\d{1,2})(?: ?years?| ?yrs?)? ?(?:-|–|to|through to) adults?\b/gi, 'ages $1+'],
  [['babies to'], /\bbabies to (?=\d{1,2} ?months)/gi, 'up to '],
  [['s - ', 's – ', 's to '], /\b(\d{1,2})['’]?s (?:-|–|to) (?=\d{1,2}['’]?s\b)/gi, '$1-'],
  [
    ofTeams,
    /\bU(\d{1,2})s? ?(?:-|–|to) ?U(\d{1,2})s?\b/g,
    (_whole, from: string, until: string) => `${Number(from) - 1}-${Number(until) - 1} years`,
  ],
  [ofTeams, /\bU(\d{1,2})s\b/g, 'under $1s'],
];

/** "under-fives" as "under 5s", "six weeks" as 1 month, "U8-U12" as 7 to 11 years. */
export function inNumbers(said: string): string {
  let text = inFigures(withStepsOfLife(withSpans(said)));
  let small = text.toLowerCase();
  for (const [needs, says, becomes] of rewritings) {
    if (needs instanceof RegExp ? !needs.test(text) : !needs.some((each) => small.includes(each))) continue;
    const next = typeof becomes === 'string' ? text.replace(says, becomes) : text.replace(says, becomes);
    if (next === text) continue;
    text = next;
    small = text.toLowerCase();
  }
  return text;
}
