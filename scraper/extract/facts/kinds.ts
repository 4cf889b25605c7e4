import type { Category } from '#domain/listing/facts/category-ids.ts';
import { categoryOf } from '#domain/listing/facts/taxonomy.ts';
import type { Findings } from '../findings.ts';
import { type Page, meta } from '../page/page.ts';

/** Words that tell a category, with the name of the subcategory that they stand for. Earlier rows win ties. */
const kinds: readonly (readonly [Category, string, RegExp])[] = [
  [
    'swimming',
    'Swimming lessons',
    /\bswim(?:ming|mers?)?(?: (?:school|lessons?|classes|academy|club))?\b|\blife ?guards?\b|\blife ?saving\b|\baqua ?tots\b|\bwater babies\b|\blearn[- ]to[- ]swim\b|\b(?:warm|heated|hydrotherapy|teaching|learner) (?:\([^)]{0,12}\) )?pools?\b/gi,
  ],
  [
    'holiday-clubs',
    'Holiday camp',
    /\bholiday (?:clubs?|camps?|courses?|activit\w+|programmes?|workshops?)\b|\b(?:summer|easter|half[- ]term|christmas|october) (?:holiday )?(?:camps?|clubs?|school)\b|\b(?:summer|easter|half[- ]term|christmas|october)\b.{1,25}\bcamps?\b|\bmulti-?activity camps?\b|\b(?:holiday |summer )?play ?schemes?\b/gi,
  ],
  [
    'gymnastics',
    'Gymnastics',
    /\bgymnastics?\b|\bgymnasts?\b|\btrampolin\w+\b|\btumbling\b|\bacro\b|\brebound\w*\b|\bparkour\b|\bvault(?:ing)?\b|\bfloor and beam\b|\bbars and beam\b|\bcartwheels?\b/gi,
  ],
  ['dance', 'Ballet', /\bballet\b/gi],
  ['dance', 'Street dance', /\bstreet ?dance\b|\bhip[- ]?hop\b/gi],
  [
    'dance',
    'Dance',
    /\bdanc(?:e|es|ing|ers?)\b|\btap (?:class|dance)\w*\b|\bcheerlead\w+\b|(?<!\b(?:and|to|we|they|will|or) )\bcheer\b(?! (?:up|on|you|for|from)\b)|\bjazz dance\b|\bmajorettes?\b|\bbaton twirl\w*\b|\bpom routines?\b|\bballroom\b|\bsalsa\b|\bjive\b|\bmorris\b/gi,
  ],
  [
    'drama',
    'Drama',
    /\bdrama\b|\btheatre (?:school|academy|club|workshops?|group|arts)\b|\bmusical theatre\b|\bstage school\b|\bacting\b|\bperforming arts\b|\bpanto\w*\b|\bimprovisation\b|\bimprov\b|\bstagecraft\b|\bactors\b|\bmime\b|\bcircus skills\b|\b(?:acting|singing|danc(?:e|ing)), (?:acting|singing|danc(?:e|ing)) (?:and|&) (?:acting|singing|danc(?:e|ing))\b|\bWest End\b|\btheat(?:re|rical)s?\b(?! seats)|\btrapeze\b|\b(?:little|short|our own|school) plays?\b|\bput on (?:a |our |little )+(?:play|show|production)s?\b|\bspotlights?\b|\bLAMDA\b|\bpuppetry\b|\bstage (?:school|craft|skills)\b|\bauditions?\b/gi,
  ],
  [
    'music',
    'Music',
    /\bmusic(?:al)?(?! theatre)\b|\bsinging\b|\bchoir\b|\bpiano\b|\bguitar\b|\bviolin\b|\bukulele\b|\bdrum(?:s|ming)\b|\brecorder\b|\bsing ?(?:&|and) sign\b|\borchestras?\b|\b(?:brass|wind|steel|big|silver|concert|youth|training|marching|learners['’]?) bands?\b|\bbrass instruments?\b|\bbandroom\b|\binstruments?\b|\bsaxophones?\b|\bwoodwind\b|\bharps?\b|\boboe\b|\bvocals?\b|\bsong ?writing\b|\brock (?:school|band)s?\b|\bABRSM\b|\bcello\b|\bflute\b|\bclarinet\b|\btrumpet\b|\bfiddles?\b|\bkeyboards?\b|\bsamba\b|\bsing(?:ers?)?\b|\bcarol services\b|\bhandbells?\b|\bbell[- ]?ring\w*\b|\bsolfa\b/gi,
  ],
  [
    'stem',
    'Coding',
    /\bcod(?:ing|ers?)\b|\bcode club\b|\bprogramming\b|\bscratch\b|\bpython\b|\bcomput(?:ing|er club)\b|\b(?:game|app|web) design\b|\bmicro:? ?bits?\b|\braspberry pi\b|\barduino\b/gi,
  ],
  ['stem', 'Robotics', /\brobot\w*\b/gi],
  [
    'stem',
    'Science',
    /\bSTEM\b|\bSTEAM\b|\bscience\b|\bengineer(?:ing|s)?\b|\bexperiments?\b|\bfossils?\b|\bdinosaurs?\b|\bgeolog\w+\b|\bastronom\w+\b|\bmaker ?spaces?\b|\blaser cut\w*\b|\bsoldering\b|\b3D print\w*\b|\belectronics\b|\binventors?\b|\bchemistry\b|\bphysics\b|\brockets?\b|\bdrones?\b|\blego (?:club|workshop|session)s?\b|\bbricks?4kidz\b/g,
  ],
  ['sports', 'Football', /\bfootball\b|\bsoccer\b|\bmini kickers\b|\bfutsal\b/gi],
  ['sports', 'Rugby', /\brugby\b|\bRU?FC\b/gi],
  ['sports', 'Tennis', /\btennis\b/gi],
  [
    'sports',
    'Martial arts',
    /\bmartial arts?\b|\bkarate\b|\btaekwon-?do\b|\bjudo\b|\bboxing\b|\bwrestling\b|\bself[- ]defen[cs]e\b|\bjiu[- ]?jitsu\b|\bMMA\b|\bkendo\b|\btai chi\b|\bcapoeira\b|\bju[- ]?jitsu\b|\bkick-?boxing\b|\bkung fu\b|\baikido\b/gi,
  ],
  ['sports', 'Cricket', /\bcricket\b|\bwickets?\b|\bbatting\b|\bbat,? (?:and |& )?bowl\b/gi],
  [
    'sports',
    'Athletics',
    /\bathletics\b|\brunning club\b|\bpark ?run\b|\bjunior (?:2|5)k\b|\brunners\b|\bcross[- ]country\b|\bjog\b|\bharriers\b|\btrack and field\b|\brunning, jumping\b|\bathletes?\b/gi,
  ],
  ['sports', 'Netball', /\bnetball\b/gi],
  ['sports', 'Hockey', /\bhockey\b/gi],
  ['sports', 'Climbing', /\bclimbing\b(?! (?:frames?|equipment|trees))|\bbouldering\b/gi],
  ['sports', 'Skating', /\bice[- ]skating\b|\broller[- ]skating\b|\bskate(?:board\w*)?\b/gi],
  [
    'sports',
    'Multi-sports',
    /\bmulti-?sports?\b|\bsports? (?:coaching|club|camp|classes|sessions)\b|\bbasketball\b|\bbadminton\b|\bcycling\b|\bfencing\b|\bgolf\b|\barcher(?:y|s)\b|\bbowmen\b|(?<!baby )\byoga\b|\bshinty\b|\blacrosse\b|\brounders\b|\btable tennis\b|\bsquash\b|\bvolleyball\b|\bhandball\b|\bsoftball\b|\bbaseball\b|\btriathlon\b|\bBMX\b|\bfence\b|\bfoil\b|\bcroquet\b|\bbowls\b|\bball games\b|\bsnooker\b|\bdarts\b|\bski(?:ing)?\b|\bsnowboard\w*\b|\bjunior gym\b|\bpadel\b|\bpickleball\b|\bice hockey\b|\bfrisbee\b|\bhurling\b|\bcurling\b|\bboccia\b|\bparasport\b/gi,
  ],
  [
    'outdoor',
    'Forest school',
    /\bforest school\b|\bbushcraft\b|\bwoodland (?:sessions?|play|adventures?)\b|\bden[- ]building\b/gi,
  ],
  [
    'outdoor',
    'Outdoor adventure',
    /\boutdoor (?:adventures?|activit\w+|learning|pursuits)\b|\bhigh ropes\b|\btree ?top\b|\bcanoe\w*\b|\bkayak\w*\b|\bpaddle ?board\w*\b|\bsailing\b|\bsail\b|\bsurf(?:ing)?\b|\bsnorkel\w*\b|\browing\b|\bdragon boat\w*\b|\bcoasteering\b|\bcav(?:ing|ers)\b|\borienteering\b|\btrek(?:s|king|kers)?\b|\bhik(?:es?|ing|ers)\b|\bwalking group\b|\bangling\b|\bfishing\b|\badventure (?:park|playground)\b|\bscouts?\b|\bcubs\b|\bbeavers\b|\bgirlguiding\b|\bwoodcraft folk\b|\bcadets?\b|\bbrownies\b|\brainbows (?:are|meet|unit)\b|\b\d{1,2}(?:st|nd|rd|th) \w+ (?:rainbows|guides)\b|\bcamp ?fires?\b|\bsurvival skills\b|\babseil\w*\b|\bmountain bik\w*\b|\braft(?:ing| building)\b|\bwind ?surf\w*\b|\bwild play\b|\bwhittl\w+\b/gi,
  ],
  [
    'nature-animals',
    'Animals',
    /\bpetting farm\b|\bfarm (?:park|animals?|visit|day)\b|\bpon(?:y|ies)\b|\bstables\b|\bgardening\b|\ballotments?\b|\bgardeners?\b|\bveg(?:etable)?s? (?:patch|beds?)\b|\bdiggers\b|\bbee-?keep\w*\b|\bhorse[- ]?riding\b|\briding (?:lessons?|school)\b|\bwildlife\b|\bzoo\b|\bnature (?:club|tots|trail|walks?)\b|\bfeed the animals\b|\bpigs?\b|\bsheep\b|\bhens\b|\btractors?\b|\bfarm(?:ers?|yards?|ing)\b|\balpacas?\b|\bgoats\b|\blambs?\b|\bdonkeys?\b|\bmini-?beasts?\b|\bpond[- ]dipping\b|\bbird ?watch\w*\b|\breptiles?\b|\bhorses\b/gi,
  ],
  [
    'indoor-play',
    'Soft play',
    /\bsoft[- ]?play\b|\badventure play\b(?! ?grounds?)|\bindoor play(?:ground| centre)?\b|\bplay (?:centre|frame|barn)\b|\bball pools?\b|\btrampoline park\b|\bplay ?caf[eé]\b|\bplay (?:village|town|space|zone|barn)\b|\bball (?:pits?|cannons?)\b|\bdrop slides?\b|\brole[- ]play\b/gi,
  ],
  ['arts-crafts', 'Pottery', /\bpottery\b|\bceramics?\b|\bclay\b/gi],
  [
    'arts-crafts',
    'Arts & crafts',
    /\barts? (?:and|&|n) crafts?\b|\bcrafts?\b|\bpainting\b|\bdrawing\b|\bart (?:class(?:es)?|club|workshops?|school|sessions?|lessons?)\b|\bmessy (?:play|church|art)\b|\bartists?\b|\bsewing\b|\bknitting\b|\bphotograph(?:y|s|ers?)\b|\banimation\b|\bfilm[- ]?making\b|\bprintmaking\b|\bprinting\b|\bmosaics?\b|\bsculpture\b|\bwoodwork\b|\bstitch(?:ing)?\b|\bpaint\b|\btextiles?\b|\bweaving\b|\bcrochet\b|\bjewellery\b|\bcalligraphy\b|\bcomics?\b|\billustration\b|\bsketch(?:ing|es|book)\b|\bcollage\b|\bjunk model\w*\b|\bfashion\b/gi,
  ],
  [
    'food-cooking',
    'Cooking',
    /\bcook(?:ing|ery)\b|\bbaking\b|\bbake\b|\bbakers?\b|\bbread ?making\b|\bpizza[- ]making\b|\bcake decorating\b|\bkids['’]? kitchen\b|\bchefs?\b/gi,
  ],
  [
    'gaming',
    'Gaming',
    /\bminecraft\b|\bgaming\b|\be-?sports\b|\bvideo games?\b|\broblox\b|\bboard games? club\b|\bwarhammer\b|\bdungeons (?:and|&) dragons\b|\bD&D\b|\btable ?top\b|\btrading cards\b|\bpok[eé]mon\b/gi,
  ],
  ['gaming', 'Chess', /\bchess\b/gi],
  [
    'life-skills',
    'Life skills',
    /\bfirst aid\b|\blife skills\b|\bmindfulness\b|\bpublic speaking\b|\bconfidence (?:building|workshops?)\b|\bduke of edinburgh\b/gi,
  ],
  [
    'educational',
    'Tutoring',
    /\btuition\b|\btutoring\b|\bphonics\b|\bmaths\b|\b11\+|\beleven plus\b|\bhomework club\b|\bkumon\b|\bspelling\b|\bhandwriting\b|\bcreative writing\b|\bGCSEs?\b|\bSATs\b|\bdebating\b|\bphilosophy\b/gi,
  ],
  [
    'educational',
    'Languages',
    /\bFrench\b|\bSpanish\b|\bMandarin\b|\bGerman\b|\bItalian\b|\bWelsh (?:lessons|classes|club)\b|\bGaelic\b|\bPolish\b|\bPolsk\w+\b|\bArabic\b|\bChinese school\b|\bUrdu\b|\bGreek\b|\bTurkish\b|\bHindi\b|\bTamil\b|\bRussian\b|\bUkrainian\b|\bPersian\b|\bHebrew\b|\bPunjabi\b|\bJapanese\b|\bCantonese\b|\bPortuguese\b|\b(?:supplementary|language) school\b|\bsign language\b|\bBSL\b|\blanguage (?:classes|club|lessons)\b/gi,
  ],
  ['educational', 'Stories & reading', /\bstory ?time\b|\breading (?:club|group|challenge)\b|\blibrar(?:y|ies)\b/gi],
  ['educational', 'Museums & heritage', /\bmuseums?\b|\barchaeolog\w+\b|\bheritage\b/gi],
  [
    'baby-toddler',
    'Baby & toddler group',
    /\bbab(?:y|ies)\b(?! ?sit)|\btoddlers?\b|\bstay (?:and|&|n) play\b|\bplaygroup\b|\brhyme ?times?\b|\bsensory (?:class(?:es)?|play|sessions?|room)\b|\bbaby (?:massage|sensory|yoga|signing)\b|\bparent (?:and|&) (?:toddler|baby)\b|\bbumps?\b|\bpre-?schools?\b(?! (?:child|age|ballet|dance|gym|class|music))|\bnursery school\b|\bpre-?walkers?\b|\btots\b|\bnew-?borns?\b|\bunder[- ]?(?:fives|fours|5s|4s)\b(?! (?:football|rugby|swim|dance|ballet|gym|free|go free|half))|\btoys\b|\blittle ones\b|\b(?:parents|carers|grandparents)(?:,| and| &| or) [^.]{0,30}\blittle ones\b/gi,
  ],
  [
    'other',
    'Out-of-school club',
    /\bwrap-?around (?:care|childcare|club)\b|\bout[- ]of[- ]school (?:club|care)\b|\bbreakfast (?:and after[- ]school )?clubs?\b/gi,
  ],
  ['other', 'Youth club', /\byouth (?:clubs?|groups?|centres?|work(?:ers?)?|caf[eé]s?)\b|^\s*youth\s*$/gim],
  [
    'special-needs',
    'SEND sessions',
    /\bSEND\b(?! (?:us|me|a|an|message|enquiry|email|now|it)\b)|\bspecial (?:educational )?needs\b|\badditional needs\b|\bautis\w+\b|\bdisab(?:led|ility|ilities)\b/g,
  ],
  [
    'entertainment',
    'Entertainment',
    /\bcinema\b|\bmagic show\b|\bpuppet (?:show|theatre)\b|\bentertainers?\b|\bbowling\b|\bescape rooms?\b|\blaser tag\b|\bcircus\b|\b(?:crazy|mini) golf\b|\btheme park\b/gi,
  ],
];

/** Whether `text` names something that is done for its own sake: swimming, chess, a forest school. */
export const namesKind = (text: string): boolean => kinds.some(([, , words]) => text.search(words) !== -1);

/** Words of the activity's own name count most, then headings, then the text. */
export function findKind(page: Page, findings: Findings, stated: readonly string[]): void {
  for (const label of stated) {
    const category = categoryOf(label);
    if (category && category !== 'other') findings.offer('category', category, 'meta', label);
  }
  const name = findings.get('name') ?? '';
  const summary = findings.all().shortDescription;
  const short = [
    summary && summary.method !== 'text' ? summary.value : '',
    page.title,
    meta(page, 'description') ?? '',
    meta(page, 'og:description') ?? '',
    ...stated,
    meta(page, 'keywords')?.slice(0, 200) ?? '',
  ];
  const headings = page.mainLines.filter(({ level }) => level > 0 && level < 4).map((line) => line.text);
  const text = page.mainLines.filter(({ level }) => level === 0).map((line) => line.text.slice(0, 1000));
  const told = [findings.get('description') ?? '', ...text].join(' \n ').slice(0, 20_000);
  const taught = taughtIn([meta(page, 'description') ?? '', ...text]);
  const weighed: readonly (readonly [number, number, string])[] = [
    [7, 2, taught],
    [3, 1, findings.get('providerName') ?? ''],
    [4, 1, new URL(page.url).pathname.replace(/[-_/]+/g, ' ')],
    [4, 2, short.join(' \n ')],
    [3, 4, headings.join(' \n ').slice(0, 4000)],
    [1, 8, told],
    // What it says of itself first is what it is.
    [3, 1, (findings.get('description') ?? '').slice(0, 160)],
  ];
  // What the club is called says nothing where the page teaches something else and never speaks of it.
  const unnamed = [name, findings.get('providerName') ?? ''].reduce(
    (rest, each) => (each.length > 3 ? rest.replaceAll(each, ' ') : rest),
    told,
  );
  // Who comes, babies, is nothing that is taught.
  const isTaught = kinds.map(([category, , words]) => category !== 'baby-toddler' && taught.search(words) !== -1);
  const whole = [name, ...weighed.map(([, , where]) => where)].join(' \n ');
  const scores = kinds.map(([category, subcategory, words], place) => {
    if (whole.search(words) === -1) return { category, subcategory, score: 0, evidence: '', isNamed: false };
    let score = 0;
    let evidence = '';
    const onlyCalled =
      isTaught[place] !== true && isTaught.includes(true) && name.search(words) !== -1 && unnamed.search(words) === -1;
    for (const [weight, most, where] of onlyCalled ? [[4, 1, name] as const] : [[9, 1, name] as const, ...weighed]) {
      const hits = where.match(words) ?? [];
      if (hits.length > 0 && evidence === '') evidence = around(where, hits[0] ?? '');
      score += weight * Math.min(most, hits.length);
    }
    return {
      category,
      subcategory,
      score: asPlace(subcategory, name) * score,
      evidence,
      isNamed: name.search(words) !== -1,
    };
  });
  const [best, second] = totalsOf(
    scores,
    [name, page.title, headings[0] ?? '', meta(page, 'description') ?? ''].join('\n'),
    name,
    (findings.get('description') ?? '').slice(0, 160),
    findings.has('hafPlaces'),
  );
  // One passing word is enough only when nothing speaks for another kind.
  if (!best || (best.total < 3 && second && second.total * 2 > best.total)) return;
  const category = findings.get('category') ?? best.category;
  const ofCategory = scores.filter((each) => each.category === category && each.score > 0);
  // "Fusion Street Dance" names the narrower of two kinds, and those stand first.
  const kind =
    (category === 'dance' ? ofCategory.find((each) => each.isNamed) : undefined) ??
    ofCategory.toSorted((one, other) => other.score - one.score)[0];
  if (!kind) return;
  findings.offer('category', category, 'text', kind.evidence);
  if (kind.score >= 1) findings.offer('subcategory', kind.subcategory, 'text', kind.evidence);
}

const taught =
  /\b(?:teach(?:es|ing)?|taught|learn(?:s|ing)?|(?:lessons|classes|tuition|coaching|training|courses|workshops?) (?:in|on)|we (?:play|offer|coach|do)|club for|school for)\b[^.!?]{0,90}|\b[\w-]{1,20}(?: [\w-]{1,20})? (?:lessons|tuition|coaching|classes) for\b/gi;

/** The words of `lines` that say what is taught. */
const taughtIn = (lines: readonly string[]): string =>
  lines
    .flatMap((line) => line.slice(0, 1000).match(taught) ?? [])
    .slice(0, 20)
    .join(' \n ');

/** Free places with food are for the holidays: a page that is headed so is a holiday club, whatever is done there. */
const inHolidays = /\bHAF\b|\bholidays?\b/i;

interface KindScore {
  readonly category: Category;
  readonly score: number;
}

/** A museum or a library is also where other things are done: "Rhyme Time at Dorking Library". */
const asPlace = (subcategory: string, name: string): number =>
  /^(?:Museums|Stories)/.test(subcategory) && !/museum|librar|stor(?:y|ies)|reading/i.test(name.replace(/ at .*/i, ''))
    ? 0.3
    : 1;

/** Categories by how much speaks for them. Many kinds of one category count little more than the strongest of them. */
function totalsOf(
  scores: readonly KindScore[],
  head: string,
  name: string,
  first: string,
  isHaf: boolean,
): { category: Category; total: number }[] {
  const byCategory = Map.groupBy(
    scores.filter(({ score }) => score > 0),
    ({ category }) => category,
  );
  const raw = [...byCategory].map(([category, each]) => {
    const [most = 0, ...rest] = each.map(({ score }) => score).toSorted((one, other) => other - one);
    return { category, total: most + rest.reduce((sum, score) => sum + score, 0) / 4 };
  });
  const done = Math.max(0, ...raw.filter(({ category }) => category !== 'baby-toddler').map(({ total }) => total));
  return raw
    .map(({ category, total }) => ({
      category,
      total:
        total *
        favour(category, head, name, done, first) *
        (isHaf && category === 'holiday-clubs' && inHolidays.test(head) ? 20 : 1),
    }))
    .toSorted((one, other) => other.total - one.total);
}

/** Who comes says less than what is done: a baby swimming class is swimming, unless its name says only "babies". */
/** "Our parent and toddler group": what is done there, crafts and songs, is part of it. */
const isToddlerGroup =
  /\b(?:parents?|carers?|mums?|bab(?:y|ies)|childminders?)(?:,| and| &)+ (?:baby|toddlers?|tots) (?:group|club|morning|session)s?\b|\btoddler (?:group|morning)s?\b|\bunder[- ]?(?:4|5|four|five)s and their (?:adults|parents|carers|grown-?ups|families|mums)\b|\bplaygroup\b|\brhyme ?times?\b|\bstay (?:and|&|n) play\b|\b(?:dads?|grandads?|fathers?|mums?|grandparents|parents?|carers?)\b[^.!?]{0,60}\b(?:and|with) their (?:under[- ]?(?:4|5|four|five)s|bab(?:y|ies)|toddlers?|little ones)\b/i;

function favour(category: Category, head: string, name: string, otherwise: number, first: string): number {
  if (category === 'special-needs') return /SEND\b|special needs|additional needs|autis|disab/i.test(head) ? 3 : 0.4;
  if (category === 'other') return otherwise >= 12 ? 0.3 : 0.8;
  if (category === 'baby-toddler' && /\bbab(?:y|ies) (?:massage|sensory|yoga|signing|group|club)\b/i.test(head))
    return 2;
  if (category === 'baby-toddler' && isToddlerGroup.test(`${name} ${first}`)) return 2;
  if (category === 'baby-toddler') return otherwise >= 6 ? 0.2 : 0.6;
  if (category === 'entertainment' || category === 'life-skills' || category === 'educational') return 0.8;
  if (category === 'holiday-clubs') return /camp|holiday|play ?scheme/i.test(name) ? 2 : 0.8;
  return 1;
}

function around(text: string, hit: string): string {
  const index = text.indexOf(hit);
  return text.slice(Math.max(0, index - 60), index + hit.length + 60);
}
