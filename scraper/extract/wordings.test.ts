import { describe, expect, test } from 'vitest';
import { extractActivity } from './extract-activity.ts';
import { fieldsOf } from './found-fields.ts';
import { ageGroupsIn } from './facts/age-groups.ts';
import { timesIn } from './facts/clock-times.ts';
import { personNamed } from './facts/contact-names.ts';
import { pricesIn } from './facts/price-mentions.ts';
import { readAddress } from './facts/written-address.ts';
import { sentenceAt, withoutMarkup } from './page/plain-text.ts';

/** What is read from a page with this body on the site of Larch Hill Club. */
const fields = (body: string, title = 'Sessions - Larch Hill Club') =>
  fieldsOf(extractActivity(`<title>${title}</title>${body}`, 'https://larchhillclub.example/sessions').found);

describe('numbers that are no ages', () => {
  test.each([
    'annual fees are split over 12 months',
    'mornings between 9 and 11 a.m.',
    'a bun for Grade 2+ ballet classes',
    'my 21 month old made a frog',
    'the 5 years olds made a web',
    'Children under the age of 5 cannot stay for the whole day.',
    'Children under 8 years of age, who are new, are required to have an adult remain on site.',
    'You need to be 16 or over to classify as an adult.',
    '2 year old funding',
    '£45 (if renewed 3 months+ after their expiry date)',
  ])('%s', (text) => {
    expect(ageGroupsIn(text)).toEqual([]);
  });
});

test.each([
  ['children between 4 weeks and 4 years old', ['0-4 years']],
  ['Red Tennis for 5 & 6 Year olds', ['5-6 years']],
  ['11 year olds and under', ['Under 12 years']],
  ['two to four-year-olds', ['2-4 years']],
  ['for two, three and four year olds', ['2-4 years']],
  ['aged between 8 and 10½ years.', ['8 to 10½ years']],
  ['from the age of 2 years and 6 months', ['from 2½ years']],
  ['at least seven years old', ['7+ years']],
  ['For Years R–6', ['4-11 years']],
  ['Year groups 1 – 6', ['5-11 years']],
  ['Reception & KS1', ['4-7 years']],
  ['ages 4 & up', ['4+ years']],
  ['age 5 to adult', ['5+ years']],
  ['for 3s to 5s', ['3-5 years']],
  ['babies to 18 months', ['Up to 18 months']],
  ['suitable for babies over 6 months', ['6 months+']],
])('ages: %s', (text, labels) => {
  expect(ageGroupsIn(text).map(({ label }) => label)).toEqual(labels);
});

describe('prices', () => {
  test.each([
    ['Classes range from £22 to £36 pounds a month', [[22, 36, 'month']]],
    ['£10 per child, per day', [[10, 10, 'day']]],
    ['lessons cost £5 for 2 hours', [[5, 5, 'class']]],
    ['lessons are just £3 with discounts available', [[3, 3, undefined]]],
    ['weekly subs charge of £2.20', [[2.2, 2.2, 'week']]],
    [
      '£9 PAYG or £48 for a 6 week block',
      [
        [9, 9, 'session'],
        [48, 48, 'course'],
      ],
    ],
    [
      '£75 per term for a 45 minute class, £82 for one hour',
      [
        [75, 75, 'term'],
        [82, 82, 'term'],
      ],
    ],
    ['£1.80 per adult (with children under 3)', [[1.8, 1.8, undefined]]],
    ['Over 3 = £42.00', [[42, 42, undefined]]],
    ['Fees per session are at present: £13.50', [[13.5, 13.5, 'session']]],
  ])('%s', (text, prices) => {
    expect(pricesIn(text).map(({ low, openEnded, high, unit }) => [low, openEnded ? null : high, unit])).toEqual(
      prices,
    );
  });
  test.each([
    'Parents who are late will incur a charge of £20 for every 15 minutes.',
    'The cost of using the hall is around £19 a session.',
    'Our gradings are charged at £25 for all belts.',
    'we sell socks for £1.60',
    'Thanks to the Trust for giving us £2000 this year.',
    'The current scale of pay for choristers is £1 a service.',
    'Breakfast club: £4',
    'orders over £40',
  ])('%s: none', (text) => {
    expect(pricesIn(text)).toEqual([]);
  });
  test('a toddler’s price is a child’s', () => {
    expect(fields('<h1>Soft play</h1><p>Child £6.95 Toddler £4.95 Under 1 free</p>')).toMatchObject({
      priceFrom: 4.95,
      priceTo: 6.95,
      priceUnit: 'child',
    });
  });
  test('a group is not free because its play is, or its first morning', () => {
    expect(fields('<h1>Tots</h1><p>The first part of the session is free play for toddlers.</p>')).not.toHaveProperty(
      'freeActivity',
    );
    expect(
      fields('<h1>Tots</h1><p>Hourly £5.</p><p>You may attend, free of charge, on one morning before term.</p>'),
    ).not.toHaveProperty('freeActivity');
  });
});

test('ages are no hours, and a sentence gives only its times', () => {
  expect(timesIn('Play Days for children aged 3 to 10', true)).toEqual([]);
  expect(fields('<h1>Riders</h1><p>Saturday Club is from 9am till 1pm for children.</p>').schedule).toBe(
    'Saturday: 9am till 1pm',
  );
});

describe('when, without a weekday', () => {
  test.each([
    ['<p>Local Events | 16 March, 2013 4:00 PM - 6:00 PM</p>', '16 March, 2013, 4:00 PM - 6:00 PM'],
    ['<p>Date:</p><p>17 February 2024</p><p>Time:</p><p>10:30 - 16:00</p>', '17 February 2024, 10:30 - 16:00'],
    ['<p>All our Camps run from 9am until 3pm</p>', '9am until 3pm'],
    ['<p>Our holiday camps start at 9:30am and run until 4:30pm.</p>', '9:30am to 4:30pm'],
    ['<p>Open and running every Tuesday evening!</p>', 'Tuesday evening'],
    ['<p>Choir practice is on Friday evenings.</p>', 'Friday evenings'],
    ['<p>Posted 16 March 2013 4:00 PM</p>', undefined],
    ['<p>The office is open from 9am until 3pm</p>', undefined],
  ])('%s', (body, schedule) => {
    expect(fields(`<h1>Craft Club for children</h1>${body}`).schedule).toBe(schedule);
  });
  test('a weekday named again in brackets keeps its own list, and a later part is no longer of that day', () => {
    const body = `<h3>Friday</h3><p>6pm: Supper (first Friday of the month)<br>6.30pm-7.20pm: Singing</p>
      <h3>Fees</h3><p>We are open for payments 9am - 10am.</p>`;
    expect(fields(`<h1>Choir</h1>${body}`).schedule).toBe('Friday: 6pm: Supper; 6.30pm-7.20pm: Singing');
  });
});

describe('days and times that stand apart', () => {
  test.each([
    [
      '<h2>Year 1</h2><p>3pm - 4:05pm<br>Infant Hall - Thursdays</p><h2>Year 2</h2><p>7:50am - 8:45am<br>Middle Hall - Tuesdays</p>',
      'Tuesday: 7:50am - 8:45am, Middle Hall\nThursday: 3pm - 4:05pm, Infant Hall',
    ],
    [
      '<p>As of Monday 3rd August we open 12pm-10pm Monday-Friday and 10am-4pm Saturday & Sunday.</p>',
      'Monday to Friday: 12pm-10pm\nSaturday, Sunday: 10am-4pm',
    ],
    ['<p>We usually meet at 4.00pm on the 3rd Saturday of the month.</p>', 'Saturday: 3rd of the month, 4.00pm'],
    [
      '<p>10am – 5pm every day (last entry 4pm). Closed 25 December.</p>',
      'Monday to Sunday: 10am – 5pm (last entry 4pm)',
    ],
    ['<p>1st & 3rd Sat each month 10am–12</p>', 'Saturday: 1st & 3rd of the month, 10am–12'],
    ['<p>Open 7 days a week 10-5</p>', 'Monday to Sunday: 10-5'],
    ['<h3>Dates</h3><p>Mondays</p><h3>Times</h3><p>9am - 3pm</p>', 'Monday: 9am - 3pm'],
  ])('%s', (body, schedule) => {
    expect(fields(`<h1>Drama Club for children</h1>${body}`).schedule).toBe(schedule);
  });
});

describe('places in sentences', () => {
  test.each([
    ['We meet on Fridays in the Village Hall.', 'Village Hall'],
    ['The group meets on Tuesdays in the Cynthia Poulton Hall.', 'Cynthia Poulton Hall'],
    ['The class starts from 6.00pm – 6.30pm at Barrow Sports Hall.', 'Barrow Sports Hall'],
    ['Previous shows have been held at the Grand Hill Theatre.', undefined],
    ['Classes at Oak Hall on Monday. Classes at Elm Church on Friday.', undefined],
  ])('%s', (text, location) => {
    expect(fields(`<h1>Toddler Group</h1><p>${text}</p>`).location).toBe(location);
  });
  test('an address keeps no sentence, no country, and the name before its number', () => {
    expect(
      fields('<h1>Camp</h1><p>You will need to drop them off in the car park to the Manor Offices, GU1 1AA.</p>')
        .address,
    ).toBe('Manor Offices, GU1 1AA');
    expect(readAddress('Barn Hall, Mill Lane, Ash, England, GU12 6LU, United Kingdom').address).toBe(
      'Barn Hall, Mill Lane, Ash, GU12 6LU',
    );
    expect(readAddress('The Spinning Wheel, 3 The Hart, Farnham, GU9 7HA').venue).toBe('The Spinning Wheel');
  });
});

describe('a page of one sentence about children', () => {
  const isTaken = (name: string, sentence: string): boolean =>
    extractActivity(
      `<title>${name}</title><h1>${name}</h1><p>${sentence}</p>`,
      `https://www.${name.toLowerCase().replace(/\W/g, '')}.example/`,
    ).isActivity;
  test.each([
    ['Hoot & Holler', 'We sell toys, books and games for children of all ages in the heart of Ludlow.'],
    ['Pip & Plum', 'Beautiful clothes for babies and children up to 10 years, made in Devon.'],
    ['Dance Direct Cardiff', 'Ballet shoes, leotards and tap shoes for children and adults.'],
    ['Scoops', 'Ice cream for children and grown-ups on the sea front at Southwold.'],
  ])('that sells something is a shop: %s', (name, sentence) => {
    expect(isTaken(name, sentence)).toBe(false);
  });
  test.each([
    [
      'Ludlow Tots',
      'A playgroup with toys and books for babies and toddlers in the Methodist hall every Tuesday morning.',
    ],
    ['Little Leapers', 'Ballet classes for children from 3 years in Southwold, ballet shoes for sale.'],
    ['Kendal Juniors', 'Football for boys and girls from 5 to 11 on Saturday mornings at the Rec.'],
  ])('to take part in is none: %s', (name, sentence) => {
    expect(isTaken(name, sentence)).toBe(true);
  });
});

describe('a choir', () => {
  const isTaken = (said: string): boolean =>
    extractActivity(
      `<title>Fellside Singers - choir in Kendal</title><h1>Fellside Singers</h1><p>${said}</p><h2>When</h2><p>Rehearsals are on Tuesdays, 7.30pm to 9.30pm, at St Jude's Church, Mill Road, Kendal LA9 4XX. £50 a term. Your first rehearsal is free, come along!</p><h2>Concerts</h2><p>Tickets for our concert on Saturday 12 December are £10 (children free).</p><p>Contact our secretary, Ann Pollard, on 01632 960701.</p>`,
      'https://www.fellsidesingers.example/',
    ).isActivity;
  test.each([
    'A friendly choir for adults, with no auditions, singing everything from Bach to Abba.',
    'We are a mixed choir of about 60 adults, with no auditions, singing everything from Bach to Abba.',
  ])('whose concerts alone are for children is none of theirs: %s', (said) => {
    expect(isTaken(said)).toBe(false);
  });
  test.each([
    'A friendly choir for children from 7 to 14, with no auditions, singing everything from Bach to Abba.',
    'A choir for adults and children who sing together, with no auditions, everything from Bach to Abba.',
    'A choir of 40 children that is helped by a choir for adults. No auditions, we sing everything from Bach to Abba.',
  ])('that children sing in is theirs: %s', (said) => {
    expect(isTaken(said)).toBe(true);
  });
  test('whose youth section gives performances is theirs as well', () => {
    expect(
      isTaken(
        'A friendly choir for adults in Kendal. Our youth section of 8 to 15 year olds meets on Mondays, 5pm to 6pm, all children are welcome to join, and gives two performances a year.',
      ),
    ).toBe(true);
  });
  test.each([
    'A friendly choir for adults. Our youth choir is free to join and gives two performances a year.',
    "A friendly choir for adults. Our children's choir meets on Mondays, £3 a week, and sings in two concerts.",
  ])('whose youth choir sings in concerts is theirs as well: %s', (said) => {
    expect(isTaken(said)).toBe(true);
  });
  test('that sings for families is none of theirs', () => {
    expect(isTaken('We are a choir of about 70 adults. Each December we sing in a family carol concert.')).toBe(false);
  });
  test('whose tickets cost pounds and pence is none of theirs', () => {
    expect(isTaken('A friendly choir for adults, with no auditions. Tickets are £12.50, children free.')).toBe(false);
  });
});

test.each([
  [
    'Rumble soft play',
    'Three floors of slides and comfy sofas for adults. Open Monday to Sunday, 10am to 5pm.</p><p>Admission: children £6, babies £3, adults free',
  ],
  [
    'Fellside Drama',
    'Drama for adults. Our youth section meets on Mondays, 5pm to 6pm, and gives two performances a year. Join us, beginners are welcome!',
  ],
])('what adults sit on or do beside children keeps none away: %s', (name, said) => {
  const page = `<title>${name}</title><h1>${name}</h1><p>${said}</p><p>Mill Road, Kendal LA9 4XX, 01632 960701</p>`;
  expect(extractActivity(page, 'https://www.fellside.example/').isActivity).toBe(true);
});

describe('names', () => {
  test.each([
    ['Fees & Terms | Larch Hill Club', '<h1>Fees and Terms</h1><h2>1 hr. Session</h2>', 'Larch Hill Club'],
    ['Holiday Camp FAQs - Larch Hill Club', '<h1>Holiday Camp FAQs</h1>', 'Holiday Camp'],
    ['Cubs - Larch Hill Club', '<h1>Join our Cubs!</h1>', 'Join our Cubs!'],
    ['Sessions - Larch Hill Club', '<h1>Your next big adventure!</h1>', 'Larch Hill Club'],
  ])('%s', (title, body, name) => {
    expect(fields(`${body}<p>For children aged 5-9.</p>`, title).name).toBe(name);
  });
});

test('whom to ask may stand before a colon or in front of a role', () => {
  expect(personNamed('please contact Miss Helen Marsh: helen@ballet.example')).toBe('Miss Helen Marsh');
  expect(personNamed('Contact Brian Tully (club coach) on 01483 555090')).toBe('Brian Tully');
  expect(personNamed('To join please ask Edwin Bright, junior captain: juniors@bowls.example')).toBe('Edwin Bright');
  expect(personNamed('Please ask at the desk')).toBeUndefined();
  expect(personNamed('Contact Form: send us a message')).toBeUndefined();
});

test('what can be booked ahead need not be, and what is no longer offered is no offer', () => {
  const read = fields(
    '<h1>Camp</h1><p>Extended hours can be booked in advance.</p><p>We are not able to offer early bird prices.</p>',
  );
  expect(read).not.toHaveProperty('bookingRequired');
  expect(read).not.toHaveProperty('specialOffers');
});

test('a sentence is found around a place, and twice escaped line breaks are line breaks', () => {
  expect(sentenceAt('One is here. Two is there! Three', 15)).toBe('Two is there!');
  expect(withoutMarkup('&lt;p&gt;Soup.&lt;/p&gt;\\n')).toBe('Soup.');
});

test.each([
  ['We accept Tax-Free Childcare and childcare vouchers.', true],
  ['You can pay by Tax Free Childcare.', true],
  ['Unfortunately we cannot accept Tax-Free Childcare.', undefined],
  ['We are not registered for tax-free childcare.', undefined],
  ['Childcare vouchers welcome.', undefined],
])('Tax-Free Childcare: %s', (text, accepted) => {
  expect(fields(`<main><h1>Holiday camp</h1><p>${text}</p></main>`).taxFreeChildcare).toBe(accepted);
});

describe('where it is', () => {
  test.each([
    [
      'Where: In the main hall of the Meadow Community Centre, Wharf Road, Lymm WA13 9ZY',
      'Meadow Community Centre, Lymm',
    ],
    [
      '</p><h2>Dojang (Training Hall) Location</h2><p>Ordsall Lane Sports Centre, Derwent Street, “Next to the tram stop”, Salford M5 9ZH',
      'Ordsall Lane Sports Centre, Salford',
    ],
  ])('%s', (text, location) => {
    expect(
      fields(
        `<h1>Taekwondo for children</h1><p>Classes for children aged 6 and over on Mondays, 5pm-6pm.</p><p>${text}</p>`,
      ),
    ).toMatchObject({ location });
  });

  test('a school that others house is found at the house, and a museum is one itself', () => {
    const at = (name: string, address: string) =>
      fields(
        `<main><h1>Classes</h1><p>Ballet for children aged 5-7 on Mondays, 4pm-5pm.</p></main><footer><p>${name}, ${address}</p></footer>`,
        `Classes - ${name}`,
      );
    const rooms = "St Bede's Parish Rooms, Cherry Street, Hexham NE46 3QZ";
    expect(at('Thistledown Ballet School', rooms)).toMatchObject({ location: "St Bede's Parish Rooms, Hexham" });
    expect(at('Tyne Valley Museum', 'The Barn Theatre, Cherry Street, Hexham NE46 3QZ')).toMatchObject({
      location: 'Tyne Valley Museum, Hexham',
    });
  });
});

test('a year of school is for whom it is where nobody else is named: “Year 2 girls and boys only”', () => {
  expect(
    fields('<h1>Cookery Club</h1><p>Wednesday 3.10-4.15pm</p><p>Who: Year 2 girls and boys only.</p>'),
  ).toMatchObject({ minAgeMonths: 72, maxAgeMonths: 95 });
});
