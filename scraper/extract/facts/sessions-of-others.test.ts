import { describe, expect, test } from 'vitest';
import { sessionsOf } from '#domain/listing/sessions/sessions.ts';
import { extractActivity } from '../extract-activity.ts';
import { fieldsOf } from '../found-fields.ts';

/** When it is by a page with this body, "monday 16:00-17:00". */
const hours = (body: string): readonly string[] =>
  sessionsOf(
    fieldsOf(
      extractActivity(
        `<title>Larch Hill Club</title><h1>Larch Hill Club</h1>${body}`,
        'https://larchhillclub.example/sessions',
      ).found,
    ),
  ).map(({ weekday, start, end }) => `${weekday} ${start}${end === null ? '' : `-${end}`}`);

const scheduleOf = (body: string): unknown =>
  fieldsOf(extractActivity(`<h1>Larch Hill Club</h1>${body}`, 'https://a.example/').found).schedule;

const ours = '<p>Tuesdays 4.30pm – 5.30pm, for children of 6 to 9.</p>';

describe('beside the sessions that a page is about stand those of others', () => {
  test.each([
    ['one date', '<p>Sat 5 Dec – carols outside the shop, 11am to 12.</p>'],
    ['a date, and another weekday in its name', '<p>Fri 10 June | Whit Friday, coach 3.00pm</p>'],
    ['a parties heading', '<h3>Party idea?</h3><p>We hire out the hall on Sundays, 2–4pm: £210 for 12 children.</p>'],
    ['grown-ups', '<p>Adults (18+) train on Wednesdays from 7 to 8.30pm.</p>'],
    ['companies', '<p>Companies can hire a ranger, Monday to Friday 9-5.</p>'],
    ['grown-ups by a heading', '<h2>Adults, too</h2><p>Cardio tennis is on Thursday at 7.30pm.</p>'],
    [
      'another unit by its heading',
      '<h3>Other units in the village</h3><p>Rainbows – Mondays 5pm, St Nicolas School.</p>',
    ],
    ['other teams by their heading', '<h2>The other colts</h2><p>Under 13s: Wednesdays 6.15–8pm</p>'],
    ['what comes later', '<h3>What comes after this?</h3><p>Squad, Fridays 6pm–7.15pm at Horley.</p>'],
    ['the house', '<p>The barn is open to everyone from Monday to Sunday, 10am to 5.30pm.</p>'],
    ['all of the day', '<h2>Paint a pot</h2><p>Wednesday to Sunday, 10am–4pm. Studio fee £7.</p>'],
    ['a centre elsewhere', '<p>Functional skills, Wednesday evenings 7 to 9pm, at the Sutton centre only.</p>'],
    ['lessons at home', '<p>Individual lessons at my home, Mon to Thurs from 5 to 8.</p>'],
    [
      'lessons at home, in bold over them',
      '<div><strong>Individual lessons</strong><br>£24, at my home, Mon to Thurs from 5 to 8.</div>',
    ],
    ['trials', '<p>Assessments are on Sundays at 11.30am and must be booked.</p>'],
    ['why there are none', '<p>No lessons on Fridays because of the inflatable session (5–6.30pm).</p>'],
    ['what is over', '<p>I used to run Fridays at the Soper Hall, 10am to 11am.</p>'],
  ])('%s', (_what, others) => {
    expect(hours(`${ours}${others}`)).toEqual(['tuesday 16:30-17:30']);
  });
});

test.each([
  ['one date', '<p>Join us on Sat 5 December, 11am to 12.</p>'],
  ['the house', '<p>Our soft play is open Tuesday to Sunday, 10am to 5.30pm.</p>'],
])('where a page tells of nothing else, %s is when it is', (_what, body) => {
  expect(scheduleOf(body)).toBeDefined();
});

test.each([
  'Mums and little ones',
  'Dads and lads',
  'Parents with pre-schoolers',
  'Mums and sons',
  'Grown-ups and their grandchildren',
])('%s are no grown-ups alone', (who) => {
  expect(hours(`<p>Messy play: Tuesdays 10–11.30am.</p><p>${who}: Thursdays 10–11.30am.</p>`)).toEqual([
    'tuesday 10:00-11:30',
    'thursday 10:00-11:30',
  ]);
});

test('who teaches at home teaches there', () => {
  const body =
    '<p>Lessons are at my home in Fetcham, Mondays and Thursdays 3.30–7pm.</p><p>Theory workshop: Saturdays 10–11am at the village hall.</p>';
  expect(hours(body)).toEqual(['monday 15:30-19:00', 'thursday 15:30-19:00', 'saturday 10:00-11:00']);
});

test('a camp on all days of school is no house', () => {
  expect(hours('<p>Monday to Friday, 9am to 4pm.</p><p>Breakfast club: Monday to Friday, 8am to 9am.</p>')).toContain(
    'friday 09:00-16:00',
  );
});

describe('the hours of a house give way to', () => {
  const opening = '<p>Opening hours: Tuesday to Saturday, 10am to 5pm.</p>';
  test.each([
    [
      'a week of the holidays',
      '<p>Easter holidays: Monday and Thursday, 9am – 3.30pm. Doors open ten minutes before.</p>',
      ['monday 09:00-15:30', 'thursday 09:00-15:30'],
    ],
    [
      'a timetable under What’s on',
      '<h2>What’s on</h2><p>Rhyme time: Tuesdays 10.30am – 11am.</p>',
      ['tuesday 10:30-11:00'],
    ],
  ])('%s', (_what, body, wanted) => {
    expect(hours(`${opening}${body}`)).toEqual(wanted);
  });

  test('a date', () => {
    const body = `${opening}<h2>Wreath Workshop</h2><p>Saturday 12 December, 10am to 12 noon.</p>`;
    expect(scheduleOf(body)).toBe('Saturday: 12 December, 10am to 12 noon');
  });

  test.each([
    ['Christmas Eve', 'Christmas Eve crafts: Thursday 24 December, 10am to 12 noon.', '24 December'],
    ['Easter Monday', 'Easter Monday, Monday 6 April: egg hunt, 10am to 4pm, last entry 3pm.', '6 April'],
    ['a date, friends too', 'Saturday 12 December, 10am to 12 noon. Friends are welcome, too.', '12 December'],
  ])('what is on on %s', (_what, said, date) => {
    expect(hours(`${opening}<p>${said}</p>`)).toEqual([]);
    expect(scheduleOf(`${opening}<p>${said}</p>`)).toContain(date);
  });

  test.each([
    ['grown-ups', '<p>Adults (18+) train on Wednesdays from 7 to 8.30pm.</p>'],
    ['parties', '<h2>Party time!</h2><p>Sundays, 2–4pm: £210 for 12 children.</p>'],
    ['a day on which it closes early', '<p>Thursday 24 December: 10am – 1pm, closed after that.</p>'],
    ['a day before a holiday', '<p>Christmas Eve, Thursday 24 December: 10am – 1pm.</p>'],
    ['a day that is a holiday', '<p>Monday 25 May (bank holiday): 10am – 4pm.</p>'],
    ['a Monday that is a holiday', '<p>Easter Monday, 6 April, and Monday 4 May, bank holiday: 10am – 4pm.</p>'],
    ['a further day in the holidays', '<p>Half term: also Mondays, 10am to 5pm.</p>'],
    ['a further day in the holidays, said behind it', '<p>School holidays: Mondays too, 10am to 5pm.</p>'],
    ['a day with a last entry', '<p>Half term: Monday to Saturday, 10am – 2pm, last entry 1pm.</p>'],
  ])('but not to %s', (_what, body) => {
    expect(hours(`${opening}${body}`)).toContain('friday 10:00-17:00');
    expect(hours(`${opening}${body}`)).toHaveLength(5);
  });
});

describe('behind the hours of one class, one time alone', () => {
  test.each([
    ['is the next one’s', 'Improvers start at 5pm.', ['tuesday 16:00-16:45', 'tuesday 17:00']],
    ['is a later group’s', 'The older group meets from 5.15pm.', ['tuesday 16:00-16:45', 'tuesday 17:15']],
    ['is the next one’s, when that ends', 'Improvers start at 4.45pm.', ['tuesday 16:00-16:45', 'tuesday 16:45']],
    ['is when the doors open', 'Doors open from 3.45pm.', ['tuesday 16:00-16:45']],
    ['is when they may come', 'Early birds from 3.30pm, £2.', ['tuesday 16:00-16:45']],
    ['is when they are fetched', 'Please collect them from 4.50pm.', ['tuesday 16:00-16:45']],
    ['is when it began', 'We start at 4pm sharp.', ['tuesday 16:00-16:45']],
    ['is when something else ends', 'Homework club is straight after, from then until 6pm.', ['tuesday 16:00-16:45']],
  ])('%s', (_what, next, wanted) => {
    expect(hours(`<p>Tuesdays: beginners 4–4.45pm. ${next}</p>`)).toEqual(wanted);
  });
});

describe('ends that stand apart from their beginnings', () => {
  test.each([
    ['Doors at 5.55pm, finish at 7.25pm, every Wednesday of term.', ['wednesday 17:55-19:25']],
    ['We meet on Mondays: we begin at 5.40pm sharp and are done by 6.40pm.', ['monday 17:40-18:40']],
    [
      'I teach on Tuesdays after school: we start at ten to four, and everybody is out by twenty to five.',
      ['tuesday 15:50-16:40'],
    ],
    ['Wednesday evenings. Change at 6.10; on the water 6.30; off by 8 at the latest.', ['wednesday 18:30-20:00']],
    ['Sundays. Under 7s – 10:00 for an hour and a quarter', ['sunday 10:00-11:15']],
    ['Wednesday mornings, a quarter to ten until half past eleven. The doors open at 9.40.', ['wednesday 09:45-11:30']],
  ])('%s', (body, wanted) => {
    expect(hours(`<p>${body}</p>`)).toEqual(wanted);
  });

  test.each([
    [
      'in each class',
      '<p>Mondays 4:05pm</p><p>In each 35 minute class they listen and kick.</p>',
      ['monday 16:05-16:40'],
    ],
    [
      'in a week',
      '<p>Mon, Tue</p><p>3.50, 5.15 or 6.40pm</p><p>They come once a week for eighty minutes.</p>',
      [
        'monday 15:50-17:10',
        'monday 17:15-18:35',
        'monday 18:40-20:00',
        'tuesday 15:50-17:10',
        'tuesday 17:15-18:35',
        'tuesday 18:40-20:00',
      ],
    ],
    [
      'of all at one hour',
      '<p>Course A: Thursdays 15 January – 12 February</p><p>All at 11.15am in the Garden Room.</p><p>5 weeks, one hour each</p>',
      ['thursday 11:15-12:15'],
    ],
    [
      'below each card',
      '<h4>Acorns</h4><p>Tues 9:45am or Sat 9am</p><p>30 mins | £7.50</p><h4>Oaks</h4><p>Tues 3:50pm</p><p>40 mins | £8.50</p>',
      ['tuesday 09:45-10:15', 'tuesday 15:50-16:30', 'saturday 09:00-09:30'],
    ],
  ])('%s', (_where, body, wanted) => {
    expect(hours(body)).toEqual(wanted);
  });

  test.each([
    ['weeks', '<p>Mondays 4pm, 6 weeks</p><p>Each class is 45 minutes.</p>', 'Monday: 4pm – 4:45pm, 6 weeks'],
    ['places', '<p>Mondays 4pm, 12 places</p><p>Each class is 45 minutes.</p>', 'Monday: 4pm – 4:45pm, 12 places'],
    ['years', '<p>Mondays 4pm, 6 and over</p><p>Each class is 45 minutes.</p>', 'Monday: 4pm – 4:45pm, 6 and over'],
    [
      'beginnings',
      '<p>Mondays 4, 5 and 6pm</p><p>Each class is 45 minutes.</p>',
      'Monday: 4 – 4:45, 5 – 5:45 and 6pm – 6:45pm',
    ],
    [
      'the parts of a session',
      '<p>Saturdays 10am</p><ul><li>15 minutes – warm up</li><li>30 minutes – games</li></ul>',
      'Saturday: 10am',
    ],
    ['what one does', '<p>Saturdays 10am</p><p>Gym, dance and craft (45 minutes each)</p>', 'Saturday: 10am'],
    ['classes', '<p>Saturdays 10am</p><p>Two classes (45 minutes each)</p>', 'Saturday: 10am – 10:45am'],
  ])('of numbers that are %s', (_what, body, schedule) => {
    expect(scheduleOf(body)).toBe(schedule);
  });
});
