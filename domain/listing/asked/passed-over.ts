import { idle, searchable } from '../shown/search-words.ts';
import { NO_TO_SOME } from './cannot-do.ts';

/**
 * Words that say what everything here is, or only that somebody looks for something. They decide which find is nearer, and exclude
 * nothing: "tennis lessons" finds a tennis club.
 */
const words = new Set(
  (
    'activity activities class classes lesson lessons club clubs session sessions group groups course courses workshop workshops event ' +
    'events school schools kid kids kiddies child children childrens childs son sons daughter daughters boy boys girl girls lad lads lass lasses family families ' +
    'little ones one young youngster youngsters something anything things thing stuff idea ideas do doing go going take taking try learn ' +
    'learning best good great nice fun cool top local nearby close please looking look find search want wants need needs recommend ' +
    'recommended recommendations cheap affordable budget low cost age aged ages old olds year years yr yrs who like likes love loves ' +
    'loving day days out week term time times open available start starting beginner beginners improver improvers places place venue venues near ' +
    'whats around about any some suitable friendly morning mornings afternoon afternoons evening evenings night am pm today tomorrow tonight ' +
    'me my mum mums dad dads parent parents after weekly regular surrey uk england visit visits trip trips january february march april may ' +
    'june july august september october november december coach coaches coaching teacher teachers teaching instructor sibling training ' +
    'make making build building skill skills type style somewhere anywhere where childcare area areas own help support new twins siblings shy only early private ' +
    'how when why would could should will get getting got into keep kept but just really very so too if then than what does did was been im ive id cant lets let ' +
    'us go bit lot other another more most else also hello hi help thanks nearest closest busy bored occupied entertained keen mad crazy obsessed ' +
    'nervous anxious programme programmes scheme schemes price prices fee fees booking bookings opening hours times timetable dates date info ' +
    'information details review reviews ability abilities mixed every different wher were village high street road lane hall ' +
    'til till until hour hours minute minutes week weeks both together same hate hates enjoy enjoys fan interested interest needed required ' +
    'available availability join joining register registration enrol membership first second next last anyone someone somebody everyone ' +
    'everybody people friends mates mate wanna gonna gotta since because as well plus with without using show tell know knows advice recs ' +
    'foster fostering fosters fostered adopted adoptive calm ' +
    'suggestion suggestions suggest tips option options choice reputable trusted decent brilliant amazing lovely exciting bored boring ' +
    'reasonable reasonably inexpensive cheaper cheapest income benefits pay paying cash stop stops finish finishes daily driving distance ' +
    'nan nana nanny granny gran grandma grandad grandparent grandparents grandchild grandchildren grandson granddaughter niece nephew ' +
    'brother brothers sister sisters bring along owt nowt summat junior juniors really actually maybe perhaps ideally currently recently moved ' +
    'moving ever never always sometimes usually often still yet already soon quite pretty bit little big small large tiny huge super loads tons couple ' +
    'full half lots wondering wonder hoping hope thinking think guess sort kind kinda sorta plan planning book buy give ' +
    'given find finding found ideally preferably prefer around between within across via ok okay idk btw lol omg tbh ' +
    'happy keeps wears tire tires burn everywhere wherever whatever whichever anyways anyway please dear hey thank cheers ta xx x ' +
    'he she they him her his hers hes shes dont doesnt isnt wont theyre youre whos wheres theres ill weve havent hasnt didnt arent wouldnt couldnt '
  ).split(' '),
);

/**
 * Words by which nothing can be found: those that PostgreSQL's dictionary of English throws away, so that only names that begin like them
 * were left ("up" of "Ukulele"), numbers in words, and what people say around what they look for.
 */
const nothings = new Set(
  (
    'all above again against back before being below cannot down during each few further had having here herself himself ' +
    'itself myself nor now off once ought ours ourselves over such theirs themselves these those through under up while ' +
    'whom yours yourself yourselves upon zero two three four five six seven eight nine ten eleven twelve thirteen fourteen ' +
    'fifteen sixteen seventeen eighteen nineteen twenty nearly almost turning turned anybody nobody recommendation round ' +
    'past quarter whole older younger elder eldest youngest oldest postcode postcodes station stations junction quid pounds ' +
    'pound gbp miles mile walking month months fortnight fortnightly termtime offers takes accept accepts accepting eve ish ' +
    'welcome welcomes kiddo lookin google alexa siri seeking mothers fathers individual individually spaces crash roughly ' +
    'approx approximately urgently asap aswell alot far away party parties website site email phone number whatsapp ' +
    'facebook insta instagram side'
  ).split(' '),
);

/**
 * Words by which somebody tells how they come to look, where they say it in a whole sentence: "we don't know a soul here". Two or three words
 * with one of them may well be what something is called.
 */
const toldAround = new Set(
  (
    'able afford allowed alone anymore anything ask asked asks auntie aunties aunty bear became become becomes been begin begins believe ' +
    'blow blows brought came carry cause certainly come comes coming completely cope copes coping cost costing costs cousin cousins cried ' +
    'cries cry crying decided desperate desperately door doors especially everything exactly except feel feeling feels felt ' +
    'finished front hand handle handled happen happened happens hear heard hears heart honestly husband husbands instead issue issues ' +
    'job jobs known late later leave leaves leaving left literally live lived lives living loud managed manages managing mean means meant mind nearly ' +
    'neighbour neighbours nothing notice obviously office partner partners pick picked picks possible possibly probably problem problems proper ' +
    'properly rather reason refuse refused refuses said sat say saying says seem seems sent settle settled settles sick sit sits ' +
    'sitting soul speak speaks spend spending spends spent stand stands standing stay staying stays stick sticks stopped struggle struggled ' +
    'struggles struggling stuck suffer suffers suit suits sure surely tell tells terribly told totally tried tries trouble unable uncle ' +
    'used using usual wait waits waiting whereas whilst wife wish work worked working works worried worries worry'
  ).split(' '),
);
/** A text of so many words is a sentence. */
const SENTENCE = 8;

/** The words of `text` that are passed over, single letters, years and small numbers among them: "soft play for 30 kids", "2 under 2". */
export function passedOver(text: string, isSentence = false): ReadonlySet<string> {
  return new Set(
    searchable(text)
      .split(' ')
      .filter(
        (word) =>
          words.has(word) ||
          nothings.has(word) ||
          idle.has(word) ||
          (isSentence && toldAround.has(word)) ||
          /^(?:[a-z]|\d{1,2}(?:st|nd|rd|th)?|20[2-4]\d)$/.test(word),
      ),
  );
}

/** Whether `text` is told in a sentence, and not typed as words. */
export const isSentence = (text: string): boolean => text.trim().split(/\s+/).length >= SENTENCE;

/** Has time; where children "are free" without a time, nothing is paid for them. */
const FREE_THEN = String.raw`free(?= (?:(?:on|at|in|every|most|after|before|from|until|till?|this|next) )?(?:the )?(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?|week(?:end|day)?s?|mornings?|afternoons?|evenings?|nights?|lunch(?:time)?s?|school|half[ -]?terms?|today|tomorrow|tonight|\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?)\b)`;

/**
 * What is passed over only where it stands together. Nobody who wants to "run around" looks for athletics; who "is free on Tuesdays" has
 * time and asks for no price, "send me" asks for no support, and "with spaces" for places and no planets.
 */
export const passedOverTogether = new RegExp(
  String.raw`\b(?:${[
    'runn?(?:ing)? (?:around|about|wild|riot)',
    'let(?:ting)? off (?:some )?steam',
    'burn(?:ing)? off (?:some |all that |that )?(?:energy|steam)',
    'how much (?:is|are|does|do|for)',
    '(?:phone|contact|telephone) numbers?',
    'contact details',
    '(?:low|tight|small) (?:incomes?|budgets?)',
    'on a budget',
    'skint',
    'broke',
    '(?:strapped|short) (?:for|of) (?:cash|money)',
    'break the bank',
    'cheap as chips',
    'get(?:ting)? out of the house',
    'the school run',
    '(?:with )?(?:early|late|later|flexible) (?:drop[ -]?offs?|pick[ -]?ups?|collection)(?! from school)',
    '(?:work|commute)(?:s|ing)? (?:from home|(?:in|to) (?:an? |the )?(?:office|city|london))',
    'without (?:it )?(?:costing|spending|paying) (?:a fortune|a bomb|the earth|too much|a lot|loads)',
    "i ?(?:am|['’]?m) (?:an? |the )?(?:au pair|nanny|child ?minder|baby ?sitter)",
    '(?:no|without) experience',
    'universal credit',
    '(?:no|long|short) waiting lists?',
    'waiting lists?',
    NO_TO_SOME,
    'not (?:sure|(?:too )?far(?! from))',
    'worth it',
    'any good',
    "(?:don['’]?t|doesn['’]?t|won['’]?t|not) (?:cost|break) (?:the earth|a fortune|a bomb|the bank|loads|much)",
    '(?:council|volunteer|parent|church|family|school|charity)[ -]run',
    'run (?:by|an?|the)',
    'all year round',
    '(?:come )?rain or shine',
    'whatever the weather',
    '(?:ash wednesday|shrove tuesday)',
    '(?:with)?in walking distance(?! (?:of|from|to))',
    'within \\d{1,2} miles?(?! (?:of|from|around))',
    'once a (?:week|month|fortnight)',
    '(?<!\\bon )24\\/7(?!\\/)',
    '\\d(?: ?(?:-|–|to) ?\\d)? days? (?:a|per) week',
    "(?:i|we|she|he|they|you)(?:(?: (?:is|are|am|was|were|will be)| ?['’](?:m|s|re|ll be))(?: (?:only|usually|also|all))?) free",
    `(?:sons?|daughters?|kids?|child|children|boys?|girls?|toddlers?|(?:little|big) ones?)(?:(?: (?:is|are|was|were|will be)| ?['’](?:s|re|ll be))(?: (?:only|usually|also|all))?) ${FREE_THEN}`,
    `(?:im|were|hes|shes|theyre|theyll be) ${FREE_THEN}`,
    'free(?= (?:after|before|from|until|till?) \\d)',
    '(?:(?:can|could|would|will|please|pls|to)(?: (?:you|u|someone|anyone))?(?: please)? )?send (?:me|us|info(?:rmation)?|details?|over(?! \\d)|through|your|him|her|them|it|an?|some|more|my)\\b',
    '(?:with |any |got |have |has |having |still )*(?:free |available )?(?:spaces|space(?= (?:available|left|free))|(?<=\\b(?:free|available) )space|places(?= (?:left|available|free)))(?: (?:available|left|free))?',
  ].join('|')})\b`,
  'dgi',
);

/** What tells who comes, of what is passed over and of needs: a listing that speaks of them means them, also where it says so at length. */
export const tellingWords: ReadonlySet<string> = new Set(
  (
    'beginner beginners improver improvers dad dads twins sibling siblings brother brothers sister sisters shy nervous anxious nan granny ' +
    'grandma grandad grandparent grandparents makaton bsl autism autistic adhd dyslexia wheelchair wheelchairs deaf blind epilepsy ' +
    'tourettes hoist'
  ).split(' '),
);

/** What is passed over, in words long enough to be told when they are mistyped, or typed without their space. */
export const idleWords: readonly string[] = [...words].filter((word) => word.length > 3);
