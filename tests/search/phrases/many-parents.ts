/**
 * Phrases in the form of `phrases.ts`, as parents of very different kinds type them: in haste, in dialect, in another language, with the
 * short forms of forums and schools, brands, benefits and needs. All were written from the listings alone, before the search's code was
 * read or any of them asked, and shuffled into three groups; what these missed was mended for.
 */
export const manyParents = `
xmas hols camp | Half-Term, Sunshine, Camp Kestrel, Kickstart, Circus, Show in a Week, Easter
pay as you go dance class | Groove Lab, Big Beat, Move It, Jingle, Boogie, Wiggle
year5 maths help | Number Ninjas
ofsted registered | Sunshine, Camp Kestrel, Half-Term
chess 4 beginers | Knight School, Checkmates, Board Game Den
pmld activities | Sunflower, Everybody, Calm, All In, Wheels, Bounce
owt on for kids this wkend nr redhill | Red Ball, Plaster, Treetop, Model Railway
babysensory staines wednesday | Moonbeam
whole class party 30 kids soft play | Jungle Gems, The Bouncy Barn, Pebbles
group for dads with a baby | Tuesday Tots, Teapot, Little Lambs
lego n stem club 6 yrs | Brick Builders
feeding lambs | Birchwood, Muddy Boots, Goat
kids zumba | Groove Lab, Big Beat, Move It
wots on sat 4 kids in farnham | Silver Slippers, The Bouncy Barn, Little Ninjas
ASC friendly soft play | Jungle Gems, The Bouncy Barn, Pebbles, Sunflower, Calm, Everybody
keyboard lessons 9 yo | Keys & Co
kumon | Number Ninjas
where can my toddler run around indoors | Jungle Gems, The Bouncy Barn, Pebbles, Wobblers, Roly Poly, Mini Movers, Boogie, Jingle, Wiggle, Tuesday Tots, Teapot, Little Lambs, Under Fives, Cranleigh, Toddle, Splat | | Farnham Junior, Surrey Storm
disney songs and dancing 8yo | Jazz Hands, Bright Lights, West End
sthg for teens fri nite redhill | Redhill Youth
cheap things to do in half term nr epsom | Half-Term, Woking Free, Young Gardeners
childminder friendly groups kt13 | Tuesday Tots, Teapot, Little Lambs, Roly Poly
clases de español para niños | Spanish Playroom
art class near virginia water | Paint Pot
shy child drama | Curtain Up, Backstage, The Imagination
2 under 2 groups guildford | Little Lambs, Tiny Tempo, Ripple
dance haslemere | Silver Slippers, Groove Lab
forest schl nr weybridge | Acorns, Bramble
zajęcia dla dzieci woking | Acorns, Tumble Tree, Boogie, Saturday Story, Woking, Peekaboo, Whisk, Rainbow, Dragon, 3rd Woking, Kickstart, Teen Gym, Brick, Little Hands, Wheels
low income free clubs for 10 yr old | Farnham Junior, Brick, Godalming Museum, Junior Bell, Young Gardeners, Model Railway, Woking Free
lightwater soft play | The Bouncy Barn
day out for kids aged 2, 5 and 9 | Acorns, Bramble, Wild Wednesdays, Birchwood, Guildford Lido, Jungle Gems, The Bouncy Barn, Pebbles, Calm, Sunflower, Everybody
how much is tumble tree | Tumble Tree
clip n climb | Treetop, Young Adventurers, Paddle Pirates
dance mon or tues after school | Pirouette, Groove Lab
HAF holiday club | Woking Free, Half-Term, Sunshine, Camp Kestrel, Kickstart, Circus, Show in a Week, Easter
theatretrain | Jazz Hands, Bright Lights, West End, Curtain Up, Backstage, The Imagination | | Model Railway
clubs after 6pm for my 14 yr old | Big Beat, Junior Bell, Redhill Youth, Farnham Fencing, 1st Godalming, Surrey Storm, Woking Colts
jungel jems | Jungle Gems
egham rhyme time | Rhyme Time
DD is 7 loves ballet | Silver Slippers, The Leatherhead, Pirouette
hol club 8 til 6 | Half-Term, Sunshine, Camp Kestrel
puddle ducks swimming | Tiny Turtles, Water Lullaby, Ripple
gd activities for adhd boys 8 | All In, Wheels, Bounce, Calm, Sunflower, Everybody, Quiet Hour, Splash & Glide, Blue Dolphins, Little Otters, Curtain Up, Backstage, The Imagination, Acorns, Bramble, Wild Wednesdays
kids yoga nr box hill | Little Lotus
tennis taster | Mini Aces, Red Ball, Court Stars | Mini Aces, Red Ball, Court Stars
DS aged 9 wants to try climbing | Treetop, Paddle Pirates, Young Adventurers
splash park | Guildford Lido
u9 cricket | Woking Colts
feb half term football 7yr old | Kickstart
11plus tutor kingston | Number Ninjas
roller skating | Guildford Skate, Ice Stars
5th bday party woking | Tumble Tree
gymnatics age8 surrey | Springboard, Tumble Tree, Cartwheel
gym membership for 15 yr old | Teen Gym
church bells | Junior Bell
11 yr old bored in summer hols kingston | Circus
mini rugby under 6s | Scrum Juniors
tae kwon do | Tiger Taekwondo
2.5 year old gym epsom | Mini Movers
`;

/** The same, asked first when that was mended, and then mended for as well. */
export const manyParentsNext = `
grandparents taking 2yr old out tues morning redhill | Wobblers
roblox | Block Heads, Bits & Bytes, Code Comets, Robot Garage
energetic 3 year old | Little Boots, Saturday Strikers, First Touch, Wobblers, Roly Poly, Mini Movers, Jungle Gems, The Bouncy Barn, Pebbles, Jingle, Boogie, Wiggle, Wagtails, Acorns, Bramble, Wild Wednesdays, Silver Slippers, The Leatherhead, Pirouette | | Groove Lab, Big Beat, Move It
secondary school age drama redhill | Backstage
gymboree | Wobblers, Roly Poly, Mini Movers, Boogie, Jingle, Wiggle
hores riding lessons age 7 | Chobham, Pony Pals
new mum groups woking | Peekaboo, Little Hands, Boogie
trumpet lessons | Saturday Music, Woking Young Strings, Ukulele
magician for party | Pirate Pete
hydrotherapy pool baby | Tiny Turtles, Water Lullaby, Ripple
is there a free baby class anywhere near leatherhead | Book Chatter, Rhyme Time, Saturday Story
oxted saturday things to do w kids | Red Ball, Treetop, Plaster
siblings 4 and 7 swimming same time | Little Otters, Blue Dolphins, Splash & Glide, Quiet Hour, Guildford Lido
paddle boarding age 13 | Paddle Pirates, Young Adventurers, Thames Young
squirrel scouts age 4 | Epsom Rainbows, 3rd Woking
ballet for a boy of 5 on weds | The Leatherhead
tap and modern for 6 yr old | Silver Slippers, The Leatherhead, Pirouette
staines upon thames toddler music | Jingle
toddler stuff under a fiver | Teapot, Tuesday Tots, Little Lambs, Under Fives, Cranleigh, Pebbles, Jungle Gems, The Bouncy Barn, Book Chatter, Rhyme Time, Saturday Story
park run for kids sunday | Farnham Junior
toddler grps gu1 mon | Little Lambs
downs syndrome sports club | All In, Wheels, Bounce
LO 10 months weds morning | Tiny Turtles, Humming Birds, Boogie, Jungle Gems, The Bouncy Barn, Pebbles, Cranleigh
soft ply near camberley | The Bouncy Barn
kid 5 years swimming school | Little Otters, Blue Dolphins, Splash & Glide | Little Otters, Blue Dolphins, Splash & Glide
esher art club | Paint Pot, The Messy Studio
lil ones tues am farnham | Toddle Tunes, The Bouncy Barn
dance first session free | Silver Slippers, The Leatherhead, Pirouette
phone number for wobblers gym | Wobblers
14mo baby class staines | Jingle, Rhyme Time
`;

/** The same, asked first, and once, when all mending was done. */
export const manyParentsKept = `
nut allergy cooking class | Flour Power, Little Chefs, Whisk
girls only coding | Code Comets, Bits & Bytes, Robot Garage | Code Comets, Bits & Bytes, Robot Garage
somwhere for a 6 month old and 3 yr old together woking | Boogie, Saturday Story
kickboxing woking | Dragon Karate
baby signing | Twinkle, Moonbeam, Peekaboo
german for toddlers | Bonjour, Lingo, Spanish, Mandarin
sport 4.30 on wednesdays | Bounce Together, Court Stars, Saturday Strikers
coffee and play leatherhead | Pebbles
what can i do with twins on a rainy sunday | Jungle Gems, The Bouncy Barn, Sky High, Sunday Puppet, Story Lantern, The Little Kiln, Sunflower, Bright Lights, Safe & Sound, Blue Dolphins, Quiet Hour, Model Railway | | Guildford Lido, Scrum, Farnham Junior, Paddle
tax free childcare holiday camp | Sunshine, Camp Kestrel, Half-Term | Sunshine, Camp Kestrel, Half-Term
playgroup in send village | Little Lambs, Cranleigh, Teapot, Under Fives
inset day childcare | Half-Term, Sunshine, Camp Kestrel, Holly Lane, Kickstart, Woking Free
thursday afternoon baby swim | Ripple
sibling discount | Little Boots, Saturday Strikers, First Touch, Jungle Gems, The Bouncy Barn, Pebbles
its raining toddler epsom help | Mini Movers, Pebbles
growing veg with kids | Young Gardeners
tadworth tennis | Mini Aces, Red Ball
kpop dance | Groove Lab, Big Beat, Move It
singing with baby wednesday camberley | Humming Birds
swim lesons kingston upon thames | Splash & Glide
pick up from school and look after till 6 guildford | Holly Lane
karate on a weekend | Little Ninjas, Dragon Karate, Tiger
swimming for my disabled son | Quiet Hour, Splash & Glide, Little Otters, Blue Dolphins | | Guildford Lido
pebbels cafe opening times | Pebbles
kt 22 chess | Knight School
deaf child sign language group | Calm, Sunflower, Everybody, All In, Wheels, Bounce, Twinkle, Moonbeam, Peekaboo
jo jingles | Jingle, Boogie, Wiggle, Tiny Tempo, Little Crotchets, Humming Birds, Toddle Tunes
year R football | Little Boots, Saturday Strikers, First Touch
pool with a hoist | Splash & Glide, Little Otters, Blue Dolphins
rh2 after school mon | Springboard, Ukulele
`;
