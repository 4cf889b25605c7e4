import { describe, expect, test } from 'vitest';
import { ageGroupsIn } from './facts/age-groups.ts';
import { phoneNamed } from './facts/contact-details.ts';
import { personNamed } from './facts/contact-names.ts';
import { extractActivity } from './extract-activity.ts';
import { pricesIn } from './facts/price-mentions.ts';
import { isOnlyFacts } from './page/fact-lines.ts';
import { cleanedDescription, firstSentences, oneLine, withoutMarkup } from './page/plain-text.ts';
import { timesIn } from './facts/clock-times.ts';
import { daysLabel } from './facts/schedule-words.ts';
import { daysIn } from '#domain/listing/facts/weekday-mentions.ts';
import { townsIn } from './places/gazetteer.ts';
import { readAddress } from './facts/written-address.ts';

describe('ages', () => {
  test.each([
    ['for children aged 3 and 4 years', ['3-4 years']],
    ['babies from 1 month to 18 months of age', ['1 to 18 months']],
    ['children aged 9 months to 4 years', ['9 months to 4 years']],
    ['aged between 7 and 11', ['7-11 years']],
    ['Ages 5 - 12', ['5-12 years']],
    ['for ages 2 – 4 and 5 – 7', ['2-4 years', '5-7 years']],
    ['5 to 16 year olds', ['5-16 years']],
    ['five to eleven year olds', ['5-11 years']],
    ['girls and boys between seven and thirteen', ['7-13 years']],
    ['Our juniors are 8 to 16', ['8-16 years']],
    [
      'Juniors are welcome from the age of 9, provided that they are big enough to draw a bow, and that a parent or guardian remains',
      ['9+ years'],
    ],
    ['a grandchild of ten or more', ['10+ years']],
    ['0-5s welcome', ['0-5 years']],
    ['for under-fives', ['Under 5 years']],
    ['Under 5’s', ['Under 5 years']],
    ['6 weeks to 6 months', ['1 to 6 months']],
    ['birth – 5 years', ['0-5 years']],
    ['12-24mths', ['12 to 24 months']],
    ['2½ - 4 years', ['2½ - 4 years']],
    ['9.30-10.15 (18m-3y)', ['18 months to 3 years']],
    ['Minis (3-5) and Juniors (6-8)', ['3-5 years', '6-8 years']],
    ['Squirrels (4-6)', ['4-6 years']],
    ['Scouts (10½-14)', ['10½-14']],
    ['4 years +', ['4+ years']],
    ['minimum age 5', ['5+ years']],
    ['from the age of 3', ['3+ years']],
    ['Fiddlers join us from the age of eight.', ['8+ years']],
    ['children 3yrs upwards', ['3+ years']],
    ['8 and under', ['Under 9 years']],
    ['U8-U12 squads', ['7-11 years']],
    ['Reception to Year 6', ['4-11 years']],
    ['for children in Reception to Year 6. All outdoors!', ['4-11 years']],
    ['Years 3, 4, 5 and 6', ['7-11 years']],
    ['Year 3-6', ['7-11 years']],
    ['Key Stages 1 and 2', ['5-11 years']],
    ['Yr 3+', ['7+ years']],
    ['all ages', ['All ages']],
    ['over 10 years’ experience teaching 3-5 year olds', ['3-5 years']],
  ])('%s', (text, labels) => {
    expect(ageGroupsIn(text).map(({ label }) => label)).toEqual(labels);
  });
  test.each(
    [
      ['25 years experience', 'for over 20 years', 'since 2005, 10 years ago', '18+ only', 'adults 16+'],
      ['open 7 days a week 9-5', '3-4pm', '10-11 Saturday', '£5-£8', '2024-2025', '50+ venues', 'Grades 1 to 8'],
      [
        'Under 8s must be accompanied by an adult',
        'under 1s free',
        '16 - 18 Church Street',
        '2-3 weeks',
        'term 1 5-10 weeks',
      ],
    ].flat(),
  )('%s: none', (text) => {
    expect(ageGroupsIn(text)).toEqual([]);
  });
});

describe('prices', () => {
  test.each([
    ['£6.50 per session', [[6.5, 6.5, 'session']]],
    ['from £45 a term', [[45, null, 'term']]],
    ['£5-£8', [[5, 8, undefined]]],
    ['£6 per child', [[6, 6, 'child']]],
    ['£65 for 10 weeks', [[65, 65, 'course']]],
    ['10 classes £90', [[90, 90, 'course']]],
    ['£120 per 12 week term', [[120, 120, 'term']]],
    ['£6.75 per 45-minute class', [[6.75, 6.75, 'class']]],
    ['30 minute classes − £6.50', [[6.5, 6.5, 'class']]],
    ['£23 Full Day', [[23, 23, 'day']]],
    ['£32pm', [[32, 32, 'month']]],
    [
      'Full day £38 Half day £22',
      [
        [38, 38, 'day'],
        [22, 22, 'half-day'],
      ],
    ],
    ['£5 per adult and £3 per child', [[3, 3, 'child']]],
    ['£1,250 per year', [[1250, 1250, 'year']]],
    [
      '£42 a day or £155 for the four days',
      [
        [42, 42, 'day'],
        [155, 155, undefined],
      ],
    ],
    [
      '£30 per day, £130 for all 5 days',
      [
        [30, 30, 'day'],
        [130, 130, undefined],
      ],
    ],
    [
      '£8 a session, 6 sessions for £42',
      [
        [8, 8, 'session'],
        [42, 42, 'course'],
      ],
    ],
    ['4 days: £155', [[155, 155, undefined]]],
    ['Two-child ticket £22.00', [[22, 22, undefined]]],
    ['£15 deposit then £85', [[85, 85, undefined]]],
    ['hourly rate is £6.50', [[6.5, 6.5, 'hour']]],
  ])('%s', (text, prices) => {
    expect(pricesIn(text).map(({ low, high, openEnded, unit }) => [low, openEnded ? null : high, unit])).toEqual(
      prices,
    );
  });
  test.each([
    'Save £10',
    'a £25 deposit',
    'registration fee of £20',
    'worth £30',
    'Adults £5',
    '£5 off',
    'Parking £2',
    '£0.00',
    'Gift vouchers from £25',
    '£5 early bird discount',
  ])('%s: none', (text) => {
    expect(pricesIn(text)).toEqual([]);
  });
});

describe('days and times', () => {
  test.each([
    ['Mondays 9.30am-10.15am', ['Monday'], ['9.30am-10.15am']],
    ['Mon-Fri 9-5', ['Monday to Friday'], ['9-5']],
    ['Tues & Thurs 4pm–5pm', ['Tuesday, Thursday'], ['4pm–5pm']],
    ['weekdays 8am til 6pm', ['Monday to Friday'], ['8am til 6pm']],
    ['Saturday mornings at 9.15, 10.00 and 10.45', ['Saturday'], ['9.15', '10.00', '10.45']],
    ['10am to 12 noon on Fridays', ['Friday'], ['10am to 12 noon']],
    ['Monday 7th April - Thursday 10th April 2025, 9am-3.30pm each day', ['Monday to Thursday'], ['9am-3.30pm']],
    ['Tuesday 28 and Wednesday 29 October 10am-3pm', ['Tuesday, Wednesday'], ['10am-3pm']],
    ['Mon 27 Oct to Fri 31 Oct, 10am-3pm', ['Monday to Friday'], ['10am-3pm']],
    ['Saturday 4 April to Sunday 12 April 10am-4pm', ['Saturday, Sunday'], ['10am-4pm']],
    ['Saturday 7 March to Saturday 28 March, 10am', ['Saturday'], ['10am']],
    ['Mondays 5 and Wednesdays 6pm', ['Monday', 'Wednesday'], ['6pm']],
    ['sun cream on sat', [], []],
  ])('%s', (text, days, times) => {
    expect(daysIn(text).map((mention) => daysLabel(mention.days))).toEqual(days);
    expect(timesIn(text, true)).toEqual(times);
  });
});

describe('addresses', () => {
  test.each([
    ['Unit 5, The Peacocks, Woking, Surrey, GU21 6GH', { postcode: 'GU21 6GH', town: 'Woking', county: 'Surrey' }],
    ['12 Epsom Road Guildford Surrey GU1 3JT', { postcode: 'GU1 3JT', town: 'Guildford', county: 'Surrey' }],
    ['St Peter’s Hall, Guildford Road, Ash, GU12 6LU', { town: 'Ash', venue: 'St Peter’s Hall' }],
    [
      'Address: 1 High Street, Basingstoke, Hampshire RG21 7LE',
      { address: '1 High Street, Basingstoke, Hampshire RG21 7LE', town: 'Basingstoke' },
    ],
    ['Kingston upon Thames KT1 1AA', { town: 'Kingston' }],
  ])('%s', (text, parts) => {
    expect(readAddress(text)).toMatchObject(parts);
  });
  test('streets and parks are no towns', () => {
    expect(['Kingston Road', 'Richmond Park', 'Mr Epsom', 'The Sutton family'].flatMap(townsIn)).toEqual([]);
    expect(townsIn('Football in Cobham & Esher')).toEqual(['Esher', 'Cobham']);
    expect(townsIn('in Epsom and Ewell')).toEqual(['Epsom', 'Ewell']);
  });
});

test.each([
  ['Contact: Mr. Peter Hall, phone 01372 960456', 'Mr Peter Hall'],
  ['Contact: Mrs Ann O’Brien', 'Mrs Ann O’Brien'],
  ['Call Sarah on 07700 900321', 'Sarah'],
  ['Contact our Membership Secretary: Priya Nair, join@scouts.example', 'Priya Nair'],
  ['Contact: Mr.', undefined],
  ['Contact: Reception', undefined],
])('%s names the person', (text, name) => {
  expect(personNamed(text)).toBe(name);
});

describe('lines that only repeat facts', () => {
  test.each([
    'The Old Boathouse, 3 Mill Lane, Farnham, Surrey GU9 7QR',
    '£6.50 per session. Booking essential.',
    '£42 a day or £155 for the four days.',
    'Tuesdays 9.30am – 10.15am, term time only',
    'Tel: 01483 222333 or email hello@club.example',
    'Price: £8 per child, adults free',
    'Saturday 7 March 2026, 10am to 12 noon',
    'When: Mondays 4pm-5pm',
    'Cost: £9 for first child, £5 for siblings',
    'Saturday, March 21 · 11am - 12:30pm GMT',
  ])('%s', (text) => {
    expect(isOnlyFacts(text)).toBe(true);
  });
  test.each([
    'We meet at The Peace Memorial Hall, Woodfield Lane, Ashtead KT21 2BE on Friday evenings.',
    'Free taster session for new starters!',
    'Sing, shake and dance with us every Monday at 10am.',
    'Play, stories and songs for £2 a family, with coffee for grown-ups.',
    'Bring wellies and a waterproof coat.',
  ])('%s: no', (text) => {
    expect(isOnlyFacts(text)).toBe(false);
  });
});

test.each([
  ['One. Two! Three? Four.', 'One. Two! Three? Four.'],
  [
    'Small friendly club for boys and girls aged 7 to 16 in Ashtead. We meet at St. Mark’s Hall with Mr. Hall. Subs are due weekly.',
    'Small friendly club for boys and girls aged 7 to 16 in Ashtead. We meet at St. Mark’s Hall with Mr. Hall.',
  ],
  ['Mud and dens at 9.30 a.m. in the wood', 'Mud and dens at 9.30 a.m. in the wood'],
  [
    `Drums for everyone who likes them loud, at our hall every week. ${'And so on '.repeat(20)}.`,
    'Drums for everyone who likes them loud, at our hall every week.',
  ],
])('a summary is whole sentences: %j', (text, short) => {
  expect(firstSentences(text, 195)).toBe(short);
});

test('telephone numbers are written as people in the country write them', () => {
  expect(['+44 (0)1483 222 333', '0044 7700 900123', '(01372) 555 187', '020 7946 0321'].map(phoneNamed)).toEqual([
    '01483 222333',
    '07700 900123',
    '01372 555187',
    '020 7946 0321',
  ]);
  expect(['12345', '+1 212 555 0100', '1155501', 'tel'].map(phoneNamed)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

describe('descriptions', () => {
  test.each([
    ['Starts Monday 12th January 2026 at 4pm. Join us!', 'Starts Monday 12th January 2026 at 4pm. Join us!'],
    ['Starts 12/01/2026 at 4pm. Join us!', 'Starts at 4pm. Join us!'],
    ['The course runs from 5 Jan to 30 March 2026, weekly.', 'The course runs from 5 Jan to 30 March 2026, weekly.'],
    ['The course runs from 05/01/2026 to 30/03/2026, weekly.', 'The course runs weekly.'],
    [
      'Founded in 1998-99 with scores of 3-2, open 9.30-10.15.',
      'Founded in 1998-99 with scores of 3-2, open 9.30-10.15.',
    ],
    ['You may enjoy it.\r\n\r\n\r\nHello    there', 'You may enjoy it.\nHello there'],
    ['Posted 12/03/2025', 'Posted'],
    ['12/03/2025', ''],
    ['Easter camp: 07/04/2025 - 10/04/2025, 9am-3.30pm.', 'Easter camp: 9am-3.30pm.'],
    ['On Saturday 7 March, we hunt for fossils.', 'On Saturday 7 March, we hunt for fossils.'],
    ['On 07.03.2026, we hunt for fossils.', 'We hunt for fossils.'],
    [
      'Make a mosaic. On Saturday 14 February, our galleries fill.',
      'Make a mosaic. On Saturday 14 February, our galleries fill.',
    ],
    ['No booking needed. Saturday 14 February 2026.', 'No booking needed.'],
    ['Term dates: 8 January to 26 March.', ''],
    ['Join us (Saturday 7 March, 10am) for crafts.', 'Join us (Saturday 7 March, 10am) for crafts.'],
    ['Join us (7/3/26, 10am) for crafts.', 'Join us (10am) for crafts.'],
    ['Stories, songs and games, weekly.', 'Stories, songs and games, weekly.'],
  ])('%j', (text, cleaned) => {
    expect(cleanedDescription(text)).toBe(cleaned);
  });
  test('are plain text', () => {
    expect(oneLine('a\u200bb\u00a0 c\u0007\n d')).toBe('ab c d');
    expect(withoutMarkup('&lt;p&gt;Fun &amp;amp; games&lt;/p&gt;<br>5 < 6 &pound;3')).toBe('Fun & games\n5 < 6 £3');
  });
});

test('a short description in the page’s data is its description when the page says nothing more, with the number beside it', () => {
  const said = {
    '@type': 'Event',
    name: 'Ducklings Swim',
    description: 'Swim for kids',
    telephone: '01483 555011',
    startDate: '2026-02-01T10:00:00Z',
  };
  const html = `<title>Ducklings</title><script type="application/ld+json">${JSON.stringify(said)}</script><h1>Ducklings Swim</h1>`;
  const { found } = extractActivity(html, 'https://ducklings.example/');
  expect(found.description?.value).toBe('Swim for kids');
  expect(found.contactPhone?.value).toBe('01483 555011');
});

test.each([
  ['2026-06-06T09:00:00Z', '2026-06-06T10:00:00Z', 'Saturday 6 June 2026, 10:00-11:00'],
  ['2026-06-06T10:00:00+01:00', '2026-06-06T11:00:00+01:00', 'Saturday 6 June 2026, 10:00-11:00'],
  ['2026-06-06T10:00:00', '2026-06-06T11:00', 'Saturday 6 June 2026, 10:00-11:00'],
  ['2026-06-05T23:00:00.000Z', '2026-06-06T22:59:00.000Z', 'Saturday 6 June 2026, 00:00-23:59'],
  ['2026-06-06T00:00:00Z', '', 'Saturday 6 June 2026'],
  ['2026-06-06T00:00:00+00:00', '', 'Saturday 6 June 2026'],
  ['2026-06-06T00:00:00Z', '2026-06-06T23:59:59Z', 'Saturday 6 June 2026, 00:00-23:59'],
  ['2026-06-06', '2026-06-08', 'Saturday 6 June 2026 to Monday 8 June 2026'],
])('an event from %s to %s is on London’s clock: %s', (startDate, endDate, when) => {
  const said = { '@type': 'Event', name: 'Ducklings Swim', description: 'Swim for kids', startDate, endDate };
  const html = `<title>Ducklings</title><script type="application/ld+json">${JSON.stringify(said)}</script><h1>Ducklings Swim</h1>`;
  expect(extractActivity(html, 'https://ducklings.example/').found.schedule?.value).toBe(when);
});

describe('what parents ask before they trust somebody', () => {
  const trust = (...lines: readonly string[]): readonly string[] => {
    const html = `<title>Tumble Club</title><h1>Tumble Club</h1><p>Gymnastics for children on Mondays at 4pm.</p>${lines.map((line) => `<p>${line}</p>`).join('')}`;
    const { found } = extractActivity(html, 'https://tumble.example/');
    return (['dbsChecked', 'firstAid', 'insured'] as const).filter((field) => found[field]?.value === true);
  };
  test.each([
    ['All our coaches are D.B.S. checked.', ['dbsChecked']],
    ['Our coaches are DBS’d, and insured through British Gymnastics.', ['dbsChecked', 'insured']],
    ['Every group has a qualified first aider.', ['firstAid']],
    ['You watch your own children; our crew are first aid trained.', ['firstAid']],
    ['£10 million public liability insurance.', ['insured']],
    ['Are you insured?|Yes, of course.', ['insured']],
    ['Do I need public liability insurance?|Yes, all hirers must have their own.', []],
    ['Do I need a DBS check to help?|Yes, every volunteer does.', []],
    [
      'Applicants must hold: a Level 2 award; an enhanced DBS; a first aid certificate; public liability insurance.',
      [],
    ],
    ['We are looking for volunteers and first aiders.', []],
  ])('%s', (said, fields) => {
    expect(trust(...said.split('|'))).toEqual(fields);
  });
});

test.each([
  ['SportsActivityLocation', 'Muddy fun in the woods for curious children.', true],
  ['SportsClub', 'Hoops and laughter for children.', true],
  ['AutoRepair', 'Tyres and exhausts for families, fitted while you wait.', false],
])('of a page of a sentence its data decide: a %s that says “%s”', (type, description, isOne) => {
  const said = { '@context': 'https://schema.org', '@type': type, name: 'Bramble', description };
  const html = `<title>Bramble</title><script type="application/ld+json">${JSON.stringify(said)}</script><h1>Bramble</h1><p>${description}</p>`;
  expect(extractActivity(html, 'https://bramble.example/').isActivity).toBe(isOne);
});
