import type { DemoTemplate } from './template.ts';

/** STEM, games, lessons, life skills, nature and the outdoors. */
export const learningTemplates: readonly DemoTemplate[] = [
  {
    category: 'stem',
    subcategory: 'Coding',
    names: ['Code Comets {town}', 'Bits & Bytes Club {town}', 'Robot Garage {town}'],
    providers: ['Code Comets', 'Bits & Bytes', 'Robot Garage'],
    short: 'Scratch, micro:bit and LEGO robots in groups of eight, laptops provided.',
    description:
      'Children build a game, a gadget or a robot in four weeks and show it to their families in the fifth. Mentors are engineers and students from the area. We meet in the library room at {venue}, and there is a girls-only group on request.',
    ages: ['7-9 years', '10-13 years'],
    price: { priceFrom: 14, priceUnit: 'session' },
    times: [{ tuesday: '16:15-17:30' }, { saturday: '10:00-11:30' }, { wednesday: '16:00-17:30' }],
    extras: { indoor: true, freeTrialAvailable: true, bookingRequired: true },
  },
  {
    category: 'stem',
    subcategory: 'Science',
    names: ['Fizz Pop Science Lab {town}', 'Curious Minds Laboratory {town}', 'Rocket Science Saturday {town}'],
    providers: ['Fizz Pop', 'Curious Minds', 'Rocket Science Surrey'],
    short: 'Hands-on experiments: slime, circuits, volcanoes and a little rocket fuel.',
    description:
      'Lab coats on, goggles down. Every child does every experiment, and takes home a notebook page that explains what happened and why. Sessions at {venue} are led by a qualified teacher.',
    ages: ['5-7 years', '8-11 years'],
    price: { priceFrom: 11, priceTo: 13, priceUnit: 'session' },
    times: [{ wednesday: '15:45-16:45' }, { thursday: '16:00-17:00' }, { saturday: '10:30-12:00' }],
    extras: {
      indoor: true,
      hostsBirthdayParties: true,
      specialOffers: 'Science birthday parties from £210 for 16 children',
    },
  },
  {
    category: 'educational',
    subcategory: 'Languages',
    names: ['Bonjour Les Petits {town}', 'Spanish Playroom {town}', 'Lingo Explorers {town}'],
    providers: ['Bonjour Les Petits', 'La Casita Spanish', 'Lingo Explorers'],
    short: 'A second language through songs, games and a great deal of snack time.',
    description:
      'Native-speaking teachers, no textbooks and lots of movement. By the end of the first term most children can introduce themselves, count to twenty and order an ice cream. Parents get the songs as recordings.',
    ages: ['3-5 years', '6-10 years'],
    price: { priceFrom: 9, priceTo: 12, priceUnit: 'class' },
    times: [{ tuesday: '15:45-16:30' }, { thursday: '15:45-16:30' }, { saturday: '9:30-10:15' }],
    extras: { indoor: true, freeTrialAvailable: true },
  },
  {
    category: 'educational',
    subcategory: 'Library',
    names: ['Rhyme Time at {town} Library', 'Saturday Story Club {town}', 'Book Chatter {town}'],
    providers: ['{town} Library', '{town} Library', '{town} Library'],
    short: 'Free stories, rhymes and book chat; no library card needed.',
    description:
      'Drop in, sit on the carpet and join in. Our librarians and volunteers read, sing and recommend. Borrow up to ten books on the way out, or just come for the warm and the company.',
    ages: ['0-7 years'],
    price: { freeActivity: true },
    times: [{ friday: '10:30-11:00' }, { saturday: '11:00-11:45' }, { wednesday: '16:00-17:00' }],
    extras: { indoor: true, dropInAvailable: true, sendFriendly: true },
  },
  {
    category: 'life-skills',
    subcategory: 'First aid',
    names: ['First Aid Heroes {town}', 'Safe & Sound Kids {town}', 'Plaster & Pals Workshop {town}'],
    providers: ['First Aid Heroes', 'Safe & Sound', 'Plaster & Pals'],
    short: 'A two-hour workshop: what to do, whom to call and how to stay calm.',
    description:
      'Bandages, burns, bumps and the recovery position, practised on teddies first and friends second. Taught by paramedics at {venue}. Children leave with a certificate and a first-aid kit for their bicycle.',
    ages: ['7-14 years'],
    price: { priceFrom: 24, priceUnit: 'course' },
    times: [
      { saturday: '10:00-12:00 (monthly)' },
      { sunday: '14:00-16:00 (monthly)' },
      { saturday: '13:30-15:30 (monthly)' },
    ],
    extras: { indoor: true, bookingRequired: true },
  },
  {
    category: 'gaming',
    subcategory: 'Chess and board games',
    names: ['Knight School Chess {town}', 'Board Game Den {town}', 'Checkmates {town}'],
    providers: ['Knight School Chess', 'Board Game Den', 'Checkmates'],
    short: 'Chess lessons and friendly games for beginners and club players.',
    description:
      'Half lesson, half play. Newcomers learn with mini-games that use only a few pieces; stronger players prepare for the county league. There is always a table of other board games at {venue} for brothers and sisters.',
    ages: ['6-15 years'],
    price: { priceFrom: 5, priceUnit: 'session' },
    times: [{ friday: '17:00-18:30' }, { saturday: '14:00-16:00' }, { thursday: '17:00-18:15' }],
    extras: { indoor: true, dropInAvailable: true, freeTrialAvailable: true },
  },
  {
    category: 'nature-animals',
    subcategory: 'Farm',
    names: ['Muddy Boots Farm Mornings {town}', 'Goat & Hen Farm Club {town}', 'Pony Pals {town}'],
    providers: ['Muddy Boots Farm', 'Goat & Hen', 'Pony Pals Riding'],
    short: 'Feed, groom and muck out with the animals of a small working farm.',
    description:
      'Arrive in old clothes. Children help with the morning round, learn what each animal needs and have time for a cuddle at the end. The farm is ten minutes from {venue}, with free parking and a hand-washing station at every gate.',
    ages: ['4-10 years'],
    price: { priceFrom: 15, priceTo: 28, priceUnit: 'session' },
    times: [
      { saturday: '9:30-11:30' },
      { sunday: '9:30-11:30' },
      { saturday: '10:00-11:00', wednesday: '16:00-17:00' },
    ],
    extras: {
      outdoor: true,
      hostsBirthdayParties: true,
      bookingRequired: true,
      whatToBring: 'Wellies and a spare set of clothes',
    },
  },
  {
    category: 'outdoor',
    subcategory: 'Forest school',
    names: ['Acorns Forest School {town}', 'Wild Wednesdays {town}', 'Bramble & Bark Forest School {town}'],
    providers: ['Acorns Forest School', 'Wild Wednesdays', 'Bramble & Bark'],
    short: 'Den building, fire circles and mud kitchens, in all weathers but high winds.',
    description:
      'Led by Level 3 forest school practitioners in a private woodland near {venue}. We follow what the children are curious about: some weeks that is knots and knives, some weeks it is worms. A parent stays with under fours.',
    ages: ['2-4 years', '5-9 years'],
    price: { priceFrom: 10, priceTo: 16, priceUnit: 'session' },
    times: [{ tuesday: '10:00-12:00' }, { wednesday: '9:30-11:30, 16:00-17:30' }, { saturday: '10:00-12:30' }],
    extras: { outdoor: true, sendFriendly: true, bookingRequired: true, whatToBring: 'Waterproofs and sturdy shoes' },
  },
  {
    category: 'outdoor',
    subcategory: 'Climbing and paddling',
    names: ['Paddle Pirates {town}', 'Treetop Climbers {town}', 'Young Adventurers {town}'],
    providers: ['Paddle Pirates', 'Treetop Climbers', 'Young Adventurers'],
    short: 'Canoes, ropes and rafts with qualified instructors; all equipment included.',
    description:
      'Half-day adventures that end with hot chocolate. Instructors are nationally qualified and there is one for every six children. We meet at the car park behind {venue}; wetsuits, helmets and buoyancy aids are included.',
    ages: ['8-15 years'],
    price: { priceFrom: 32, priceTo: 45, priceUnit: 'half-day' },
    times: [{ sunday: '9:30-12:30' }, { saturday: '13:00-16:00' }, { saturday: '9:30-12:30', sunday: '9:30-12:30' }],
    extras: {
      outdoor: true,
      bookingRequired: true,
      specialOffers: 'Bring a friend: both save 15%',
      discountText: '15% off with a friend',
    },
  },
];
