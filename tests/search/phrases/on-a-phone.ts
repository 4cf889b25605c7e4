/**
 * Phrases in the form of `phrases.ts`, as parents type them on a phone: letters that slip, words without their space, questions, needs,
 * villages, school years, times and prices. All were written before any of them was asked, and what they missed was mended for.
 */
export const onAPhone = `
swimminglessons | Little Otters, Blue Dolphins, Splash & Glide | Little Otters, Blue Dolphins, Splash & Glide
swimming lesons gilford | Ripple, Guildford Lido
where can i take my 3yo on a rainy day | Jungle Gems, Pebbles, The Bouncy Barn, Little Crotchets, Tiny Tempo, Humming Birds, Wobblers, Roly Poly, Mini Movers, Silver Slippers, Pirouette, The Leatherhead, Sunday Puppet, Story Lantern, Family Film, Splat, Little Lambs, Teapot, Tuesday Tots, Saturday Story, Book Chatter, Rhyme Time, Sunflower, Everybody, Calm, Glitter, Jingle, Boogie, Wiggle, Toddle, Spanish, Lingo, Bonjour | | Scrum, Farnham Junior, Wagtails, Little Boots
autism friendly | Quiet Hour, Calm & Curious, Sunflower, Everybody Plays, Bounce Together, All In, Wheels & Heels
wheelchair accessible | Wheels & Heels, All In, Bounce Together, Sunflower, Calm & Curious, Everybody Plays
wheelchair football | Wheels & Heels, All In, Bounce Together
GU1 | Little Boots, Tiny Tempo, Groove Lab, Muddy Boots, Ripple, Spanish, Story Lantern, Sunflower, Little Lambs, Guildford, Tiger, Scrum, Sky High, Surrey, Holly, Number, Ice, 2nd Guildford
gu22 7pq toddler | Boogie, Saturday Story, Acorns, Little Hands, Peekaboo, Whisk
sat morning football | Little Boots, Saturday Strikers | Little Boots, Saturday Strikers | First Touch
dance after 5pm | Groove Lab, Big Beat, Pirouette, Move It | | Boogie, Jingle, Wiggle, Silver
classes under £10 guildford | Little Boots, Tiny Tempo, Groove Lab, Spanish, Story Lantern, Little Lambs, Sunflower, 2nd Guildford, Tiger, Guildford Lido, Scrum, Surrey, Guildford Skate | | Holly, Number, Ripple
yr 4 coding | Code Comets, Bits & Bytes, Robot Garage, Block Heads | Code Comets, Bits & Bytes, Robot Garage
reception age ballet | Silver Slippers, Pirouette, The Leatherhead | Silver Slippers, Pirouette, The Leatherhead
preschool music | Little Crotchets, Tiny Tempo, Humming Birds, Jingle, Boogie, Wiggle, Toddle Tunes | | Saturday Music, Woking Young
gymnas | Springboard, Tumble Tree, Cartwheel, Wobblers, Roly Poly, Mini Movers
footb | Little Boots, Saturday Strikers, First Touch, Kickstart
childrens' pottery | Clay Corner, Muddy Hands, The Little Kiln | Clay Corner, Muddy Hands, The Little Kiln
kid's cookery class | Little Chefs, Whisk, Flour Power | Little Chefs, Whisk, Flour Power
drop-in playgroup | Teapot, Little Lambs, Tuesday Tots, Under Fives, Cranleigh
karate for boys | Dragon Karate
mum and baby class woking | Peekaboo, Little Hands, Boogie
things to do in easter holidays | Easter Film, Kickstart, Half-Term, Sunshine, Camp Kestrel, Circus, Show in a Week
kids parties woking | Tumble Tree, Whisk
tots | Tuesday Tots, Wagtails, Teapot, Little Lambs, Cranleigh, Wobblers, Roly Poly, Mini Movers, Toddle Tunes
football in shalford | Little Boots
ballet bramley | The Leatherhead, Silver Slippers, Pirouette
swimming merrow | Ripple, Guildford Lido
gymnastics knaphill | Tumble Tree
toddler things in hersham | Roly Poly, Tuesday Tots, Wobblers, Mini Movers, Jingle, Little Crotchets, Boogie, Pebbles, Toddle, Teapot, Saturday Story, Jungle Gems, Tiny
clubs horsell woking | Woking, Rainbow, Whisk, Tumble Tree, Dragon, Wheels, Acorns, 3rd Woking, Brick, Teen Gym, Kickstart
farncombe scouts | 1st Godalming
thames ditton drama | Jazz Hands, The Imagination, Curtain Up
high street guildford football | Little Boots
bookham tennis | Mini Aces, Court Stars, Red Ball
hockey reigate | Try Everything
basketball | Rainbow Multi, Try Everything, Friday Games
horse riding lessons for beginners age 5 | Chobham, Pony Pals
nursery rhymes for baby | Rhyme Time, Book Chatter, Saturday Story
sensory classes for babies | Moonbeam, Peekaboo, Twinkle | Moonbeam, Peekaboo, Twinkle
sensory for 8 year old send | Sunflower, Everybody Plays, Calm & Curious
dyslexia tutor | Number Ninjas
11+ tuition | Number Ninjas
sats maths help | Number Ninjas
kids spanish lessons near woking | Spanish Playroom
footy for girls age 6 | Little Boots, Saturday Strikers, First Touch
toddler swimming lessons staines | Tiny Turtles, Ripple, Water Lullaby
baby swimming woking | Ripple, Water Lullaby
tuesday morning toddler group | Tuesday Tots
wed afternoon art | Paint Pot
friday after school clubs | Friday Games, Move It, Holly Lane, Backstage, Knight School, Tiger
sunday morning activities for 9 year old | Bright Lights, Goat & Hen, Young Adventurers, Paddle Pirates, Court Stars, Blue Dolphins, Scrum, Farnham Junior, Birchwood, Sky High, Sunflower, Guildford Lido, Jungle Gems, The Bouncy Barn
science party 7 year old | Rocket Science, Fizz Pop, Curious Minds | Rocket Science, Fizz Pop, Curious Minds
animal party | Pony Pals, Muddy Boots, Goat & Hen
trampolene park | Sky High
tramoline | Sky High, Bounce Together
gymnstics for 6 yr old | Springboard, Tumble Tree, Cartwheel
swimmimg | Little Otters, Blue Dolphins, Splash & Glide, Quiet Hour, Guildford Lido, Ripple, Tiny Turtles, Water Lullaby
footbal trainig under 7 | Little Boots, Saturday Strikers, First Touch
balet | Silver Slippers, Pirouette, The Leatherhead
drma club | Curtain Up, Backstage, The Imagination, Jazz Hands, Bright Lights, West End
karete | Dragon Karate
pottry class | Clay Corner, Muddy Hands, The Little Kiln
hoilday club | Half-Term, Sunshine, Camp Kestrel, Kickstart, Circus, Woking Free, Easter, Show in a Week
summer holiday clubs 2026 | Half-Term, Sunshine, Camp Kestrel, Kickstart, Circus, Woking Free, Easter, Show in a Week
wrap around care guildford | Holly Lane
breakfast club | Holly Lane
free stuff for teens | Redhill Youth, Junior Bell, Young Gardeners, Model Railway
things to do for free with a baby | Book Chatter, Rhyme Time, Saturday Story
outdoor activities 2 year old | Wagtails, Acorns, Bramble, Wild Wednesdays, Birchwood, Guildford Lido
woodland playgroup | Acorns, Bramble, Wagtails, Wild Wednesdays
musical theater age 9 | West End, Jazz Hands, Bright Lights | West End, Jazz Hands, Bright Lights
singing lessons | Surrey Young Voices
dance classes for 5yo redhill | The Leatherhead, Silver Slippers, Pirouette
street dance class near dorking | Groove Lab, Move It
computer coding for 7-year-olds | Code Comets, Bits & Bytes, Robot Garage, Block Heads
model-railway | Model Railway
lego-club woking | Brick Builders
half-term camps | Half-Term, Sunshine, Camp Kestrel, Kickstart, Circus, Easter, Show in a Week, Woking Free
stay-and-play | Little Lambs, Under Fives, Teapot, Tuesday Tots | Little Lambs, Under Fives
otters | Little Otters
kestrel camp | Camp Kestrel
pebbles cafe | Pebbles
imagination theatre school weybridge | The Imagination
groovelab | Groove Lab
splash n glide | Splash & Glide
robot garge | Robot Garage
goat and hen | Goat & Hen
first aid heros | First Aid Heroes
childrens entertainment for party | Pirate Pete
soft play with cafe near me | Pebbles, Jungle Gems, The Bouncy Barn | Pebbles, Jungle Gems, The Bouncy Barn
under 1s classes | Moonbeam, Peekaboo, Twinkle, Little Hands, Tiny Turtles, Water Lullaby, Ripple, Jingle, Boogie, Wiggle, Humming, Tiny Tempo, Little Crotchets
9 month old baby activities | Moonbeam, Peekaboo, Twinkle, Little Hands, Tiny Turtles, Water Lullaby, Ripple, Jingle, Boogie, Wiggle, Humming, Tiny Tempo, Little Crotchets, Splat
SEN swimming lessons | Quiet Hour, Splash & Glide, Little Otters, Blue Dolphins | | Guildford Lido
adhd boy 9 sports | All In, Bounce Together, Wheels & Heels
quiet swimming | Quiet Hour
sibling discount football | Little Boots, Saturday Strikers, First Touch
clubs for 12 yr old boy friday night | Redhill Youth, Woking Colts
ten year old girl sewing | Godalming Stitch
kt22 kids activities | West End, Easter Film, Pebbles, Muddy Hands, The Leatherhead, Knight School, Blue Dolphins, Curious Minds, Quiet Hour
wher can i find gymnastics for my 5 yo | Springboard, Tumble Tree, Cartwheel
musicclasses for babies | Tiny Tempo, Little Crotchets, Humming Birds, Jingle, Boogie, Wiggle
babygym woking | Wobblers, Roly Poly, Mini Movers
hiphop dance camberley | Big Beat
footballclub richmond | Saturday Strikers
tennislessons epsom | Mini Aces
activities for autistic 6 year old | Calm & Curious, Sunflower, Everybody Plays, Bounce Together, All In, Wheels & Heels, Quiet Hour
disability swimming | Quiet Hour, Splash & Glide, Little Otters, Blue Dolphins
RH1 clubs for 8 yo | Code Comets, Backstage, Inky Fingers, Treetop, Sunshine, Plaster, Model Railway, Red Ball
KT1 | Splash & Glide, Jazz Hands, Clay Corner, Jungle Gems, Pirouette, Board Game, Rocket Science, Circus, Thames Young, Mandarin
tw9 toddler | Little Crotchets, Tuesday Tots, Tiny Turtles, Everybody Plays
thurs pm art | Inky Fingers
weds after school 7 yr old epsom | Robot Garage
tots group under £5 | Teapot, Little Lambs, Tuesday Tots, Under Fives, Cranleigh
y2 swimming | Little Otters, Blue Dolphins, Splash & Glide, Quiet Hour
yr 8 dance | Groove Lab, Move It, Big Beat | | Silver Slippers, Boogie
key stage 2 science | Rocket Science, Fizz Pop, Curious Minds
nursery age ballet | Silver Slippers, Pirouette, The Leatherhead
trampol | Sky High, Bounce Together
skatin | Ice Stars, Guildford Skate
choirs | Surrey Young Voices
boys' gymnastics | Springboard, Tumble Tree, Cartwheel
girls' cricket | Woking Colts
parent-and-toddler group redhill | Teapot, Little Lambs, Tuesday Tots, Under Fives, Cranleigh
christmas holidays things to do | Half-Term, Sunshine, Camp Kestrel, Kickstart, Circus, Easter, Show in a Week, Woking Free
childrens party venue farnham | The Bouncy Barn, The Little Kiln, Fizz Pop
football in compton | Little Boots, First Touch, Saturday Strikers
art class westcott dorking | Glitter
playgroup in worplesdon | Little Lambs, Teapot, Under Fives
send youth club | Redhill Youth, All In, Wheels & Heels
robots | Robot Garage
slime making | Rocket Science, Fizz Pop, Curious Minds
mud kitchen | Acorns, Bramble, Wild Wednesdays, Wagtails
den building | Acorns, Bramble, Wild Wednesdays
scratch coding club near guildford | Bits & Bytes, Code Comets, Robot Garage
farm animals 2 year old | Birchwood
ponys | Pony Pals, Chobham
saxaphone lessons | Saturday Music, Woking Young Strings, Ukulele
hartbeeps | Tiny Tempo, Little Crotchets, Humming Birds, Jingle, Boogie, Wiggle, Toddle Tunes
puppet theatre sunday richmond | Sunday Puppet
gloop and paint | Splat
rugby tots | Scrum Juniors
little kickers | Little Boots, Saturday Strikers, First Touch
rafting for teenagers | Paddle Pirates, Young Adventurers, Treetop
board game afternoon saturday | Board Game Den
chess for beginners after school | Knight School, Checkmates
cookery for teens saturday | Little Chefs
judo farnham sat am | Little Ninjas
my son is 7 and loves science | Rocket Science, Fizz Pop, Curious Minds
is there a stay and play near guildford on a monday | Little Lambs
what can a 14 year old do on friday evenings | Redhill Youth, Woking Colts, Woking
`;

/** The same, written before the last mending and asked only after it. */
export const onAPhoneKept = `
what's on for toddlers in guildford on a monday | Little Lambs
swiming leson for 6yr old near leatherhead | Blue Dolphins, Quiet Hour
kids karate clases woking | Dragon Karate
somewhere to take twins aged 2 when its raining | Jungle Gems, Pebbles, The Bouncy Barn, Wobblers, Roly Poly, Mini Movers, Little Crotchets, Tiny Tempo, Humming Birds, Toddle, Jingle, Boogie, Wiggle, Little Lambs, Teapot, Tuesday Tots, Splat, Book Chatter, Rhyme Time, Saturday Story, Cranleigh, Under Fives, Sunflower, Calm, Everybody
after school club ashtead | Holly Lane, Knight School, Curious Minds, Blue Dolphins, Robot Garage, West End, The Leatherhead
gymnastics for beginners age 9 staines | Cartwheel
dance school farnham | Silver Slippers
tennis oxshott | Court Stars, Mini Aces, Red Ball
toddler swim tw9 | Tiny Turtles
guitar lessons for a 10 year old girl | Strum School
free library events | Saturday Story, Rhyme Time, Book Chatter
kids cooking saturday morning | Little Chefs
drama half term | Show in a Week, Easter Film, Circus
science birthday party farnham | Fizz Pop
climbing for teens | Treetop, Young Adventurers, Paddle Pirates
babies 3 months guildford | Ripple, Tiny Tempo, Birchwood, Guildford Lido, Little Lambs
multisport club woking | Rainbow Multi
spanish 4yo | Spanish Playroom
reading club | Book Chatter
rhyme time with baby near staines | Rhyme Time
judo lessons saturday | Little Ninjas
ice scating | Ice Stars
scouts for 11 year old boy | 1st Godalming
girls rugby | Scrum Juniors
cricket traning for 9 year olds | Woking Colts
lego club free | Brick Builders
camps in may half-term for 5yr olds in redhill | Sunshine
sunday soft play | Jungle Gems, The Bouncy Barn
sing and sign | Surrey Young Voices, Toddle, Jingle, Tiny Tempo, Little Crotchets, Humming Birds, Boogie, Wiggle, West End, Jazz Hands, Bright Lights
pottery wheel kingston adult and child | Clay Corner
special needs swimming lessons leatherhead | Quiet Hour, Blue Dolphins
trampoline autism | Bounce Together
yoga for 5 year olds dorking | Little Lotus
model trains redhill sunday | Model Railway
teen drama saturday leatherhead | West End
street dance 8yo thursday | Big Beat
preschool ballet saturday farnham | Silver Slippers
playgroups mon | Little Lambs, Under Fives
activities for 3-5 year olds near kt13 | Roly Poly, Paint Pot, Court Stars, Camp Kestrel, Acorns, Boogie, Saturday Story, Jingle, Bramble, Rhyme Time, Epsom, Mini, Woking, Rainbow, The Leatherhead, Pebbles, Dragon, Tumble
music lessons instrument hire | Saturday Music, Woking Young, Ukulele
`;
