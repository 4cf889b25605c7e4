import type { ListingFields } from '#domain/listing/facts/fields.ts';
import type { Category } from '#domain/listing/facts/category-ids.ts';
import { spanOf } from '#domain/listing/facts/ages.ts';

/**
 * What families look for and the demo lacks, in a line each: name | category | kind | town | ages | when | £ | flags | short. An empty
 * part is not stated.
 */
const table = `
Farnham Fencing Club | sports | Fencing | Farnham | 8-16 years | Tuesdays 18:00-19:30 | 9 | indoor | Foil for beginners and improvers, all kit lent.
Guildford Blades | sports | Fencing | Guildford | 7-14 years | Saturdays 10:00-11:30 | 11 | indoor | Fencing lessons in small groups.
Under Fives Farnham Stay & Play | baby-toddler | Playgroup | Farnham | | Mondays 9:30-11:30 | 3 | indoor | Toys, songs and a cup of tea.
Cranleigh Toddler Time | baby-toddler | Toddler group | Cranleigh | | Wednesdays 9:30-11:00 | 2 | indoor | A church hall full of ride-ons.
1st Godalming Scouts | other | Scouts | Godalming | 10-14 years | Wednesdays 19:00-20:45 | | | Camps, hikes and badges.
3rd Woking Beavers and Cubs | other | Beavers and Cubs | Woking | 6-10 years | Thursdays 18:00-19:30 | 5 | | Adventure for boys and girls.
2nd Guildford Brownies | other | Girlguiding | Guildford | 7-10 years | Mondays 17:45-19:15 | 4 | indoor | Girls only, badges and sleepovers.
Epsom Rainbows | other | Girlguiding | Epsom | 4-7 years | Tuesdays 17:00-18:00 | 3 | indoor | The youngest members of Girlguiding.
Dragon Karate Academy | sports | Karate | Woking | 5-16 years | Mondays 17:00-18:00, Thursdays 17:00-18:00 | 8 | indoor | Traditional karate with gradings.
Tiger Taekwondo | sports | Taekwondo | Guildford | 6-14 years | Fridays 17:00-18:00 | 8 | indoor | Kicks, patterns and confidence.
Little Ninjas Judo | sports | Judo | Farnham | 4-8 years | Saturdays 9:00-10:00 | 7 | indoor | Rolls and throws on soft mats.
Guildford Lido Family Swim | swimming | Open swim | Guildford | All ages | Saturdays 7:00-18:00, Sundays 7:00-18:00 | 6 | outdoor | Heated outdoor pool with a paddling area.
Woking Free Half-Term Fun Day | holiday-clubs | Fun day | Woking | 4-11 years | Wednesdays 10:00-15:00 | 0 | outdoor | Bouncy castles and crafts in the park, paid for by the council.
Kickstart Football Camp Woking | holiday-clubs | Football camp | Woking | 6-12 years | Mondays to Fridays 9:00-15:00 | 30 | outdoor | Easter, summer and half-term holidays.
Little Lotus Yoga | sports | Yoga | Dorking | 4-8 years | Thursdays 16:00-16:45 | 8 | indoor | Stretching and stories.
Scrum Juniors Rugby | sports | Rugby | Guildford | 5-11 years | Sundays 9:30-11:00 | 6 | outdoor | Tag rugby to first contact.
Woking Colts Cricket | sports | Cricket | Woking | 7-15 years | Fridays 18:00-19:30 | 5 | outdoor | Softball to hardball, girls and boys.
Chobham Riding School | nature-animals | Horse riding | Chobham | 5-16 years | Saturdays 9:00-13:00 | 32 | outdoor | Lessons on quiet ponies.
Guildford Skate Jam | sports | Skateboarding | Guildford | 8+ | Sundays 13:00-15:00 | 10 | outdoor | Helmets and boards lent.
Glitter & Glue Craft Club | arts-crafts | Craft | Dorking | 3-7 years | Saturdays 10:00-11:00 | 8 | indoor party | Collage, painting and making.
Godalming Stitch Club | arts-crafts | Sewing | Godalming | 8-14 years | Tuesdays 16:00-17:30 | 12 | indoor | Learn to sew by hand and machine.
Sky High Trampoline Park | indoor-play | Trampoline park | Guildford | 4+ | daily 10:00-19:00 | 12 | indoor party | Wall to wall trampolines and a foam pit.
Little Hands Baby Massage | baby-toddler | Baby massage | Woking | 0-12 months | Thursdays 11:00-12:00 | 10 | indoor | For new parents and their babies.
Surrey Young Voices | music | Choir | Guildford | 7-14 years | Wednesdays 17:00-18:15 | 6 | indoor | Singing in harmony, concerts twice a year.
Strum School Guitar | music | Guitar | Epsom | 7-16 years | Mondays 16:00-18:00 | 18 | indoor | Guitar lessons alone or in pairs.
Keys & Co Piano Lessons | music | Piano | Reigate | 5-16 years | Thursdays 15:30-18:30 | 20 | indoor | One-to-one at the piano.
Quiet Hour Swimming | swimming | Relaxed session | Leatherhead | 4-16 years | Sundays 17:00-18:00 | 5 | indoor send | An autism friendly hour, lights low and no music.
Pirate Pete Parties | entertainment | Party entertainer | Epsom | 3-9 years | | 180 | indoor party | Magic, games and balloons at your venue.
Birchwood Farm Park | nature-animals | Farm park | Godalming | 0-12 years | daily 10:00-17:00 | 9 | outdoor | Lambs, tractors and a straw barn.
Redhill Youth Club | other | Youth club | Redhill | 11-18 years | Fridays 18:30-21:00 | 0 | indoor | Pool, music and somewhere to be.
Teen Gym Woking | sports | Fitness | Woking | 13-17 years | Mondays 16:00-17:30 | 4 | indoor | Supervised weights and machines.
Holly Lane After School Club | other | After-school club | Guildford | 4-11 years | Mondays to Fridays 15:15-18:00 | 14 | indoor | Tea, homework and play until six.
Number Ninjas Maths Tuition | educational | Maths | Guildford | 6-11 years | Saturdays 9:00-12:00 | 22 | indoor | Small groups, SATs and 11 plus.
Woking Netball Juniors | sports | Netball | Woking | 8-15 years | Saturdays 9:00-10:30 | 5 | outdoor | Bee netball and league teams.
Farnham Junior Parkrun | sports | Running | Farnham | 4-14 years | Sundays 9:00-9:45 | 0 | outdoor | Two kilometres, timed, every week.
Brick Builders Lego Club | stem | Lego | Woking | 5-11 years | Saturdays 14:00-15:30 | 0 | indoor | Building challenges at the library.
Godalming Museum Trail | educational | Museum | Godalming | 4-12 years | Saturdays 10:00-16:00 | 0 | indoor | Dress up and hunt for clues.
Block Heads Minecraft Club | gaming | Minecraft | Camberley | 7-13 years | Thursdays 16:00-17:30 | 9 | indoor | Build together on a private server.
Splat Messy Play | baby-toddler | Messy play | Dorking | 6 months to 4 years | Fridays 10:00-11:00 | 8 | indoor | Gloop, paint and spaghetti.
Toddle Tunes | music | Toddler music | Farnham | 1-3 years | Tuesdays 9:30-10:15 | 7 | indoor | Singing and shakers.
Surrey Storm Athletics | sports | Athletics | Guildford | 9-16 years | Tuesdays 18:00-19:15 | 6 | outdoor | Running, jumping and throwing on a real track.
Thames Young Rowers | sports | Rowing | Kingston | 12-17 years | Saturdays 8:00-10:00 | 12 | outdoor | Learn to row on the river.
Wagtails Forest Tots | outdoor | Forest school | Godalming | 18 months to 4 years | Fridays 9:30-11:30 | 9 | outdoor | Mud, sticks and stories with a grown-up.
Ice Stars Skating | sports | Ice skating | Guildford | 4+ | Saturdays 9:00-10:30 | 11 | indoor party | Learn to skate in ten weeks.
Mandarin Pandas | educational | Languages | Kingston | 4-9 years | Saturdays 10:00-11:00 | 14 | indoor | Chinese through songs and games.
`;

const lines = table.trim().split('\n');

export const moreListings: readonly ListingFields[] = lines.map((line) => {
  const [
    name = '',
    category,
    subcategory = '',
    town = '',
    ages = '',
    schedule = '',
    price = '',
    flags = '',
    short = '',
  ] = line.split('|').map((part) => part.trim());
  const has = (flag: string): boolean => flags.split(' ').includes(flag);
  const ageRanges = ages === '' ? [] : [ages];
  return {
    name,
    category: category as Category,
    subcategory,
    town,
    shortDescription: short,
    ...(ages !== '' && { ageRanges, ...spanOf(ageRanges) }),
    ...(schedule !== '' && { schedule }),
    ...(price !== '' && { priceFrom: Number(price), ...(price === '0' && { freeActivity: true }) }),
    ...(has('indoor') && { indoor: true }),
    ...(has('outdoor') && { outdoor: true }),
    ...(has('send') && { sendFriendly: true }),
    ...(has('party') && { hostsBirthdayParties: true }),
  };
});
