/**
 * What families call things. A line is one thing under its names, which are searched for as one; behind `>` stand its kinds: who
 * searches for the thing is shown them, and who searches for a kind that is not there is shown the thing. Singular and plural are one. Behind `~`
 * stands an occasion, which says less than what is done at it.
 */
const table = `
football, footy, footie, soccer, futsal, kickabout > little kickers, socatots
swimming, swim, swimmer, learn to swim, swim lessons
baby swimming, baby swim, mum and baby swimming, parent and baby swimming, swim baby > water babies, puddle ducks, turtle tots, aquatots
gym, pe gym > gymnastics
gymnastics, gymnast, tumbling > preschool gymnastics
preschool gymnastics, pre school gymnastics, toddler gym, toddler gymnastics > tumble tots, the little gym, gymboree
martial arts, martial art, self defence > karate, judo, taekwondo, jiu jitsu, ju jitsu, kickboxing, kung fu, aikido
taekwondo, tae kwon do
dance, dancing > ballet, street dance, tap, ballroom, contemporary dance, bollywood, irish dance, babyballet, diddi dance
street dance, hip hop, breakdance, breakdancing
ballet, ballerina
arts and crafts, arts crafts, art and craft, art craft, crafts, crafting, crafty, arty, creative, making things > painting, drawing, sewing, knitting, collage
art, arts > painting, drawing, sketching
painting, paint
drawing, sketching
pottery, ceramics, clay, pottery painting, paint your own pottery
sewing, stitching, knitting, textiles, needlework, stitch
drama, theatre, acting, performing arts, stage school, drama school, theatre school > musical theatre, improvisation, stagecoach, razzamataz, pauline quirke academy
improvisation, improv, improvised comedy
musical theatre, musicals, musical theater
singing, choir, vocal, sing
music > guitar, piano, violin, drums, ukulele, choir, recorder, flute, clarinet, saxophone, trumpet, keyboard, orchestra, band
baby music, toddler music, early years music > monkey music, jo jingles, moo music, music bugs, hartbeeps, rhythm time, caterpillar music
violin, strings, cello, viola, fiddle
drums, drumming, percussion, drum kit
piano, keyboard, keyboards
ukulele, uke
coding, programming, computing, computer, computer science, coder, code > minecraft, scratch coding, scratch programming
robotics, robot
stem, steam, science and technology > science, coding, robotics, engineering, lego
science, experiments, scientist, sciencey
gaming, video games, computer games > minecraft, roblox, esports
lego, duplo, brick building
chess, checkmate
board games, board game, tabletop games > dungeons and dragons, warhammer, card games, pokemon
scouts, scouting, scout > beavers, cubs, squirrel scouts, explorer scouts
uniformed group, uniformed > scouts, beavers, cubs, brownies, guides, cadets, boys brigade, girls brigade, badgers, explorer scouts
cubs, cub scouts
beavers, beaver scouts
guides, girl guides, guiding, girlguiding > brownies
soft play, softplay, play centre, indoor play, indoor play area, play barn, playzone
trampolining, trampoline
trampoline park, bounce park
playgroup, play group, toddler group, stay and play, stay play, parent and toddler group, baby and toddler group, mother and toddler group, mums and tots, creche, tots group, toddler playgroup > coffee morning
baby group, baby class, mums group, mum group, new mum, new parent, parent and baby group, mum and baby group, mother and baby group > breastfeeding, antenatal, baby sensory, baby massage, baby yoga, baby swimming, baby music
sensory play, sensory room, sensory
messy play, messy
~ holiday club, holiday camp, half term, half term club, half term camp, school holiday, summer camp, summer club, easter camp, easter club, holiday scheme, playscheme, play scheme, summer holiday, easter holiday, holiday activity, christmas holiday, inset day, bank holiday, hols, school hols, summer hols, easter hols
~ camp, holiday club
~ easter holiday club, easter camp
forest school, forestschool, nature school, bushcraft, woodland, forest tots, outdoor school, outdoor learning > den building, pond dipping, bug hunt, minibeasts, campfire, fire lighting, woodland playgroup, outdoor playgroup, forest playgroup, nature playgroup, outdoor nursery, forest nursery, outdoor toddler group
woodland playgroup, outdoor playgroup, outdoor play group, forest playgroup, nature playgroup, outdoor nursery, outdoor preschool, forest nursery, outdoor toddler group, forest toddler group, forest school toddler
nature, wildlife, outdoors > forest school, gardening, farm, falconry
falconry, birds of prey, bird of prey, hawk walk
horse riding, pony riding, horseriding, riding, riding lesson, pony, horse, equestrian
farm, farm park, petting zoo, animals
climbing, rock climbing, bouldering, climbing wall, climber
canoeing, kayaking, canoe, kayak, paddling, paddle boarding, paddleboarding, paddle sport, water sport > sailing, surfing, windsurfing, rafting
rowing, rower
rugby > rugbytots, rugby tots, tag rugby
running, run, parkrun, cross country, jogging, runner
athletics, track and field > running
multi sports, multisports, multi sport, multisport, pe, physical education
sport, sports, sporty > football, tennis, rugby, cricket, netball, hockey, athletics, basketball, badminton, table tennis, squash, volleyball, golf, archery, boxing, parkour, fishing, skiing, acrobatics, lacrosse, rounders, dodgeball
fitness, exercise, keep fit
ice skating, figure skating, iceskating
skateboarding, skateboard, skate park, skatepark
yoga, mindfulness
cooking, cookery, baking, cook, bake, chef, food > pizza, cakes, cake decorating, bread, sushi
first aid, life saving
photography, camera club
free trial, trial, taster
haf, holiday activities and food, holiday activity and food
languages, language > french, spanish, german, mandarin, italian, portuguese, polish, arabic, japanese, russian, welsh, latin, esperanto, sign language
french, bonjour
spanish, espanol
mandarin, chinese
maths, math, mathematics, numeracy > kumon
tutor, tuition, tutoring
11 plus, eleven plus
story time, storytime, stories, storytelling, story > rhyme time
rhyme time, rhymetime, nursery rhymes
puppet show, puppet, puppetry, puppet theatre
family show, theatre show, childrens theatre, kids theatre, live show, stage show, panto, pantomime > puppet show
cinema, film, movie, film club
film making, filmmaking, film maker, movie making
gardening, garden, allotment, gardener
model trains, model railway, train, railway
bell ringing, bell ringer
youth club, youth group
after school club, after school care, afterschool club, wraparound care, wraparound, wrap around care, wrap around, after school childcare > breakfast club, before school club
breakfast club, before school club
party entertainer, entertainer, magician
cheerleading, cheer, cheerleader
museum, gallery, exhibition
trail, treasure hunt
cycling, bike, bmx, bikeability
fencing, sword fighting, swordplay
theme park, attraction
~ drop in, dropin, drop in session, pay as you go, payg
special needs, send, sen, asd, additional needs
`;

interface Names {
  readonly isOccasion: boolean;
  readonly also: readonly string[];
  readonly wider: readonly string[];
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

const byName = new Map<string, { also: Set<string>; wider: Set<string>; isOccasion: boolean }>();
for (const line of table.trim().split('\n')) {
  const isOccasion = line.startsWith('~ ');
  const [names = [], kinds = []] = line
    .replace(/^~ /, '')
    .split(' > ')
    .map((part) => part.split(', '));
  const entry = (name: string) => {
    const known = byName.get(keyOf(name)) ?? { also: new Set<string>(), wider: new Set<string>(), isOccasion };
    byName.set(keyOf(name), known);
    return known;
  };
  for (const name of names)
    for (const other of [...names, ...kinds]) if (keyOf(other) !== keyOf(name)) entry(name).also.add(other);
  for (const kind of kinds) for (const name of names) entry(kind).wider.add(name);
}

/** What else `name` (in the alphabet of `searchable`) is called, and what it is a kind of; undefined when no line has it. */
export function namesOf(name: string): Names | undefined {
  const found = byName.get(keyOf(name));
  return found && { ...found, also: [...found.also], wider: [...found.wider] };
}

const singleWords: readonly string[] = [...new Set(table.split(/[\s,>~]+/))];
/** Every single word that stands here: what a mistyped word may mean though no listing has it. */
export const everydayWords: readonly string[] = singleWords.filter((word) => word.length > 4);
/** The shorter ones as well: what may stand in a word that was typed without its space. */
export const everydayParts: readonly string[] = singleWords.filter((word) => word.length > 2);
