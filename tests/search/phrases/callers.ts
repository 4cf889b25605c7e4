/** Written on 30 November from the listings alone, half of them in a hurry and half in sentences, asked once, and then mended for. */
export const callers = `
footie 3yr old guildford sat | Little Boots Football Guildford
sunday football frimley reception age | First Touch Football School Camberley
waterbabies camberley | Water Lullaby Camberley
tumble tots epsom | Mini Movers Epsom
monkey music staines | Jingle & Jump Staines
hartbeeps woking 8mths | Peekaboo Sensory Woking, Boogie Bees Woking
kumon type maths guildford yr 3 | Number Ninjas
minecraft camberly | Block Heads Minecraft Club
iceskating lessons guilford | Ice Stars Skating
parkrun for kids sunday | Farnham Junior Parkrun
trampolene party gu1 10 yr olds | Sky High Trampoline Park
horse ridding lesson sat nr woking | Chobham Riding School
magician bday party epsom | Pirate Pete Parties
brownies guildford 7 | 2nd Guildford Brownies
taikwondo fri guildford | Tiger Taekwondo
judo 4yo farnham | Little Ninjas Judo
cooking class woking yr 4 monday | Whisk & Wonder Woking
lego club woking free | Brick Builders Lego Club
uke lessons reigate | Ukulele Pirates Reigate
violin lessons beginner woking | Woking Young Strings
streetdance camberley y9 thurs eve | Big Beat Street Dance Camberley
stagecoach kingston sat | Jazz Hands Musical Theatre Kingston
softplay open mon leatherhead | Pebbles Play Café Leatherhead
forest skool staines weekend | Bramble & Bark Forest School Staines
hol club redhill summer 5 yr old | Sunshine Holiday Camp Redhill
circus skills summer hols | Circus Summer School Kingston
rebound therapy reigate | Bounce Together Trampolining Reigate
mandarin lessons surbiton | Mandarin Pandas
rhymetime library baby fri | Rhyme Time at Staines Library
piano teacher rh2 | Keys & Co Piano Lessons
okay google baby massage classes near woking please | Little Hands Baby Massage
under 5s group farnham mon am | Under Fives Farnham Stay & Play
todler group cranleigh | Cranleigh Toddler Time
kids yoga thurs after skl | Little Lotus Yoga
gymnastics staines sat yr 2 | Cartwheel Club Staines
guitar epsom teen | Strum School Guitar
science club kingston sat | Rocket Science Saturday Kingston
art class thurs after school redhil | Inky Fingers Redhill
robotics epsom wed | Robot Garage Epsom
canoing sunday epsom 11yo | Paddle Pirates Epsom
We have our grandsons, 5 and 9, every Tuesday after school in Reigate and they need to run about, any sport will do | Try Everything Sports Club Reigate
I'm a childminder with three under fours, looking for a cheap playgroup on a Thursday morning around Camberley | Teapot Playgroup Camberley
Somewhere a dad can take a toddler on a Tuesday morning in Richmond to play and meet other parents | Tuesday Tots Richmond
hello we are new here from Ukraine, my son 8 years he like very much chess, we live in Leatherhead | Knight School Chess Leatherhead
I'm 14 and want to use a gym but they all say 16 plus, I live in Woking | Teen Gym Woking
im 13 and want to learn rowing, is there a club for beginners | Thames Young Rowers
My daughter uses a wheelchair and would love to do sport with other children, Mondays after school in Woking | Wheels & Heels Club Woking
Our autistic boy loves water but can't cope with noise or bright lights, is there a quiet swim? | Quiet Hour Swimming
We foster two siblings, 4 and 9, with sensory needs and want somewhere calm to go together on a Sunday in Guildford | Sunflower Sensory Room Guildford
Planning a 7th birthday for 16 kids who are mad about experiments, Farnham area | Fizz Pop Science Lab Farnham
My son hates football, what other outdoor sport is there for a 10 year old in Guildford on a weekday evening | Surrey Storm Athletics
Ballet for my 4 year old in Farnham, nothing strict and no exams please | Silver Slippers Ballet Farnham
I have a 6 year old and a 13 year old and would like drama for both of them on Saturday mornings in Epsom | Curtain Up Drama Epsom
Something free for a 9 year old in Epsom on a Saturday morning | Young Gardeners Allotment Club Epsom
Is there a holiday club in Epsom that stays open until six, I work in London | Half-Term Heroes Epsom
I need childcare after school until 6pm every day for my daughter in reception, Guildford | Holly Lane After School Club
What can we do in half term in Woking that doesn't cost anything, kids are 5 and 8 | Woking Free Half-Term Fun Day
What is on in the Easter holidays near Leatherhead for a 12 year old who loves making videos? | Easter Film Makers Leatherhead
It's going to rain all Sunday, where can I take a 3 and a 6 year old in Kingston without booking | Jungle Gems Soft Play Kingston
It's boiling, where can the whole family go for a swim outside this weekend? | Guildford Lido Family Swim
We can get the train to Weybridge, is there a canoeing or adventure morning on a Sunday for a 12 year old | Young Adventurers Weybridge
I teach Year 5 and a mum has asked me about a coding club after school on Tuesdays in Redhill | Code Comets Redhill
please where can my girl 9 years learn the sewing, price is ok until 15 pound | Godalming Stitch Club
Is there a puppet show in Richmond that a granny could take a three year old to? | Sunday Puppet Theatre Richmond
My daughter is very shy and I'd like a gentle acting group in Weybridge midweek where nobody forces her to speak | The Imagination Theatre Weybridge
Can anyone recommend Spanish for a 5 year old after school on Thursdays in Guildford? We'd like to try one first | Spanish Playroom Guildford
We are a French family and want our 4 year old to keep hearing French, we live in Camberley | Bonjour Les Petits Camberley
Where can my tween learn first aid in Redhill on a Saturday afternoon? | Plaster & Pals Workshop Redhill
Is there a farm we can just turn up to on a weekday with a one year old to see the lambs | Birchwood Farm Park
Swimming lessons on Sunday mornings for a nervous 5 year old, Leatherhead or Fetcham, teacher in the water please | Blue Dolphins Swim Lessons Leatherhead
My boys are 9 and 12 and want to try sword fighting one evening a week in Farnham, we don't own any kit | Farnham Fencing Club
Tennis for a complete beginner aged 6 on Sunday mornings near Walton-on-Thames | Court Stars Junior Tennis Weybridge
A Sunday afternoon hobby for a train mad 10 year old, his grandad would love it as well | Model Railway Juniors Redhill
Outdoor group on a Friday for an 18 month old who loves mud, I'd stay with her | Wagtails Forest Tots
My 15 year old loves singing and dancing and wants to be on stage, Sundays in Farnham would suit us | Bright Lights Performers Farnham
Is there anywhere indoors in Godalming that's free on a Saturday, the kids love dressing up | Godalming Museum Trail
Music group for my twins who are 18 months, Tuesday mornings in Farnham | Toddle Tunes
Baby naps all morning so I'm after a stay and play on a Monday afternoon in Guildford | Little Lambs Stay & Play Guildford
Cookery club on Thursdays near Reigate, it has to be nut free because my son has an allergy | Flour Power Cookery Club Reigate
Something creative away from screens for a 12 year old in Farnham on a Sunday afternoon | The Little Kiln Farnham
`;
