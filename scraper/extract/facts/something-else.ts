import { isOf, type Thing } from '../data/thing.ts';
import { rawText } from '../page/html-tree.ts';
import { type Page, meta } from '../page/page.ts';

/** What a sign of another subject is looked for in. */
interface Words {
  /** Title, main headings and the names that were found. */
  readonly head: string;
  /** The site's name and address. */
  readonly site: string;
  readonly path: string;
  /** The text of the page's main part. */
  readonly text: string;
  /** Texts of its buttons and links, all of the page. */
  readonly links: string;
  /** What its marks call its parts: classes, ids and names of meta tags, one a line. */
  readonly marks: string;
}

interface Sign {
  readonly weight: number;
  readonly where: keyof Words;
  readonly says: RegExp;
  /** How often it must stand there; 1 when it does not say. */
  readonly times?: number;
}

/** Something that a page can be about instead of an activity, told by signs that together weigh enough. */
interface Subject {
  readonly enough: number;
  readonly signs: readonly Sign[];
  /** Types of structured data that say it, and how much each weighs. */
  readonly types?: RegExp;
  readonly typed?: number;
  /** What in the head speaks against it: a product called "Easter camp" is a place at a camp. */
  readonly unless?: RegExp;
}

const inHead = (weight: number, says: RegExp): Sign => ({ weight, where: 'head', says });
const inText = (weight: number, says: RegExp, times = 1): Sign => ({ weight, where: 'text', says, times });
const inMarks = (weight: number, says: RegExp): Sign => ({ weight, where: 'marks', says });
const inPath = (weight: number, says: RegExp): Sign => ({ weight, where: 'path', says });

const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
/** What one takes part in, and so no product, room or news. */
export const takenPartIn =
  /\b(?:class(?:es)?|sessions?|clubs?|camps?|lessons?|courses?|workshops?|playgroups?|part(?:y|ies)|tasters?|tuition|academy|choir|training|tickets?|stay (?:and|&|n) play|rhyme ?time|story ?time|bookings?)\b/i;

const described: readonly Subject[] = [
  {
    // An article, whoever wrote it: its date and its author, a list of tips, somebody's weekend.
    enough: 4,
    types:
      /^(?:News|Blog|Satirical|Opinion|Analysis|Report|Review|Liveblog|Tech)?(?:Article|Posting|BlogPosting|NewsArticle)$/,
    typed: 1.5,
    signs: [
      inHead(
        2,
        /^(?:the |our |my )?(?:\d{1,2}|five|six|seven|eight|nine|ten|twelve|top|best)\b.{0,40}\b(?:things|ideas|tips|ways|places|days out|activities|reasons|recipes|benefits|facts|crafts|games|questions|signs|books|parks)\b/im,
      ),
      inHead(
        2,
        /^(?:how (?:to|do|can|much)|why|what (?:is|are|to do|age)|when (?:to|should)|should (?:you|i|my)|(?:the |a |your |our )?(?:ultimate |complete |essential |parents['’]? )?guide to|the benefits of)\b|: (?:what|how|why|where) to\b|\bexplained\b|\breview(?:ed)?(?: of|:)|: (?:a|our|my|the) (?:review|story|guide|diary)/im,
      ),
      inHead(
        2,
        /^(?:(?:a|my|our) (?:week(?:end)?|day|visit|trip|review|morning|afternoon)\b|tributes? to|in (?:praise|defence) of|interview|meet the)/im,
      ),
      inHead(
        3,
        /^(?:the |our |my )?(?:\d{1,2}|top (?:\d{1,2}|five|ten)|five|six|seven|eight|nine|ten|twelve) (?:of the )?(?:best|top|great|brilliant|fun|free|cheap|amazing|easy|favourite)\b/im,
      ),
      inText(1.5, /^\d{1,2}[.)] \p{Lu}/gmu, 2),
      inText(
        1.5,
        /\b(?:finished (?:first|second|third|\w+th)|won|beat|lost to|scored|victory|medals?|personal bests?|well done to|congratulations|league race|thanks to (?:the|all|everyone))\b/gi,
        2,
      ),
      inPath(3, /\/wiki\//i),
      inText(1.5, /\[(?:\d{1,2}|edit|citation needed)\](?=[\s.,]|$)/im),
      inPath(
        1.5,
        /\/(?:blogs?|news|articles?|stor(?:y|ies)|guides?|advice|features?|magazine|press|opinion|posts?|reviews?|tips|obituar\w+|tributes)\/.|\/20\d\d\/\d\d?\//i,
      ),
      inPath(1, /\/(?:why|how|what|when|top|best|\d{1,2})-[a-z]+-[a-z-]{6,}/i),
      inMarks(2, /^(?:article:published_time|single-post|article:author)$/m),
      inMarks(1.5, /^(?:(?:post-|entry-|article-)?(?:byline|author)|byl|author-(?:name|box|bio))$/m),
      inMarks(
        1,
        /^(?:post|entry|article)-(?:meta|date|header-meta|info)$|^(?:posted-on|entry-date|published|reading-time|datePublished)$/m,
      ),
      inText(
        2,
        new RegExp(
          `^(?:(?:written |words |story |posted |published )?by:? [A-Z][\\p{L}’'-]+(?: [A-Z][\\p{L}’'-]+){0,2}|posted\\b[^\\n]{0,40}\\bby \\S+)(?:$|[,|·•–-]|\\s(?:on|in|\\d{1,2}(?:st|nd|rd|th)? (?:${MONTHS})))`,
          'imu',
        ),
      ),
      inText(
        1,
        new RegExp(
          `^(?:(?:posted|published|updated|last updated|first published|added)(?: on| by [^\\n]{2,40}| at)*:? ?(?:\\w+day,? )?\\d{1,2}(?:st|nd|rd|th)?[ /](?:${MONTHS}|\\d{1,2})|[^\\n]{0,60}(?:\\b\\d{1,2}(?:st|nd|rd|th)? (?:${MONTHS})|\\b(?:${MONTHS}) \\d{1,2},?) 20\\d\\d[^\\n]{0,30}$)`,
          'im',
        ),
      ),
      inText(2, /\b\d{1,2}[- ]min(?:ute)?s? read\b|\breading time\b/i),
      inText(
        1,
        /\b(?:said|says|told (?:the|us|our)|added|explained|commented)\s?[:,]\s?["“‘']|["”’'],? (?:said|says|added|he|she) /i,
      ),
      inText(1, /\b(?:I|I['’]m|I['’]ve|I['’]d|my|me)\b(?!\s?club)/g, 5),
      inText(
        1,
        /\bwe (?:drove|stumbled|arrived|stayed|headed|tried|loved|found|visited|spent|decided|were|had|went)\b/gi,
        1,
      ),
      inText(
        1,
        /\bin this (?:article|post|guide|blog)\b|\b(?:here are|read on|keep reading|in summary|in conclusion|according to|(?:studies|research|experts?) (?:shows?|say|suggest|have shown)|expect to pay|most (?:clubs|children|parents|classes)|from the open encyclopa?edia)\b/gi,
      ),
      inText(
        2,
        /\b(?:newsdesk|our reporter|, reporter|editor(?:ial)?@|press association|subscribe to (?:the|our) newspaper)\b/i,
      ),
      {
        weight: 1.5,
        where: 'site',
        says: /\b(?:gazette|observer|herald|chronicle|echo|tribune|argus|mercury|courier|times|advertiser|news|blog|magazine|mag)\b/i,
      },
      inText(0.5, /^\d+ (?:comments?|responses?|replies)|leave a (?:reply|comment)/im),
      inText(
        0.5,
        /^(?:tags?|filed under|categor(?:y|ies)|share this (?:article|post|story)|related (?:articles|posts|stories))\b/im,
      ),
    ],
  },
  {
    enough: 4,
    types: /^JobPosting$/,
    typed: 4,
    signs: [
      inText(
        2,
        /\b(?:looking for|need|seeking|recruiting) (?:\w+,? ){0,4}(?:leaders?|coach(?:es)?|volunteers|helpers|teachers?|trustees|assistants?|instructors?|people to help)\b/i,
      ),
      inText(
        1,
        /\bcould you spare\b|\bDBS (?:check|certificate) (?:is|will be) (?:needed|required)\b|\bexpenses (?:are )?paid\b|\bfull training (?:is )?(?:given|provided)\b/i,
      ),
      inHead(
        2,
        /\b(?:vacanc(?:y|ies)|jobs?|careers?|recruit(?:ing|ment)|we(?:['’]re| are) hiring|wanted|volunteer(?:s|ing)?|work (?:with|for) us|\((?:part|full)[- ]time\)|apprentice(?:ship)?)\b/i,
      ),
      inHead(
        1,
        /\b(?:coach|teacher|instructor|assistant|leader|manager|administrator|lifeguard|officer|practitioner|coordinator)\b/i,
      ),
      inPath(2, /\b(?:jobs?|careers?|vacanc(?:y|ies)|recruitment|work-(?:for|with)-us)\b/i),
      inText(
        1.5,
        /\bsalary\b|\bper annum\b|\brate of pay\b|\bpro rata\b|\bhours per week\b|\bpay: ?£|£[\d.,]+ ?(?:-|to) ?£?[\d.,]+ (?:per|an) hour/i,
      ),
      inText(
        1.5,
        /\bclosing date\b|\bapplication deadline\b|\bapplications? (?:close|by)\b|\binterviews? (?:will be|to be) held\b|\bstart date\b/i,
      ),
      inText(
        1.5,
        /\byour CV\b|\ba CV\b|\bCV and\b|\bcover(?:ing)? letter\b|\bapply (?:now|by|for this)\b|\bto apply\b|\bjob application\b/i,
      ),
      inText(
        2,
        /\bjob description\b|\bperson specification\b|\bthe role\b|\bresponsibilities\b|\bsuccessful (?:applicants?|candidates?)\b|\byou will have\b|\bto join our team\b|\bideal candidate\b/i,
      ),
    ],
  },
  {
    enough: 3,
    types: /^(?:DiscussionForumPosting|QAPage|Question|SocialMediaPosting)$/,
    typed: 3,
    unless: /\bforum theatre\b/i,
    signs: [
      inHead(2, /\b(?:forums?|threads?|discussions?|message board|talk$|\| ?talk|chat board)\b/im),
      inPath(
        1.5,
        /\/(?:forums?|talk|threads?|topics?|discussions?|community|viewtopic|showthread|questions?|comments|r)\b/i,
      ),
      {
        weight: 2,
        where: 'text',
        says: /(?:^|[·|•]\s?|\s)(?:reply|quote|report|upvote|like)(?=$|\s?[·|•]|\s(?:quote|report|like|reply))/gim,
        times: 2,
      },
      inText(1, /\b\S{2,30} (?:wrote|said|replied|asked):/gi),
      inText(1, /\b(?:DD|DS|DH|DC|OP|AIBU|IMO|IMHO|LOL)\b/g, 2),
      inText(
        1,
        /\b(?:joined|posts|members?|last seen|registered):? ?\d|\bview (?:profile|thread)\b|\bposted (?:by|on|\d)/gi,
        2,
      ),
      inText(1, /\b\d{1,2}\/\d{1,2}\/\d{2,4},? (?:at )?\d{1,2}:\d\d\b/g),
      inHead(1, /\?\s*$|\?\s[|–-]/m),
      inText(
        2,
        /\b\d+ answers?\b|\basked \d+ (?:years?|months?|days?|hours?) ago\b|\bsorted by:? (?:votes|newest|oldest)\b|\bbest answer\b|\bupvotes?\b/i,
      ),
    ],
  },
  {
    enough: 3,
    signs: [
      inHead(
        2,
        /\bminutes (?:of|from|for|[-–—:]|\w+ 20\d\d)|\b(?:AGM|committee|meeting|council) minutes\b|\bminutes$|\bagenda\b/im,
      ),
      inText(1, /\bapologies(?: for absence)?\b\s?[:.(]?|\bapologies were\b/i),
      inText(1, /^present\b|\bin attendance\b|\bpresent:/im),
      inText(2, /\bmatters arising\b|\bminutes of the (?:last|previous)\b/i),
      inText(1, /\bany other business\b|\bAOB\b/i),
      inText(1, /\btreasurer['’]?s['’]? report\b|\bthe balance stands\b|\bseconded\b/i),
      inText(1, /\b(?:date of (?:the )?next meeting|meeting closed)\b/i),
    ],
  },
  {
    enough: 4,
    types:
      /^(?:RealEstateListing|RealEstateAgent|House|Apartment|SingleFamilyResidence|LodgingBusiness|Hotel|VacationRental)$/,
    typed: 3,
    signs: [
      inHead(
        2,
        /\bfor sale\b|\bto (?:let|rent)\b|\bestate agents?\b|\bself[- ]catering\b|\bholiday (?:cottages?|lets?|homes?)\b|\bhotel\b|\bbed (?:and|&) breakfast\b/i,
      ),
      inText(2, /\b(?:guide|asking) price\b|\boffers (?:over|in excess of)\b|\bper calendar month\b|£\d{3},\d{3}\b/i),
      inText(1, /\b(?:\d|two|three|four|five)[- ](?:double )?bed(?:room)?s?\b/i),
      inText(1, /\bviewings?\b|\bto view\b/i),
      inText(
        2,
        /\bfreehold\b|\bleasehold\b|\bEPC\b|\bcouncil tax band\b|\bstamp duty\b|\bletting\b|\bcheck[- ]in\b.{0,60}\bcheck[- ]?out\b/i,
      ),
    ],
  },
  {
    enough: 4,
    types: /^Recipe$/,
    typed: 4,
    signs: [
      inHead(2, /\brecipes?\b/i),
      inPath(2, /\brecipes?\b/i),
      inText(1, /\bserves:? \d|\bmakes:? (?:about )?\d/i),
      inText(1, /^ingredients\b/im),
      inText(1, /^(?:method|directions|instructions|steps)\b/im),
      inText(1, /\b(?:prep(?:aration)?|cook(?:ing)?)(?: time)?:? \d/i),
      inText(1, /\b\d+ ?(?:g|ml|tbsp|tsp)\b|\bpreheat\b/gi, 2),
    ],
  },
  {
    enough: 4,
    types:
      /^(?:Product|ProductGroup|Offer|Store|OnlineStore|ToyStore|ClothingStore|SportingGoodsStore|Book|MobileApplication|SoftwareApplication|VideoGame)$/,
    typed: 1.5,
    unless: takenPartIn,
    signs: [
      inHead(
        1,
        /\b(?:shoes|clothing|clothes|leotards?|equipment|supplies|accessories|posters?|books?|games|gifts?|dresses)\b/i,
      ),
      inText(1.5, /\bsort by\b|\bsize guide\b|\bfilter by\b|\bcustomers also\b|\bfree returns\b/i),
      inHead(1, /\b(?:shop|store|sale|buy|kits? for|toys?)\b/i),
      inPath(1, /\/(?:products?|shop|store|collections?|item|dp|p|c|cat|category)\//i),
      inText(2, /\badd (?:\S+ )?to (?:\S+ )?(?:basket|cart|bag|trolley)\b|\bbuy (?:it )?now\b/i),
      inText(1, /\b(?:in|out of|low) stock\b|\bstock:|\bsold out\b|\bpre-?order\b/i),
      inText(
        1,
        /\b(?:free|next day|standard|fast) (?:\w+ )?delivery\b|\borders? over £|\bdeliver(?:y|ed) (?:in|from|within|£|free|over|to your)|\bshipping\b|\breturns? (?:within|policy)|\bclick (?:and|&) collect\b|\bdispatch(?:ed)?\b/i,
      ),
      { weight: 1, where: 'links', says: /\b(?:view |my )?(?:basket|cart|bag|checkout|wish ?list)\b/i },
      inText(
        1,
        /\b(?:inc|incl|ex|excl)\.? VAT\b|\bSKU\b|\bRRP\b|\bproduct (?:code|details|description)\b|\bqty\b|\bquantity\b|\bdimensions\b/i,
      ),
      inText(1, /\bin[- ]store\b|\bbrowse (?:our|the|in)\b|\bour (?:range|products)\b|\bgift wrap/i),
      inText(1, /\border online\b|\bbuy online\b|\bworldwide\b/i),
      inText(0.5, /£\d/g, 6),
    ],
  },
  {
    enough: 5,
    unless: /\b(?:class(?:es)?|clubs?|camps?|lessons?|groups?|toddler)\b/i,
    signs: [
      inHead(
        3,
        /\b(?:hall|room|venue|pitch|pool|facilit(?:y|ies)|equipment|bouncy castle|marquee|inflatable)s? (?:and \w+ )?(?:hire|rental)\b|\b(?:hire|book|rent) (?:the|our|a) (?:\w+ )?(?:hall|room|venue|pitch|pool|facilit)/i,
      ),
      inText(
        2,
        /\bcan be hired\b|\bfor hire\b|\bhir(?:e|ing) (?:the|our|charges|rates|fees|agreement|enquir)|\bhirers?\b/i,
      ),
      inText(1, /\b(?:weddings|conferences|meetings|functions|receptions)\b/i),
      inText(1, /\bper hour\b|\bhourly\b/i),
      inText(1, /\bcommittee room\b|\bseats? (?:up to )?\d|\bcapacity\b|\bkitchen\b|\b\d+ people\b|\blicen[cs]ed\b/i),
    ],
  },
  {
    // Trades and professions that families also look for.
    enough: 3,
    unless: takenPartIn,
    types:
      /^(?:Plumber|Electrician|Attorney|LegalService|AccountingService|Dentist|Physician|MedicalBusiness|MedicalClinic|Restaurant|CafeOrCoffeeShop|BarOrPub|HairSalon|BeautySalon|AutoRepair|InsuranceAgency|FinancialService|HomeAndConstructionBusiness|MovingCompany|VeterinaryCare|Pharmacy|Optician|FuneralHome)$/,
    typed: 3,
    signs: [
      inHead(
        3,
        /\b(?:solicitors?|law firm|accountants?|accountancy|bookkeep\w+|plumb(?:ers?|ing)|boilers?|electricians?|electrical|builders?|roof(?:ing|ers)|mortgages?|insurance|estate agents?|dentists?|dental|orthodont\w+|veterinary|vets|hairdress\w+|hair salon|barbers?|beauty|carpets?|decorators?|decorating|plaster(?:ers?|ing)|cleaners|removals|funeral|car (?:sales|hire|parts)|garage|MOT|opticians?|pharmacy|care homes?|lettings|architects?|landscap\w+|florists?|taxis?|will writing|software|web design|marketing|printers|joinery|kitchens|bathrooms|windows|restaurant|takeaway|bistro|brewery|pub)\b/i,
      ),
      inText(1, /\bfree (?:quotes?|estimates?|consultation)\b|\bcall[- ]out\b|\bget a quote\b|\bno obligation\b/i),
      inText(1, /\b(?:boilers?|conveyancing|tax returns?|payroll|litigation|fillings|root canal|repairs?)\b/gi, 2),
    ],
  },
  {
    // A school's own pages; its clubs are called so.
    enough: 4,
    unless: /\b(?:clubs?|camps?|playgroup|pre-?school|wrap-?around|holiday)\b/i,
    types: /^(?:ElementarySchool|HighSchool|MiddleSchool)$/,
    typed: 2,
    signs: [
      inHead(
        2,
        /\b(?:primary|infants?['’]?|junior|secondary|high|grammar|prep(?:aratory)?|community|C ?of ?E|catholic) (?:and nursery )?(?:school|academy)\b/i,
      ),
      inText(1, /\bhead ?(?:teacher|master|mistress)\b/i),
      inText(1, /\b(?:governors|governing body|pupil premium|sports premium)\b/i),
      inText(1, /\b(?:ofsted report|ofsted|admissions|catchment)\b/i),
      inText(1, /\b(?:school day|curriculum|SENCO|school uniform|homework|collective worship)\b/i),
    ],
  },
  {
    // What a council or a school does for families that is no activity.
    enough: 3,
    unless: /\b(?:clubs?|camps?|class(?:es)?|lessons?|activities|groups?|sessions?)\b/i,
    signs: [
      inHead(
        2,
        /\b(?:apply (?:for|to)|report a|pay (?:for|your|a)|school (?:places?|admissions|transport|meals)|council tax|benefits?|childcare (?:costs|funding)|adoption|fostering|registering a|free school meals|bin|planning|licen[cs]e)\b/i,
      ),
      inText(
        1,
        /\b(?:eligib(?:le|ility)|entitled|application|apply (?:by|online|before)|deadline|your council|borough council|evidence|appeal)\b/i,
      ),
      { weight: 1, where: 'site', says: /\b(?:council|gov|government|nhs|department)\b/i },
    ],
  },
  {
    enough: 3,
    types: /^(?:ProfilePage)$/,
    typed: 2,
    signs: [
      inText(1, /^(?:work )?experience$/im),
      inText(1, /^education$/im),
      inText(1, /\b\d[\d,]*\+? (?:connections|followers|following)\b/i),
      inText(1, /\b(?:BSc|BA|MA|MSc|BEd)\b/),
      inText(1, /\b(?:19|20)\d\d ?[-–] ?(?:present|(?:19|20)\d\d)\b/i),
    ],
  },
  {
    enough: 3,
    signs: [
      inText(3, /^(?:P|Pld|Played)\n(?:W|Won)\n(?:D|Drawn|L|Lost)\n/im),
      inHead(1.5, /\bdivision (?:one|two|three|four|[A-D\d])\b|\bleague (?:table|results)\b|\bfixtures\b|\bresults\b/i),
      inText(1, /\p{L}[^\S\n]\d{1,2} ?[-–] ?\d{1,2}[^\S\n]\p{Lu}/u),
      inText(1, /\b(?:next fixtures?|home team|away team|standings)\b/i),
    ],
  },
  {
    // What is sold to clubs: cover, software, kit.
    enough: 4,
    signs: [
      inHead(
        2.5,
        /\b(?:insurance|software|apps?|platform|management system|suppliers?|quotes?|franchise opportunit\w+|funding for|grants for)\b/i,
      ),
      inText(
        2,
        /\bget (?:a|your) (?:free )?quote\b|\bbook a demo\b|\bno credit card\b|\btrusted by\b|\bcover your\b|\b(?:your|helps?|help) (?:\w+,? ){0,5}clubs? (?:take|manage|collect|grow|run)\b/i,
      ),
    ],
  },
  {
    // Places for reading, watching and paying: reports, results, policies, appeals.
    enough: 3,
    signs: [
      inHead(
        3,
        /^(?:privacy|cookies?)(?: (?:policy|notice|statement))?\b|\bterms (?:and|&) conditions\b|\bsafeguarding policy\b|\bannual report\b|\baccessibility statement\b|\bcomplaints? (?:procedure|policy)\b|\bmatch report\b|\b(?:fixtures|results) (?:and|&) (?:results|fixtures|tables)\b|\bleague table\b|\bplanning application\b|\bpress release\b|\bobituary\b/im,
      ),
      inText(1, /\b(?:data controller|lawful basis|GDPR|personal data)\b/gi, 3),
      inText(1, /\b(?:full[- ]time|half[- ]time|kick[- ]off|equalis\w+|penalty|man of the match|scorers?)\b/gi, 3),
      inText(1, /\b(?:reference number|public consultation|the applicant|the council (?:has|will))\b/gi, 2),
    ],
  },
];

/** Where it costs little to look comes first: the text of a page is long. */
const subjects: readonly Subject[] = described.map((subject) => ({
  ...subject,
  signs: subject.signs.toSorted((one, other) => Number(one.where === 'text') - Number(other.where === 'text')),
}));

/** By how much the page's signs say that it is about something else, over what would be enough; below 0 when they do not. */
export function elsewhere(page: Page, things: readonly Thing[], names: readonly string[]): number {
  const lines = page.mainLines.map(({ text }) => text.replace(/\s\|\s/g, '\n'));
  const headings = page.mainLines.filter(({ level }) => level === 1 || level === 2).slice(0, 3);
  const head = [page.title, ...headings.map(({ text }) => text), ...names].join('\n');
  const buttons = page.elements.filter(({ name }) => name === 'button').slice(0, 50);
  const words: Words = {
    head,
    site: `${meta(page, 'og:site_name') ?? ''}\n${page.title
      .split(/\s[|–—-]\s/)
      .slice(1)
      .join('\n')}\n${page.url.hostname.replace(/[.-]/g, ' ')}`,
    path: page.url.pathname,
    text: [...lines, ...buttons.map((button) => rawText(button, 60).trim())].join('\n').slice(0, 20_000),
    marks: marksOf(page),
    links: page.links
      .map(({ text }) => text)
      .join('\n')
      .slice(0, 5_000),
  };
  return Math.max(...subjects.map((subject) => over(subject, words, things)));
}

function over({ enough, signs, types, typed = 0, unless }: Subject, words: Words, things: readonly Thing[]): number {
  if (unless?.test(words.head)) return -enough;
  let weight = types && things.some((thing) => isOf(thing, types)) ? typed : 0;
  let left = signs.reduce((sum, sign) => sum + sign.weight, 0);
  for (const { weight: more, where, says, times = 1 } of signs) {
    // What is left could not make it enough any more: the text need not be searched for it.
    if (weight + left < enough) break;
    left -= more;
    if (times > 1 ? (words[where].match(says) ?? []).length >= times : words[where].search(says) !== -1) weight += more;
  }
  return weight - enough;
}

/** What a page's elements call themselves, as far as it tells what the page is. */
function marksOf({ elements, metas }: Page): string {
  const marks = new Set(metas.keys());
  for (const { name, attributes } of elements) {
    if (name === 'meta' || name === 'link') continue;
    for (const mark of `${attributes.class ?? ''} ${attributes.itemprop ?? ''} ${attributes.rel ?? ''}`.split(/\s+/))
      if (mark.length >= 3 && mark.length <= 24) marks.add(mark);
    if (marks.size > 2000) break;
  }
  return [...marks].join('\n');
}
