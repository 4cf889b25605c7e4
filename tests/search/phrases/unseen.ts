/**
 * Phrases in the form of `phrases.ts`, written from the listings alone by somebody who had not seen the search, as parents type them on a
 * phone or a laptop. They were asked once, and what they missed was mended for.
 */
export const unseen = `
ballet epsom | The Leatherhead Ballet, Pirouette
tennis lessons redhill | Red Ball
swimming kingston | Splash & Glide
swimming lessons age 6 | Little Otters, Blue Dolphins, Splash & Glide | Little Otters, Blue Dolphins, Splash & Glide | Water Lullaby, Tiny Turtles, Ripple
messy play dorking | Splat
free things to do sunday | Farnham Junior, Model Railway | Farnham Junior, Model Railway | Sunday Puppet
forest school woking | Acorns
baby massage | Little Hands
piano lessons reigate | Keys
netball | Woking Netball
skateboarding guildford | Guildford Skate
chess club leatherhead | Knight School
youth club redhill | Redhill Youth
pottery kingston | Clay Corner
multi sports staines | Friday Games
birthday party entertainer | Pirate Pete
first aid course for kids | First Aid Heroes, Plaster, Safe & Sound | First Aid Heroes, Plaster, Safe & Sound
climbing redhill | Treetop
kids yoga dorking | Little Lotus
street dance camberley | Big Beat
ice skating | Ice Stars
holiday club weybridge | Camp Kestrel
science club farnham | Fizz Pop
baby sensory woking | Peekaboo
my son is 5 and football mad anything in richmond | Saturday Strikers
gymnatsics for 6 yr old stains | Cartwheel
taekwando lessons | Tiger Taekwondo
somethin for my 9mth old on a weds mornin | Tiny Turtles, Boogie, Humming, Cranleigh Toddler, Pebbles, Jungle Gems, The Bouncy Barn, Birchwood | | Moonbeam, Twinkle, Splat
swim lesons for my autistic daughter shes 7 | Quiet Hour, Splash & Glide, Little Otters, Blue Dolphins | Splash & Glide, Little Otters, Blue Dolphins | Water Lullaby
twins aged 2 music class tuesday am | Little Crotchets, Toddle | Little Crotchets, Toddle | Surrey Young Voices, Saturday Music
cheap gymnastics for toddlers under £7 | Wobblers, Roly Poly, Mini Movers | Wobblers, Roly Poly, Mini Movers | Springboard, Tumble Tree, Cartwheel
Anyone know a drama club for a shy 8yr old? | Backstage, The Imagination, Curtain Up
camp for half term that does 8 til 6 | Half-Term Heroes, Sunshine, Camp Kestrel
circus workshop summer hols kingston | Circus Summer
where can i take a 1 and 4 yr old when its raining near leatherhead | Pebbles
softplay open monday nr surbiton | Jungle Gems
11 plus tuition guildford | Number Ninjas
sats help yr 6 | Number Ninjas
guitar teacher near banstead | Strum
spanish for kids | Spanish Playroom
anywhere my 13 yo can do weights?? | Teen Gym
rowing for teens | Thames Young
tag rugby sunday am 7yo boy | Scrum
after skool club guildford till 6 | Holly Lane
parkrun kids farnham | Farnham Junior
legoclub woking free | Brick Builders
somthing for my lad hes in a wheelchair | Wheels, All In, Bounce Together | Wheels, All In, Bounce Together
minecraft | Block Heads
childrens choir | Surrey Young Voices
baby signing class | Twinkle, Moonbeam, Peekaboo
a friend said theres a stay and play on thursdays camberley | Teapot
half term football camp | Kickstart
holidayclub farnham 10yo acting | Show in a Week
horseriding lessons | Chobham, Pony Pals | Chobham
feed the lambs with my toddler | Birchwood
cookery club nut free | Little Chefs, Flour Power, Whisk | Little Chefs, Flour Power, Whisk
parent and baby swim guildford thurs | Ripple
family film saturday | Family Film
sewing club | Godalming Stitch
sunday morning footie 3yr old camberley | First Touch
`;

/**
 * By the same hand, in other voices: grandparents, fathers, carers, people in haste. They were asked once, after all of that, and nothing
 * was mended for them.
 */
export const unseenKept = `
ballet lessons kingston | Pirouette
football guildford | Little Boots
trampoline park | Sky High
baby swimming richmond | Tiny Turtles
cookery classes reigate | Flour Power
coding club epsom | Robot Garage
farm park godalming | Birchwood
choir guildford | Surrey Young Voices
athletics guildford | Surrey Storm
toddler music farnham | Toddle
story time woking | Saturday Story
SEND play camberley | Calm & Curious
gymnastics woking | Tumble Tree
rugby | Scrum
kids cricket | Woking Colts
chinese lessons kids | Mandarin
puppet show richmond | Sunday Puppet
junior tennis weybridge | Court Stars
art club redhill | Inky
french lessons for children | Bonjour
drama club epsom | Curtain Up
outdoor pool | Guildford Lido
bell ringing | Junior Bell
canoeing epsom | Paddle Pirates
model trains | Model Railway
Good evening, I am looking for violin tuition for my granddaughter aged 8 in Woking | Woking Young Strings
ukelele 9yr old | Ukulele
got my grandson thursdays hes 3, playgroup in camberley? | Teapot
smthing cheap 4 my 15 yo on a friday nite | Redhill Youth
cafe w soft play leatherhead way, 2 under 2 | Pebbles
does anywhere do trampolining for sen kids | Bounce Together
hockey for 8 year old reigate | Try Everything
maths tutor year 5 | Number Ninjas
wraparound care guildford | Holly Lane
holiday club that takes tax free childcare | Half-Term Heroes, Sunshine, Camp Kestrel | Half-Term Heroes, Sunshine, Camp Kestrel
my daughter wants to do musicals shes 12 saturdays leatherhead | West End
bday party at a farm | Muddy Boots, Goat & Hen, Pony Pals | Muddy Boots, Goat & Hen, Pony Pals
science birthday party | Rocket Science, Fizz Pop, Curious Minds | Rocket Science, Fizz Pop, Curious Minds
toddler group where dads go too | Teapot, Little Lambs, Tuesday Tots
somewhere quiet on sunday for an autistic 6 year old | Sunflower, Quiet Hour | Sunflower, Quiet Hour
makaton | Sunflower, Everybody Plays, Calm & Curious | Sunflower, Everybody Plays, Calm & Curious
5 month old and going mad!! baby group richmond?? | Tuesday Tots, Tiny Turtles, Little Crotchets | Tuesday Tots, Tiny Turtles, Little Crotchets | Everybody Plays, Goat & Hen
learn to swim nervous 5yo farnham | Little Otters
lego robots 8yo | Robot Garage, Code Comets, Bits | Robot Garage, Code Comets, Bits
learn chess 7yrs farnham | Checkmates
museums for 6 year olds | Godalming Museum
gymnastics on saturday for a 5yr old and a 9yr old | Cartwheel
tuesday after school epsom 5yr old girl | Epsom Rainbows
todler gym tues redhill | Wobblers
forrest school with a 2 year old fridays | Wagtails
skating lessons for 9 yr old | Guildford Skate, Ice Stars | Guildford Skate, Ice Stars
mum and baby swiming camberly | Water Lullaby
acting classes 15yo | West End, Jazz Hands, Bright Lights
gardening club for kids | Young Gardeners
craftclub for 4 y/o dorking sat | Glitter
scout troop nr milford | 1st Godalming
easter hols film making | Easter Film
karate knaphill monday | Dragon
Is there an indoor play place open on Sundays for a ten month old? | Jungle Gems, The Bouncy Barn | Jungle Gems, The Bouncy Barn | Pebbles
kids cooking sat staines under £20 | Little Chefs
`;
