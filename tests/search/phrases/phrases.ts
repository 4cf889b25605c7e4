/**
 * What parents type, and what they mean by it: phrase | first | among | not. `first`: one of these comes first. `among`: each of these
 * is among the first five. `not`: none of these is among the first five. Several are separated by commas; each is the beginning of a
 * listing's name.
 */
export const phrases = `
pottery for a six year old | Muddy Hands, Clay Corner, The Little Kiln
fencing farnham | Farnham Fencing | | Guildford Blades
something to do on saturday morning for toddlers near guildford | Muddy Boots Farm, Saturday Story, Guildford Lido, Acorns, Sky High, Birchwood, Guildford Lido
free half term woking | Woking Free Half-Term
swimming lessons 4 yr old | Little Otters, Blue Dolphins, Splash & Glide, Quiet Hour | Little Otters, Blue Dolphins, Splash & Glide | Water Lullaby
baby classes | Moonbeam, Peekaboo, Twinkle, Little Hands, Tiny Turtles, Water Lullaby, Ripple | | Redhill Youth
under 5s | Wobblers, Roly Poly, Mini Movers, Jingle, Boogie, Wiggle, Tiny Tempo, Little Crotchets, Humming, Teapot, Tuesday Tots, Little Lambs, Splat, Wagtails, Toddle, Tiny Turtles, Water Lullaby, Ripple, Under Fives, Moonbeam, Peekaboo, Twinkle, Little Hands
rainy day | Jungle Gems, Pebbles, The Bouncy Barn, Sky High, Godalming Museum, Brick Builders, Glitter, Ice Stars, Toddle, Mandarin, Number, Holly, Teen Gym, Splat, Block Heads, Redhill Youth | | Scrum, Farnham Junior, Wagtails
footy for 5 year olds | Little Boots, Saturday Strikers, First Touch
footie saturday | Little Boots, Saturday Strikers | Little Boots, Saturday Strikers | First Touch
soccer camberley | First Touch
karate woking | Dragon Karate
martial arts | Dragon Karate, Tiger Taekwondo, Little Ninjas | Dragon Karate, Tiger Taekwondo, Little Ninjas
martial arts for 4 year old | Little Ninjas | | Dragon Karate, Tiger
judo | Little Ninjas
ballet farnham | Silver Slippers | | Groove Lab
ballet classes for 3 year olds in kingston | Pirouette
dance | Groove Lab, Big Beat, Move It, Silver Slippers, Pirouette, The Leatherhead Ballet, Boogie, Jingle, Wiggle
street dance guildford | Groove Lab
gym for toddlers | Wobblers, Roly Poly, Mini Movers | Wobblers, Roly Poly, Mini Movers | Teen Gym
gymnastics | Springboard, Tumble Tree, Cartwheel, Wobblers, Roly Poly, Mini Movers | | Teen Gym
gymnastics staines | Cartwheel
brownies guildford | 2nd Guildford Brownies
cubs near me woking | 3rd Woking Beavers
beavers | 3rd Woking Beavers
scouts | 1st Godalming Scouts
rainbows epsom | Epsom Rainbows | | Rainbow Multi
girl guides | 2nd Guildford Brownies, Epsom Rainbows | 2nd Guildford Brownies, Epsom Rainbows
soft play kingston | Jungle Gems
softplay farnham | The Bouncy Barn
soft play near leatherhead for 1 year old | Pebbles
playgroup camberley | Teapot
toddler group guildford | Little Lambs
toddler groups cranleigh | Cranleigh Toddler
stay and play farnham | Under Fives Farnham
stay & play | Little Lambs, Under Fives, Teapot, Tuesday Tots | Little Lambs, Under Fives
Under Fives Farnham Stay & Play | Under Fives Farnham
coding for kids | Code Comets, Bits & Bytes, Robot Garage | Code Comets, Bits & Bytes, Robot Garage
coding club redhill 9 year old | Code Comets
computer club | Bits & Bytes, Code Comets, Robot Garage, Block Heads
robotics | Robot Garage
stem clubs weybridge | Bits & Bytes
science club farnham | Fizz Pop
lego woking | Brick Builders
minecraft | Block Heads
chess leatherhead | Knight School
chess club for 7 year olds | Knight School, Checkmates, Board Game Den | Knight School, Checkmates
swiming lessons farnham | Little Otters
swiming | Little Otters, Blue Dolphins, Splash & Glide, Quiet Hour, Ripple, Tiny Turtles, Water Lullaby, Guildford Lido
baby swimming richmond | Tiny Turtles
baby swim guildford | Ripple
learn to swim kingston | Splash & Glide
outdoor swimming | Guildford Lido
pottary | Muddy Hands, Clay Corner, The Little Kiln
ceramics for teenagers | Muddy Hands, Clay Corner, The Little Kiln
clay | Clay Corner, Muddy Hands, The Little Kiln
arts and crafts redhill | Inky Fingers
arts & crafts dorking | Glitter
art club | Paint Pot, Inky Fingers, The Messy Studio | Paint Pot
crafts for 4 year old | Glitter
sewing | Godalming Stitch
messy play | Splat | | Inky
drama clubs epsom | Curtain Up
theatre school | The Imagination, Curtain Up, Backstage, Jazz Hands
musical theatre farnham | Bright Lights
acting classes for 8 year old | Curtain Up, Backstage, The Imagination, Jazz Hands, Bright Lights, West End
singing | Surrey Young Voices, Tiny Tempo, Toddle Tunes
choir guildford | Surrey Young
guitar lessons epsom | Strum School
piano | Keys & Co
piano lessons reigate 6yo | Keys & Co
violin woking | Woking Young Strings
music for babies | Tiny Tempo, Little Crotchets, Humming Birds, Jingle, Boogie, Wiggle, Toddle Tunes
toddler music farnham | Toddle Tunes
baby sensory woking | Peekaboo
baby massage | Little Hands
sensory play for autistic children | Calm & Curious, Sunflower, Everybody Plays
autism friendly swimming | Quiet Hour | Quiet Hour | Guildford Lido
SEND activities camberley | Calm & Curious
sen clubs woking | Wheels & Heels
special needs sport | All In, Wheels & Heels, Bounce Together
inclusive sports staines | All In
trampolining | Bounce Together, Sky High | Bounce Together, Sky High
trampoline park guildford | Sky High
birthday party ideas | Pirate Pete, Glitter, Sky High, Ice Stars
birthday parties epsom | Pirate Pete, The Messy Studio
party entertainer | Pirate Pete
pottery birthday party | Muddy Hands, Clay Corner, The Little Kiln
half term clubs | Half-Term Heroes, Woking Free, Kickstart, Sunshine, Camp Kestrel, Circus, Easter, Show in a Week
holiday club epsom | Half-Term Heroes
holiday camps | Sunshine, Camp Kestrel, Half-Term, Kickstart, Circus, Easter, Show in a Week
summer camp kingston | Circus
football camp woking | Kickstart
easter holiday club leatherhead | Easter Film
forest school | Acorns, Bramble, Wagtails, Wild Wednesdays | Acorns, Bramble, Wagtails
forest school for 2 year olds | Wagtails, Acorns, Bramble, Wild Wednesdays | Wagtails
nature club woking | Acorns
forestschool staines | Bramble
horse riding | Chobham, Pony Pals | Chobham
pony riding camberley | Pony Pals
farm godalming | Birchwood
farm visits for toddlers | Birchwood
climbing redhill | Treetop
canoeing | Paddle Pirates
kayaking for 12 year old | Paddle Pirates
rowing | Thames Young Rowers
tennis lessons redhill | Red Ball
tennis for 4 year olds | Red Ball, Mini Aces, Court Stars | Red Ball, Mini Aces, Court Stars
tennis sunday | Court Stars | | Mini Aces, Red Ball
rugby guildford | Scrum Juniors
rugby for 6 year olds on sundays | Scrum Juniors
cricket woking | Woking Colts
netball | Woking Netball
athletics guildford | Surrey Storm
running club for kids | Farnham Junior, Surrey Storm
parkrun | Farnham Junior
yoga for kids | Little Lotus
ice skating | Ice Stars
skateboarding | Guildford Skate
sports club reception | Friday Games, Rainbow Multi, Try Everything, Scrum, Little Boots, Saturday Strikers, First Touch, Little Ninjas, Dragon, Red Ball, Mini Aces, Court Stars, Farnham Junior, Little Lotus, Ice Stars
multi sports year 3 | Rainbow Multi, Try Everything, Friday Games
pe club woking | Rainbow Multi
after school club guildford | Holly Lane
after school activities reigate | Springboard, Try Everything, Flour Power, Ukulele, Wild, Bounce, Keys, Book Chatter
cooking classes | Little Chefs, Whisk, Flour Power | Little Chefs, Whisk, Flour Power
baking reigate | Flour Power
cookery woking 10 year old | Whisk
first aid | First Aid Heroes, Plaster, Safe
french lessons for kids | Bonjour
spanish guildford | Spanish Playroom
mandarin | Mandarin Pandas
maths tutor guildford | Number Ninjas
story time woking | Saturday Story
library rhyme time staines | Rhyme Time
free things to do in farnham | Farnham Junior
free activities for under 5s | Book Chatter, Rhyme Time, Saturday Story
free teen activities | Redhill Youth
youth club | Redhill Youth
teenage gym woking | Teen Gym
things to do with teenagers redhill | Redhill Youth, Treetop
free things to do this weekend | Farnham Junior, Brick Builders, Godalming Museum, Saturday Story, Young Gardeners, Model Railway
things to do on sunday with a 9 year old | The Little Kiln, Guildford Skate, Scrum, Farnham Junior, Goat, Paddle, Young Adv, Birchwood, Blue Dolphins, Sky High, Guildford Lido, Sunday Puppet, Story Lantern, Sunflower, Model, Court, Safe, Bright, Quiet
puppet show | Sunday Puppet
cinema for kids | Family Film
museum | Godalming Museum
gardening club | Young Gardeners
model trains | Model Railway
bell ringing | Junior Bell
little otters | Little Otters
jungle gems | Jungle Gems
tuesday tots | Tuesday Tots
Saturday Music Academy | Saturday Music
half term heroes | Half-Term Heroes
wild wednesdays | Wild Wednesdays
first touch football school camberley | First Touch
splash and glide | Splash & Glide
muddy boots | Muddy Boots
rock climbing under £40 | Treetop, Young Adventurers
playgroups under £5 | Teapot, Little Lambs, Tuesday Tots, Under Fives, Cranleigh
activities for 8-11 year olds in weybridge | Paint Pot, Bits & Bytes, The Imagination, First Aid, Camp Kestrel, Junior Bell, Young Adv, Court
something for a 2 and a 4 year old in guildford | Little Lambs, Tiny Tempo, Sunflower, Sky High, Ripple, Guildford Lido, Little Boots
18 month old classes epsom | Mini Movers
dance for 13 year olds | Groove Lab, Big Beat, Move It
swimming GU9 | Little Otters
football near gu1 | Little Boots
things to do gu22 | Acorns, Tumble Tree, Boogie, Saturday Story, Woking, Peekaboo, Whisk, Rainbow, Dragon, 3rd, Kickstart, Teen, Brick, Little Hands, Wheels
indoor activities farnham | The Bouncy Barn, The Little Kiln, Fizz Pop, Checkmates, Show, Silver, Little Otters, Bright, Farnham Fencing, Under Fives, Little Ninjas, Toddle
outdoor clubs for 10 year olds | Treetop, Paddle, Young Adv, Guildford Skate, Surrey Storm, Woking Colts, Woking Netball, Farnham Junior, Scrum, Chobham
wet weather toddler | Jungle Gems, Pebbles, The Bouncy Barn, Splat, Toddle, Wobblers, Roly Poly, Mini Movers, Boogie, Jingle, Wiggle, Teapot, Tuesday, Little Lambs, Little Hands, Tiny, Little Crotchets, Humming, Water, Ripple, Under Fives
gilford football | Little Boots
gymnastcs wokin | Tumble Tree
saterday football richmond | Saturday Strikers
ukelele | Ukulele Pirates
balley for 4yr old | Silver Slippers, Pirouette, The Leatherhead Ballet
drumming | Jingle, Ukulele, Saturday Music, Tiny Tempo, Woking Young, Strum, Toddle, Humming, Little Crotchets
pre school dance classes | Silver Slippers, Pirouette, The Leatherhead Ballet, Jingle, Boogie, Wiggle
hip hop | Groove Lab, Big Beat, Move It
kids gymnastics saturday mornings | Cartwheel
evening clubs for teens | Redhill Youth, Big Beat, Groove Lab, Woking Colts, Surrey Storm, Junior Bell, Farnham Fencing, 1st, Teen Gym
crèche | Teapot, Little Lambs, Tuesday Tots, Under Fives, Cranleigh
mum and baby groups | Little Hands, Moonbeam, Peekaboo, Twinkle, Ripple, Tiny Turtles, Water Lullaby
newborn classes woking | Little Hands, Peekaboo
ks2 coding | Code Comets, Bits & Bytes, Robot Garage
cheap football under 8 pounds | Little Boots, Saturday Strikers, First Touch
swim school for reception age child farnham | Little Otters
`;
