import { inHead, inPath, inText, type Subject, takenPartIn } from './other-subject.ts';

/** What is sold, let, done for money or looked for: work, houses, goods, halls, trades. */
export const whatIsSold: readonly Subject[] = [
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
    types:
      /^(?:Product|ProductGroup|Offer|Store|OnlineStore|ToyStore|ClothingStore|SportingGoodsStore|Book|MobileApplication|SoftwareApplication|VideoGame)$/,
    typed: 1.5,
    unless: takenPartIn,
    isNeverHeld: true,
    signs: [
      inHead(
        1,
        /\b(?:shoes|clothing|clothes|leotards?|equipment|supplies|accessories|posters?|books?|games|gifts?|dresses)\b/i,
      ),
      inText(1.5, /\bsort by\b|\bsize guide\b|\bfilter by\b|\bcustomers also\b|\bfree returns\b/i),
      inHead(1, /\b(?:shop|store|sale|buy|kits? for|toys?)\b/i),
      inPath(1, /\/(?:products?|shop|store|collections?|item|dp|p|c|cat|category)\//i),
      inText(2, /\badd (?:\S+ )?to (?:\S+ )?(?:basket|cart|bag|trolley)\b|\bbuy (?:it )?now\b/i),
      inText(1, /\byou may also like\b|\b(?:related|similar) products\b|\bfrequently bought\b|\bbestsellers?\b/i),
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
];
