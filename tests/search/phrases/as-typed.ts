/** Phrases in the form of `phrases.ts` that were tried on the running product, and for which the search was then made better. */
export const tried = `
where can my 3 year old do ballet in kingston | Pirouette
trampolining for kids with adhd | Bounce Together
holiday club may half term redhill | Sunshine
swimming lessons for 5 year olds farnham | Little Otters
learn to swim leatherhead | Blue Dolphins
minecraft coding club | Bits & Bytes, Code Comets, Robot Garage, Block Heads
scratch programming for 8 year old | Bits & Bytes, Code Comets, Robot Garage, Block Heads
football for 4 year old boy camberley | First Touch
girls football guildford | Little Boots
footie sat morning | Little Boots, Saturday Strikers
soft play open on sunday | The Bouncy Barn, Jungle Gems
indoor play area farnham | The Bouncy Barn
cafe with soft play | Pebbles
spanish toddler class guildford | Spanish Playroom
violin lessons woking | Woking Young Strings
guitar lessons age 8 | Strum School
drama schools near weybridge | The Imagination
kt13 drama | The Imagination
acting classes for teenagers | Backstage, Curtain Up, The Imagination, West End, Jazz Hands, Bright Lights
stagecoach type saturday theatre school | West End, Jazz Hands, Curtain Up
free activities this weekend surrey | Saturday Story, Model Railway, Young Gardeners, Farnham Junior, Brick Builders, Godalming Museum
rhymetime staines | Rhyme Time
story time library | Saturday Story, Rhyme Time, Book Chatter
horse riding for 6 year olds | Chobham, Pony Pals
petting farm | Birchwood, Goat & Hen, Muddy Boots, Pony Pals
toddler gym class weybridge | Roly Poly
gymnastics 6yr old reigate | Springboard
tumbling for toddlers | Roly Poly, Mini Movers, Wobblers, Tumble Tree
kids cooking classes woking | Whisk
baking club | Flour Power, Whisk, Little Chefs
pizza making for kids | Little Chefs, Flour Power, Whisk
art classes after school tuesday | Clay Corner, Godalming Stitch
painting for kids | Paint Pot, Inky Fingers, The Messy Studio, Glitter
messy play epsom | The Messy Studio
dungeons and dragons club | Board Game Den, Checkmates, Knight School
board games kingston saturday | Board Game Den
rock climbing for 9 year old redhill | Treetop
canoe club weybridge | Young Adventurers
mum and baby swimming | Water Lullaby, Tiny Turtles, Ripple
water babies guildford | Ripple
baby swimming lessons 4 months old | Water Lullaby, Tiny Turtles, Ripple
sensory class for 6 month old woking | Peekaboo
playgroups in guildford | Little Lambs
toddler groups thursday morning | Teapot
stay n play | Little Lambs, Tuesday Tots, Teapot, Under Fives
music for toddlers richmond | Little Crotchets
monkey music type classes | Humming Birds, Tiny Tempo, Little Crotchets, Wiggle, Boogie, Jingle, Toddle Tunes
wheelchair sports | Wheels & Heels, All In, Bounce Together
disabled children's activities staines | All In
asd friendly cinema | Family Film
childrens theatre shows guildford | Story Lantern
easter camp | Easter Film, Kickstart
october half term camp epsom | Half-Term Heroes
circus skills | Circus Summer
film making | Easter Film
street dance 12 year old | Groove Lab, Move It, Big Beat
tennis coaching sunday | Court Stars
tennis lessons for beginners aged 7 | Mini Aces, Court Stars, Red Ball
science club year 4 farnham | Fizz Pop
stem workshops | Curious Minds, Fizz Pop, Rocket Science, Robot Garage, Code Comets, Bits & Bytes
first aid course for kids | Safe & Sound, First Aid Heroes, Plaster
explorer scouts | 1st Godalming, Lingo
beavers cubs brownies | 3rd Woking, 2nd Guildford
train club for boys | Model Railway
bushcraft | Acorns, Bramble, Wagtails, Wild Wednesdays
multi sports for 5 year old | Try Everything, Rainbow Multi, Friday Games
birthday party ideas for 6 yr old kingston | Jungle Gems, Clay Corner, Rocket Science
something for my 10 and 6 year olds on saturdays | Chobham, Number Ninjas, Brick Builders, Godalming Museum, Sky High, All In, Dragon, Cartwheel, The Messy Studio, Little Chefs, Board Game, Splash, Guildford Blades, Everybody, Calm, Rocket, Muddy Boots, Pony Pals
after school clubs ks1 weybridge | Paint Pot, Court Stars
wraparound after school club | Holly Lane
under a tenner saturday | Godalming Museum, Brick Builders, Woking Netball, Saturday Story, Mini Aces, Red Ball, Little Boots, Saturday Strikers, Board Game, Calm & Curious, All In, Family Film, Pebbles, Jungle Gems, The Bouncy Barn, Little Ninjas, Sky High, Glitter, Guildford Lido, Birchwood, Lingo
kids parties with an animal farm | Birchwood, Goat & Hen, Muddy Boots, Pony Pals
ballet for my daughter who is 4 farnham | Silver Slippers
tap and ballet leatherhead | The Leatherhead Ballet
any football clubs in richmond for a 5 year old | Saturday Strikers
little kickers guildford | Little Boots
swimming classes for babies near woking | Ripple, Water Lullaby
puddle ducks | Water Lullaby, Tiny Turtles, Ripple
swim lessons saturday kingston | Splash & Glide
gym club for 10 year old girl woking | Tumble Tree
tumble tots | Roly Poly, Mini Movers, Wobblers
judo classes for kids | Little Ninjas
where to learn karate near guildford | Dragon Karate
fencing classes for beginners | Guildford Blades, Farnham Fencing
climbing wall for kids | Treetop, Young Adventurers, Paddle Pirates
horse riding lessons woking | Chobham
pony lessons | Chobham, Pony Pals
feed the animals | Birchwood, Goat & Hen, Muddy Boots
coding for 10 year olds epsom | Robot Garage
build a robot | Robot Garage
computer programming camberley | Bits & Bytes, Code Comets, Robot Garage, Block Heads
lego club | Brick Builders
science experiments 6 year old leatherhead | Curious Minds
chess coaching | Knight School, Checkmates
piano teacher reigate | Keys & Co
learn guitar | Strum School
recorder or violin lessons saturday morning | Woking Young, Saturday Music
kids choir | Surrey Young
singing and dancing saturdays | West End, Jazz Hands
drama group for 12 year old redhill | Backstage
improv for kids | Curtain Up, The Imagination, Backstage, West End, Jazz Hands, Bright Lights
half term activities guildford | Groove Lab, Kickstart, Woking Free, Half-Term, Camp Kestrel, Sunshine
summer holiday childcare redhill | Sunshine
holiday camps for 5 year olds weybridge | Camp Kestrel
football camp easter holidays | Kickstart
pottery classes kids kingston | Clay Corner
paint your own pottery | The Little Kiln, Clay Corner, Muddy Hands
drawing club | Paint Pot, Inky Fingers, The Messy Studio
knitting for children | Godalming Stitch
cake decorating for 9 year old | Flour Power, Whisk, Little Chefs
chinese lessons | Mandarin
french for toddlers | Bonjour
baby groups staines | Moonbeam
baby sensory near me epsom | Twinkle, Moonbeam, Peekaboo
toddler classes on a tuesday | Toddle Tunes, Tuesday Tots, Little Crotchets, Wobblers, Acorns, The Bouncy
music group for babies camberley | Humming Birds
church playgroup | Little Lambs, Tuesday Tots, Teapot, Cranleigh
coffee morning with toddlers | The Bouncy, Jungle Gems, Teapot, Little Lambs, Tuesday Tots, Under Fives, Cranleigh, Pebbles
soft play for 8 year old | Jungle Gems, The Bouncy Barn, Pebbles
rainy day with a toddler in leatherhead | Pebbles
free for under fives woking | Saturday Story
library story session | Saturday Story, Rhyme Time, Book Chatter
autism friendly clubs guildford | Sunflower
sensory room | Sunflower
sports for disabled teenagers | All In, Wheels & Heels, Bounce Together
girl guides woking | 3rd Woking, 2nd Guildford
cub scouts | 3rd Woking
rugby under 7s | Scrum Juniors
cricket club for girls | Woking Colts
tennis camp | Mini Aces, Court Stars, Red Ball, Kickstart
ice skating lessons | Ice Stars
somewhere to go on sunday afternoon with kids farnham | The Little Kiln, The Bouncy Barn
`;

/** Phrases in the form of `phrases.ts` that were written before that was done, and asked only after it. */
export const kept = `
dance class for my 6 year old near leatherhead | The Leatherhead Ballet
ballet saturday farnham age 7 | Silver Slippers
boys dance classes | Big Beat, Move It, Groove Lab
break dancing | Big Beat, Move It, Groove Lab
football saturday morning guildford 5yrs | Little Boots
soccer school for toddlers | Little Boots, First Touch, Saturday Strikers
football training wednesday after school | Saturday Strikers
swimming for a nervous 6 year old leatherhead | Blue Dolphins, Quiet Hour
swim classes thursdays | Blue Dolphins, Ripple
open air pool | Guildford Lido
gymnastics club monday reigate | Springboard
pre school gymnastics epsom | Mini Movers
trampolining wednesday | Bounce Together, Sky High
taekwondo for 7 year olds | Tiger Taekwondo
martial arts woking | Dragon Karate
sword fighting for kids | Farnham Fencing, Guildford Blades
running for children guildford | Surrey Storm
learn to skateboard | Guildford Skate
rowing club teenagers | Thames Young
climbing saturday afternoon | Treetop
adventure activities for 11 year olds | Young Adventurers, Paddle Pirates, Treetop
tennis saturday redhill | Red Ball
cricket for 8 year olds friday | Woking Colts
netball saturday | Woking Netball
art classes saturday epsom | The Messy Studio
craft club dorking | Glitter
clay classes leatherhead saturday | Muddy Hands
pottery wheel for teens | Muddy Hands, Clay Corner, The Little Kiln
sewing classes for 10 year olds | Godalming Stitch
cookery class thursday reigate | Flour Power
cooking lessons for teenagers | Whisk, Little Chefs, Flour Power
first aid training for 10 year olds weybridge | First Aid Heroes
science for kids saturday | Rocket Science
coding classes after school redhill | Code Comets
programming for girls | Bits & Bytes, Code Comets, Robot Garage, Block Heads
chess friday | Knight School
model railway club redhill | Model Railway
bell ringers | Junior Bell
youth group friday night | Redhill Youth
scout group godalming | 1st Godalming
brownies near guildford | 2nd Guildford
violin | Woking Young Strings
singing group for 9 year olds | Surrey Young Voices
guitar epsom | Strum School
music class for 1 year old guildford | Tiny Tempo
baby music group monday | Jingle
musical theatre saturday mornings | Jazz Hands
acting for 8 year olds weybridge | The Imagination
drama holiday course | Show in a Week, Easter Film, Circus
puppets | Sunday Puppet
family film | Family Film
museum for kids | Godalming Museum
farm with toddlers saturday | Birchwood, Muddy Boots
forest school tuesday woking | Acorns
outdoor playgroup | Wagtails, Acorns, Bramble, Wild
soft play for babies leatherhead | Pebbles
indoor trampoline | Sky High, Bounce Together
baby sensory guildford | Sunflower, Peekaboo
baby massage course | Little Hands
playgroup tuesday richmond | Tuesday Tots
toddler group near farnham | Under Fives Farnham
french club camberley | Bonjour
spanish for kids | Spanish Playroom
maths tuition | Number Ninjas
send sports | All In, Wheels & Heels, Bounce Together
sensory play saturday camberley | Calm & Curious
free clubs for teenagers | Redhill Youth, Junior Bell, Young Gard, Model
free family activities sunday | Farnham Junior, Model Railway
birthday party guildford age 6 | Sky High, Ice Stars, Muddy Boots, Groove
easter camp for 8 year old | Easter Film, Kickstart, Half-Term, Sunshine
`;
