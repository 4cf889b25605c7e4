import { describe, expect, test } from 'vitest';
import { sessionsOf } from '#domain/listing/sessions/sessions.ts';
import { extractActivity } from '../extract-activity.ts';
import { fieldsOf } from '../found-fields.ts';

/** What is read from a page with this body. */
const fields = (body: string) =>
  fieldsOf(
    extractActivity(
      `<title>Larch Hill Club</title><h1>Larch Hill Club</h1>${body}`,
      'https://larchhillclub.example/sessions',
    ).found,
  );

describe('prices beside what the sessions cost', () => {
  test.each([
    ['a ticket of one date', '<p>Wed 9 Dec – pantomime at 2pm. Tickets £3.</p>'],
    ['the car park', '<p>Pay and display parking in Central Car Park, £1.10 an hour.</p>'],
    ['the first two classes', '<p>Your first two classes: just £5</p>'],
    ['grown-ups', '<p>Adults (18+): £4 a session</p>'],
  ])('%s', (_what, beside) => {
    expect(fields(`<p>For children of 6 to 9. £8 a session.</p>${beside}`)).toMatchObject({ priceFrom: 8, priceTo: 8 });
  });

  test.each([
    'Sessions cost £8 each and there is free parking.',
    'Your first two classes are free, then £8 a session.',
    '£8 a session, and a licence (£30 Junior, £19 Tumbler per year).',
  ])('and what stands in one sentence with it: %s', (text) => {
    expect(fields(`<p>${text}</p>`)).toMatchObject({ priceFrom: 8, priceTo: 8 });
  });

  test('of lessons at the teacher’s home count as those elsewhere do', () => {
    const body = '<p>At my home, £18 a lesson.</p><p>At the village hall, £12 a lesson.</p>';
    expect(fields(body)).toMatchObject({ priceFrom: 12, priceTo: 18 });
  });

  test('in words, for half a term', () => {
    expect(fields('<p>Ninety pounds a half term.</p>').priceFrom).toBe(90);
  });

  test('the unit behind a dash', () => {
    expect(fields('<p>Cost: £2.00 – per session</p>')).toMatchObject({ priceFrom: 2, priceUnit: 'session' });
  });

  test.each(['Plan your visit', 'Contact us'])('under %s are what one pays', (heading) => {
    expect(fields(`<h2>${heading}</h2><p>£9.50 per child.</p><h2>Pony rides</h2><p>£4 per child.</p>`)).toMatchObject({
      priceFrom: 4,
      priceTo: 9.5,
    });
  });

  test('nothing, under a heading that asks', () => {
    expect(fields('<h2>What it costs</h2><p>Nothing! The Rotary Club pays.</p>').freeActivity).toBe(true);
  });
});

test('older children come to the same page as younger ones', () => {
  const found = fields(
    '<h2>Younger children (4–6)</h2><p>Tuesdays 4–4.45pm, £6 a session</p><h2>Older children (7–11)</h2><p>Tuesdays 5–6pm, £8 a session</p>',
  );
  expect(found).toMatchObject({ minAgeMonths: 48, maxAgeMonths: 143, priceFrom: 6, priceTo: 8 });
  expect(sessionsOf(found)).toHaveLength(2);
});

describe('prices of what is on one date or in the holidays', () => {
  test.each([
    ['a day of a holiday club', '<p>Easter holidays: £32 a day</p><p>Whole week: £140</p>', 32, 'day'],
    [
      'a workshop in a shop',
      '<p>Saturday 12 December, 10am to 12 noon: £25 a child.</p><p>Opening hours: Tuesday to Saturday, 10am to 5pm.</p><p>A course of six in the new year is £140.</p>',
      25,
      'child',
    ],
    [
      'a workshop under its date',
      '<h2>Saturday 12 December, 10am–12 noon</h2><p>On Saturday 12 December, 10am to 12 noon, we make wreaths: £25 a child.</p><p>A course of six in the new year is £140.</p>',
      25,
      'child',
    ],
  ])('%s', (_what, body, priceFrom, priceUnit) => {
    expect(fields(body)).toMatchObject({ priceFrom, priceUnit });
  });

  test.each([
    '<p>Tuesdays 4.30pm – 5.30pm, £8 a session.</p>',
    '<h3>Tuesdays</h3><p>4.30pm – 5.30pm, £8 a session.</p><h3>Christmas</h3>',
  ])('one date beside what is every week: %s', (weekly) => {
    expect(fields(`${weekly}<p>Sat 5 Dec – trampolines from 2pm, £3 a session.</p>`)).toMatchObject({
      priceFrom: 8,
      priceTo: 8,
    });
  });
});

describe('places beside where it is', () => {
  test.each([
    [
      'the ground of the other teams',
      '<p>Brockham Pavilion, The Green, Brockham, Betchworth RH3 7JJ</p><h2>The other colts</h2><p>Winter nets at The Ashcombe School, Dorking, RH4 1LY</p>',
      'Brockham Pavilion, Betchworth',
    ],
    [
      'our own hut',
      '<p>We meet at our own hut, The Pines, Weydown Lane, Haslemere, GU27 1DT.</p>',
      'The Pines, Haslemere',
    ],
    [
      'a house without a name',
      '<p>All in the Garden Room at the Barn, Oxted Community Hall, 53 Church Lane, Oxted RH8 9NB.</p>',
      'Oxted Community Hall',
    ],
    [
      'a directory’s row',
      '<h2>Where to go</h2><table><tr><th>Name</th><td>Kingfield Arena</td></tr><tr><th>Address</th><td>Westfield Avenue Woking Surrey</td></tr><tr><th>Postcode</th><td>GU22 9PF</td></tr></table>',
      'Kingfield Arena',
    ],
  ])('%s', (_what, body, place) => {
    expect(fields(body).location).toBe(place);
  });
});

test('a directory’s rows say how old and of whom', () => {
  const row = (label: string, said: string) => `<tr><th>${label}</th><td>${said}</td></tr>`;
  const body = `<table>${row('Parent organisation', 'Roll On Sport (charity)')}${row('Age from', '7 years 0 months')}${row('Age to', '18 years 11 months')}</table>`;
  expect(fields(body)).toMatchObject({ minAgeMonths: 84, maxAgeMonths: 227 });
});

test.each([
  'The first four evenings are free.',
  'New players may have three Sundays free of charge before registering.',
  'Sit in on a Tuesday, without charge, whenever you like.',
])('a free trial: %s', (text) => {
  expect(fields(`<p>${text}</p>`).freeTrialAvailable).toBe(true);
});

describe('the name of what a house holds', () => {
  const nameOf = (body: string, path: string, title: string) =>
    extractActivity(
      `<title>${title}</title>${body}<p>Songs for children up to 5, Tuesdays 10am to 11am.</p>`,
      `https://house.example/${path}`,
    ).found.name?.value;

  test('is the heading that its page is called after', () => {
    const body = '<h1>St Cuthbert’s Church</h1><h2>Cuddles & Crumbs</h2>';
    expect(nameOf(body, 'cuddles.html', 'Groups at St Cuthbert’s, Wormley')).toBe('Cuddles & Crumbs');
  });

  test('is not the house’s, which its data name', () => {
    const body =
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Library","name":"Oakbourne Library"}</script><h1>Story and Rhyme at Oakbourne Library</h1>';
    expect(nameOf(body, 'find/story-and-rhyme', 'Oakbourne Library')).toBe('Story and Rhyme at Oakbourne Library');
  });

  test('ends before the term that a shop sells', () => {
    const body =
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"Young Cooks: Spring half term 2"}</script><h1>Young Cooks</h1>';
    expect(nameOf(body, 'kids/cooks', 'Young Cooks – The Whisk Room')).toBe('Young Cooks');
  });
});
