import { inHead, inPath, inText, inTopic, type Subject } from './other-subject.ts';

/** Said to parents: who is spoken to so may send a child, whatever else the page offers. */
const toParents = inText(
  -2,
  /\b(?:your (?:child|son|daughter|little ones?|toddler|baby)(?:['’]s)?\b|parents (?:can|may|should|book|pay)|(?:classes|sessions|lessons) (?:for|from) (?:ages?|age[ds]|\d))\b/i,
);

/**
 * Pages that speak of children as warmly as a class does and speak to somebody else: schools, those who give a party, sellers, those who
 * teach or help, readers, the families of those who dance already. Each is told by several signs that say one thing, and is then no activity
 * whatever its words weigh; no word of what is taken part in speaks against it, as nearly all of them name classes, clubs or sessions.
 */
export const whomItAddresses: readonly Subject[] = [
  {
    // Schools, which buy lessons in the school day.
    enough: 3,
    signs: [
      toParents,
      inHead(
        1.5,
        /\b(?:for|in|to) (?:primary |secondary |special |local |all |your )?(?:schools|nurseries|teachers|settings)\b|\bPPA\b|\bcurriculum\b|\bin the school day\b|^education\b|\bschools? (?:workshops|visits|residentials?|assembl(?:y|ies)|trips|offer)\b/im,
      ),
      inText(
        1.5,
        /\byour (?:school|pupils|teachers|staff|setting|classroom|students|nursery|headteacher|year group)\b/gi,
        2,
      ),
      inText(
        1,
        /\b(?:PPA|sports? premium|curriculum|key stage|KS ?[1-3]|EYFS|units? of work|INSET|CPD|schemes? of work|(?:half|full|whole)[- ]day £\d+|per (?:class|school|day) of (?:up to )?\d+|risk assessments?|invoice)\b/gi,
        2,
      ),
    ],
  },
  {
    // Those who give a party at home: entertainers come, soft play and castles are brought.
    enough: 3,
    signs: [
      inHead(
        1,
        /\b(?:entertainers?|(?:soft play|castle|party|inflatable|disco|prop|equipment|toy) (?:hire|rental)s?|(?:hire|rental)$|part(?:y|ies) (?:at|in|to) (?:your |you|home)|mobile (?:farm|zoo|disco|party|planetarium|soft play)|magicians?|face ?paint\w+|bouncy castles?)\b/im,
      ),
      inText(
        1,
        /\b(?:we|I)(?:['’]ll| will| can| also)* (?:come|travel|bring [^.!?\n]{2,40}) to (?:you|your)\b|\b(?:at|in|to) your (?:own )?(?:home|house|hall|venue|garden|door|party)\b|\bwe (?:will )?(?:deliver|set (?:it )?up)\b/i,
      ),
      inText(
        1,
        /\b(?:deposit (?:keeps|secures|holds)|(?:keeps?|secures?|check|holds?) (?:your|my|the) date|up to \d+ hours|within \d+ miles|your (?:child['’]s )?(?:special day|event|big day)|cleaned between|PIPA|free delivery|hire (?:period|charges?|fees?)|(?:one|two|three|\d)[- ]hour (?:show|party)|part(?:y|ies) £\d+)\b/gi,
        2,
      ),
    ],
  },
  {
    // Who has lessons already and wants something to take home.
    enough: 3,
    signs: [
      inTopic(
        1.5,
        /\bhire (?:an?|your) \w+|\b(?:instruments?|equipment|kit|costumes?|uniforms?|boards?|wetsuits?) (?:hire|loans?|rental|library)\b/i,
      ),
      inText(
        1.5,
        /\b(?:hire (?:agreement|charges?|period|an?|fee)|responsible for (?:loss|damage|any)|proof of (?:your )?(?:address|identity)|(?:collect|return) (?:it|them|your)|insure (?:it|them)|yours to replace|wear and tear|deposit)\b/gi,
        2,
      ),
    ],
  },
  {
    // Buyers and sellers of what children have grown out of.
    enough: 3,
    signs: [
      inHead(
        1.5,
        /\bnearly[- ]new\b|\btable[- ]?top sale\b|\bjumble\b|\b(?:baby|toddler|toy|book|clothes|uniform|kit|boot) (?:sales?|swaps?)\b|\b(?:mum\w*|baby|toy|flea|kids['’]?|preloved|children['’]?s) markets?\b|\bcar boot\b|\bswap shops?\b|\bbring (?:and|&) buy\b/i,
      ),
      inText(
        1.5,
        /\b(?:pre-?loved|second[- ]hand|nearly new|bargains?|stall(?:holder)?s?|sellers?|book a (?:table|stall|pitch)|(?:want to|to) sell|keep (?:everything|all|\d+ ?%)|entry £\d|early entry|buyers?|outgrown)\b/gi,
        2,
      ),
    ],
  },
  {
    // Families whose babies are looked at for science.
    enough: 3,
    signs: [
      inHead(
        1.5,
        /\btake part\b|\b(?:baby|child|infant|toddler|language|development)? ?lab\b|\bresearch\b|\bstud(?:y|ies)\b|\bparticipants?\b/i,
      ),
      inText(
        1.5,
        /\b(?:ethics committee|research(?:ers?| team| project| stud(?:y|ies)| group)|(?:every|each|our|this|the) stud(?:y|ies) (?:has|have|is|are|takes?|will|into|on|of|looks?)|participants?|(?:see|learn|find out|understand|study) how (?:they|babies|children|toddlers|young)|department of (?:psychology|education|linguistics)|PhD|eye[- ]tracking|travel (?:costs|expenses) (?:are|will be)|pay your (?:bus|travel|train))\b/gi,
        2,
      ),
    ],
  },
  {
    // Those who could teach.
    enough: 3,
    signs: [
      inTopic(
        2,
        /\b(?:teach|coach|work|instruct|tutor) (?:with|for) us\b|\bjoin (?:us as|our staff)\b|\bbecome an? (?:\w+ ){0,3}(?:teacher|coach|instructor|tutor|franchisee|lifeguard)\b|\b(?:teachers?|coach(?:es)?|instructors?|tutors?|lifeguards?|playworkers?) (?:wanted|needed|required)\b|\bwe(?:['’]re| are) (?:hiring|recruiting)\b/i,
      ),
      inPath(
        1,
        /\/(?:[\w-]*-)?(?:teach|coach|work)-(?:with|for)-us\b|\/(?:recruitment|careers?|jobs?|vacanc\w+|franchise)\b/i,
      ),
      inText(
        1,
        /£\d+(?:\.\d\d)?(?: ?(?:-|to|–) ?£?\d+(?:\.\d\d)?)? ?(?:per|an|\/) ?h(?:ou)?r\b|\brates? of pay\b|\bpaid (?:training|hourly)\b/i,
      ),
      inText(
        1,
        /\b(?:(?:we(?:['’]ll| will)?|and) train you|over 18|CPD|(?:rising|depending|according) (?:with|on|to) experience|you (?:should|must|will|need to|do not need to|don['’]t need to) be (?:an? |over )|self[- ]employed|sound like you|come and teach|DBS (?:is|will be)|(?:a|your) CV|references|qualification|hours a week|induction)\b/gi,
        2,
      ),
    ],
  },
  {
    // Those who could help.
    enough: 3,
    signs: [
      inTopic(
        2,
        /\b(?:gardeners?|helpers?|leaders?|volunteers?|drivers?|stewards?|marshals?|chaperones?|trustees?|committee members|cooks?|bakers?|knitters?|hosts?|befrienders?|treasurer|secretary|adults|grown-?ups|sewers|welcomers) (?:wanted|needed|required)\b|\bvolunteer (?:with|for) us\b|\bcould you (?:help|be)\b/i,
      ),
      inText(
        1,
        /\b(?:could you (?:help|give|spare)|we (?:badly |really )?need|(?:who can|could you|can you) (?:give|spare)|(?:one|two|three|a few|an) hours? (?:a|on|each|every)|your time|lend a hand|help(?:ing)? out|no experience|expenses|hours? a week)\b/gi,
        2,
      ),
    ],
  },
  {
    // Whoever worries about a child.
    enough: 3,
    signs: [
      inTopic(
        1.5,
        /\bwelfare\b|\bsafeguarding\b|\bchild protection\b|\bkeep(?:ing)? [^\n]{0,40}\bsafe\b|\bcodes? of conduct\b|\bduty of care\b/i,
      ),
      inText(
        1.5,
        /\b(?:NSPCC|childline|welfare officers?|safeguarding (?:officers?|leads?|policy|team|course)|designated (?:lead|person)|consent|emergency|(?:ring|call|dial) 999|concerns?|worried about|report (?:a|any|it)|whistle ?blow\w*|codes? of conduct|right to be safe|LADO)\b/gi,
        3,
      ),
    ],
  },
  {
    // Readers of somebody who was there and tells of it.
    enough: 3,
    signs: [
      inText(
        2,
        /\bin exchange for\b|\bhonest (?:review|write-?up|opinion|thoughts)\b|\bwe were (?:kindly )?(?:invited|gifted|sent)\b|\bpress (?:invite|visit|trip)\b|\b(?:opinions|views|words) (?:are|remain) (?:all )?(?:my|our) own\b/i,
      ),
      inText(
        1,
        /\b(?:mum|dad|mother|father) (?:of|to) (?:one|two|three|four|\d)\b|\bwriting about (?:family|life|days)\b|\bmy (?:son|daughter|toddler|little (?:one|boy|girl)|youngest|eldest|three year old|two year old)\b|\bwork with me\b|\bthis blog\b/i,
      ),
      inText(
        1,
        /\b(?:on|via|through|from|visit|see) their (?:web ?site|page|facebook|site)\b|\btell (?:me|us) below\b|\bhave you been\b/i,
      ),
    ],
  },
  {
    // Readers of a paper: somebody does something, and others have told the paper of it.
    enough: 3,
    signs: [
      inTopic(
        1.5,
        /^[^\n|]{6,90}\b(?:launch(?:es|ed)?|to (?:open|launch|host|return|close|offer|get)|opens|unveil\w*|hails?|celebrates?|praised|scoops?|secures?|boosts?|expands?|given|gets|lands|tak(?:es|ing) off|kicks? off)\b/im,
      ),
      inText(
        1.5,
        /\b(?:(?:he|she|they) (?:told|said|added)|told (?:the |us |our )?[A-Z]\w+ [A-Z]?\w+|(?:is|was|are|were) (?:delighted|proud|thrilled) (?:with|that|to)|Cllr|councillor|cabinet member|spokes(?:man|woman|person)|newsroom|news ?desk|press (?:office|release)|notes to editors|immediate release|thanks to (?:a|an|the) (?:\w+ )?(?:partnership|grant|donation))\b/g,
        3,
      ),
    ],
  },
  {
    // Families who ask for money towards what their children do elsewhere.
    enough: 3,
    signs: [
      inHead(
        1.5,
        /\b(?:grants?|funding|bursar(?:y|ies)|help (?:with|towards|paying)(?: for)? (?:the |your )?(?:costs?|fees|clubs)|short breaks? (?:fund|grant|payment)s?|hardship fund|personal budgets?)\b/i,
      ),
      inText(
        1.5,
        /\b(?:we (?:will )?pay (?:the|for|your|up to)|towards (?:the cost|activities|fees|a )|up to £[\d,]+|eligib\w+|(?:needs?|must|have) (?:to )?live in|disability living allowance|DLA|universal credit|appl(?:y|ications?) (?:for|form|by|to|is|are|online)|forms? (?:are|is) open|the (?:scheme|fund|panel)|awards?|awarded)\b/gi,
        3,
      ),
    ],
  },
  {
    // The families of those who dance, sing or act already, and who come to look.
    enough: 3,
    signs: [
      inTopic(
        1.5,
        /\b(?:our|the|annual|summer|christmas|spring|winter|autumn|end of (?:term|year)|dance|youth|junior) (?:\w+ )?(?:show|performances?|production|concert|display|gala|recital|presentation)\b/i,
      ),
      inText(
        1.5,
        /\b(?:dress rehearsal|chaperones?|DVDs?|doors (?:open|at)|tickets (?:go on sale|are (?:£|on|available)|£\d|from £|cost)|on (?:the )?stage|costumes? (?:fees?|lists?)|all (?:of )?our (?:dancers|pupils|students|performers|gymnasts)|back ?stage|interval|matin[ée]e|running order|nail varnish|bun)\b/gi,
        4,
      ),
    ],
  },
  {
    // Couples: children come to a wedding as guests, and are kept busy there.
    enough: 3,
    signs: [
      inTopic(1.5, /\b(?:weddings?|civil ceremon(?:y|ies)|elopements?)\b/i),
      inText(
        1.5,
        /\b(?:wedding (?:breakfast|party|day|crèche|creche|coordinator|planner)|ceilidh|your (?:vows|guests|big day|brochure)|say (?:your vows|it|i do)|vows|(?:evening|little|day) guests|bridal|brides?|grooms?|licensed (?:for|to hold|jetty)|deposit of £\d,?\d{3}|holds your date|confetti|toasts|(?:request|ask for) (?:a|the|our) brochure)\b/gi,
        4,
      ),
    ],
  },
];
