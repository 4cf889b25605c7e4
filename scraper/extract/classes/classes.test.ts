import { expect, test } from 'vitest';
import { extractActivity } from '../extract-activity.ts';
import { fieldsOf } from '../found-fields.ts';

const classesOf = (html: string) =>
  extractActivity(html, 'https://tumble.example/classes').classes.map((found) => fieldsOf(found));
const page = (body: string): string =>
  `<title>Classes | Tumble Tots</title><h1>Classes for children</h1><p>Gymnastics for children of all ages.</p>${body}`;

const sections = page(`
  <h2>Mini Movers (2-3 years)</h2><p>Mondays 9.30am-10.15am at Oak Hall. Songs and small steps for the very first jumps. £6 per class.</p>
  <h2>Junior Gym (5-7 years)</h2><p>Wednesdays 4pm-5pm. Rolls, jumps and handstands on real apparatus for beginners.</p>
  <h2>Where we are</h2><p>Tumble Barn, 4 Mill Lane, Dorking, RH4 1SW. Call Priya on 01306 555 123.</p>
  <footer>Tumble Tots</footer>`);

test('sections that differ in age and day are classes, each with what is said of it and what the page says of all', () => {
  const [mini, junior, ...others] = classesOf(sections);
  expect(others).toEqual([]);
  expect(mini).toMatchObject({
    name: 'Mini Movers',
    ageRanges: ['2-3 years'],
    priceFrom: 6,
    contactPhone: '01306 555123',
  });
  expect(mini?.schedule).toContain('Monday');
  expect(junior).toMatchObject({ name: 'Junior Gym', postcode: 'RH4 1SW', contactPhone: '01306 555123' });
  expect(junior?.schedule).toContain('Wednesday');
});

test('no class has what is said of another one', () => {
  const [mini, junior] = classesOf(sections);
  expect(junior).not.toHaveProperty('priceFrom');
  expect(junior?.location ?? '').not.toContain('Oak Hall');
  expect(mini?.schedule).not.toContain('Wednesday');
  expect(`${mini?.description} ${mini?.shortDescription}`).not.toContain('handstands');
});

test('rows of a table are classes; one class on several days is one with several sessions', () => {
  const rows = page(`<table><tr><th>Class</th><th>Age</th><th>Day</th><th>Time</th></tr>
    <tr><td>Ballet</td><td>3-5 years</td><td>Monday</td><td>4pm-4.45pm</td></tr>
    <tr><td>Tap</td><td>6-8 years</td><td>Tuesday</td><td>5pm-6pm</td></tr>
    <tr><td>Ballet</td><td>3-5 years</td><td>Thursday</td><td>4pm-4.45pm</td></tr></table>`);
  const [ballet, tap, ...others] = classesOf(rows);
  expect(others).toEqual([]);
  expect(ballet).toMatchObject({ name: 'Ballet', ageRanges: ['3-5 years'] });
  expect(Object.keys(ballet?.scheduleDetails ?? {}).toSorted()).toEqual(['monday', 'thursday']);
  expect(tap).toMatchObject({ name: 'Tap', ageRanges: ['6-8 years'] });
});

test('activities that data describe beside each other are classes', () => {
  const event = (name: string, day: string, hall: string) => ({
    '@type': 'Event',
    name,
    startDate: `2026-09-${day}T10:00`,
    endDate: `2026-09-${day}T11:00`,
    location: { '@type': 'Place', name: hall },
  });
  const data = JSON.stringify([event('Clay Club', '05', 'Mill Hall'), event('Print Club', '06', 'Oak Hall')]);
  const found = classesOf(page(`<script type="application/ld+json">${data}</script><p>Art for children.</p>`));
  expect(found.map(({ name, location }) => [name, location])).toEqual([
    ['Clay Club', 'Mill Hall'],
    ['Print Club', 'Oak Hall'],
  ]);
});

test.each([
  ['one class on several days', '<h2>Monday</h2><p>4pm-5pm</p><h2>Wednesday</h2><p>4pm-5pm</p>'],
  ['prices and opening hours', '<h2>Term time</h2><p>Monday 9am-5pm</p><h2>School holidays</h2><p>Monday 10am-4pm</p>'],
  ['the weeks of a camp', '<h2>Week 1</h2><p>Monday 9am-3pm</p><h2>Week 2</h2><p>Tuesday 9am-3pm</p>'],
  [
    'groups of which the page does not say when they meet',
    '<h2>Minis (2-3 years)</h2><p>Songs.</p><h2>Juniors (4-6 years)</h2><p>Games.</p>',
  ],
  [
    'other classes nearby',
    '<h2>Similar classes nearby</h2><ul><li>Yoga Tots (2-4 years): Mondays 9am-10am</li><li>Art Tots (3-5 years): Fridays 9am-10am</li></ul>',
  ],
])('%s are no classes of their own', (_what, body) => {
  expect(classesOf(page(body))).toEqual([]);
});
