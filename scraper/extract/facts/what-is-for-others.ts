import { inHead, inPath, inText, inTopic, type Subject, takenPartIn } from './other-subject.ts';

/** What families meet and take no part in: appeals, lives, what is over, meals, beds, shops, courses for those who work with children. */
export const whatIsForOthers: readonly Subject[] = [
  {
    // Those who treat children: teeth, eyes, ears, backs.
    enough: 3,
    unless: takenPartIn,
    signs: [
      inHead(
        2.5,
        /\b(?:dent(?:ists?|al|istry)|orthodont\w+|opticians?|optometr\w+|eye ?care|pharmac(?:y|ies|ists?)|osteopath\w*|chiropract\w+|physiotherap\w+|podiatr\w+|chiropod\w+|audiolog\w+|paediatricians?|(?:medical|health|walk-in) (?:centre|practice)|surgery|clinic)\b/i,
      ),
      inText(
        2,
        /\b(?:appointments?|check-?ups?|patients?|on the NHS|NHS (?:patients|charges|treatment)|treatments?|x-?rays?|referrals?|symptoms?|consultations?)\b/gi,
        2,
      ),
    ],
  },
  {
    // Appeals: how much came together of how much.
    enough: 3,
    signs: [
      inHead(
        1.5,
        /\b(?:fundrais\w+|donat(?:e|ions?)|appeal|petition|crowdfund\w*|sponsor (?:me|us)|raise money|help us (?:raise|save|buy|get))\b/i,
      ),
      inPath(1, /\b(?:fundrais\w+|donate|petitions?|crowdfund\w*|appeal)\b/i),
      inText(
        2,
        /£[\d,.]+ (?:raised|pledged|of £)|\braised (?:so far|of|from)\b|\b\d+ ?% (?:funded|raised|of (?:our|the|their) (?:target|goal))|\b[\d,]+ (?:supporters|donors|signatures|people have signed)\b/i,
      ),
      inText(
        1,
        /\b(?:donate now|give now|gift aid|sign (?:this|the) petition|make a donation|just ?giving|go ?fund ?me)\b/i,
      ),
    ],
  },
  {
    enough: 3,
    signs: [
      inHead(
        2,
        /\btributes?\b|\bobituar(?:y|ies)\b|\bin (?:loving )?memor(?:y|iam)\b|\bremembering\b|\b(?:dies|has died|death of)\b/i,
      ),
      inPath(1, /\b(?:obituar\w+|tributes?|in-memor\w+)\b/i),
      inText(
        2,
        /\b(?:(?:has|who|sadly) died|passed away|died (?:aged|on|in|at)|funeral|family flowers|condolences|survived by|leaves (?:a|his|her|behind) |service of thanksgiving|rest in peace)\b/gi,
        2,
      ),
    ],
  },
  {
    // What was, and is no more.
    enough: 3,
    signs: [
      inText(
        3,
        /\b(?:this|the) (?:\w+ )?(?:event|course|camp|class|club|group|workshop|activity|listing|session|programme) (?:has|is|have) (?:now |already |sadly |been )*(?:finished|ended|passed|over|closed (?:down|for good)|cancelled|expired|taken place|folded|in the past|no longer)\b|\b(?:this|the) (?:club|group|class|company|business) (?:no longer|has ceased|closed its doors|is no more|ceased)\b|^(?:event|sales?|bookings?|ticket sales) (?:(?:has|have) )?(?:ended|finished|passed|now closed)\b|^past event\b|\bsee (?:the |our )?(?:photos|pictures) (?:from|of) the (?:day|event)\b|\bthanks? (?:you )?to everyone who (?:came|attended|joined us)\b/im,
      ),
    ],
  },
  {
    enough: 3,
    unless: takenPartIn,
    types: /^(?:Restaurant|CafeOrCoffeeShop|BarOrPub|FoodEstablishment|Menu|FastFoodRestaurant)$/,
    typed: 2,
    signs: [
      inHead(
        1.5,
        /\b(?:restaurant|pub|inn|caf[eé]|bistro|gastropub|bar (?:and|&) \w+|sunday lunch|(?:kids|children) eat (?:for )?(?:free|£?1)|(?:kids['’]?|children['’]?s|childrens) (?:menu|meals?)|food menu|afternoon tea|carvery|brunch|pizzeria|tea ?rooms?)\b/i,
      ),
      inText(
        1.5,
        /\b(?:book a table|main (?:course|meal)s?|starters|desserts|puddings|à la carte|a la carte|our menus?|(?:kids|children['’]?s) menu|real ales?|cask ales?|gluten[- ]free options|allergens|orders? a main|roast dinners?|our chefs?|wine list|high ?chairs)\b/i,
      ),
      inText(
        1,
        /\b(?:burgers?|fish fingers|fish (?:and|&) chips|pasta|pizzas?|nuggets|sausages?|macaroni|lasagne|steak|ice cream sundae|wraps?|salads?)\b/gi,
        3,
      ),
    ],
  },
  {
    enough: 3,
    unless:
      /\b(?:class(?:es)?|clubs?|lessons?|workshops?|playgroups?|tuition|academy|(?:day|holiday|summer|activity) camps?)\b/i,
    types:
      /^(?:LodgingBusiness|Hotel|VacationRental|BedAndBreakfast|Campground|Hostel|Resort|Accommodation|LodgingReservation)$/,
    typed: 2,
    signs: [
      inHead(
        1.5,
        /\b(?:cottages?|glamping|campsites?|caravans?|lodges?|holiday (?:park|home|let|rental|accommodation)s?|hotels?|guest ?house|b ?& ?b|yurts?|shepherd['’]?s hut|accommodation|apartments?|villas?|barn conversion)\b/i,
      ),
      inText(
        2,
        /\b(?:sleeps \d+|(?:short|weekend|midweek) breaks?|(?:per|a) night|\d nights?|check[- ]?in\b|check[- ]?out\b|en[- ]?suite|bedrooms?|king[- ]?size|travel cots?|cots? and high ?chairs?|pets? welcome|dog[- ]friendly|self[- ]catering|linen|hot tub|wood ?burner|changeover day|cottage for \d)\b/gi,
        3,
      ),
      inText(
        1,
        /\bweeks? from £|\bper (?:week|night) (?:from )?£|£\d+ (?:per|a) (?:night|pitch|week)|\bpitch(?:es)? (?:from|with|and)\b/i,
      ),
    ],
  },
  {
    // Things tried out for those who want to buy.
    enough: 3,
    signs: [
      inHead(
        1.5,
        /\b(?:best \w+(?: \w+)? (?:for|of|to)|top \d+|tested|reviews?|reviewed|buying guide|vs\.?|compared|worth it|deals?)\b/i,
      ),
      inText(
        2,
        /\b(?:affiliate|earn (?:a |us )?(?:small )?commission|paid partnership|gifted|we (?:may )?receive a (?:small )?commission)\b/i,
      ),
      inText(
        1.5,
        /^(?:pros|cons|our verdict|verdict|what we (?:like|love)|why we (?:like|love) it|score|rating)\b\s?:?|\b(?:buy (?:it )?(?:now )?(?:at|from|on) [A-Z]|check (?:the )?price|view deal|best for:?)\b/gim,
        2,
      ),
    ],
  },
  {
    // For those who work with children, and for students.
    enough: 3,
    unless: /\b(?:kids|toddlers?|baby|babies|juniors?|for children)\b/i,
    signs: [
      inHead(
        1.5,
        /\b(?:level \d|NVQ|BTEC|diploma|certificate in|CPD|INSET|teacher training|become an? (?:\w+ ){0,3}(?:teacher|coach|instructor|lifeguard|childminder|nanny|referee|umpire|playworker)|careers?|qualifications?|paediatric first aid|safeguarding (?:training|course)|(?:courses?|training|workshops?|webinars?|conference) for (?:teachers|professionals|coaches|practitioners|leaders|childminders|schools|staff)|apprenticeships?|degree|BA|BSc|PGCE|undergraduate)\b/i,
      ),
      inText(
        1.5,
        /\b(?:is|are|suitable|designed|aimed at|ideal|perfect) (?:for |at )?(?:childminders|nannies|nursery (?:staff|nurses)|teachers|practitioners|coaches|professionals|anyone (?:who )?work(?:s|ing)|those (?:who )?work|adults|leaders)\b|\b(?:anyone|anybody|people|those|staff) (?:who |that )?work(?:s|ing)? with (?:young )?(?:children|people|babies)/i,
      ),
      inText(
        1.5,
        /\b(?:entry requirements|learning outcomes|learner loan|accredited|awarding body|continuing professional development|your setting|over 16s?\b|level \d (?:and|or|&) \d|with your career|delegates?|in-house training|ofsted requirements?|certificate is valid|assessment (?:method|is)|modules?|UCAS|you must be (?:16|18|19)|course fees? (?:include|are))\b/i,
      ),
    ],
  },
  {
    // A shop that one goes to.
    enough: 3,
    unless: takenPartIn,
    signs: [
      inHead(
        2,
        /\b(?:shops?|stores?|boutique|retailers?|stockists?|\w*wear|outfitters|outlet|toy ?shop|book ?shop|bikes?|cycles|pushchairs?|prams?|nursery furniture|uniforms?|supplies|superstore)\b/i,
      ),
      inText(
        1.5,
        /\b(?:shop opening|opening hours|in[- ]store|visit (?:our|us|the) (?:shop|store|showroom|in)|stockists?|brands|fittings?|sizes? \d|from £\d|gift cards?|order (?:online|by|before)|delivery|showroom)\b/gi,
        2,
      ),
    ],
  },
  {
    // Classes of another kind: dogs, drivers, diets.
    enough: 3,
    signs: [
      inHead(
        3,
        /\b(?:dogs?|pupp(?:y|ies)|canine) (?:training|obedience|agility|school|class(?:es)?|walk\w*|groom\w*)\b|\bdriving (?:school|lessons|instructors?)\b|\b(?:slimming|weight[- ]loss|boot ?camps? for (?:women|men|adults)|bridal|hen part(?:y|ies)|team[- ]building|speed dating|bingo|life drawing|wine tasting)\b/i,
      ),
    ],
  },
  {
    // Books, films, and what an encyclopaedia tells.
    enough: 3,
    types: /^(?:Book|Movie|TVSeries|TVEpisode|Person|MusicAlbum|VideoObject|ScholarlyArticle)$/,
    typed: 1,
    signs: [
      inText(
        1.5,
        /^(?:early life|career|biography|references|external links|see also|discography|plot|cast|synopsis|abstract|methods?|bibliography)$/gim,
        2,
      ),
      inText(
        1.5,
        /\b(?:ISBN|paperback|hardback|published by|running time|directed by|episodes?|DOI|et al|peer[- ]review\w*|sample size|(?:was|is) (?:an? )(?:\w+ ){0,3}(?:footballer|swimmer|gymnast|novelist|actor|actress|politician|village|hamlet|parish|town) (?:in|who|from|and))\b/i,
      ),
      inHead(
        1.5,
        /\b(?:book review|novel|film|movie|dvd|episode|series \d|season \d|biography|wikipedia|encyclop\w+)\b/i,
      ),
    ],
  },
  {
    // Pictures taken for money, of babies and of families.
    enough: 3,
    unless: /\b(?:class(?:es)?|clubs?|lessons?|workshops?|courses?|camps?)\b/i,
    signs: [
      inHead(2, /\bphotograph(?:y|ers?|s)\b|\bportraits?\b|\bphoto ?shoots?\b/i),
      inText(
        1,
        /\b(?:session fee|sitting fee|digital (?:collections?|images|files)|prints|albums?|your gallery|newborns?|cake smash|maternity|props|portraits?|studio)\b/gi,
        2,
      ),
    ],
  },
  {
    // A book, whoever it is about.
    enough: 3,
    signs: [
      inText(
        2,
        /\bISBN\b|\b(?:paperback|hardback|e-?book|audiobook)s?,? £|\b(?:paperback|hardback)\b[^.\n]{0,30}\d{2,3} pages\b/i,
      ),
      inText(
        1,
        /\b(?:add to (?:basket|bag|cart)|published|publisher|picture book|\d{2,3} pages|(?:written|illustrated) by|by the (?:same )?author)\b/gi,
        2,
      ),
    ],
  },
  {
    // What one has to know: rules, help, health, letters to parents.
    enough: 3,
    signs: [
      inHead(
        2,
        /\b(?:polic(?:y|ies)|code of conduct|booking conditions|refund|complaints?|constitution|risk assessment|newsletter|help cent(?:re|er)|knowledge base|support article|symptoms|treatment|vaccin\w+|teething|weaning|side effects|house rules)\b/i,
      ),
      inText(
        1.5,
        /\b(?:this policy|the (?:club|committee|company) (?:will|shall|reserves)|members (?:must|shall)|breach|disciplinary|dear (?:parents|all)|was this (?:article|answer) helpful|your GP|call 111|symptoms|pharmacist|headteacher['’]s message|shall be|dissolution|quorum|annual general meeting|officers)\b/gi,
        2,
      ),
    ],
  },
  {
    // What one hires and sets up at home.
    enough: 3,
    unless: takenPartIn,
    signs: [
      inHead(2, /\b(?:hire|hiring|rentals?|for hire)\b/i),
      inText(
        1.5,
        /\b(?:delivered|delivery|set[- ]?up|collect(?:ed|ion)?|per day|deposit|fully insured|to (?:your|any) (?:home|venue|house|garden|door)|garden|castles?|marquees?|within \d+ miles)\b/gi,
        2,
      ),
    ],
  },
  {
    // What one listens to.
    enough: 3,
    signs: [
      inHead(2, /\b(?:podcasts?|episode|ep\.? \d+|radio show)\b/i),
      inText(
        1.5,
        /\b(?:listen (?:on|to|now)|spotify|apple podcasts|show notes|this week we talk|our guest|\d+ mins?\b|last week['’]s episode|download the episode)/gi,
        2,
      ),
    ],
  },
  {
    // What is taken back from those who bought it.
    enough: 3,
    signs: [
      inHead(2, /\b(?:product )?recalls?\b|\bsafety (?:notice|alert)\b/i),
      inText(
        1.5,
        /\b(?:batch(?: numbers?)?|full refund|stop using|risk of|place of purchase|serial numbers?|affected (?:products?|items?)|trading standards)\b/gi,
        2,
      ),
    ],
  },
  {
    // What those buy who run clubs.
    enough: 3,
    signs: [
      inText(
        1.5,
        /\b(?:(?:booking|management|membership) (?:software|system|platform)|(?:for|trusted by) (?:[\d,]+ )?(?:clubs|providers|studios|(?:activity|class) (?:providers|owners)|academies)|fill your classes|your (?:members|customers|business))\b/i,
      ),
      inText(
        1.5,
        /\b(?:book a demo|request a demo|manage (?:registers|members|bookings)|take payments|free trial|per month|one app|no setup fee|integrat\w+|dashboard|automat\w+)\b/gi,
        2,
      ),
    ],
  },
  {
    // What inspectors found.
    enough: 3,
    signs: [
      inHead(2, /\b(?:inspection(?: report)?s?|ofsted report|estyn report|care inspectorate)\b/i),
      inText(
        1.5,
        /\b(?:overall effectiveness|inspectors?|URN|quality of education|leadership and management|early years setting|on roll|requires improvement|this inspection|safeguarding are effective)\b/gi,
        2,
      ),
    ],
  },
  {
    // Where one gives one's time.
    enough: 3,
    unless: /\b(?:class(?:es)?|lessons?|camps?|playgroups?|tots|toddlers?|juniors?)\b/i,
    signs: [
      inTopic(
        2,
        /\b(?:volunteer(?:s|ing)?|trustees?|befrienders?|give your time|could you (?:be|help|give|lead)|(?:leaders?|helpers?|coach(?:es)?|drivers?|play ?workers?) (?:wanted|needed)|become a (?:leader|coach|helper|volunteer|trustee))\b/i,
      ),
      inText(
        1.5,
        /\b(?:could you (?:give|spare)|apply (?:by|now|online|to)|expenses|references?|a mile|driving licence|clean licence|DBS check|over (?:16|18|21|25)|role|hours a week|induction|training (?:is|will be) (?:given|provided))\b/gi,
        2,
      ),
    ],
  },
  {
    // What a word means.
    enough: 3,
    signs: [
      inHead(
        1.5,
        /\b(?:definitions?|meaning|dictionary|thesaurus|synonyms?|translat(?:e|ion)|crossword|etymology|rhymes with|pronunciation)\b/i,
      ),
      inPath(1, /\b(?:define|definition|dictionary|thesaurus|meaning|word)\b/i),
      inText(
        1.5,
        /^(?:noun|verb|adjective|adverb)\b|\b(?:synonyms?|antonyms?|etymology|origin: |word of the day|plural|pronunciation|see also|mid \d\dth century|late \d\dth century|from (?:Latin|Greek|Italian|Old English|French))\b/gim,
        2,
      ),
    ],
  },
  {
    // What pupils of a school have to know.
    enough: 3,
    signs: [
      inTopic(
        2,
        /^(?:school )?(?:uniform|pe kit|dress code|attendance|admissions?|school (?:day|meals?|dinners?|times)|lunch(?:es)? menus?|homework|catchment|term dates|year \d|ofsted|governors|pupil premium|phonics|curriculum|(?:school )?fees(?: and \w+)?$|open (?:day|morning|evening)s?)\b/im,
      ),
      inText(
        1.5,
        /\b(?:reception|year \d|years \d|pupils|school office|headteacher|head teacher|class teacher|PTA|registrar|bursar\w*|scholarships?|open (?:day|morning|evening)s?|admissions|tours?|boys and girls from \d|governors?|jumpers?|trousers|pinafore|plimsolls|school bags?|parents['’]? evening|registration)\b/gi,
        3,
      ),
    ],
  },
  {
    // What somebody has for sale.
    enough: 3,
    signs: [
      inHead(1.5, /\b(?:for sale|wanted|second[- ]hand|used|job lot|free to (?:collect|a good home))\b/i),
      inText(
        1.5,
        /\b(?:collection only|cash on collection|ono|good (?:used )?condition|smoke[- ]free|pet[- ]free home|no timewasters|message seller|make (?:an )?offer|view seller)\b/gi,
        1,
      ),
      inText(1, /\b(?:ad id|posted \d+ (?:hours?|days?) ago|seller(?:'s)?|listed (?:on|in))\b/i),
    ],
  },
];
