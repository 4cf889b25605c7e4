/**
 * Headings over what every page of a site repeats, over what others say, and over what the same people do besides: small print, reviews,
 * the last entries of a blog, results, the hall's hire, services.
 */
const besides = new RegExp(
  `^(?:${[
    '(?:booking |our |general )?terms (?:(?:and|&) conditions|of (?:use|business|service))|conditions of (?:booking|use|hire)',
    'privacy(?: (?:policy|notice|statement))?|how we use your (?:information|data)|your (?:data|privacy)|data protection',
    'cookies?(?: (?:policy|notice|settings|on (?:this|our) (?:web)?site))?|code of conduct|safeguarding|child protection|complaints',
    '(?:customer )?reviews?|(?:\\d+ )?(?:comments?|responses|replies)|leave a (?:reply|comment)|testimonials?',
    'what (?:the |our |other )?(?:parents|people|customers|families|clients|members|others|grown-?ups|mums|children|kids) (?:say|think)\\b.*',
    "(?:from (?:the|our) (?:blog|journal|(?:minister|vicar|rector)['’]s desk|(?:recipe|cook) ?book|archives?)|(?:latest|recent|older|club) (?:posts|articles|blog posts|comments|news|results))(?: .*)?|.*\\bwhat['’]s new|news(?:flash)?|in the news",
    '(?:.{3,60}: the results)|(?:match |gala |our |(?:next|upcoming|forthcoming|coming|recent) )?(?:results|fixtures|engagements)(?: (?:and|&) \\w+)?|league tables?',
    '(?:(?:our|the) )?(?:hall|room|venue|church|clubhouse|studio|pool|pitch|court|gym|rink|facilit\\w+) hire|hire|hir(?:e|ing) (?:of )?(?:an?|the|our|us|this) .*',
    '(?:the )?school (?:day|hours|term dates)|(?:school )?term dates|(?:office|reception|bar|shop|caf[eé]|box office) (?:opening )?(?:hours|times)|(?:our |the )?(?:(?:farm|club|gift|coffee|dance|pro|uniform|kit) )?(?:caf[eé]|bar|tea ?room|shop|clubhouse)|(?:our )?(?:camping|camp ?site|glamping|caravans?|bed (?:and|&) breakfast|b ?& ?b|accommodation|holiday (?:cottages?|lets?)|stay (?:with us|here|over|the night))|(?:now|on) showing|(?:this week )?(?:from|in) (?:the|our) (?:farm |club |gift )?(?:shop|caf[eé]|kitchen|bar|tea ?room)\\b.*',
    ".*\\b(?:match|race|regatta|tour|trip|tournament|gala|event) report|(?:past|previous) (?:events|shows|productions|trips|camps)|last (?:week|month|year|term|season)['’]?s? .*|this (?:week|month|year|term|season)['’]?s? .*|what (?:did we do|we (?:did|made|have made)).*|things we have made|roll of honou?r|hall of fame",
    '(?:hall|room|venue) bookings?|.*\\btickets (?:now |are |are now )?(?:on sale|available|on the door)\\b.*',
    '(?:for |our |in )?(?:schools|teachers|mentors|businesses|companies|professionals|volunteers)(?: and (?:schools|teachers|groups|nurseries|businesses))?|(?:school|corporate) (?:workshops|visits|bookings|events|parties)|franchis\\w+(?: .*)?|run your own .*',
    '(?:our |sunday |regular |church )*(?:worship|services)|(?:service|mass) times|verse of the day|this (?:week|sunday)|notices?(?: for (?:pupils|members|parents))?|food ?bank|(?:[a-z]+ )?diary(?: dates)?|dates for (?:the|your) (?:diary|fridge|calendar)(?: door)?',
    "(?:our )?(?:sponsors|supporters|partners|funders)|(?:please )?(?:support|visit) our (?:advertisers|sponsors)|(?:our )?(?:advertisers|adverts?|advertisements?)|newsletter(?:s| archive)?|(?:old|past) newsletters|club records|login form|who['’]s online|polls?|also (?:for|at|in|on|this|from) .*|(?:our |the )?(?:next|upcoming|forthcoming|future) (?:concerts?|shows?|performances?|match(?:es)?|fixtures?|games?|productions?)|.*\\b(?:at|in) (?:our )?other (?:libraries|centres|venues|schools|branches|towns)|(?:our )?other (?:[a-z]+ ){1,2}(?:groups|clubs|classes|camps|sessions|courses|workshops|venues)|(?:our |the )?other (?:groups|activities|clubs|organisations|things|services|offerings|units|sections|colts|squads|teams|holidays|centres|branches)(?: .*)?|more (?:for [a-z ]{3,20} )?(?:at|from|on|in) (?:the|our|this) .*|more ways to .*|older (?:brothers?|sisters?|siblings?)(?: .*)?|what (?:comes|happens) (?:next|after.*)|(?:what else|also (?:available|on offer)|elsewhere (?:at|in|on))(?: .*)?",
    '(?:please )?(?:help|support) us(?: .*)?|(?:make a |your )?donat(?:e|ions?|ing)(?: .*)?|fund-?rais\\w+(?: .*)?|(?:[a-z’-]+ ){1,3}appeal|ways to give|giving|leave a legacy|could you help|can you help|volunteer(?:s|ing)?(?: with us)?|(?:we need|help(?:ers)?|volunteers|coaches|leaders|grown-?ups|parents) (?:you|wanted|needed)|(?:current |our |latest )?(?:jobs|vacancies|job opportunities)|(?:(?:work|teach|coach) (?:for|with) us|join (?:the|our) team)',
  ].join('|')})\\s?[:?!]*$`,
  'i',
);

/** Headings over what the same people do with grown-ups: "Adults", "Pregnancy yoga", "Ladies' netball", "Life drawing for adults". */
const forAdults =
  /^(?:for |our |senior |beginners['’]? )?(?:adults?|grown-?ups|wom[ae]n|ladies|m[ae]n|pregnan\w+|antenatal|mums-to-be|(?:over|aged) ?-?(?:18|21|50|55|60|65)s?|18 ?\+|seniors)(?:['’]s|s['’]|['’])?(?: [\w'’-]+){0,3}$|^[\w'’-]+(?: [\w'’-]+){0,2} for (?:adults|grown-?ups|women|men|ladies)(?: only)?$/i;
const withChildren =
  /\b(?:child\w*|bab(?:y|ies)|toddlers?|tots|juniors?|kids|famil\w+|boys|girls|teens?|teenagers|youth|young|schools?|prices?|fees|costs?|tickets?|concessions?|\d+ ?(?:-|–|to) ?\d+)\b/i;

/** Of a heading in two languages, or with a cheer before it, the last part says what it is over: "Pomagamy! We need you". */
export const isOverOthers = (heading: string): boolean => {
  const last = heading.split(/ \/ |(?<=[!?]) /).at(-1) ?? heading;
  return besides.test(heading) || besides.test(last) || (forAdults.test(heading) && !withChildren.test(heading));
};
