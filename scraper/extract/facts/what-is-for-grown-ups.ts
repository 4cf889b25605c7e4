import { inHead, inMarks, inText, inTopic, type Subject } from './other-subject.ts';

/** What speaks to families in the words of a club and is none: care, health, pubs, church, evening classes, gear. */
const forTheirChildren =
  /\b(?:kids|children['’]?s? (?:class|club|session|lesson|course)\w*|juniors?|tots|toddlers?|teens|family sessions?|minis|youth)\b/i;

export const whatIsForGrownUps: readonly Subject[] = [
  {
    // Where one is treated.
    enough: 3,
    signs: [
      inHead(
        1.5,
        /\b(?:NHS|hospitals?|wards?|inpatients?|outpatients?|clinics?|surger(?:y|ies)|medical (?:centre|practice)|health (?:centre|visit\w+)|dent(?:al|ists?)|physiotherap\w+|occupational therapy|speech therapy|CAMHS|midwi\w+|maternity|opticians?|pharmacy)\b/i,
      ),
      inText(
        1.5,
        /\b(?:refer(?:red|ral)s?|your GP|consultants?|nurses?|appointments?|visiting (?:times|hours)|discharged?|medication|operation|treatment|patients?|red book|check-?ups?|symptoms|nurse in charge|clinic|therap(?:y|ists?)|assessments?|HCPC|bedside|play specialists?)\b/gi,
        2,
      ),
    ],
  },
  {
    // Evenings out.
    enough: 3,
    unless: forTheirChildren,
    signs: [
      inHead(
        1.5,
        /\b(?:quiz|pub|inn|arms|tavern|brewery|open mic|karaoke|bingo|comedy night|tribute|gigs?|tour(?: dates)?|live music|cocktails?)\b/i,
      ),
      inText(
        1.5,
        /\b(?:doors|support (?:act|from)|album|vinyl|merch|sold out|the bar|pints?|ales?|prosecco|winner takes|teams of|jackpot|last orders|curry|buffet|raffle|on sale now|14\+|over 18s)\b/gi,
        2,
      ),
    ],
  },
  {
    // Classes for grown-ups.
    enough: 3,
    unless: forTheirChildren,
    signs: [
      inHead(
        1.5,
        /\b(?:adults?|evening class(?:es)?|community learning|for (?:women|men|ladies|grown-?ups)|over[- ]?[5-6]0s|pilates|zumba|boot ?camp|walking (?:football|netball)|knit(?:ting)?|WI|U3A|life drawing|gym memberships?|personal training|slimming|retreats?|antenatal|pregnancy|parenting (?:course|programme)|language courses?)\b/i,
      ),
      inText(
        1.5,
        /\b(?:adults?|over (?:16|18|19)s?|19\+|concessions?|learners?|enrolment|fee waiver|wine|a glass of|colleagues|women|ladies|men|retired|post-?natal|membership|daytime|the bar|holiday (?:spanish|french|italian))\b/gi,
        2,
      ),
    ],
  },
  {
    // When the church prays.
    enough: 3,
    unless: /\b(?:playgroup|toddlers?|messy church|youth (?:club|group)|choristers?|holiday club|tots)\b/i,
    signs: [
      inHead(
        2,
        /\b(?:mass(?:es)?(?: times)?|sacraments?|services|worship|parish (?:notices|bulletin)|baptisms?|confirmation)\b/i,
      ),
      inText(
        1.5,
        /\b(?:mass|confessions?|vigil|baptisms?|eucharist|holy communion|rosary|benediction|evensong|vicar|parish priest|banns|adoration)\b/gi,
        3,
      ),
    ],
  },
  {
    // Gear for playgrounds, gyms and schools.
    enough: 3,
    signs: [
      inHead(1, /\b(?:stations?|sets?|units?|panels?|equipment|course|trail|mats?|flooring|goals?|surfacing|range)\b/i),
      inText(
        2,
        /\b(?:request a (?:quote|brochure)|(?:ex|plus|\+) ?VAT|installation|lead time|dimensions|critical fall height|BS ?EN|guarantee(?:d)? for|year guarantee|product code|SKU|datasheet|pressure[- ]treated|free site survey)\b/gi,
        2,
      ),
      inMarks(1, /^(?:product|sku|add-to-(?:cart|basket|quote)|woocommerce)/im),
    ],
  },
  {
    // Reference works.
    enough: 3,
    signs: [
      inHead(2, /\b(?:\w*pa?edia|wiki\w*|encyclop\w+)\b/i),
      inText(
        1.5,
        /\[\d{1,2}\]|\b(?:citation needed|see also|references|retrieved|from .* the free|disambiguation|external links|article|edit(?:ed)?|stub|namespace)\b/gi,
        2,
      ),
    ],
  },
  {
    // Pictures of what was.
    enough: 3,
    signs: [
      inTopic(2, /\b(?:gallery|photo(?:graph)?s|photo album|pictures of)\b/i),
      inText(
        1.5,
        /\b(?:\d+ (?:photos|pictures|images|files|views)|slideshow|last upload|thumbnails?|coppermine|click (?:a|any|on) (?:picture|photo|image)|prints (?:are|from|can))\b/gi,
        1,
      ),
    ],
  },
  {
    // Animals and their manners.
    enough: 3,
    signs: [
      inHead(2, /\b(?:pupp(?:y|ies)|kittens?|dogs?|vets?|veterinary|canine|cattery|kennels|ponies for sale|stud)\b/i),
      inText(
        1,
        /\b(?:pups?|puppies|kittens?|vaccinat\w+|worm\w*|flea|your dog|dogs|breeder|hh|livery|neuter\w+|socialis\w+)\b/gi,
        2,
      ),
    ],
  },
  {
    // Day care.
    enough: 3,
    unless: /\b(?:class(?:es)?|lessons?|clubs?|playgroup|stay (?:and|&) play|forest school|camps?)\b/i,
    signs: [
      inHead(
        2,
        /\b(?:day ?care|day nurser(?:y|ies)|nursery|child-?minder|child ?minding|au pair|nann(?:y|ies)|pre-?school)\b/i,
      ),
      inText(
        1,
        /\b(?:funded (?:hours|places)|(?:15|30) hours|ofsted|vacanc(?:y|ies)|full day|key ?(?:person|worker)|registered|meals included|settling[- ]in)\b/gi,
        2,
      ),
    ],
  },
];
