import { inHead, inMarks, inPath, inText, inTopic, type Subject } from './other-subject.ts';

const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

/** What one reads for its own sake, or has to know: articles, talk, minutes, recipes, results, rules. */
export const whatIsTold: readonly Subject[] = [
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
        /^(?:how (?:to|do|can|much)|why|what (?:is|are|to do|age)|when (?:to|should)|should (?:you|i|my)|(?:the |a |your |our )?(?:ultimate |complete |essential |parents['’]? )?guide to|the benefits of)\b|: (?:what|how|why|where) to\b|\bexplained\b|\bis it worth (?:it|£|the (?:money|price))|\breview(?:ed)?(?: of|:)|: (?:a|our|my|the) (?:review|story|guide|diary)/im,
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
      // What somebody has won, and what members are reminded of.
      inTopic(
        1.5,
        /\b(?:success|triumphs?|victor(?:y|ies)|medals?|wins?|winners?|strike gold|celebrates?|reminder|closes|deadline|lost property|thank you|sparkling)\b/i,
      ),
      inText(3, /^(?:from \w+, )?the (?:free|open) encyclop/im),
      inText(1.5, /[★☆]{3,5}|^review by\b/im),
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
          `^(?:(?:posted|published|updated|last updated|first published|added)(?: on| at)?(?: by [^\\n]{2,40})?:? ?(?:\\w+day,? )?\\d{1,2}(?:st|nd|rd|th)?[ /](?:${MONTHS}|\\d{1,2})|[^\\n]{0,60}(?:\\b\\d{1,2}(?:st|nd|rd|th)? (?:${MONTHS})|\\b(?:${MONTHS}) \\d{1,2},?) 20\\d\\d[^\\n]{0,30}$)`,
          'im',
        ),
      ),
      inText(2, /\b\d{1,2}[- ]min(?:ute)?s? read\b|\breading time\b/i),
      inText(1.5, /^(?:(?:our|my|overall) )?(?:rating|verdict|score):? \d(?:\.\d)?(?: ?\/ ?| out of )(?:5|10)\b/im),
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
        /\b(?:(?:can|does|has|did) any(?:one|body)|any(?:one|body) (?:know|recommend|tried|else)|hi all|thanks in advance|any recommendations)\b/gi,
        2,
      ),
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
    types: /^Recipe$/,
    typed: 4,
    isNeverHeld: true,
    signs: [
      inHead(2, /\brecipes?\b/i),
      inPath(2, /\brecipes?\b/i),
      inText(1, /\bserves:? \d|\bmakes:? (?:about )?\d/i),
      inText(1, /^ingredients\b/im),
      inText(1, /^(?:method|directions|instructions|steps)\b/im),
      inText(1, /\b(?:prep(?:aration)?|cook(?:ing)?)(?: time)?:? \d/i),
      inText(1, /\b\d+ ?(?:g|ml|tbsp|tsp)\b|\bpreheat\b/gi, 2),
      inText(
        2,
        /\b(?:mash|beat in|whisk|fry|simmer|stir in|bake (?:for|at|until)|chop|sieve|knead|drizzle|sprinkle|boil|leave to cool)\b/gi,
        2,
      ),
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
