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
