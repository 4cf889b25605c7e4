/** Written on the evening of 30 November from the listings alone by somebody who had read neither the search nor other phrases, and asked once. */
export const askers = `
little kickers type class guildford | Little Boots Football Guildford
fotball sunday mornings 5 year old | First Touch Football School Camberley
kids footy richmond wednesday after school | Saturday Strikers Richmond
football course easter hols woking yr 4 | Kickstart Football Camp Woking
my son is in year 2 and wants to try lots of different sports, we are in woking | Rainbow Multi-Sports Woking
multisport club afterschool reigate tues | Try Everything Sports Club Reigate
sports for a 7 year old woking but not football | Rainbow Multi-Sports Woking, Woking Colts Cricket, Dragon Karate Academy, Tumble Tree Gymnastics Woking
tennis coaching yr 3 near cobham | Court Stars Junior Tennis Weybridge
mini tennis kt18 | Mini Aces Tennis Epsom
tenis lessons sat am near merstham | Red Ball Tennis Club Redhill
where can my 6 yr old learn to swim in farnham | Little Otters Swimming Farnham
find me a swimming teacher near surbiton on saturdays | Splash & Glide Swim School Kingston
swimming lessons near fetcham sundays | Blue Dolphins Swim Lessons Leatherhead
one to one swimming lessons disabled child needs hoist | Splash & Glide Swim School Kingston, Little Otters Swimming Farnham, Blue Dolphins Swim Lessons Leatherhead
water babies type class guildford | Ripple Parent & Baby Swim Circle Guildford
baby swiming frimley friday | Water Lullaby Camberley
can i take my 4 month old swimming near twickenham | Tiny Turtles Baby Swim Richmond
outdoor pool for a hot day with the kids | Guildford Lido Family Swim
swimming for autistic child somewhere not too loud | Quiet Hour Swimming
gymnastics near egham | Cartwheel Club Staines
my daughter never stops doing handstands and cartwheels, reigate area, age 9 | Springboard Gymnastics Reigate
gymnstics woking tuesday | Tumble Tree Gymnastics Woking
tumble tots style class weybridge | Roly Poly Pre-School Gym Weybridge
somewhere for my wild 2yo to climb and roll about epsom fri am | Mini Movers Epsom
balet for 3 year old farnham | Silver Slippers Ballet Farnham
ballet exams kingston | Pirouette Dance School Kingston
ballet on a weds after school near bookham | The Leatherhead Ballet Room
hip hop dance for 12 year old guildford | Groove Lab Guildford
streetdance tw9 | Move It Street Dance Crew Richmond
dance party for 9th birthday camberley | Big Beat Street Dance Camberley
hey siri what's on for toddlers in woking on a wednesday morning | Boogie Bees Woking
drop in toddler thing staines monday no booking | Jingle & Jump Staines
monkey music type class reigate | Wiggle to the Music Reigate
jo jingles or similar for 18 month old farnham | Toddle Tunes
kodaly class guildford | Tiny Tempo Music Guildford
baby music nr bagshot weds morning | Humming Birds Music Camberley
painting for 7 year olds saturdays | The Messy Studio Epsom, Glitter & Glue Craft Club
arty 6 year old loves drawing, after school in weybridge | Paint Pot Art Club Weybridge
kids pottery sunday afternoon | The Little Kiln Farnham
potters wheel lessons 11 yr old kingston | Clay Corner Kingston
clay party leatherhead | Muddy Hands Pottery Leatherhead
sewing machine lessons for my ten year old | Godalming Stitch Club
violin lessons woking | Woking Young Strings
uke lessons for kids | Ukulele Pirates Reigate
gutar teacher epsom | Strum School Guitar
is there anyone who teaches piano in reigate to five year olds | Keys & Co Piano Lessons
childrens choir guildford | Surrey Young Voices
acting classes for shy 8 year old redhill | Backstage Kids Redhill
stagecoach type saturday school leatherhead | West End Wannabes Leatherhead
performing arts sunday farnham | Bright Lights Performers Farnham
puppet show this weekend | Sunday Puppet Theatre Richmond
kids cinema camberley | Family Film Club Camberley
relaxed theatre show for 5 yr old with autism guildford | Story Lantern Shows Guildford
cooking near chertsey for 9yr old on a saturday | Little Chefs Kitchen Staines
baking club mon after school woking | Whisk & Wonder Woking
cookery club nut allergy reigate | Flour Power Cookery Club Reigate
coding for girls weybridge | Bits & Bytes Club Weybridge
robotics year 5 epsom | Robot Garage Epsom
my lad is minecraft obsessed any clubs | Block Heads Minecraft Club
something free this weekend for my 5 year old woking | Brick Builders Lego Club, Saturday Story Club Woking
mad science party farnham turning 8 | Fizz Pop Science Lab Farnham
slime making and volcanos thursday leatherhead | Curious Minds Laboratory Leatherhead
french for preschoolers camberley | Bonjour Les Petits Camberley
chinese lessons for kids | Mandarin Pandas
bounce and rhyme staines | Rhyme Time at Staines Library
first aid training 11 year old redhill | Plaster & Pals Workshop Redhill
where can grandad take our 7yr old to play chess farnham way | Checkmates Farnham
boardgames sat afternoon kt1 | Board Game Den Kingston
pony mad 6 year old camberley | Pony Pals Camberley
horse ridng lessons | Chobham Riding School, Pony Pals Camberley
where can we see lambs and tractors with a toddler, open in the week | Birchwood Farm Park
forest school reigate | Wild Wednesdays Reigate
muddy play in the woods for 2 yr old godalming | Wagtails Forest Tots
bushcraft type thing saturday tw18 age 8 | Bramble & Bark Forest School Staines
kayaking for a 12 yr old epsom | Paddle Pirates Epsom
rock climbing kids redhill | Treetop Climbers Redhill
its pouring where can i take a 3 and a 6 yr old in farnham | The Bouncy Barn Farnham
softplay kingston open sundays | Jungle Gems Soft Play Kingston
soft play with decent coffee for the mums leatherhead | Pebbles Play Café Leatherhead
things to do monday pm with baby guildford | Little Lambs Stay & Play Guildford
cheap toddler group under £3 camberley | Teapot Playgroup Camberley
baby group where dads dont feel out of place | Tuesday Tots Richmond, Teapot Playgroup Camberley, Little Lambs Stay & Play Guildford
what can i do with a 10 month old on a wednesday afternoon in staines | Moonbeam Babies Staines
sensory classes for newborns woking | Peekaboo Sensory Woking
holiday club epsom till 6pm working parents | Half-Term Heroes Epsom
free half term activities woking | Woking Free Half-Term Fun Day
circus skills summer hols | Circus Summer School Kingston
send play with changing places toilet | Calm & Curious SEND Play Camberley, Sunflower Sensory Room Guildford, Everybody Plays Richmond
club for my son with downs syndrome woking aged nine | Wheels & Heels Club Woking
my 9 year old loves trains | Model Railway Juniors Redhill
growing veg kids club | Young Gardeners Allotment Club Epsom
beavers knaphill 6yrs | 3rd Woking Beavers and Cubs
girl guides for 8 yr old | 2nd Guildford Brownies
show me martial arts in farnham for a 5 year old | Little Ninjas Judo
something calm for an anxious 6 yr old dorking | Little Lotus Yoga
free friday night thing for teens redhill | Redhill Youth Club
11+ tutor gu1 | Number Ninjas Maths Tuition
wraparound care guildford | Holly Lane After School Club
indoor party venue guildford age 8 lots of energy | Sky High Trampoline Park, Ice Stars Skating, Groove Lab Guildford
magician for 5th birthday at our village hall | Pirate Pete Parties
`;

/** Written that evening by somebody else, hard ones on purpose: sloppy, told in sentences, or by what a child likes; asked once, and then mended for. */
export const askersNext = `
swiming lesons farnam | Little Otters Swimming Farnham
footy sat am guilford | Little Boots Football Guildford
balet leatherhed weds | The Leatherhead Ballet Room
gimnastics woking tues | Tumble Tree Gymnastics Woking
gymnastics nr godalming | Tumble Tree Gymnastics Woking
softplay nr ashtead | Pebbles Play Café Leatherhead
forrest school rh2 | Wild Wednesdays Reigate
babysensory staines | Moonbeam Babies Staines
half term camp kt13 | Camp Kestrel Weybridge
hols club redhil | Sunshine Holiday Camp Redhill
coding yr 4 weybrige | Bits & Bytes Club Weybridge
cookin club sat stains | Little Chefs Kitchen Staines
kerate woking mon | Dragon Karate Academy
judo gu9 | Little Ninjas Judo
brownies gford | 2nd Guildford Brownies
beavors woking thur | 3rd Woking Beavers and Cubs
scouts gu7 | 1st Godalming Scouts
piano teecher riegate | Keys & Co Piano Lessons
guitarlessons epsom | Strum School Guitar
11+ tutor gu1 | Number Ninjas Maths Tuition
netbal u11s woking | Woking Netball Juniors
jnr parkrun farnhm | Farnham Junior Parkrun
tagrugby sun am guildford | Scrum Juniors Rugby
iceskating lessons 5yo | Ice Stars Skating
skate board lesson guilford sun pm | Guildford Skate Jam
lego club wokign | Brick Builders Lego Club
minecraft frimley | Block Heads Minecraft Club
toddler grp cranliegh | Cranleigh Toddler Time
stay n play monday pm guildford | Little Lambs Stay & Play Guildford
babymassage wokng thurs | Little Hands Baby Massage
messyplay dorking | Splat Messy Play
tenis camberly sun | Court Stars Junior Tennis Weybridge
ballet guildford sat | Silver Slippers Ballet Farnham
streetdance yr5 gu1 | Groove Lab Guildford
baby swim fri camberley | Water Lullaby Camberley
chess club kt22 | Knight School Chess Leatherhead
pottry for kids farnham sunday | The Little Kiln Farnham
drama class redhill frid | Backstage Kids Redhill
horseriding chobam | Chobham Riding School
sciene club thu leatherhead | Curious Minds Laboratory Leatherhead
rymetime libary | Rhyme Time at Staines Library
puppit show richmnd | Sunday Puppet Theatre Richmond
1st aid for kids epsom | Safe & Sound Kids Epsom
todler gym thurs weybridge | Roly Poly Pre-School Gym Weybridge
multisports staines fri | Friday Games Club Staines
kids art class rh1 | Inky Fingers Redhill
fencing sat morning guildfrd | Guildford Blades
cricket u9s wokin fri eve | Woking Colts Cricket
send play sat am gu15 | Calm & Curious SEND Play Camberley
tots grp tw9 tues | Tuesday Tots Richmond
We've just moved to Farnham with a two year old and don't know a soul, where do other mums go? | Under Fives Farnham Stay & Play, Toddle Tunes, The Bouncy Barn Farnham
my son has given up football and needs something else on a Saturday morning in Guildford, he's 8 | Guildford Blades, Ice Stars Skating, Muddy Boots Farm Mornings Guildford, Sky High Trampoline Park
is there any sports club round Woking that takes a child in a wheelchair | Wheels & Heels Club Woking
I need someone to have the kids until six in the school holidays, we're in Epsom | Half-Term Heroes Epsom
I have a 3 year old and a 9 year old, is there one place in Kingston they'd both enjoy on a wet afternoon | Jungle Gems Soft Play Kingston
grandparents here this weekend and it's pouring, what can we do with a 4 and a 7 year old in Camberley | Family Film Club Camberley
my daughter is autistic and can't cope with loud pools, looking for somewhere quiet to swim | Quiet Hour Swimming
we've hired the village hall for her 5th birthday and need someone to come and do magic | Pirate Pete Parties
where can I hold a birthday party for sixteen 8 year olds who like experiments, Farnham way | Fizz Pop Science Lab Farnham
my 14 year old wants to lift weights but every leisure centre says he's too young | Teen Gym Woking
is there anywhere in Redhill teenagers can just hang out on a Friday night without it costing anything | Redhill Youth Club
he never sits still and climbs everything, he's two and a half, we are in Redhill | Wobblers Gym Redhill
our 10 year old wants to sing, dance and act but we can only do Saturday afternoons | West End Wannabes Leatherhead
very shy girl of 7 who would love acting but won't speak in front of people | Curtain Up Drama Epsom, Backstage Kids Redhill, The Imagination Theatre Weybridge
I've a six week old and would love to meet other new mums in Woking | Little Hands Baby Massage, Peekaboo Sensory Woking
daddy is off on Thursdays and wants to take the baby swimming in Guildford | Ripple Parent & Baby Swim Circle Guildford
my son wants to learn the violin but we don't own one | Woking Young Strings, Saturday Music Academy Staines
money is tight, what is there for nothing for a 5 and an 8 year old in Godalming at the weekend | Godalming Museum Trail
we both work and school finishes at 3.15, who can have him in Guildford until we get back | Holly Lane After School Club
my boy is obsessed with trains and would love to build a layout with other kids | Model Railway Juniors Redhill
dd has a nut allergy and wants to learn to cook, is there a safe kitchen in Woking | Whisk & Wonder Woking
anyone know of a singing group for my toddler on a Friday, I'll have the newborn with me, Guildford | Tiny Tempo Music Guildford
she's 12, gone off ballet and wants to do hip hop with her mates near Camberley | Big Beat Street Dance Camberley
home educating an 8 year old, after something out of doors during the week around Reigate | Wild Wednesdays Reigate
day out to see lambs with a one year old and a six year old, not far from Guildford | Birchwood Farm Park
sword fighting for kids farnham | Farnham Fencing Club
tutu | Silver Slippers Ballet Farnham, The Leatherhead Ballet Room, Pirouette Dance School Kingston
rook bishop pawn | Knight School Chess Leatherhead, Board Game Den Kingston, Checkmates Farnham
goggles and swim hat | Splash & Glide Swim School Kingston, Little Otters Swimming Farnham, Blue Dolphins Swim Lessons Leatherhead, Guildford Lido Family Swim, Quiet Hour Swimming
somewhere to wear shin pads | Little Boots Football Guildford, Saturday Strikers Richmond, First Touch Football School Camberley, Kickstart Football Camp Woking
monkey music farnham | Toddle Tunes
water babies richmond | Tiny Turtles Baby Swim Richmond
kumon | Number Ninjas Maths Tuition
stagecoach kingston | Jazz Hands Musical Theatre Kingston
tumble tots epsom | Mini Movers Epsom
flip out | Sky High Trampoline Park
go ape | Treetop Climbers Redhill, Young Adventurers Weybridge
pony mad | Pony Pals Camberley, Chobham Riding School
not sporty, likes drawing, epsom | The Messy Studio Epsom
anything but football, sporty, woking mondays | Rainbow Multi-Sports Woking, Dragon Karate Academy, Teen Gym Woking
likes mud and building dens staines | Bramble & Bark Forest School Staines
wants to blow things up like a mad professor, kingston | Rocket Science Saturday Kingston
footie but not at weekends | Saturday Strikers Richmond, Kickstart Football Camp Woking
open air pool | Guildford Lido Family Swim
green fingered child growing veg | Young Gardeners Allotment Club Epsom
juggling and trapeze | Circus Summer School Kingston
hurdles javelin long jump | Surrey Storm Athletics
oars and a cox, 13 year old | Thames Young Rowers
anxious child, breathing and stretching | Little Lotus Yoga
rebound therapy | Bounce Together Trampolining Reigate, All In Inclusive Sports Staines, Wheels & Heels Club Woking
`;

/** Written later that evening by a third, a mix as parents would make it; asked once after that mending. */
export const askersKept = `
swimming lesons farnham | Little Otters Swimming Farnham
baby swimming guildford | Ripple Parent & Baby Swim Circle Guildford
footy for 4 year olds | Little Boots Football Guildford, Saturday Strikers Richmond, First Touch Football School Camberley
gymnastics woking | Tumble Tree Gymnastics Woking
ballet kingston monday | Pirouette Dance School Kingston
karate woking | Dragon Karate Academy
tae kwon do guildford | Tiger Taekwondo
judo age 5 | Little Ninjas Judo
beavers woking | 3rd Woking Beavers and Cubs
scouts godalming | 1st Godalming Scouts
brownies guilford | 2nd Guildford Brownies
trampoline park | Sky High Trampoline Park
softplay leatherhead | Pebbles Play Café Leatherhead
pony rides | Chobham Riding School, Pony Pals Camberley
baby massage woking | Little Hands Baby Massage
messy play dorking | Splat Messy Play
piano teacher reigate | Keys & Co Piano Lessons
gitar lessons epsom | Strum School Guitar
violin woking | Woking Young Strings
choir for kids | Surrey Young Voices
drama classes redhill | Backstage Kids Redhill
codeing club weybridge | Bits & Bytes Club Weybridge
chess club thursday | Checkmates Farnham
forest school toddlers friday | Wagtails Forest Tots
potery sunday | The Little Kiln Farnham
cooking class saturday | Little Chefs Kitchen Staines
half term camp epsom | Half-Term Heroes Epsom
tennis sunday morning | Court Stars Junior Tennis Weybridge
junior park run | Farnham Junior Parkrun
toddler group cranleigh | Cranleigh Toddler Time
baby sensory friday | Peekaboo Sensory Woking
mandarin lessons | Mandarin Pandas
french for kids | Bonjour Les Petits Camberley
11 plus tutor | Number Ninjas Maths Tuition
tag rugby sunday | Scrum Juniors Rugby
netball u11 | Woking Netball Juniors
iceskating lessons guildford | Ice Stars Skating
fencing for beginers | Farnham Fencing Club, Guildford Blades
outdoor pool | Guildford Lido Family Swim
minecraft camberley | Block Heads Minecraft Club
skate boarding lessons | Guildford Skate Jam
rhyme time friday | Rhyme Time at Staines Library
kids yoga | Little Lotus Yoga
puppet show | Sunday Puppet Theatre Richmond
childrens entertainer | Pirate Pete Parties
learn to swim class 6 year old kingston saturday morning | Splash & Glide Swim School Kingston
football training wednesday after school richmond | Saturday Strikers Richmond
street dance classes for 12 year old girl richmond | Move It Street Dance Crew Richmond
free things to do with toddler woking saturday | Saturday Story Club Woking
soft play near dorking with a baby area | Pebbles Play Café Leatherhead
stay and play thursday morning camberley | Teapot Playgroup Camberley
music class for 1 year old tuesday farnham | Toddle Tunes
science club after school age 9 leatherhead | Curious Minds Laboratory Leatherhead
art classes for 7 year old saturday epsom | The Messy Studio Epsom
sewing classes for 10 year old near guildford | Godalming Stitch Club
holiday club with early drop off redhill | Sunshine Holiday Camp Redhill
summer football camp 8 year old woking | Kickstart Football Camp Woking
autism friendly swimming session leatherhead | Quiet Hour Swimming
wheelchair sports club for teenager woking | Wheels & Heels Club Woking
musical theatre sunday for 9 year old | Bright Lights Performers Farnham
lego club for 6 year old woking free | Brick Builders Lego Club
farm to visit with toddlers near godalming | Birchwood Farm Park
canoeing for 10 year olds weekend surrey | Paddle Pirates Epsom, Young Adventurers Weybridge, Treetop Climbers Redhill
girls cricket club woking age 10 | Woking Colts Cricket
gym for 14 year old after school woking | Teen Gym Woking
after school care guildford until 6pm | Holly Lane After School Club
first aid course for kids sunday epsom | Safe & Sound Kids Epsom
spanish for 4 year old guildford | Spanish Playroom Guildford
toddler gymnastics thursday weybridge | Roly Poly Pre-School Gym Weybridge
rowing lessons for 13 year old kingston | Thames Young Rowers
My son is very shy and I'd like him to try acting, we live in Epsom | Curtain Up Drama Epsom
We've just moved to Camberley with a one year old and don't know anyone, is there a playgroup? | Teapot Playgroup Camberley
My daughter is horse mad, where can she have proper riding lessons? | Chobham Riding School
We both work until 6 so we need a holiday club in Epsom that stays open late | Half-Term Heroes Epsom
my 8 yr old wants his birthday party at a trampoline place | Sky High Trampoline Park
Looking for somewhere my autistic daughter can play on a Sunday without too much noise near Guildford | Sunflower Sensory Room Guildford
What can I do with a 3 month old baby on a Monday in Reigate? | Twinkle Sensory Time Reigate
My son is obsessed with trains and would love to meet other kids who like them | Model Railway Juniors Redhill
I want my six year old to be out in nature and get muddy after school in Reigate | Wild Wednesdays Reigate
our boys are football mad and need something to do in the easter holidays | Kickstart Football Camp Woking
Somewhere free for my teenager to hang out with friends on a Friday night | Redhill Youth Club
She is 9 and struggling with maths before her SATs, can anybody help | Number Ninjas Maths Tuition
My kids love baking and I'm looking for a club on a Monday after school | Whisk & Wonder Woking
can anyone recommend something for a 5 year old who wants to try lots of different sports in woking | Rainbow Multi-Sports Woking
My 4 year old wants to be a ballerina, we are in Farnham and can only do Saturdays | Silver Slippers Ballet Farnham
we need someone to entertain the kids at my daughters 5th birthday at home | Pirate Pete Parties
I'd like to take my baby swimming for the first time, Richmond area | Tiny Turtles Baby Swim Richmond
My twelve year old is really fast and wants to train on a proper running track | Surrey Storm Athletics
it's raining and the kids are climbing the walls, anywhere in Kingston open on a Sunday to let off steam? | Jungle Gems Soft Play Kingston
My daughter builds robots out of lego at home, is there a club for that in Epsom? | Robot Garage Epsom
monkey music camberley | Humming Birds Music Camberley
tumble tots epsom | Mini Movers Epsom
stagecoach leatherhead | West End Wannabes Leatherhead
water babies camberley | Water Lullaby Camberley
potters wheel | Muddy Hands Pottery Leatherhead, Clay Corner Kingston, The Little Kiln Farnham
sports club not football reigate | Try Everything Sports Club Reigate
pink tutu leatherhead | The Leatherhead Ballet Room
changing places toilet play session | Calm & Curious SEND Play Camberley, Sunflower Sensory Room Guildford, Everybody Plays Richmond
dance class not ballet guildford | Groove Lab Guildford
nut free cooking club reigate | Flour Power Cookery Club Reigate
`;
