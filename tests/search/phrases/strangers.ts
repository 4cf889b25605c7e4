/** Written on 30 November from the listings alone, half of them in a hurry and half in a sentence, and not mended for. */
export const strangers = `
swiming lessons kingston sat am | Splash & Glide
toddler group cranliegh wed | Cranleigh Toddler Time
soft play nr bookham rainy day | Pebbles
baby sensory woking fri | Peekaboo
half term camp epsom open til 6 | Half-Term Heroes
brownies guidlford 8yo | 2nd Guildford Brownies
jo jingles staines | Jingle & Jump
stagecoach kingston saturday | Jazz Hands
little kickers guildford 4yo | Little Boots
scratch coding yr 5 weybridge wkend | Bits & Bytes
free sunday farnham kids | Farnham Junior Parkrun
horse ridng chobam | Chobham Riding
fri morning 2 yr old epsom | Mini Movers
indoor sat aftrnoon kingston 7yr old | Board Game Den, Jungle Gems
yr 6 sats help guildford | Number Ninjas
trampolene party age 9 guildford | Sky High
send swim sunday | Quiet Hour Swimming, Blue Dolphins
monkey music camberley | Humming Birds
climbing redhill sat aft 10 yr old | Treetop Climbers
guitar lesons epsom mon after skool | Strum School
forest school weds reigate 3yo | Wild Wednesdays
magician for 5th bday epsom | Pirate Pete
cheap baby grp guildford monday | Little Lambs
lego robots 8yo epsom | Robot Garage
tennis nr walton sun 8yo | Court Stars
tues 4pm woking yr 1 | Tumble Tree
pottery under 25 quid sunday | The Little Kiln
ballet 3 yr old farnam | Silver Slippers
friday nite teens redhill | Redhill Youth Club
waterbabies camberley | Water Lullaby
Our grandchildren of 5 and 9 are with us on a Sunday afternoon in Guildford, is there a show for them? | Story Lantern
I'm a childminder in Farnham with three under fives, where can we go on a Monday morning? | Under Fives Farnham
We have just moved here from Madrid and want our four year old to keep up her Spanish | Spanish Playroom
Chinese lessons on a Saturday for my 6 year old near Surbiton | Mandarin Pandas
My son uses a wheelchair and would love to play football | Wheels & Heels, All In Inclusive, Bounce Together
I have my 5 year old on Sundays, where can we go for football near Frimley? | First Touch
Is there a quiet time at soft play for my autistic daughter in Kingston? | Jungle Gems
Holiday childcare in Redhill for a child in reception that takes tax free childcare | Sunshine Holiday Camp
Where can my daughter who is 12 learn to row on the Thames? | Thames Young Rowers
My 9 year old is mad about trains | Model Railway
Somewhere to get messy with paint with a one year old so I don't have to clean up at home | Splat
Science themed birthday party for an 8 year old in Leatherhead | Curious Minds
Our seven year old is very shy, is there a drama group that would be kind to her? | Curtain Up, Backstage Kids, The Imagination Theatre
It is going to pour with rain on Sunday and I have a four year old to tire out in Farnham | The Bouncy Barn
What can I do outdoors with an 18 month old on a Friday morning near Godalming? | Wagtails, Birchwood
My Year 4 son wants to learn to cook, is there anything after school on a Thursday? | Flour Power
First aid course for my daughter in year 9 at the weekend | First Aid Heroes, Safe & Sound, Plaster & Pals
After school care in Guildford until six for a four and a seven year old | Holly Lane
He has just turned 11 and wants to sword fight like Zorro, we live in Farnham | Farnham Fencing
A swimming teacher who gets in the water with a nervous 5 year old, Thursdays after school | Blue Dolphins
We are staying near Thorpe Park, what could a ten year old who loves baking do on Saturday? | Little Chefs
I can spend £5 at most, my daughter is 9 and free on Thursdays after school, Farnham | Checkmates
My teenager is 14 and wants to sing and act on a stage, but only Sunday mornings | Bright Lights
A football camp in the summer holidays for my 7 year old while I am at work | Kickstart
Something calm with low lights on a Sunday for a boy of three with sensory needs | Sunflower
Grandma looking for a playgroup in Camberley on a Thursday with a 2 year old | Teapot
A week of circus in August for a nine year old | Circus Summer School
We are a Polish family new in Epsom, our boy is 9 and loves gardening with his grandfather, something free please | Young Gardeners
My son has Down's syndrome and is 10, we would like sport with one to one help on a Saturday | All In Inclusive
My lad got a skateboard for his 8th birthday, where do they teach it? | Guildford Skate Jam
`;
