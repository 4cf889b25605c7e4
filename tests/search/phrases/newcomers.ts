/** Written on 30 November by somebody else again, from the listings alone, of which 90.0 % were found when they were asked once; then mended for. */
export const newcomers = `
chior | Surrey Young Voices
sat morning under a tenner farnham 5 year old | Little Ninjas, The Bouncy Barn
swimming yr 2 after school tues farnham | Little Otters
go ape | Treetop Climbers, Young Adventurers
i am au pair what to do with baby 8 months friday staines | Peekaboo, Rhyme Time
tumbletots | Wobblers, Roly Poly, Mini Movers
riegate weds | Springboard, Book Chatter, Wild Wednesdays, Moonbeam, Bounce Together
musical theatre but not on a saturday | Bright Lights
legos | Brick Builders
yoga to calm an anxious 6 yr old | Little Lotus
where can my 14 year old lift weights in woking | Teen Gym
cinema camberly | Family Film
puddle ducks | Tiny Turtles, Water Lullaby, Ripple
tractors and lambs day out with a 2 yr old | Birchwood
reception girl rainbows ebsom | Epsom Rainbows
rugger sunday | Scrum
self defence | Dragon Karate, Tiger Taekwondo, Little Ninjas
free things for a 5 and an 8 year old woking saturday | Brick Builders
something musical for a 10 month old camberly weds | Humming Birds
bakeing | Flour Power, Little Chefs, Whisk
taking my grandson who is 2 out thursday morning guildford | Teapot
wraparound care | Holly Lane
group where dads come too, little lad is 1 | Tuesday Tots, Teapot, Little Lambs
gymnastcis wokin | Tumble Tree
bring a shy 9yo out of her shell | Curtain Up, Backstage, The Imagination
net ball | Woking Netball
libary | Rhyme Time, Saturday Story, Book Chatter, Brick Builders
coding for girls weybridge saturday | Bits & Bytes
fri after skool taekwando gilford | Tiger Taekwondo
partys gu9 | The Little Kiln, Fizz Pop, The Bouncy Barn
train sets | Model Railway
6 weeks holidays circus kingston age 10 | Circus Summer
free club thursday evening weybridge age 10 | Junior Bell
frnech | Bonjour
my bairn is 2 and loves jumping about, weybridge | Roly Poly
tutus | Silver Slippers, The Leatherhead, Pirouette
swimming somewhere quiet for my autistic son | Quiet Hour
stagecoach epsom | Curtain Up
half term wokng | Woking Free, Kickstart
teach my 6 year old chinese k'ston | Mandarin
forest school session for my reception class reigate | Wild Wednesdays
puppit show | Sunday Puppet
babby massage | Little Hands
rh1 tues morning 2 yr old | Wobblers
football or tennis on a sunday | First Touch, Court Stars
makaton | Calm & Curious, Sunflower, Everybody Plays
bellringing | Junior Bell
hey siri find a ballet class in leatherhead on a wednesday | The Leatherhead
toddler music tues | Little Crotchets, Toddle Tunes
sword fighting | Farnham Fencing, Guildford Blades
grandson pottery wheel sunday afternoon farnham age 8 | The Little Kiln
soft play kingston no need to book | Jungle Gems
mincraft | Block Heads
summer hols football camp wokin age 9 | Kickstart
tennis redhil | Red Ball
cook his own tea, lad of 9, woking | Whisk
growing veg | Young Gardeners
dress up and clues trail godalming no cost | Godalming Museum
wheelchair sport | Wheels & Heels, All In, Bounce Together
board games saturday arvo kingston | Board Game
`;

/** By the same hand, the other half, of which 85.0 % were found when they were asked once after that; then mended for. */
export const newcomersNext = `
needs to burn off energy wet sunday guildford | Sky High
kumon | Number Ninjas
mum n tots cranley weds morning | Cranleigh
sports mon woking | Rainbow Multi, Dragon Karate, Teen Gym, Wheels & Heels
skatebording | Guildford Skate
bday party for 8 yo who loves science leatherhead | Curious Minds
thurs tea time tennis for a reception child epsom | Mini Aces
little kickers | Little Boots, Saturday Strikers, First Touch
outdoors on sunday guildford age 7 not football | Scrum, Guildford Lido
paino | Keys
ches farnham | Checkmates
toddler group 18 mths no booking under a fiver | Tuesday Tots, Teapot, Little Lambs, Under Fives, Cranleigh, Rhyme Time, Saturday Story
girl yr 6 wants karate wokin monday tea time | Dragon Karate
petting zoo | Birchwood, Muddy Boots, Goat & Hen, Pony Pals
somewhere for teenagers to go friday nite redhil free | Redhill Youth
girl guides | 2nd Guildford, Epsom Rainbows
potery k'ston | Clay Corner
scouts weds night goldaming | 1st Godalming
sunday football rising 5 camberley | First Touch
hartbeeps | Twinkle, Moonbeam, Peekaboo, Jingle, Boogie, Wiggle, Tiny Tempo, Little Crotchets, Humming Birds
childminder with 3 little ones want cheap stay n play camberley | Teapot, Tuesday Tots
iceskating | Ice Stars
hates football wants to try different sports tues reigate | Try Everything
cubbs woking | 3rd Woking
swimming with dad 5 month old richmond | Tiny Turtles
kt1 sunday | Jungle Gems
inset day cover 8 till 6 epsom age 6 | Half-Term Heroes
crickit | Woking Colts
cello | Woking Young Strings
guitar for beginer age 12 epsom mondays | Strum
adventure for tweens weybridge weekend | Young Adventurers
flip out | Sky High
camp kestral | Camp Kestrel
free on a sunday pls | Farnham Junior, Model Railway
street dance fridays richmnd yr 7 | Move It
dressmaking | Godalming Stitch
clown hire | Pirate Pete
cookery sat morning staines nut allergy | Little Chefs
messy play fri dorking 1 yr old | Splat
spanish g'ford | Spanish Playroom
autism freindly play sat morning camberley | Calm & Curious
cpr | First Aid Heroes, Safe & Sound, Plaster
someone to have them after school till 6 guildford | Holly Lane
jo jingles woking | Boogie
twins aged 3 wet monday afternoon richmond | Little Lambs, Jungle Gems
outdoor pool | Guildford Lido
hockey | Rainbow Multi, Try Everything, Friday Games
loves painting, weds after school weybridge | Paint Pot
holiday club redhill reception age | Sunshine
pony rides | Pony Pals, Chobham
woking mon 4 months baby sensory | Twinkle
free saturdays | Saturday Story, Young Gardeners, Brick Builders, Godalming Museum
language class for preschooler richmond sat am | Lingo
ukelele | Ukulele
rowing lessons on the thames for my 13 yr old | Thames
tiktok dances | Big Beat, Groove Lab, Move It
feed the animals sunday morning richmond | Goat & Hen
wacky warehouse | Jungle Gems, The Bouncy Barn, Pebbles
drop in toddler gym friday under £7 | Mini Movers
playgroop richmnd | Tuesday Tots, Little Lambs
`;
