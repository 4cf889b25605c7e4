import { oneLine, wordsOf } from '../page/plain-text.ts';
import { isTown } from '../places/gazetteer.ts';

export const generic =
  /^(?:welcome|home|home ?page|about(?: (?:us|me|our|the|this)(?: \w+){0,2})?|contact(?: us)?|sections|prices?|pricing|fees|opening(?: times| hours)?|admission|entry|hours|(?:our )?(?:classes|courses|sessions|activities|services|clubs|events|timetables?|venues|locations)|timetables?|(?:class )?schedule|book(?: now| online| a class| here)?|bookings?|what['’]?s on|faqs?|gallery|news|blog|menu|index|untitled.*|new page(?: ?\d{1,3})?|page not found|404.*|error.*|not found|search results|login|log in|sign in|my account|cart|basket|checkout|join us|find (?:us|a class)|details|overview|information|general information|description|event details|just a moment.*|access denied|loading.*|coming soon|our story|terms|conditions|terms of (?:service|use)|(?:term )?dates|(?:session )?times|term (?:dates|times)|terms times|uniform|insurance|refunds?|membership|training|calendar|(?:useful |important |further |section )?info(?:rmation)?|(?:class )?fees|costs?|frequently asked questions|quick guide|(?:school )?polic(?:y|ies)|rules(?: of play)?|registration|enrol(?:ment)?|how (?:it|they|we) works?|what we do|who we are|(?:a )?typical (?:day|session)|(?:meet the |our )?(?:team|staff|coaches|teachers)|location|directions|get in touch|latest news|upcoming events|lessons|prices and payments?|payments?|opening|kids|visit(?: us| our shop)?|site navigation|navigation|skip to (?:main )?content|(?:take|taking) part|get(?:ting)? involved|participat(?:e|ion)|main menu|search|useful links|downloads?|documents|news & events|latest|(?:enrol|register|sign up|book)(?: now| here| today| online)?|how to (?:book|join|find us|enrol)|joining(?: us)?|new (?:members|starters)|members(?: area)?|committee|safeguarding|policies|photos?|pictures|videos?|testimonials|reviews|sponsors?|shop|(?:see |view )?(?:our )?(?:class )?times|results|fixtures|what to (?:bring|wear|expect)|when|where|wix\.com|squarespace|wordpress)[.!]?$/i;
export const platformNames =
  /^(?:eventbrite|bookwhen|classforkids|class4kids|happity|facebook|hoop|pembee|ticketsource|wix(?:\.com)?|squarespace|wordpress|teamup|clubspark|google sites|weebly|godaddy|pitchero|hugofox|spond|teamer|play-cricket|sportsengine|(?:my|new|your|untitled) ?(?:web)?site[ -]?\d{0,3}|(?:your )?site (?:title|name)|your site title|my (?:wordpress )?blog|(?:my )?wordpress (?:web)?site|just another wordpress site|copy of .{1,40}|(?:your )?(?:company|business) name|your company|demo(?: site)?)$/i;
/** What is on offer just now, as it stands over a page or behind its name: "Now enrolling for September", "Spaces available". */
const announcement =
  /(?:^|[\s:|–-]{1,4})(?:(?:now |currently |we are )(?:enrolling|booking|recruiting|open|taking (?:bookings|new \w+))|enrolling (?:now|for)|(?:enrolments?|bookings?|registrations?)(?: is| are)?(?: now)? open|(?:(?:limited|last|a few|few|some|last few) )?(?:spaces|places)(?: are)?(?: still| now)? (?:available|left|remaining)|half[- ]price)\b(?:(?: for| in| from| this)? (?:january|february|march|april|may|june|july|august|september|october|november|december|(?:the )?(?:spring|summer|autumn|winter|new|next|half)(?: term| year)?|20\d\d|now|today|all ages))*[!.]*$/i;
export const welcome = /^(?:welcome to|hello and welcome to|this is)\s+(?:the )?(?=\S{3})/i;

export const separator = /\s+(?:[|–—·•»«:~]|-{1,3}|\/\/)\s+|\s*[|»«]\s*|:\s+|\s+::\s+/;

/** "Hinchley Wood & Esher": where it is, and nobody's name. */
export const isTowns = (text: string): boolean => text.split(/, | & | and /).every(isTown);

const DAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:day|end)s?)';
/** Words to visitors, days and dates, and what a page calls its parts: none of them names anybody. */
export const noName = new RegExp(
  `\\b(?:charter standard|affiliated to|accredited (?:club|by)|best viewed|enable javascript|you are (?:here|visitor)|click here|last updated|under construction|all rights reserved|log ?in|sign (?:in|up)|create (?:an )?(?:event|account)|my account|powered by|website by|(?:starting|starts|coming|opening|launching|back) soon|internet explorer|microsoft word|(?:this|our) (?:web)?site|web ?site$|web ?page$)\\b|\\.(?:docx?|pdf|xlsx?|pub|pptx?)$|^(?:every |each |on )?${DAY}(?:(?:,| and| &| to| -) ${DAY}){0,6}(?: (?:mornings?|afternoons?|evenings?|nights?|sessions?|class(?:es)?|times))?(?:,? (?:in|at|from|during) .{2,40})?$|^(?:spring|summer|autumn|winter) (?:term|20\\d\\d)(?: 20\\d\\d)?$`,
  'i',
);

/** Parts of an organisation that say nothing alone: "Juniors", "Beginners", a town of many. */
export const partNames =
  /^(?:the |our )?(?:juniors?|minis?|minis (?:and|&) juniors|beginners?|improvers|intermediates?|advanced|youth|children|toddlers?|babies|teens?|teenagers|seniors|squads?|colts|girls|boys|under[- ]?\d{1,2}s?|level \d|adults?|squirrels|beavers|cubs|scouts|explorers|rainbows|brownies|guides|rangers|badgers|cadets|woodchips|elfins|pioneers|venturers|anchor boys|junior section|company section|dragons|tigers|tiny tots|learners|starters|development|performance|academy|grassroots|tots)$/i;
export const isPart = (text: string): boolean =>
  text.split(/ (?:and|&) |, /).every((part) => partNames.test(part) || isTown(part)) ||
  partNames.test(text) ||
  isTown(text);

/** Words of which pages make the names of their parts: "Plan your visit", "Timetable 2022–23", "Dates for this term". */
const labelWords = new Set(
  'plan,planning,your,you,visit,visiting,our,the,a,and,of,for,to,in,at,on,us,we,it,is,how,what,when,where,why,who,about,club,class,classes,course,courses,session,sessions,lesson,lessons,timetable,timetables,times,time,schedule,term,terms,dates,date,prices,price,pricing,fees,fee,costs,cost,booking,bookings,book,join,joining,register,registration,enrol,enrolment,sign,up,new,members,member,membership,parents,information,info,details,contact,find,here,home,page,welcome,general,practical,things,need,know,faq,faqs,questions,asked,frequently,opening,hours,admission,events,event,news,latest,current,autumn,spring,summer,winter,this,next,weekly,today,now,online,get,started,involved,more,menu,days,day,location,directions,come,along,whats,organisations,groups,track,pitch,squad,squads,training,venue,venues,hello,place,places'.split(
    ',',
  ),
);
const isLabel = (text: string): boolean => {
  const words =
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\d]+/gu) ?? [];
  return words.every((word) => labelWords.has(word) || /^\d+$/.test(word));
};

/** "Prices & opening times", "Class timetable": headings of a page's part, not names. */
/** For whom a part of a site is: "Children & Families" is nobody's name. */
export const forWhomPart =
  /^(?:our )?(?:children|kids|families|young people|youth|schools)(?:,? (?:and|&) (?:children|kids|families|young people|youth|schools|groups))+$/i;
const isGeneric = (text: string): boolean =>
  isLabel(text) ||
  forWhomPart.test(text) ||
  text
    .split(/\s?(?:[&,/+]|\band\b)\s?/i)
    .every((part) =>
      generic.test(part.replace(/^(?:our|the|class|weekly|term|current|latest|autumn|spring|summer|more) /i, '')),
    );

/** What follows the name of something without being part of it: "Holiday Camp Terms & Conditions". */
const aboutPart =
  /(?<=\S \S.{2,})\s?[:–-]?\s(?:faqs?|terms (?:and|&) conditions|information|(?:last )?updated\b.{0,30})$/i;

/** Degrees and diplomas behind a teacher's name: "Ann Price BMus (Hons), PGCE". */
const behindName =
  /(?:,? (?:B(?:A|Sc|Mus|Ed)|M(?:A|Sc|Mus|Ed)|PhD|PGCE|QTS|[ALF](?:RAM|RCM|RSM|TCL|ISTD|RAD|IDTA)|Dip ?[A-Z][A-Za-z]+|Cert ?[A-Z][A-Za-z]+)(?: ?\((?:Hons|Ed|TD)\))?)+$/u;

/** A telephone number or an address stands in the head of many pages. */
const isReach = /(?<!\d)(?:\+44|\(?0)[\d ()-]{8,14}\d|\w@\w/;

/** `text` as the name of something; undefined when it names nothing but a page's part. */
export const usable = (text: string | undefined): string | undefined => {
  const line = oneLine(text ?? '')
    .replace(welcome, '')
    .replace(announcement, '')
    .replace(aboutPart, '')
    .replace(behindName, '')
    .replace(/^[Aa]bout (?:[Tt]he )?(?=\p{Lu}\S* \p{Lu})/u, '')
    .replace(/^[\s|:*~=–—-]+|[\s|:*~=–—-]+$|\s?!{2,}$/g, '')
    .replace(/^[^\p{Lu}]+$/u, (small) => small.replace(/(?<![\p{L}’'])\p{L}/gu, (letter) => letter.toUpperCase()));
  return line.length >= 2 &&
    line.length <= 120 &&
    !isReach.test(line) &&
    /[\p{L}]{2}/u.test(line) &&
    !isGeneric(line) &&
    !noName.test(line)
    ? line
    : undefined;
};

/** Who keeps a village's or a council's pages is not what one of them is about. */
export const notItsName = /\b(?:council|parish|village|town|web ?site)\b/i;
/** Houses in which others meet. */
export const housesOthers = /\b(?:church|chapel|cathedral|parish|hall|library|museum|community centre)\b/i;
/** Those who list what others do. */
export const listsOthers =
  /\b(?:family information|information service|directory|local offer|what['’]?s on|listings?|networks?|notice ?board)\b/i;
/** "Pre-school rugby classes": words and no name. */
export const isWords = (text: string | undefined): boolean => text !== undefined && /^\S+(?: \p{Ll}\S*)+$/u.test(text);
/** Ends of the names of those who run something for children. */
export const namesOrganisation =
  /\b(?:club|academy|school|centre|studios?|society|association|trust|choir|orchestra|band|playgroup|stables|scout group|scouts|brownies|guides|gymnastics|gym|harriers|swimming|dance|theatre|company|F\.?C|R\.?F\.?C|RUFC|C\.?C|A\.?C|L\.?T\.?C|J\.?F\.?C|S\.C\.|clwb|cylch|ysgol|youth|juniors|tots|group|kids|swim school|riding school|play ?scheme|brass)\b/i;
export const organisation =
  /\b(?:clubs?|academy|school|centre|studios?|group|society|association|company|council|trust|church|band|choir|orchestra|playgroup|pre-?school|stables|squadron|troop|pack|brownies|guides|rainbows|scouts|cubs|beavers|brigade|bowmen|archers|fencers|harriers|wheelers|ringers|players|dancers|paddlers|circus|theatre|juniors|toddlers|tots|tigers|FC|RFC|CC|RSC|S\.?C|A\.?S\.?C|clwb|cylch|ysgol|play ?scheme|brass)(?:\b|\.|$)/i;

/** "Paint pots and play all day", "Find the fun in maths": told to do something, in small words. */
export const cheers =
  /^(?:run|come|join|learn|get|have|make|find|bring|play|enjoy|paint|build|fall|be|meet|try|give|start|unleash|explore|grow|step|dive|jump|kick|sing|dance|swim|ride|climb)(?: \p{Ll}[\p{Ll}’'-]*[,.]?){3,}$/iu;
/** "Art club for messy people", "After-school cookery for kids": what it is, in small words. */
export const isSmallWords = (text: string): boolean =>
  /^\S+(?: [\p{Ll}\d&(][\S]*){3,}$/u.test(text) && /\b(?:for|in|with|of|from)\b/.test(text);
/** What stands behind a name in a title and is none: small words on what it does, or the list of a village's site. */
export const saysMore = /^\p{Ll}+ (?:[^|]+ )?(?:for|in|with|of|from)\b|^[Ww]hat['’]s [Oo]n\b/u;
/** A heading that sells more than it names. */
export const isSlogan = (text: string): boolean =>
  /[!?]$|\b(?:your|you|we|us|our|my|let['’]?s|where|that|discover|because|making|helping|creating)\b|\.{1,3}\)?$/i.test(
    text,
  ) ||
  cheers.test(text) ||
  /\bhere$/i.test(text) ||
  text.split(' ').length > 9;

/** "Tuition in Ashtead that children look forward to". */
export const praises = / (?:that|which|where) \p{Ll}/u;

/** "Ballet, tap and street in Ossett": what is done, and where. */
export const tellsWhere = /^\S+(?:,| and| &) .* in \p{Lu}/u;
export const tellsForWhom = /^(?:free|fun|friendly)\b|\bfor (?:kids|children|families|all|everyone)\b/i;

/** The share of the shorter text's words that the other holds too. */
export function overlap(one: string, other: string): number {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / Math.max(1, Math.min(left.size, right.size));
}
