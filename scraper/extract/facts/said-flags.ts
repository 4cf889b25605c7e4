import { withCondition } from '#domain/listing/facts/discount.ts';
import type { FlagName } from '#domain/listing/facts/field-words.ts';
import type { Findings } from '../findings.ts';
import type { Page } from '../page/page.ts';
import { atMost, sentenceAt, shortened } from '../page/plain-text.ts';

/** Whether it is free is said by its prices. */
type Flag = Exclude<FlagName, 'freeActivity'>;
interface Rule {
  readonly field: Flag;
  readonly says: RegExp;
  readonly unless?: RegExp;
  readonly value: boolean;
}

const either = (one: RegExp, other: RegExp): RegExp => new RegExp(`${one.source}|${other.source}`, 'i');

/** What names a part of what is on, which may be booked otherwise than the rest, or people who write to one another. */
const ofAPart =
  /(?:first|second|next|last|whole|full|entire|trial|taster|free|terms?|termly|half|blocks?|\w+['’]s|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?|(?:morning|afternoon|evening|weekday|weekend)s?|whatsapp|facebook|mailing)\b/;
/**
 * "For our playgroup", "for any of these sessions": the whole of what is on. "For the craft session", "for this half-term club" pick one
 * out by what they say of it.
 */
const forAllOfIt = new RegExp(
  String.raw`for (?:(?:any|all|either|both) of )?(?:this|the|(?:our|these|any|all|either)(?: (?!${ofAPart.source})[\w'’&-]+){0,3}?) (?:\w*groups?|sessions?|class(?:es)?|clubs?|events?|activit(?:y|ies)|meetings?|drop[- ]?ins?)\b`,
);
/** "You do not need to book." What need not be booked until, for or with something else may have to be booked all the same. */
const needNotBook = new RegExp(
  String.raw`\b(?:(?:do not|don['’]t) (?:have|need) to|no need to) (?:pre-?)?(?:book|sign up)\b(?! (?!(?:a|your|the) (?:place|space|spot)s?\b|${forAllOfIt.source})(?:for|to|a|an|the|each|every|with|again|until|online|by|in advance for)\b)`,
  'i',
);
/** "You cannot reserve one." Of who is no member, and of trials, that says nothing of the others. */
const cannotBook =
  /\b(?:you|they|(?<!\b(?:trial|taster|free|party|parties|half|single) )(?:places|spaces|seats|sessions|classes)) (?:cannot|can['’]t|can not) (?:be )?(?:reserved?|booked|book)(?: (?:one|a (?:place|seat|space)|seats?|places?|them))?(?=[.,;!]|$)/;
/**
 * Who watches, and who is enrolled already, books nothing; and a single class may have to be booked where a term or block need not. "If you
 * cannot book, ring Jo" and "Without a deposit, places cannot be reserved" are of places that are booked.
 */
const notEverybody =
  /\b(?:spectators?|parents|carers|grown-?ups|adults|siblings|members) (?:do not|don['’]t) (?:have|need) to (?:pre-?)?(?:book|sign up)\b|\bonce (?:[\w'’]+ ){0,3}(?:enrolled|registered|signed up|joined|booked)\b|\bto (?:book|sign up)\b[^.!?,;–]{0,30}\b(?:terms?(?![- ]?time)|termly|blocks?)\b|\b(?:if|when|unless) (?:you|they|we) (?:cannot|can['’]t|can not) (?:be )?(?:reserve|book)|\bwithout (?:a|an|your|the|full) [^.!?]{0,40}(?:cannot|can['’]t|can not) be\b|\brefund\w*\b/i;

const rules: readonly Rule[] = [
  {
    field: 'bookingRequired',
    value: false,
    says: either(
      either(needNotBook, cannotBook),
      /\bif you (?:decide|make up your mind) on the day\b(?! (?:not|against|to (?:cancel|leave|stop|withdraw|miss))\b)|\bno (?:(?:advance |prior |pre-?)?booking (?:is )?(?:required|necessary|needed)|booking\b(?! (?:fees?|charges?)\b)|need for booking)|\bjust turn up\b|\bbooking is not (?:required|necessary|needed)|\bno pre-?booking\b|^(?:pre-?)?booking\s?[:|–-]\s?(?:is )?(?:not|no) (?:required|necessary|needed|essential)\b/i,
    ),
    // Who turns up for a first week may have to book the next.
    unless: either(
      notEverybody,
      /\b(?:don['’]t|do not) just turn up\b|\b(?:turn up|book) for (?:an?|the|your|their) (?:free )?(?:first|taster|trial)\b/i,
    ),
  },
  {
    field: 'bookingRequired',
    value: true,
    says: /\b(?:don['’]t|do not) just turn up\b|\b(?:booking|pre-?booking|advance booking)s?\b.{0,30}\b(?:is|are) (?:\w+ )?(?:required|essential|necessary|needed|a must)\b|\b(?:pre-?)?booking (?:required|essential|necessary|needed|only)\b|\bmust (?:be )?(?:pre-?)?book(?:ed)?\b|\b(?:please )?(?:pre-?book|book in advance)\b|\bplaces? must be (?:pre-?)?booked\b|\badvance booking (?:only|required|essential)|\bbook(?:ed)? in advance\b|\bpre-?booked\b|(?<!\b(?:not|no|never|don['’]t|nobody|no[- ]one|none|no \w+) )\b(?:have|has|need|needs) to (?:(?:be )?(?:pre-?)?book(?:ed)?|register (?:before|first|in advance))\b|\b[Bb]ook\b[^.!?]{0,50}\b(?:at least|no later than) [^.!?]{1,30}\b(?:before|ahead|in advance|beforehand)\b|\bplease book (?:your|a|their) (?:place|space|spot)s? (?:by|before)\b|^[Bb]ook (?:the whole|a whole|the full|by the) (?:block|term|course|week)\b|\bticket(?:ed|s) (?:event|only|must)|^(?:pre-?)?booking\s?[:|–-]\s?(?:is )?(?:essential|required|necessary|needed)\b/i,
    unless:
      /\?\s*$|\bno need\b|\b(?:can|may|could) (?:also )?be (?:pre-?)?booked\b|\bnot (?:required|necessary|needed|essential)\b|recommended|advis(?:ed|able)/i,
  },
  {
    field: 'dropInAvailable',
    value: true,
    says: either(
      either(needNotBook, cannotBook),
      /\bif you (?:decide|make up your mind) on the day\b(?! (?:not|against|to (?:cancel|leave|stop|withdraw|miss))\b)|\byou can (?:also |just |always )?walk in(?=[.,;!]|$| (?:on (?:the (?:day|night)|weekdays)|if|when|and|without|off the street|any \w+)\b)|\bdrop[- ]?ins?\b|\bpay as you go\b|\bPAYG\b|(?<!\b(?:don['’]t|not) )\bjust turn up\b|\bturn up and (?:play|join)\b|\bjust come(?: along)?(?=[.!]|$)|\bsimply (?:come along|turn up)\b|\bwalk (?:straight|right) in\b|\b(?:don['’]t|do not|no) (?:have |need )+to (?:say|tell (?:us|me|anyone)|let (?:us|me) know)(?: that| if| when)? ?(?:you(?:['’]re| are)|before) coming\b/i,
    ),
    unless: either(
      notEverybody,
      /\b(?:no|not|don['’]t offer|unfortunately|isn['’]t|aren['’]t)\b(?!,).{0,30}\bdrop[- ]?in|\bdrop[- ]?ins? (?:is|are|sessions? are) not\b|\b(?:learn\w*|how) to drop in\b/i,
    ),
  },
  {
    field: 'freeTrialAvailable',
    value: true,
    says: /\bfree (?:[\w-]+ )?(?:trial|taster|first (?:session|class|lesson)|introductory|intro)\b|\b(?:first|trial|taster) (?:\w+ )?(?:session|class|lesson|week|wk|rehearsal|practice|night|evening|morning|meeting|visit|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?,? (?:(?:on|in|at|with|of) (?:the |our |a |each |every )?(?:\w+ )?)?(?:is|are|for|completely|absolutely|totally)? ?(?:\w+ )?free\b|\bfirst one(?: is)? free\b|(?<!\b(?:get|earn|win|plus|with|and) )\b(?:your|one|two|three|[1-4]) free (?:\w+ )?(?:lessons?|class(?:es)?|sessions?)\b(?! (?:when|if|for (?:every|each|referring)))|\btry (?:a|your first|one|two|three|four|[1-4]|up to (?:two|three|four|[2-4])|us|it|our) ?(?:\w+ ){0,3}(?:for )?free\b|\bfirst (?:class|session|lesson|one|go|visit|week|time|morning|evening|afternoon|night)(?: is|['’]s) on us\b|\bfree for (?:the|your|their) first (?:\w+ )?(?:weeks?|month|sessions?|lessons?|class(?:es)?|visits?|time)\b|\btry (?:\w+ ){1,4}(?:without charge|at no cost|for nothing)\b|\b(?:come|try|have a (?:go|blow|bash|play|swing|sing)|see (?:if|whether|how|what))\b[^.!?;]{0,60}\bbefore you (?:decide|make (?:up )?your mind(?: up)?|commit|join|sign up)\b(?![^.!?]{0,30}\bparking\b)[^.!?]{0,30}\b(?:free|costs? (?:you )?(?:nothing|nowt)|no charge|without charge|nothing to pay)\b|\bcomplimentary (?:trial|taster)|\bcome\b[^.!?;£]{0,40}\bbefore you pay (?:a penny|anything)\b|\b(?:two|three|four|[2-4]) (?:sessions|class(?:es)?|lessons|weeks|evenings|(?:mon|tues|wednes|thurs|fri|satur|sun)days) (?:free|without charge)\b[^.!?]{0,20}\bbefore\b|\bsit in\b[^.!?]{0,30}\b(?:without charge|for (?:free|nothing))|\bcome (?:along )?(?:once|twice) for (?:nothing|free)\b|\b(?:nothing to pay|no(?:thing)? (?:charge|fee)|don['’]t pay(?: anything| a penny)?) (?:until|till|for (?:the|your|their) first)\b/i,
    unless: /\bno free\b|\bfirst \w+day of (?:each|every|the) (?:month|term|holidays)\b/i,
  },
  {
    field: 'hostsBirthdayParties',
    value: true,
    says: /^(?:birthday )?parties ?[–:-] |\bbirthday part(?:y|ies)\b|\bdo you (?:do|host|offer) (?:\w+ )?parties\b|\b(?:children['’]?s|kids['’]?|childrens) part(?:y|ies)\b|\bparty (?:packages?|bookings?|room|hosts?)\b|\bhost your (?:child['’]s )?(?:birthday|party)|\b(?:book|plan) (?:a|your) party\b|^birthdays[!?]?$|^(?:our )?(?:birthday )?part(?:y|ies)(?: (?:time|bookings|ideas?))?[!?]?$|\b(?:swim|pool|football|gym|dance|pottery|climbing|farm) part(?:y|ies)\b/i,
    unless: /\b(?:do not|don['’]t|no longer|not) (?:\w+ )?(?:host|offer|do|run)\b.{0,20}part/i,
  },
  {
    field: 'sendFriendly',
    value: true,
    says: /\bSEND?\b(?!\s(?:us|me|a|an|your|it|to|now|this|in|through|message|enquiry|email|request|form)\b)(?![\w'’])|\bSEN[- ](?:friendly|sessions?)\b/,
  },
  {
    field: 'sendFriendly',
    value: true,
    says: /\bspecial (?:educational )?needs\b|\badditional (?:needs|support needs)\b|\bautism[- ]friendly\b|\bautis(?:m|tic)\b|\b(?:sensory[- ]friendly|quiet) (?:sessions?|performances?|hours?|screenings?)\b|\brelaxed (?:performances?|screenings?)\b|(?<!\b(?:friendly|fun|and|a),? )\brelaxed sessions?\b|\blearning (?:difficulties|disabilit\w+)\b|\bdisabled children\b|\bdisability (?:sessions?|class(?:es)?|sports?|gym\w*|trampolin\w+|football|swim\w*|rebound|dance)\b|\bchildren with (?:a )?disabilit\w+\b|\bneurodiver\w+\b|\ball abilities and (?:needs|disabilities)\b|\binclusive sessions?\b/i,
    unless: /unable to|not suitable|cannot (?:cater|accommodate)|can['’]t (?:cater|accommodate)/i,
  },
  {
    field: 'taxFreeChildcare',
    value: true,
    says: /\btax[- ]free childcare\b|\bTFC\b|\bgovernment childcare (?:account|scheme)s?\b/i,
    unless:
      /\b(?:do not|don['’]t|cannot|can['’]t|unable to|not (?:yet |currently )?(?:able to )?)(?: \w+)? ?accept|\bno tax[- ]free\b|\bnot (?:eligible|registered|available)\b/i,
  },
  {
    field: 'hafPlaces',
    value: true,
    says: /\bHAF\b|\b[Hh]oliday [Aa]ctivities (?:and|&) [Ff]ood\b/,
    unless:
      /\b(?:no|not|unable to|cannot|don['’]t|do not)\b.{0,30}\bHAF\b|\b(?:hope|hoping|plan(?:ning)?|aim(?:ing)?) to\b/i,
  },
  {
    field: 'outdoor',
    value: true,
    says: /\boutdoors?\b|\bopen[- ]air\b|\bforest school\b|\bin the (?:woods|woodland|forest)\b|\bwoodland (?:sessions?|site|play|setting)\b|\boutside (?:in all weathers?|come rain)|\ball[- ]weather (?:pitch|astro)/i,
    unless: /\bno outdoor\b|\bnot (?:an )?outdoor|\boutdoor (?:shoes|clothing|seating|toys for sale|shop)\b|parties/i,
  },
  {
    field: 'indoor',
    value: true,
    says: /\bindoors?\b|\bin(?:side)? (?:our|the|a) (?:warm |heated |sports |village |church |school |main )+(?:hall|pool|studio|gym)/i,
    unless: /\bnot indoor|\bindoor (?:shoes|voice|plants)\b/i,
  },
];

/** What the page says in words about the activity. What it does not say stays unknown. */
export function findFlags(page: Page, findings: Findings): void {
  const headlines = [
    findings.get('name') ?? '',
    page.title,
    findings.get('shortDescription') ?? '',
    findings.get('description') ?? '',
  ];
  const lines = page.mainLines
    // One word alone is a section's name only as its heading: elsewhere it is a menu's.
    .filter(({ level, text }) => level > 0 || text.includes(' ') || text.length > 12)
    .filter(({ under }) => !under.some((heading) => /testimonial|related|you may also|privacy|cookie/i.test(heading)))
    .filter((line, place, all) => !(line.text.endsWith('?') && denies.test(all[place + 1]?.text ?? '')))
    .map((line) => line.text);
  const asked = page.mainLines.findIndex(({ text }) => asksToBook.test(text));
  const answer = asked === -1 ? '' : (page.mainLines[asked + 1]?.text ?? '');
  if (/^(?:yes|no|never)\b(?!,? but\b)/i.test(answer))
    findings.offer('bookingRequired', /^yes/i.test(answer), 'text', `${page.mainLines[asked]?.text} ${answer}`);
  const texts = [...headlines, ...lines].map((text) => text.slice(0, 3000));
  for (const { field, says, unless, value } of rules) {
    if (findings.has(field)) continue;
    const text = texts.find((each) => {
      const sentence = sentenceWith(each, says);
      return sentence !== undefined && !unless?.test(sentence);
    });
    if (text !== undefined) findings.offer(field, value, 'text', sentenceWith(text, says) ?? text);
  }
  const tried = lines.find((text, place) => asksToTry.test(text) && freeToTry.test(lines[place + 1] ?? ''));
  if (tried !== undefined) findings.offer('freeTrialAvailable', true, 'text', lines[lines.indexOf(tried) + 1] ?? tried);
  if (!findings.has('availability')) findRoom(texts, findings);
}

/** "Do I have to book the whole term?" asks how much of it, and not whether. */
const asksToBook =
  /^(?:do|must) (?:I|we|you) (?:(?:have|need) to )?(?:pre-?)?book\b(?![^.!?]*\b(?:whole|full|entire|all|every|terms?|blocks?|course)\b)[^.!]{0,40}\?$/i;
/** "Can we try it first?", and below it "Yes, twice, at no charge". */
const asksToTry =
  /^(?:can|could|may|do) (?:we|i|my (?:child|daughter|son)|they|you) (?:\w+ ){0,3}?(?:try|trial|taster|have a go)\b[^.!]{0,40}\?$|^(?:is there|do you (?:do|have|offer)) an? (?:free )?(?:trial|taster)\b[^.!]{0,30}\?$/i;
const freeToTry =
  /^(?!(?:no|not|sorry|unfortunately)\b)(?!.*£)[^.!?]{0,80}\b(?:at no (?:charge|cost)|(?<!\bfeel )free(?: of charge)?(?! (?:spaces?|places?|spots?|slots?|seats?|parking)\b)|without (?:charge|paying)|for nothing|costs? nothing|on us)\b/i;
/** "Do you take HAF places?" and below it "Not this Easter". */
const denies = /^(?:no\b(?! problem)|not\b|sorry|unfortunately|we (?:do not|don['’]t|can['’]t|cannot)|i['’]m afraid)/i;

/** Whether there is room, where the page says it of now and not of what happens when. */
const waiting =
  /\b(?:we (?:do )?(?:have|keep|run|operate|are running) a waiting[- ]list|all (?:of )?(?:our |the )?(?:groups|classes|sessions|lessons|courses) (?:currently |now )?have (?:a )?waiting[- ]lists?|there(?:['’]s| is) (?:currently |now |at present |usually |often |always |normally )?a (?:long |short |small )?waiting[- ]list|(?:put|add|be added|be put|placed?) (?:\w+ ){0,3}(?:on|to|onto) (?:the|our) waiting[- ]list|(?<=^|[.!] )waiting[- ]list: |waiting[- ]list (?:only|in operation)|join (?:the|our) waiting[- ]list|(?:e-?mail|ring|call|contact|tell) (?:us|me) to (?:go|be put|be added) (?:on|to) (?:the|our) waiting[- ]list)\b/i;
const isFull =
  /\b(?:we(?:['’]re| are)|(?:the |our )?(?:club|group|class|course|sessions?|classes) (?:is|are)) (?:currently |now |completely |all )?full\b|^(?:currently |now )?(?:fully booked|sold out)[.!]?$/i;
const ifAny = /\b(?:if|when|once|sometimes|some (?:classes|groups)|no waiting|not full|may|might|week \d)\b/i;
const WE_HAVE_ROOM = String.raw`\b(?:[Ww]e|I) (?:currently |still |now |do )*have (?:currently |still |now )?(?:a few |some |several |plenty of )?(?:spaces|places)`;
/** "We have spaces in Beavers and Cubs", "in the Tuesday class": what begins with a capital is one that is run, and a hall is none. */
const hasRoomInOne = new RegExp(String.raw`${WE_HAVE_ROOM} in (?:the )?\p{Lu}`, 'u');
/** "There are spaces in all classes at the moment", "3 places left". That 12 are "available in each class" says only how many a class takes. */
const hasRoom = either(
  /\bthere (?:are|['’]re) (?:currently |still |now |a few |some |plenty of )*(?:spaces|places)(?: (?:left|available|free))? (?:in (?:all|both|most|our|every)|on (?:all|both|our|most)|at (?:the moment|present))\b|\b[1-9]\d? (?:spaces|places) (?:are )?(?:(?:still |currently )?(?:left|remaining)|(?:still|currently) (?:available|free)|(?:available|free) (?:now|at (?:the moment|present)))\b|^there (?:are|['’]re) (?:currently |still |now |a few |some )*(?:spaces|places) (?:at the moment|on)\b/,
  new RegExp(
    String.raw`${WE_HAVE_ROOM}(?= (?:for (?:beginners|new|children(?! to\b))|from|in (?:all|both|most|our|every)|on|left|available|at the moment)\b|[.!,;]|$)`,
  ),
);
/**
 * "As soon as we have places", "to check whether we have spaces": room that is waited for or asked after, and room for cars. "Get in touch to
 * find out more" asks after no room.
 */
const noRoomNow =
  /\bto (?:check|find out) (?:if|whether)\b|\b(?:as soon as|until (?:we|I|there)|parking|car ?parks?|cars?)\b/i;
function findRoom(texts: readonly string[], findings: Findings): void {
  for (const [says, value] of [
    [waiting, 'waiting-list'],
    [isFull, 'full'],
    [hasRoom, 'spaces'],
    [hasRoomInOne, 'spaces'],
  ] as const)
    for (const text of texts) {
      const sentence = sentenceWith(text, says);
      if (sentence !== undefined && !ifAny.test(sentence) && !(value === 'spaces' && noRoomNow.test(sentence)))
        return void findings.offer('availability', value, 'text', sentence);
    }
}

/** The sentence of `text` in which `says` is found. */
function sentenceWith(text: string, says: RegExp): string | undefined {
  const match = says.exec(text);
  if (!match) return undefined;
  return sentenceAt(text, match.index);
}

const bring =
  /\bwhat (?:to|do i need to|should i|you need to|you['’]ll need to) (?:bring|wear)\b|\bwhat (?:do|does|should|will) (?:the |my |your )?(?:child(?:ren)?|kids|we|you|they) (?:need to )?(?:bring|wear|need)\b|\bwhat (?:you['’]ll|do we|do i) need\b|\bthings to bring\b|\bwhat to bring\b|^(?:please )?bring(?: with you)?:?$|^(?:the )?kit(?: list)?:?$/i;
/** "What to wear" alone in a row's cell or over a paragraph. */
const labelsKit = /^(?:(?:please )?bring|(?:what to )?(?:wear|bring)(?: and (?:wear|bring))?|kit(?: list)?)$/i;
/** "WEAR leggings or shorts", "Bring. A wetsuit if you have one": a label that only its letters or a mark tell from a sentence. */
const labelledKit =
  /^(?:(?:WEAR|BRING) (?=\p{Ll})|(?:Wear|Bring|WEAR|BRING)[.:] )(?=\p{L})(?!(?:a|your) (?:friend|mate)\b)/u;
const pleaseBring =
  /\b(?:please(?: also)?|you['’]ll need to|children (?:should|need to|must)|just|remember to|don['’]t forget to) (?:bring|wear)\b|\b(?:send|bring) (?:your child(?:ren)?|them|him|her|your (?:son|daughter)) (?:along |in )?(?:with|in) (?:an? |some |their |his |her )(?!(?:adult|grown|parent|friend|carer))|\bplease send (?:an? |some )?(?:packed|spare|named|old|warm|healthy|waterproof|drink|snack|change)\b|\bsend your child(?:ren)? in (?:old|warm|comfortable|loose|closed|sports|clothes)\b|(?<=^|[.!?)] )[Ww]ear (?:an? |your |some |loose |comfortable |old |warm )(?!smile)|\bwhat (?:you|they) (?:do|will) need is\b|(?<=^|[.!?)] )(?:t-?shirts?|shorts|leotards?|trainers|leggings|swimsuits?|jogging bottoms|long trousers)(?:,| and| or) |\bbring (?:a|your|along)\b|\bwhat to (?:bring|wear)\s?:|(?:^|[.!?)] )bring\s?:/i;
const mustBeWorn = /\b(?:socks|trainers|hats|helmets|gum ?shields|wetsuits|swim caps) must be worn\b/i;
const offer =
  /\b\d{1,2}\s?% (?:off|discount)|\b\d{1,2}\s?% sibling\b|\bsibling discounts?\b|\bdiscounts? (?:for|of|on|available)\b|£\d+(?:\.\d\d)? off\b|\bhalf[- ]price\b|\bearly[- ]bird\b|\bbuy \w+,? get \w+ free\b|\b(?:bring|refer) a friend\b|\bspecial offers?\b|\bsibling(?:s)? (?:half|free|save)\b|\bmulti-?(?:buy|class|session) discounts?\b|\bsave (?:£\d+|\d+\s?%)/i;
const offerPhrase =
  /(?:\b\d{1,2}\s?% (?:sibling )?(?:off|discount)(?: [a-z]+){0,5}|£\d+(?:\.\d\d)? off(?: [a-z]+){0,5}|\bsiblings? (?:discounts?(?: of \d{1,2}\s?%)?|half[- ]price|free)|\bearly[- ]bird(?: [a-z]+){0,4}(?: \d{1,2}\s?%)?|\bhalf[- ]price(?: [a-z]+){0,4}|\bbuy \w+,? get \w+ free|\bsave (?:£\d+|\d+\s?%)(?: [a-z]+){0,5}|\bdiscounts? (?:for|of|on)(?: [a-z\d%£]+){1,5})/i;
const needs =
  /\bSEND\b(?! (?:us|me|a|an|your|it|to)\b)|\bspecial (?:educational )?needs\b|\badditional needs\b|\bautis\w+|\brelaxed sessions?\b|\bsensory[- ]friendly\b|\bwheelchair\b|\bdisabilit\w+|\b1:1 support\b/;

/** Sentences that answer a field of their own: offers, what to bring, support for special needs. */
export function findSentences(page: Page, findings: Findings): void {
  const lines = page.mainLines.filter(({ text }) => text.length < 2000);
  for (const [place, line] of lines.entries()) {
    // "What to wear" in a row or over a paragraph, in letters that only a style sheet makes a heading.
    const isLabel = line.level === 0 && labelsKit.test(line.text);
    const asks = line.level === 0 && line.text.length <= 60 && (/[?:]$/.test(line.text) || isLabel);
    if ((line.level > 0 || asks) && bring.test(line.text)) {
      const next = lines.slice(place + 1, place + 9);
      const own = next.filter((each) => (asks ? each.block === line.block : each.under.at(-1) === line.text));
      // A question that a page unfolds has its answer in a box of its own below it.
      const [answer] = asks && own.length === 0 ? next : [];
      const isAnswer = answer !== undefined && answer.level === 0 && !/[?:]$/.test(answer.text);
      const below = (isAnswer ? [answer] : own).map(({ text }) => text);
      if (below.length > 0)
        findings.offer(
          'whatToBring',
          atMost(below.join(below.every((each) => each.length < 60) ? ', ' : ' '), 900),
          'text',
          line.text,
        );
    }
  }
  const kit = lines.find(({ text }) => labelledKit.test(text))?.text;
  if (kit !== undefined) findings.offer('whatToBring', atMost(kit.replace(labelledKit, ''), 900), 'text', kit);
  const first = (words: RegExp, unless?: RegExp) =>
    lines
      .flatMap(({ text }) => sentenceWith(text, words) ?? [])
      .find((sentence) => !unless?.test(sentence) && sentence.split(' ').length >= 3);
  const toBring = first(
    pleaseBring,
    /\?$|bring (?:a|your) friend|bring your (?:birthday|party)|bring (?:out|to life|joy)/i,
  );
  // "Helmets must be worn. Bring a drink and gloves." says less than what is brought.
  const said = toBring ?? first(mustBeWorn);
  if (said)
    findings.offer(
      'whatToBring',
      atMost(said.replace(/^(?:what to (?:bring|wear)|bring)\s?:\s?/i, ''), 900),
      'text',
      said,
    );
  const sentences = [...new Set(lines.flatMap(({ text }) => sentenceWith(text, offer) ?? []))]
    .filter(
      (each) =>
        each.length < 400 &&
        !/cookie|newsletter|\bno (?:longer|discounts?)\b|\bnot (?:be able|able|offer)|\bwithout\b|student discount/i.test(
          each,
        ),
    )
    .slice(0, 4);
  if (sentences.length > 0) {
    findings.offer('specialOffers', atMost(sentences.join(' '), 1000), 'text', sentences.join(' '));
    const sentence = sentences.find((each) => offerPhrase.test(each));
    const phrase = offerPhrase.exec(sentence ?? '')?.[0];
    // Without its condition it would be another offer.
    const discount = phrase && (withCondition(phrase, sentence ?? '') ?? phrase);
    if (discount) findings.offer('discountText', shortened(discount, 200), 'text', sentences.join(' '));
  }
  const support = first(needs, /^\S+(?: \S+){0,2}$/);
  if (support && support.split(' ').length >= 4) findings.offer('specialNeeds', atMost(support, 900), 'text', support);
}
