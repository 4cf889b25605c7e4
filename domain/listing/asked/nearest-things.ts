/**
 * What families ask for that hardly anybody here is called, and what comes nearest to it: behind the things stand words for what is
 * like them, a part of them, or leads to them. Who asks for one of these and finds none is shown the things; who asks for a thing is not
 * shown these, which keeps its search short. The things are names of `everyday-names.ts`, those of occasions behind `~`.
 */
const table = `
football: goalkeeper, goalkeeping, goalie, keeper, five a side, 5 a side, 7 a side, striker, dribbling, penalties, lionesses, wildcats, football trials, football academy, mini soccer
rugby: american football, flag football, gaelic football, aussie rules
cricket: rounders, baseball, softball, t ball, kwik cricket
netball: korfball
tennis: badminton, squash, pickleball, padel, racket sport, racquet sport, table tennis, ping pong, racketball, short tennis
multi sports: basketball, hockey, volleyball, badminton, golf, squash, handball, dodgeball, rounders, softball, baseball, lacrosse, frisbee, benchball, pickleball, korfball, croquet, boules, bowls, darts, snooker, skipping, bikeability, balance bike, ball skill, ball game, team sport, team game, sports camp, multi skill, multiskill, hula hoop, volley ball, basket ball, bike, cycling, learn to ride, triathlon
inclusive sport: wheelchair basketball, wheelchair rugby, wheelchair tennis, wheelchair sport, goalball, powerchair, powerchair football, boccia, kurling, para sport, parasport, paralympic, adaptive, adapted sport, disability football, walking football, sitting volleyball, adaptive sport
athletics: hurdle, long jump, high jump, triple jump, javelin, shot put, discus, sprint, sprinting, sprinter, pole vault, decathlon, triathlon, sports day
running: triathlon, duathlon, marathon, fun run, mini mile, 5k, 2k, racing
swimming: swimming pool, pool, mermaid, mermaiding, snorkelling, snorkeling, scuba, lifeguard, lifeguarding, aqua, water confidence, front crawl, breaststroke, backstroke, swimming bath, water safety, swim squad, leisure centre, non swimmer
lido: water play, wild swimming, open water swimming, beach, seaside, paddling
canoeing: boat, boating, canal, river, dinghy, sailing, surf, surfing, bodyboarding, windsurfing, wakeboarding, raft, watersport, water skiing, dragon boat, punting
rowing: rowing boat, sculling, coxing, cox
climbing: abseil, abseiling, bouldering, high ropes, ropes course, zip wire, zip line, zipline, zip lining, ziplining, mountaineering, treetop adventure, assault course, tree house
outdoor pursuits: archery, hiking, hill walking, walking group, rambling, survival, survival skills, navigation, map reading, mountain biking, caving, fishing, angling, geocaching, orienteering, paintball, paintballing, quad biking, duke of edinburgh, dofe, d of e
scouts: army cadets, cadet, sea cadets, air cadets, combined cadet force, camping, camp out, knots, badges, woodcraft folk, duke of edinburgh, dofe, d of e, volunteering, volunteer
guides: girls brigade, girl scout, rangers
youth club: youth work, hangout, hang out, youth drop in, lgbt, lgbtq, young carers, pool table, youth fellowship, teen disco, snooker, duke of edinburgh, dofe, citizen service, wellbeing group
gymnastics: acro, acrobat, handstand, cartwheel, somersault, back flip, backflip, flipping, vault, free running, freerunning, headstand, contortion, rhythmic gymnastics
preschool gymnastics: soft gym, baby gym, toddler obstacle course
trampolining: bouncing, bounce class, trampette, rebound
trampoline park: laser tag, laser quest, lazer tag, ninja warrior, obstacle course, bowling, ten pin, tenpin, arcade, mini golf, crazy golf, adventure golf, escape room, go kart, go karting, karting, inflatables, inflatable, theme park, virtual reality, skydiving, amusement
soft play: playground, indoor playground, adventure playground, play area, play park, play frame, climbing frame, slide, play village, play town, role play centre, jungle gym, kids cafe, play cafe, ball pond, theme park, play space, amusement, bowling
martial arts: wrestling, wrestle, boxing, boxercise, kickboxing, ninja, ninjutsu, sumo, mma, bjj, kendo, muay thai, thai boxing, samurai, black belt, tai chi, fighting, self confidence, assertiveness
fencing: sword, sabre, epee, lightsaber, light saber, lightsabre, jousting
skateboarding: bmx, scooter, roller disco, roller skate, rollerskate, rollerblade, pump track, longboarding, snowboarding, skate
ice skating: ice dancing, curling, skiing, ski, snowboarding, snow, sledging, winter sport, roller skating, roller disco
horse riding: gymkhana, dressage, show jumping, showjumping, polo, stable, unicorn, riding school, hobby horse, donkey, jockey
farm: vet, zookeeper, zoo keeper, zoo, safari, pet, puppy, dog, kitten, cat, rabbit, guinea pig, chicken, sheep, cow, pig, piglet, tractor, llama, alpaca, reptile, snake, aquarium, bee, beekeeping, pumpkin, strawberry, fruit picking, pumpkin picking, strawberry picking, pick your own, pyo, collect egg, collecting egg, egg collecting, maze, maize maze, day trip, picnic, theme park, wildlife park, animal encounter, animal handling, animal care
forest school: bug, worm, insect, mud, puddle, woods, tree, foraging, shelter building, whittling, camp fire, marshmallow, bird watching, birdwatching, hedgehog, outdoorsy, den, survival, environment, eco, conservation, pond, frog, mini beast, scavenger hunt, gruffalo, nature walk, national trust, picnic
gardening: plant, flower, seed, vegetable, veg, compost, horticulture, floristry, orchard, grow, pick your own
museum: history, historical, dinosaur, fossil, egyptian, roman, viking, castle, archaeology, heritage, victorian, world war, metal detecting, planetarium, sightseeing, knight, scavenger hunt, egg hunt, easter egg hunt
science: mad scientist, mad professor, explosion, exploding, blow things up, blowing things up, electronics, electricity, circuit, space, rocket, astronomy, planet, stargazing, telescope, volcano, potion, forensics, csi, inventor, invention, inventing, engineering, engineer, biology, microscope, makerspace, maker space, tinkering, geology, dinosaur, fossil, crystal, wizard, magnet, astronaut, nasa, lab
coding: electronics, 3d printing, 3d printer, 3d modelling, 3d design, drone, app, app design, web design, website, html, javascript, java, unity, artificial intelligence, ai, cyber, cyber security, hacking, hackathon, ict, tech, technology, digital, virtual reality, vr, arduino, graphic design, youtube, youtuber, vlogging, animation, animator, stop motion, podcast, game making, making games, video editing
gaming: fifa, mario, mario kart, xbox, playstation, gamer, among us, console
robotics: mindstorms, vex, robot wars, drone
lego: knex, meccano, building block, construction toy, magnatiles, brick
film making: video editing, video making, video, filming, youtube, youtuber, vlogging, vlog, stop motion, animation, animator, claymation, directing, documentary, media, camera, screenwriting, acting for camera, screen acting
cinema: screening, film night, movie night
art: photography, photographer, photo, graphic design, digital art, anime, manga, comic, cartoon, calligraphy, lettering, lino, printing, mosaic, stained glass, portrait, life drawing, watercolour, graffiti, street art, mural, architecture, animation, animator, stop motion, doodle, doodling, sketchbook, papier mache
crafts: woodwork, woodworking, carpentry, bead, beading, friendship bracelet, bracelet, loom band, jewellery, jewelry, candle, soap making, bath bomb, macrame, card making, wreath, decopatch, junk modelling, teddy, teddy making, build a bear, upcycling, mosaic, glitter, papier mache
sewing: crochet, fashion, fashion design, fashion designer, dressmaking, cross stitch, embroidery, quilting, patchwork, costume, macrame, weaving, felting, teddy making, build a bear, clothes making, yarn
pottery: sculpture, sculpting, modelling clay, wheel throwing, kiln, glazing, handprint, hand print, mug painting
drama: debate, debating, speech and drama, speech, elocution, shakespeare, confidence, confidence building, self esteem, comedy, comedian, stand up, script, scriptwriting, playwriting, role play, pretend play, dressing up, monologue, audition, presenting, acting for camera, screen acting, imagination, creative writing, stage fighting, stage combat
musical theatre: opera, karaoke, disney, frozen, matilda, annie, hamilton, broadway, show tunes, musical, triple threat, singing and dancing
singing: opera, karaoke, beatboxing, beatbox, rap, rapping, songwriting, song writing, gospel, harmony, carol, vocals, voice lessons, voice coach, hymn
street dance: beatboxing, krumping, popping and locking, tiktok, tik tok, tiktok dance, urban dance, dance crew, freestyle dance
ballet: tap, tap dance, tap dancing, pointe, modern dance, lyrical, contemporary, contemporary dance, jazz dance, tutu, princess, fairy, ballroom, ballroom dancing, irish dancing, irish dance, highland dancing, character dance, dance exam
dance: latin dance, line dancing, folk dance, country dancing, morris dancing, maypole, ceilidh, bhangra, flamenco, tango, baton twirling, twirling, aerobics, disco, movement, dance fitness, rhythmic
circus: hula hooping, hoola hoop, hooping, juggling, juggle, juggler, stilt, diabolo, plate spinning, aerial, aerial silks, silks, clown, magic trick, magic lesson, learn magic, poi, gymnastics display
party entertainer: magic show, magic, magic trick, clown, balloon, balloon animal, face painting, face painter, disco, dj, princess, pirate, superhero, bouncy castle, bouncy castle hire, party host, party game, bubble show, pamper, mascot, science show, unicorn
chess: rook, pawn, castling, draughts, backgammon, rubik, rubiks cube, sudoku, logic, puzzle, strategy game
board games: jigsaw, puzzle, card, magic the gathering, yugioh, yu gi oh, dnd, d and d, rpg, role playing, role playing game, monopoly, scrabble, catan, domino, bingo, quiz, rubik, rubiks cube, wargaming, draughts, backgammon, escape room
cooking: vegan, vegetarian, pancake, cupcake, chocolate, chocolate making, gingerbread, bake off, masterchef, recipe, curry, healthy eating, fussy eater, nutrition, food tech, kitchen, culinary, bread making, ice cream, icing, smoothie, noodle, dumpling, brownies baking, sweet making
first aid: babysitter, babysitting, resuscitation, choking, st john ambulance, red cross, road safety, fire safety, home alone, paramedic, ambulance, nurse, safety, lifesaving, bandage
languages: arabic, hebrew, swedish, norwegian, danish, farsi, persian, cantonese, gujarati, tamil, bengali, romanian, czech, hungarian, bilingual, multilingual, foreign language, esol, eal, second language, gaelic, irish language, thai, language school, linguist
library: book, bedtime story, author, poetry, poem, creative writing, writing, story writing, reading challenge, picture book, literacy, bookworm, reader, bookstart, roald dahl, harry potter, julia donaldson, world book day, comic, homework
story time: bedtime story, creative writing, poetry, picture book, sunday school, bible stories
tutor: a level, english tuition, english tutor, grammar school, grammar, 7 plus, 11plus, entrance exam, exam, revision, revise, homework, study skills, spag, comprehension, verbal reasoning, learning centre, dyscalculia, dyslexia, schoolwork, school work, literacy, reading help, writing help, english, gcse
maths: times tables, arithmetic, fractions, algebra, counting, sums, number, abacus, sats, gcse, exam
instrument: banjo, mandolin, harmonica, xylophone, glockenspiel, accordion, bagpipes, french horn, cornet, tuba, euphonium, double bass, bass, tin whistle, fife, bongo, djembe, sitar, tabla, lute, panpipes, penny whistle, abrsm, grade exam, orchestra, recital, sax
guitar: electric guitar, bass guitar, acoustic guitar, rock band, rock school, rock music, band, banjo, jamming
music: dj, djing, music production, music tech, garageband, songwriting, song writing, composing, composer, concert, gig
baby music, toddler music: action song, nursery song, shaker, tambourine
youth club, board games: social group, lonely, social skill
playgroup: nursery, day nursery, nursery school, kindergarten, childminder, childminding, church group, church toddler group, sure start, childrens centre, children centre, family centre, family hub, meet other mum, meet other dad, meet other parent, meet other family, meet mum, other mum, other parent, mum friend, cuppa, toy library, meet up, parent group, nct, bumps and babies, coffee group, playdate, play date
baby group: bump, bumps and babies, mums and bumps, postnatal, post natal, pregnancy, pregnant, hypnobirthing, weaning, baby sleep, sleep training, baby reflexology, reflexology, baby yoga, mum and baby yoga, tummy time, breast feeding, maternity, maternity leave, mat leave, health visitor, baby cafe, baby clinic, nct, mum and baby fitness
baby massage: reflexology, baby reflexology, baby yoga, colic, infant massage, postnatal, post natal, mum and baby yoga
baby sensory: light show, tummy time, high contrast, bubbles
messy play: sand, sand play, water play, jelly, shaving foam, gunge, finger painting, play doh, playdoh, play dough, squishy, slimy, mud
yoga: chill out, chilling out, unwind, destress, calm down, mindful, relaxation, relaxing, breathing, tai chi, stretching, wellbeing, calming, anxiety, pilates
fitness: crossfit, weight training, weightlifting, weight, boot camp, hiit, personal trainer, personal training, weight loss, strength, workout, work out, gym membership, gym induction
~ after school club: nanny, au pair, child minder, wrap care, school pickup, late club, tea club, out of school club, collection from school
~ holiday club: strike, strike day, teacher strike, teacher training day, school closure, school closed, snow day, holiday cover, day camp, residential, sleepaway camp, summer school, pgl, halloween, bonfire, firework, santa, father christmas, festive, christmas, easter, good friday, easter monday, easter sunday, palm sunday, maundy thursday, bank holiday monday, boxing day, whit monday, working parents
family show: theatre trip, santa, father christmas, grotto, concert, magic show, peppa pig, paw patrol, bluey, hey duggee, cbeebies, mr tumble, gruffalo show, stick man, live theatre, bubble show, halloween, performance for children
bell ringing: church bell, handbell, hand bell, bell, campanology
model railway: thomas the tank, steam engine, steam train, locomotive, model plane, airfix, remote control car, rc car, scalextric, toy train, vehicle, transport
screen, screen time: ipad, tablet, phone
`;

/** The things that come nearest to each of these words, and whether it is an occasion. */
export const nearestThings: readonly {
  readonly words: readonly string[];
  readonly things: readonly string[];
  readonly isOccasion: boolean;
}[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [things = '', words = ''] = line.replace(/^~ /, '').split(': ');
    return { things: things.split(', '), words: words.split(', '), isOccasion: line.startsWith('~ ') };
  });
