import { nearestThings } from './nearest-things.ts';

/**
 * What families call things. A line is one thing under its names, which are searched for as one; behind `>` stand its kinds: who
 * searches for the thing is shown them, and who searches for a kind that is not there is shown the thing. Singular and plural are one. Behind `~`
 * stands an occasion, which says less than what is done at it.
 */
const table = `
football, foot ball, footy, footie, soccer, futsal, kickabout > little kickers, socatots, soccer tots, football tots, ministrikers, mini kickers, diddikicks
swimming, swim, swimmer, learn to swim, swim lessons > diving, water polo, synchronised swimming, artistic swimming, aqua aerobics, rookie lifeguard
baby swimming, baby swim, mum and baby swimming, parent and baby swimming, swim baby > water babies, waterbabies, puddle ducks, puddleducks, turtle tots, aquatots, aqua tots, aqua babies, swimbabes, little dippers
lido, splash park, splash pad, paddling pool, water park, waterpark
gym, pe gym > gymnastics
gymnastics, gymnast, tumbling > preschool gymnastics, acrobatics, parkour, cheerleading
preschool gymnastics, pre school gymnastics, toddler gym, toddler gymnastics > tumble tots, the little gym, gymboree, gym tots, gymtots, jumping beans
martial arts, martial art, self defence > karate, judo, taekwondo, jiu jitsu, ju jitsu, jujitsu, kickboxing, kung fu, aikido, boxing, krav maga, capoeira
taekwondo, tae kwon do
dance, dancing > ballet, street dance, tap, ballroom, contemporary dance, bollywood, bhangra, irish dance, highland dance, salsa, disco dance, jazz dance, modern dance, cheerleading, majorettes, babyballet, diddi dance, tappy toes
street dance, hip hop, breakdance, breakdancing > zumba, commercial dance, street jazz, kpop, k pop
ballet, ballerina, tutu, tutus
arts and crafts, arts crafts, art and craft, art craft, crafts, crafting, crafty, arty, creative, making things > painting, drawing, sewing, knitting, collage, origami, jewellery making, crochet, felting, candle making, scrapbooking, tie dye, weaving, woodwork, printmaking, model making, colouring, creation station
art, arts > painting, drawing, sketching, cartooning, watercolour, sculpture, illustration, animation
painting, paint
drawing, sketching
pottery, ceramics, clay, pottery painting, paint your own pottery
sewing, stitching, knitting, textiles, needlework, stitch
drama, theatre, acting, perform, performing, performing arts, put on a play, put on a show, stage school, drama school, theatre school > musical theatre, improvisation, stagecoach, razzamataz, pauline quirke academy, pqa, theatretrain, italia conti, drama tots, pyjama drama, lamda, public speaking, mime
improvisation, improv, improvised comedy
musical theatre, musicals, musical theater > glee club, theatretrain, stagecoach, razzamataz
singing, choir, vocal, sing, singalong, sing along
song > singing
music > instrument, guitar, piano, violin, drums, ukulele, choir, keyboard, orchestra, band, rock band, music theory, steel pans
instrument, musical instrument, instrument lesson > recorder, flute, clarinet, saxophone, trumpet, cornet, brass, trombone, woodwind, oboe, bassoon, harp, violin, cello, keyboard, guitar, ukulele, piano, drums
baby music, toddler music, early years music, musical movement, music and movement > monkey music, jo jingles, moo music, music bugs, hartbeeps, rhythm time, caterpillar music, boogie mites, mini mozart, zumbini, kindermusik, music with mummy, bilinguasing, bach to baby
violin, strings, cello, viola, fiddle
drums, drumming, percussion, drum kit
piano, keyboard, keyboards
ukulele, uke
coding, programming, computing, computer, computer science, coder, code > minecraft, scratch coding, scratch programming, roblox, python, coderdojo, raspberry pi, microbit, game design, code ninjas
robotics, robot
stem, steam, science and technology > science, coding, robotics, engineering, lego
science, experiments, scientist, sciencey > mad science, sublime science, chemistry, physics, astronomy, slime
gaming, video games, computer games > minecraft, roblox, fortnite, nintendo, esports
screen, screen time, device > gaming, minecraft, coding, film, cinema
lego, duplo, brick building > bricks4kidz, bricks 4 kidz
chess, checkmate
board games, board game, tabletop games > dungeons and dragons, warhammer, card games, pokemon
scouts, scouting, scout > beavers, cubs, squirrels, squirrel scouts, explorer scouts
uniformed group, uniformed > scouts, beavers, cubs, brownies, guides, girlguiding, squirrel scouts, cadets, boys brigade, girls brigade, badgers, explorer scouts
cubs, cub scouts
beavers, beaver scouts
guides, girl guides, guiding, girlguiding > brownies
soft play, softplay, play centre, indoor play area, play barn, playzone > ball pit, ball pool, wacky warehouse, gambado, gambados
indoor play > soft play, trampoline park
bouncy castle > soft play, party entertainer
trampolining, trampoline
trampoline park, bounce park, jump park, jump place, jumping place, jump arena > flip out, ninja warrior, inflatable park, inflata nation, foam pit, airhop, air hop, gravity force, oxygen freejumping, jump in, rush trampoline
playgroup, play group, toddler group, stay and play, stay play, parent and toddler group, baby and toddler group, mother and toddler group, mums and tots, creche, tots group, toddler playgroup > coffee morning, coffee and chat, tea and chat, dads group, grandparents group, childminder group
baby group, baby class, mums group, mum group, mums and bumps, bumps and babies, new mum, new parent, parent and baby group, mum and baby group, mother and baby group > tiny talk, tinytalk, baby signing, breastfeeding, antenatal, baby sensory, baby massage, baby yoga, baby swimming, baby music
sensory play, sensory room, sensory > toddler sense
messy play, messy > mini mess, messy me, playdough, gloop
~ holiday club, holiday camp, half term, half term club, half term camp, school holiday, summer camp, summer club, easter camp, easter club, holiday scheme, playscheme, play scheme, summer holiday, easter holiday, holiday activity, christmas holiday, inset day, bank holiday, holidays, holiday childcare, holiday care, activity camp, activity week, multi activity camp, christmas camp > camp beaumont, barracudas, kings camps, supercamps, super camps
~ camp, holiday club
~ easter holiday club, easter camp
forest school, forestschool, nature school, bushcraft, woodland, forest tots, outdoor school, outdoor learning > den building, den making, make den, making den, build den, pond dipping, bug hunt, minibeasts, campfire, fire lighting, woodland playgroup, outdoor playgroup, forest playgroup, nature playgroup, outdoor nursery, forest nursery, outdoor toddler group
woodland playgroup, outdoor playgroup, outdoor play group, forest playgroup, nature playgroup, outdoor nursery, outdoor preschool, forest nursery, outdoor toddler group, forest toddler group, forest school toddler
nature, wildlife, outdoors > forest school, gardening, farm, falconry
falconry, birds of prey, bird of prey, hawk walk
horse riding, pony riding, horseriding, riding, riding lesson, pony, horse, equestrian > pony club, donkey rides, stables
farm, farm park, petting zoo, animals > petting farm, zoo, alpacas, donkeys, lambing
climbing, rock climbing, bouldering, climbing wall, climber > clip and climb, high ropes, tree climbing, climbing trees, climb trees, go ape, abseiling
adventure, adventurer, outdoor pursuits > climbing, canoeing, archery, high ropes, zip wire, abseiling, caving, orienteering, mountain biking, raft building
circus, circus skills > trapeze, aerial hoop, unicycle, tightrope, clowning, acrobatics
cricket > all stars cricket, dynamos cricket
tennis > mini tennis, teddy tennis, padel
netball, net ball > bee netball
canoeing, kayaking, canoe, kayak, paddling, paddle boarding, paddleboarding, paddle sport, water sport > sailing, surfing, windsurfing, rafting
rowing, rower
rugby, rugger > rugbytots, rugby tots, tag rugby, touch rugby, mini rugby
running, run, parkrun, cross country, jogging, runner
athletics, track and field > running
multi sports, multisports, multi sport, multisport, pe, physical education
sport, sports, sporty > football, tennis, rugby, cricket, netball, hockey, athletics, basketball, badminton, table tennis, squash, volleyball, golf, archery, boxing, parkour, fishing, skiing, acrobatics, lacrosse, rounders, dodgeball, handball, softball, baseball, frisbee, orienteering, triathlon, playball, enjoy a ball
fitness, exercise, keep fit > weights, bootcamp, buggyfit, buggy fit, zumba, couch to 5k
ice skating, figure skating, iceskating, ice rink > ice hockey, roller skating
skateboarding, skateboard, skate park, skatepark > roller skating, rollerskating, rollerblading, roller disco, inline skating, scootering
yoga, mindfulness > yogabugs, meditation, pilates
cooking, cookery, baking, cook, bake, chef, food > pizza, cakes, cake decorating, bread, sushi, pasta, cookie crumbles
first aid, life saving > cpr, babysitting course
photography, camera club
free trial, trial, taster
haf, holiday activities and food, holiday activity and food
languages, language > french, spanish, german, mandarin, italian, portuguese, polish, arabic, japanese, russian, welsh, latin, esperanto, hindi, urdu, punjabi, turkish, greek, dutch, korean, ukrainian, lingotot, la jolie ronde
french, bonjour
spanish, espanol
mandarin, chinese
maths, math, mathematics, numeracy > kumon, mathnasium, times tables
tutor, tuition, tutoring > kumon, explore learning, kip mcgrath, gcse, handwriting, phonics, spelling, sats
homework club, homework help > tutor, after school club
feeding animals, feed animals, feed the animals, feeding lambs, feed lambs, feed the lambs, feed the goats, feeding goats, bottle feeding > farm
11 plus, eleven plus
story time, storytime, stories, storytelling, story > rhyme time
reading, book chat
book club, reading group, book group > reading, book chat
rhyme time, rhymetime, nursery rhymes
puppet show, puppet, puppetry, puppet theatre
inclusive sport, inclusive sports, disability sport, disability sports
family show, theatre show, childrens theatre, kids theatre, live show, stage show, panto, pantomime > puppet show
cinema, film, movie, film club
film making, filmmaking, film maker, movie making, make film, make a film, making films, make movie, make a movie, making movies
gardening, garden, allotment, gardener > grow your own, growing vegetables, growing veg, planting
model trains, model railway, train, railway
bell ringing, bell ringer
energetic, energy, lots of energy, loads of energy, full of energy, full of beans, high energy, lively, boisterous, hyper, bouncy, physical, active, cant sit still > gymnastics, soft play, trampolining, football, dance, multi sports
youth club, youth group, youth centre, teen club
after school club, after school care, afterschool club, wraparound care, wraparound, wrap around care, wrap around, after school childcare, pick up from school, school pick up, collect from school > breakfast club, before school club, breakfast and after school club, before and after school club, energy kidz, energy children, junior adventures group, premier education
breakfast club, before school club
party entertainer, entertainer, magician > face painting, balloon modelling
cheerleading, cheer, cheerleader
museum, gallery, exhibition
trail, treasure hunt
cycling, bike, bmx, bikeability > balance bike, learn to ride
fencing, sword fighting, swordplay
theme park, attraction > legoland, hobbledown, chessington world of adventures, thorpe park, paultons park, bocketts farm
~ drop in, dropin, drop in session, pay as you go, payg, no booking, walk in, turn up, no commitment, no contract, pay per session, pay per class
special needs, send, sen, asd, additional needs
`;

interface Names {
  readonly isOccasion: boolean;
  readonly also: readonly string[];
  /** Of these, its kinds. */
  readonly kinds: readonly string[];
  readonly wider: readonly string[];
  /** Other kinds of that. */
  readonly beside: readonly string[];
}

/** `word` without the ending of its plural. */
const singular = (word: string): string =>
  word.length < 4
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(ss|sh|ch|x|z)es$/, '$1')
        .replace(/(?<![su])s$/, '');
const keyOf = (name: string): string => name.split(' ').map(singular).join(' ');

/** Of so few kinds of a thing one is much like another. */
const FEW_KINDS = 12;

interface Entry {
  readonly also: Set<string>;
  readonly kinds: Set<string>;
  readonly wider: Set<string>;
  readonly beside: Set<string>;
  readonly isOccasion: boolean;
}

const byName: ReadonlyMap<string, Entry> = entriesOf(table);

function entriesOf(lines: string): ReadonlyMap<string, Entry> {
  // Each name is met some dozen times, and every process reads the table as it starts.
  const keys = new Map<string, string>();
  const key = (name: string): string => {
    const known = keys.get(name) ?? keyOf(name);
    keys.set(name, known);
    return known;
  };
  const entries = new Map<string, Entry>();
  const entryOf = (name: string, isOccasion: boolean): Entry => {
    const known = entries.get(key(name)) ?? {
      also: new Set(),
      kinds: new Set(),
      wider: new Set(),
      beside: new Set(),
      isOccasion,
    };
    entries.set(key(name), known);
    return known;
  };
  for (const line of lines.trim().split('\n')) {
    const isOccasion = line.startsWith('~ ');
    const [names = [], kinds = []] = line
      .replace(/^~ /, '')
      .split(' > ')
      .map((part) => part.split(', '));
    const entry = (name: string) => entryOf(name, isOccasion);
    for (const name of names)
      for (const other of [...names, ...kinds]) if (key(other) !== key(name)) entry(name).also.add(other);
    for (const kind of kinds)
      for (const name of names) {
        entry(kind).wider.add(name);
        entry(name).kinds.add(kind);
      }
    // Who asks for one game is shown another, but who asks for one sport not every other.
    if (kinds.length <= FEW_KINDS)
      for (const kind of kinds) for (const other of kinds) if (other !== kind) entry(kind).beside.add(other);
  }
  for (const { words, things, isOccasion } of nearestThings)
    for (const word of words) {
      const { wider, beside } = entryOf(word, isOccasion);
      // By whichever of its names.
      for (const thing of things) {
        const { also, kinds } = entryOf(thing, isOccasion);
        const few = kinds.size <= FEW_KINDS ? kinds : [];
        for (const name of [thing, ...[...also].filter((other) => !kinds.has(other))])
          if (key(name) !== key(word)) wider.add(name);
        for (const kind of few) if (key(kind) !== key(word)) beside.add(kind);
      }
    }
  return entries;
}

/** What else `name` (in the alphabet of `searchable`) is called, and what it is a kind of; undefined when no line has it. */
export function namesOf(name: string): Names | undefined {
  const found = byName.get(keyOf(name));
  return (
    found && {
      ...found,
      also: [...found.also],
      kinds: [...found.kinds],
      wider: [...found.wider],
      beside: [...found.beside],
    }
  );
}

/** Every name that stands here. */
export const everydayNames: readonly string[] = [
  ...new Set([...table.split(/\n~ |\n|, | > /).filter(Boolean), ...nearestThings.flatMap(({ words }) => words)]),
];
const singleWords: readonly string[] = [
  ...new Set([
    ...table.split(/[\s,>~]+/),
    ...nearestThings.flatMap(({ words }) => words.flatMap((word) => word.split(' '))),
  ]),
];
/** Every single word that stands here: what a mistyped word may mean though no listing has it. */
export const everydayWords: readonly string[] = singleWords.filter((word) => word.length > 4);
/** The shorter ones as well: what may stand in a word that was typed without its space. */
export const everydayParts: readonly string[] = singleWords.filter((word) => word.length > 2);
