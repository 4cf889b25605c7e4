import type { DemoTemplate } from './template.ts';

/** Art, music, drama, entertainment and cooking. */
export const creativeTemplates: readonly DemoTemplate[] = [
  {
    category: 'arts-crafts',
    subcategory: 'Art club',
    names: ['Paint Pot Art Club {town}', 'The Messy Studio {town}', 'Inky Fingers {town}'],
    providers: ['Paint Pot Art Club', 'The Messy Studio', 'Inky Fingers'],
    short: 'Painting, printing, clay and collage with real artists’ materials.',
    description:
      'Each half term explores one artist and one technique, from Matisse cut-outs to lino printing. Children keep a sketchbook and take home something they are proud of. Aprons are provided at {venue}, but please do not send anyone in white.',
    ages: ['5-11 years'],
    price: { priceFrom: 12, priceUnit: 'session' },
    times: [{ wednesday: '16:00-17:30' }, { saturday: '10:00-11:30' }, { thursday: '15:45-17:00' }],
    extras: {
      indoor: true,
      hostsBirthdayParties: true,
      bookingRequired: true,
      specialOffers: 'First session £6 for new families',
      discountText: 'First session half price',
    },
  },
  {
    category: 'arts-crafts',
    subcategory: 'Pottery',
    names: ['Muddy Hands Pottery {town}', 'Clay Corner {town}', 'The Little Kiln {town}'],
    providers: ['Muddy Hands Pottery', 'Clay Corner', 'The Little Kiln'],
    short: 'Hand-building and throwing for children, with glazing and firing included.',
    description:
      'Make a pinch-pot dragon one week and glaze it the next. Our studio next to {venue} has four child-height wheels and two teachers for every ten children. Finished pieces are ready to collect after a fortnight.',
    ages: ['6-9 years', '10-14 years'],
    price: { priceFrom: 18, priceTo: 22, priceUnit: 'session' },
    times: [{ saturday: '10:00-12:00' }, { tuesday: '16:15-17:45' }, { sunday: '14:00-16:00' }],
    extras: { indoor: true, bookingRequired: true, hostsBirthdayParties: true },
  },
  {
    category: 'music',
    subcategory: 'Early years music',
    names: ['Tiny Tempo Music {town}', 'Little Crotchets {town}', 'Humming Birds Music {town}'],
    providers: ['Tiny Tempo', 'Little Crotchets', 'Humming Birds'],
    short: 'Kodály-inspired singing and percussion for babies, toddlers and pre-schoolers.',
    description:
      'Three short classes one after another, grouped by age, so that everybody gets what they are ready for. Chime bars, drums, scarves and a great many songs about ducks. Younger siblings who are asleep come free.',
    ages: ['0-4 years'],
    price: { priceFrom: 7.5, priceUnit: 'class' },
    times: [
      { friday: '9:30-10:10, 10:20-11:00' },
      { tuesday: '10:00-10:40' },
      { wednesday: '9:45-10:25, 10:40-11:20' },
    ],
    extras: { indoor: true, freeTrialAvailable: true },
  },
  {
    category: 'music',
    subcategory: 'Instruments',
    names: ['{town} Young Strings', 'Ukulele Pirates {town}', 'Saturday Music Academy {town}'],
    providers: ['Young Strings Surrey', 'Ukulele Pirates', 'Saturday Music Academy'],
    short: 'Group instrument lessons with a concert at the end of every term.',
    description:
      'Learn with others from the first note: small groups, patient teachers and instruments to borrow for the first term. The term ends with a concert at {venue} to which grandparents are warmly invited.',
    ages: ['7-12 years'],
    price: { priceFrom: 110, priceTo: 135, priceUnit: 'term' },
    times: [{ saturday: '9:00-10:00' }, { monday: '16:15-17:00' }, { saturday: '10:00-12:30' }],
    extras: { indoor: true, bookingRequired: true, specialOffers: 'Instrument hire free for the first term' },
  },
  {
    category: 'drama',
    subcategory: 'Theatre school',
    names: ['Curtain Up Drama {town}', 'Backstage Kids {town}', 'The Imagination Theatre {town}'],
    providers: ['Curtain Up', 'Backstage Kids', 'The Imagination Theatre'],
    short: 'Improvisation, storytelling and a real stage at the end of each term.',
    description:
      'We play our way into acting: mime, voices, silly walks and then a script that the group writes together. Shy children are especially welcome; nobody is made to speak until they want to. Performances are at {venue}.',
    ages: ['6-9 years', '10-14 years'],
    price: { priceFrom: 98, priceUnit: 'term' },
    times: [{ saturday: '10:00-11:30' }, { friday: '17:00-18:30' }, { wednesday: '16:30-18:00' }],
    extras: {
      indoor: true,
      freeTrialAvailable: true,
      sendFriendly: true,
      specialNeeds: 'Relaxed sessions with visual timetables',
    },
  },
  {
    category: 'drama',
    subcategory: 'Musical theatre',
    names: ['Jazz Hands Musical Theatre {town}', 'Bright Lights Performers {town}', 'West End Wannabes {town}'],
    providers: ['Jazz Hands', 'Bright Lights', 'West End Wannabes'],
    short: 'Sing, dance and act in a full junior musical every spring.',
    description:
      'Three hours every weekend: one of singing, one of dance and one of acting, taught by people who do it for a living. Everyone who wants a line gets one. Costumes for the spring show are included in the fee.',
    ages: ['7-16 years'],
    price: { priceFrom: 245, priceUnit: 'term' },
    times: [{ saturday: '9:30-12:30' }, { sunday: '10:00-13:00' }, { saturday: '13:00-16:00' }],
    extras: { indoor: true, bookingRequired: true },
  },
  {
    category: 'entertainment',
    subcategory: 'Family shows',
    names: ['Sunday Puppet Theatre {town}', 'Family Film Club {town}', 'Story Lantern Shows {town}'],
    providers: ['The Puppet Cupboard', 'Family Film Club', 'Story Lantern'],
    short: 'A cosy hour of entertainment for the whole family, once a month.',
    description:
      'Cushions at the front, chairs at the back and squash at the interval. Performances last fifty minutes and the house lights stay half up, so small people can come and go. Tickets at the door of {venue} when there are any left.',
    ages: ['3-9 years'],
    price: { priceFrom: 6, priceTo: 20, priceUnit: 'family' },
    times: [
      { sunday: '15:00-16:00 (first Sunday of the month)' },
      { saturday: '10:30-12:00 (last Saturday of the month)' },
      { sunday: '14:00-15:00 (third Sunday of the month)' },
    ],
    extras: {
      indoor: true,
      sendFriendly: true,
      specialNeeds: 'Relaxed performances: lights half up, come and go freely',
      specialOffers: 'Family ticket for four: £20',
    },
  },
  {
    category: 'food-cooking',
    subcategory: 'Cookery',
    names: ['Flour Power Cookery Club {town}', 'Little Chefs Kitchen {town}', 'Whisk & Wonder {town}'],
    providers: ['Flour Power', 'Little Chefs Kitchen', 'Whisk & Wonder'],
    short: 'Children cook a proper supper from scratch and take it home.',
    description:
      'Chopping, kneading, seasoning and washing up. We cook something seasonal each week, talk about where it comes from and send every child home with supper for the family. The kitchen at {venue} is nut-free; tell us about other allergies when you book.',
    ages: ['6-12 years'],
    price: { priceFrom: 19.5, priceUnit: 'session' },
    times: [{ thursday: '16:00-17:45' }, { saturday: '10:00-12:00' }, { monday: '16:00-17:30' }],
    extras: {
      indoor: true,
      bookingRequired: true,
      hostsBirthdayParties: true,
      whatToBring: 'An apron and a lidded box',
    },
  },
];
