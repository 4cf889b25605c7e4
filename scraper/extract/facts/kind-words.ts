import type { Category } from '#domain/listing/facts/category-ids.ts';

/** Words that tell a category, with the name of the subcategory that they stand for. Earlier rows win ties. */
export const kinds: readonly (readonly [Category, string, RegExp])[] = [
  [
    'swimming',
    'Swimming lessons',
    /\bswim(?:ming|mers?)?(?: (?:school|lessons?|classes|academy|club))?\b|\blife ?guards?\b|\blife ?saving\b|\baqua ?tots\b|\bwater babies\b|\blearn[- ]to[- ]swim\b|\bdiving (?:club|lessons?|squad|classes)\b|\b(?:warm|heated|hydrotherapy|teaching|learner) (?:\([^)]{0,12}\) )?pools?\b/gi,
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
    /\bdanc(?:e|es|ing|ers?)\b|\btap (?:class|dance)\w*\b|\bcheerlead\w+\b|(?<!\b(?:and|to|we|they|will|or) )\bcheer\b(?! (?:up|on|you|for|from)\b)|\bjazz dance\b|\bmajorettes?\b|\bbaton twirl\w*\b|\bpom routines?\b|\bballroom\b|\bsalsa\b|\bjive\b|\bmorris\b|\bzumba\b|\bbhangra\b|\bbollywood\b/gi,
  ],
  [
    'drama',
    'Drama',
    /\bdrama\b|\btheatre (?:school|academy|club|workshops?|group|arts)\b|\bmusical theatre\b|\bstage school\b|\bacting\b(?! (?:head|chair\w*|manager|leader|principal|captain|secretary|as|on|up)\b)|\bperforming arts\b|\bpanto\w*\b|\bimprovisation\b|\bimprov\b|\bstagecraft\b|\bactors\b|\bmime\b|\bcircus skills\b|\b(?:acting|singing|danc(?:e|ing)), (?:acting|singing|danc(?:e|ing)) (?:and|&) (?:acting|singing|danc(?:e|ing))\b|\bWest End\b|\btheat(?:re|rical)s?\b(?! seats)|\btrapeze\b|\b(?:little|short|our own|school) plays?\b|\bput on (?:a |our |little )+(?:play|show|production)s?\b|\bspotlights?\b|\bLAMDA\b|\bpuppetry\b|\bstage (?:school|craft|skills)\b|\bauditions?\b/gi,
  ],
  [
    'music',
    'Music',
    /\bmusic(?:al)?(?! theatre)\b|\bsinging\b|\bchoir\b|\bpiano\b|\bguitar\b|\bviolin\b|\bukulele\b|\bdrum(?:s|ming)\b|\brecorder\b|\bsing ?(?:&|and) sign\b|\borchestras?\b|\b(?:brass|wind|steel|big|silver|concert|youth|training|marching|learners['’]?) bands?\b|\bbrass instruments?\b|\bbandroom\b|\binstruments?\b|\bsaxophones?\b|\bwoodwind\b|\bharps?\b|\boboe\b|\bvocals?\b|\bsong ?writing\b|\brock (?:school|band)s?\b|\bABRSM\b|\bcello\b|\bflute\b|\bclarinet\b|\btrumpet\b|\bfiddles?\b|\bkeyboards?\b|\bsamba\b|\bsing(?:ers?)?\b|\bcarol services\b|\bhandbells?\b|\bbell[- ]?ring\w*\b|\bsolfa\b/gi,
  ],
  [
    'stem',
    'Coding',
    /\bcod(?:ing|ers?)\b|\bcode club\b|\bprogramming\b|(?<!\bfrom )\bscratch\b|\bpython\b|\bcomput(?:ing|er club)\b|\b(?:game|app|web) design\b|\bmicro:? ?bits?\b|\braspberry pi\b|\barduino\b/gi,
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
  ['sports', 'Skating', /\bice[- ]skating\b|\broller[- ](?:skating|disco|derby|hockey)\b|\bskate(?:board\w*)?\b/gi],
  [
    'sports',
    'Multi-sports',
    /\bmulti-?sports?\b|\bsports? (?:coaching|club|camp|classes|sessions)\b|\bbasketball\b|\bbadminton\b|\bcycling\b|\bfencing\b|\bgolf\b|\barcher(?:y|s)\b|\bbowmen\b|(?<!baby )\byoga\b|\bshinty\b|\blacrosse\b|\brounders\b|\btable tennis\b|\bsquash\b|\bvolleyball\b|\bhandball\b|\bsoftball\b|\bbaseball\b|\btriathlon\b|\bBMX\b|\bfence\b(?! (?:off|in|post)\b)|\b(?:foil|sabre|[eé]p[eé]e)s?(?:,| and| or| ?\/|) ?(?:foil|sabre|[eé]p[eé]e)\b|\bwater polo\b|\bdodgeball\b|\bkabaddi\b|\bcamogie\b|\bGAA\b|\bninja (?:warriors?|kids|class(?:es)?|training|academy)\b|\b(?:balance|pedal) bik(?:es?|ing)\b|\bbikeability\b|\b(?:cycle|bike) (?:club|training|school|skills)\b|\blearn(?:s|ing)?(?: to)? (?:ride|cycle)\b(?: (?:a|their|without)(?: \w+)?)? ?(?:bikes?|cycles?|stabilisers)\b|\bride without stabilisers\b|\bcroquet\b|\bbowls\b|\bball games\b|\bsnooker\b|\bdarts\b|\bski(?:ing)?\b|\bsnowboard\w*\b|\bjunior gym\b|\bpadel\b|\bpickleball\b|\bice hockey\b|\bfrisbee\b|\bhurling\b|\bcurling\b|\bboccia\b|\bparasport\b/gi,
  ],
  [
    'outdoor',
    'Forest school',
    /\bforest school\b|\bbushcraft\b|\bwoodland (?:sessions?|play|adventures?)\b|\bden[- ]building\b/gi,
  ],
  [
    'outdoor',
    'Outdoor adventure',
    /\boutdoor (?:adventures?|activit\w+|learning|pursuits)\b|\bhigh ropes\b|\btree ?top\b|\bcanoe\w*\b|\bkayak\w*\b|\bpaddle ?board\w*\b|\bsailing\b|\bsail\b|\bsurf(?:ing)?\b|\bsnorkel\w*\b|\browing\b|\bdragon boat\w*\b|\bcoasteering\b|\bcav(?:ing|ers)\b|\borienteering\b|\btrek(?:s|king|kers)?\b|\bhik(?:es?|ing|ers)\b|\bwalking group\b|\bangling\b|\bfishing\b|\badventure (?:park|playground)\b|\bscouts?\b|\bcubs\b(?!\s+(?:\(?\d{1,2} ?(?:months|mths|weeks)|birth)\b)|\bUrdd\b|\bbeavers\b|\bgirlguiding\b|\bwoodcraft folk\b|\bcadets?\b|\bbrownies\b|\brainbows (?:are|meet|unit)\b|\b\d{1,2}(?:st|nd|rd|th) \w+ (?:rainbows|guides)\b|\bcamp ?fires?\b|\bsurvival skills\b|\babseil\w*\b|\bmountain bik\w*\b|\braft(?:ing| building)\b|\bwind ?surf\w*\b|\bwild play\b|\bwhittl\w+\b/gi,
  ],
  [
    'nature-animals',
    'Animals',
    /\bpetting farm\b|\bfarm (?:park|animals?|visit|day)\b|\bpon(?:y|ies)\b|\bstables\b|\bgardening\b|\ballotments?\b|\bgardeners?\b|\bveg(?:etable)?s? (?:patch|beds?)\b|\bdiggers\b|\bbee-?keep\w*\b|\bhorse[- ]?riding\b|\briding (?:lessons?|school)\b|\bwildlife\b|\bzoo\b|\bnature (?:club|tots|trail|walks?)\b|\bfeed the animals\b|\bpigs?\b|\bsheep\b|\bhens\b|\btractors?\b|\bfarm(?:ers?|yards?|ing)\b|\balpacas?\b|\bgoats\b|(?<!\blittle )\blambs?\b|\bdonkeys?\b|\bmini-?beasts?\b|\bpond[- ]dipping\b|\bbird ?watch\w*\b|\breptiles?\b|\bhorses\b/gi,
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
    /\bFrench\b|\bSpanish\b|\bMandarin\b|\bGerman\b|\bItalian\b|\bWelsh (?:lessons|classes|club)\b|\bGaelic\b|\bPolish\b(?! (?:up|off|your|their|his|her|those|the)\b)|\bPolsk\w+\b|\bArabic\b|\bChinese school\b|\bUrdu\b|\bGreek\b|\bTurkish\b|\bHindi\b|\bTamil\b|\bRussian\b|\bUkrainian\b|\bPersian\b|\bHebrew\b|\bPunjabi\b|\bJapanese\b|\bCantonese\b|\bPortuguese\b|\b(?:supplementary|language) school\b|\bsign language\b|\bBSL\b|\blanguage (?:classes|club|lessons)\b/gi,
  ],
  ['educational', 'Stories & reading', /\bstory ?time\b|\breading (?:club|group|challenge)\b|\blibrar(?:y|ies)\b/gi],
  ['educational', 'Museums & heritage', /\bmuseums?\b|\barchaeolog\w+\b|\bheritage\b/gi],
  [
    'baby-toddler',
    'Baby & toddler group',
    /\bbab(?:y|ies)\b(?! ?sit)|\btoddlers?\b|\bstay (?:and|&|n) play\b|\bplaygroup\b|\brhyme ?times?\b|\bsensory (?:class(?:es)?|play|sessions?|room)\b|\bbaby (?:massage|sensory|yoga|signing)\b|\bparent (?:and|&) (?:toddler|baby)\b|\bbumps?\b|\bpre-?schools?\b(?! (?:child|age|ballet|dance|gym|class|music))|\bnursery school\b|\bpre-?walkers?\b|\btots\b|\bnew-?borns?\b|\bunder[- ]?(?:fives|fours|5s|4s)\b(?! (?:football|rugby|swim|dance|ballet|gym|free|go free|half))|\bchild(?:ren)? under (?:five|four|5|4)\b(?! (?:free|go free|half|must|need|should))|\b(?:looks? after|bring) (?:a |any |your )?(?:baby|toddler|child under)\b|\bchildminders\b|\btoys\b|\blittle ones\b|\b(?:parents|carers|grandparents)(?:,| and| &| or) [^.]{0,30}\blittle ones\b/gi,
  ],
  [
    'other',
    'Out-of-school club',
    /\bwrap-?around (?:care|childcare|club)\b|\bout[- ]of[- ]school (?:club|care)\b|\bbreakfast (?:and after[- ]school )?clubs?\b/gi,
  ],
  [
    'other',
    'Youth club',
    /\b(?:boys|girls)['’]?s? brigade\b|\byouth (?:clubs?|groups?|centres?|work(?:ers?)?|caf[eé]s?)\b|^\s*youth\s*$/gim,
  ],
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
