import { inText, inTopic, type Subject } from './other-subject.ts';

/** Nouns of what one takes part in; a page called by one of them is about it, whatever else its name says. */
const takesPart =
  /\b(?:class(?:es)?|sessions?|clubs?|camps?|lessons?|courses?|workshops?|playgroups?|tasters?|tuition|academy|choir|training|playscheme|stay (?:and|&|n) play|rhyme ?time|story ?time|groups?|troupe|scouts?|brownies|beavers|cubs)\b/i;

/** What pages that families meet are called when they are about anything but taking part. One such noun is enough. */
export const whatTopicsName: readonly Subject[] = [
  {
    enough: 2,
    unless: takesPart,
    signs: [
      inTopic(
        2,
        /\b(?:clinics?|surger(?:y|ies)|appointments?|health (?:visitor|centre|check)s?|immunisations?|photograph(?:y|ers?)|photo ?shoots?|videographers?|portraits?|osteopath\w*|physio\w*|chiropract\w*|speech therapy|counselling|psycholog\w+|optometr\w+|orthodont\w+|nutritionists?|hair ?cuts?|nannies|babysitt\w+|doulas?|midwi\w+|solicitors?)\b/i,
      ),
      inTopic(
        2,
        /\b(?:(?:match|season|home|away|day) tickets?|hospitality|sponsors?|sponsorship|sponsor us|advertis\w+ with us|(?:our )?(?:partners|supporters|patrons|donors)|become a (?:sponsor|partner|franchisee|volunteer|trustee|governor|member of the)|franchis\w+|investors?|media (?:kit|enquiries)|press (?:office|releases?)|run your own|own business|worth (?:it|£))\b/i,
      ),
      inTopic(
        2,
        /\b(?:closures?|road works?|service (?:updates?|changes)|consultations?|surveys?|have your say|have been cancelled|strategy|action plan|budget|elections?|councillors?|scrutiny|by-?laws?|public notices?|planning|licensing|housing|recycling|bins?|refuse|parking|permits?|school (?:admissions|transport|meals)|term dates?|inset days?|school lunch(?:es)?|catchment|prospectus|governors|inspection report|pupil premium)\b/i,
      ),
      inTopic(
        2,
        /\b(?:research|stud(?:y|ies) (?:into|of)|trials? (?:of|for)|dissertation|journal|statistics|infographics?|white ?paper|case stud(?:y|ies)|press release|annual review|annual report|impact report|newsletters?|minutes|agendas?)\b/i,
      ),
      inTopic(
        2,
        /\b(?:history|heritage|archives?|memories|reminiscences|a century of|timeline|hall of fame|honours board|past (?:presidents|winners|results)|former (?:members|pupils)|tribute|obituary|\d{4} ?[-–] ?(?:19|20)\d\d)\b/i,
      ),
      inTopic(
        2,
        /\b(?:quiz(?:zes)?|jokes|riddles|colou?ring (?:pages?|sheets?)|worksheets?|printables?|templates?|word ?search|lyrics|lesson plans?|scheme of work|baby names|dictionary|definition|meaning of|calculator|ideas|tips|how to|guide to|reviews?|reviewed|recipes?|podcasts?|episodes?|trailers?|wallpapers?|clip ?art)\b/i,
      ),
      inTopic(
        2,
        /\b(?:bus(?:es)?|trains?|ferr(?:y|ies)|timetable \d|route \d+|service \d+|flights?|car hire|webcam|weather forecast|tide times|directions to|property|houses?|flats?|bedroom|to let|cars?|vans?|motorbikes?|wedding\w*|funeral\w*|christening|conference|cottages?|hotels?|campsite|caravans?|lodges?|spa|menus?|restaurant|pubs?|takeaway|cinema listings?|tv guide|lottery|betting|odds|broadband|mortgages?|loans?|insurance|gift cards?|vouchers?|delivery|returns|size guide|track (?:my|your) order|basket|checkout|log ?in|sign in|register an account|unsubscribe|cookies?|privacy|accessibility statement|sitemap|modern slavery)\b/i,
      ),
      inTopic(
        2,
        /\b(?:live score|match report|match preview|team ?sheets?|line-?ups?|transfers?|fixtures|results|league tables?|standings|rankings?|leaderboard|draw sheets?|start list|race report|podium|medal table)\b/i,
      ),
    ],
  },
  {
    // A notice that something does not take place.
    enough: 3,
    signs: [
      inTopic(
        1.5,
        /\b(?:clos(?:ure|ed|ing)|cancel(?:led|lation)s?|postponed|suspended|update|notice|alert|news|announcement)\b/i,
      ),
      inText(
        1.5,
        /\b(?:will (?:be closed|not (?:run|take place|be running))|(?:is|are|remains?) (?:currently |temporarily )?closed (?:until|from|for|due)|essential (?:work|maintenance|repairs)|contacted about refunds|apologise for any inconvenience|reopens? (?:on|in))\b/i,
      ),
    ],
  },
  {
    // What is told in the past: chronicles, tales of a season, lives.
    enough: 3,
    signs: [
      inText(
        1.5,
        /\b(?:opened|closed|met|moved|became|began|ended|joined|paid|held|danced|played|formed|founded|built|sold|grew|ran|went|came|died|remembered|attended|retired|took over|put on|raised|finished|gathered|celebrated|was (?:the|a|born|named|elected|held|opened|formed)|were (?:held|the|given|able))\b/gi,
        6,
      ),
      inText(
        1.5,
        /\b(?:(?:in|since|from|until|by|of) (?:\w+ )?(?:18|19)\d\d|(?:in|during) (?:the )?(?:19)?(?:20|30|40|50|60|70|80|90)['’]?s|heyday|in those days|archivist|do you (?:have|remember))\b/gi,
        2,
      ),
    ],
  },
];
