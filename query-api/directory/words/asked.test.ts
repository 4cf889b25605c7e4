import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Facets } from '#domain/listing/shown/search.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { liveListings } from '#tests/support/made/live-listings.ts';
import { sampleListings } from '../sample-listings.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await liveListings(site.context, [
    ...sampleListings,
    { name: 'Tuesday Tots', category: 'baby-toddler', town: 'Dorking', schedule: 'Thursdays 9:30' },
    { name: 'Toddler Time', category: 'baby-toddler', town: 'Cranleigh', schedule: 'Fridays 9:30' },
    { name: 'Under Fives Farnham Stay & Play', category: 'baby-toddler', town: 'Guildford' },
    { name: 'Lark Stay and Play', category: 'baby-toddler', subcategory: 'Playgroup', town: 'Ash' },
    { name: 'Lark Massage', category: 'baby-toddler', subcategory: 'Baby massage', town: 'Ash' },
    { name: 'Lark Five-a-Side', category: 'sports', town: 'Ash' },
    { name: 'Lark Puppets', category: 'entertainment', town: 'Ash', minAgeMonths: 36, maxAgeMonths: 119 },
    { name: 'Bell Choir', category: 'music', town: 'Epsom', description: 'We do not sail. No sailing here in Epsom.' },
    { name: 'Thames Sailing', category: 'sports', town: 'Kingston', description: 'Small boats.' },
    { name: 'Roller Derby Juniors', category: 'sports', location: 'Spectrum', address: 'Parkway, Guildford GU1 1UP' },
    { name: 'Horn Band', category: 'music', town: 'Epsom', description: 'Marches, some of them by a zymologist.' },
    { name: 'Kite Club', category: 'other', town: 'Haslemere', dbsChecked: true, ofstedUrn: 'EY421000' },
    { name: 'Kite Makers, Ofsted rated', category: 'other', town: 'Haslemere' },
    { name: 'Kite Flyers', category: 'other', town: 'Haslemere' },
    { name: 'Curling Club', category: 'sports', subcategory: 'Curling', town: 'Sunbury' },
    { name: 'Broom Kids', category: 'sports', subcategory: 'Curling', town: 'Staines' },
    { name: 'Handbell Makaton Group', category: 'other', town: 'Oxted', sendFriendly: true },
    { name: 'Quiet Club', category: 'other', town: 'Oxted', sendFriendly: true, description: 'Staff sign Makaton.' },
    { name: 'Special Inclusive SEND Club', category: 'other', town: 'Oxted', sendFriendly: true },
    { name: 'Send Village Hall Tumblers', category: 'gymnastics', town: 'Send' },
    { name: 'Send Acorn Tumblers', category: 'gymnastics', town: 'Send' },
    { name: 'SEND Tumblers', category: 'gymnastics', town: 'Bramley' },
    { name: 'Birdworld Easter Trail', category: 'other', town: 'Woking', postcode: 'GU21 4XY' },
    { name: 'Easter Egg Hunt', category: 'other', town: 'Farnham', postcode: 'GU10 4LD' },
    { name: 'Claremont School of Dance', category: 'dance', town: 'Farnham', postcode: 'GU9 7AA' },
    { name: 'Richmond Park parkrun', category: 'sports', town: 'Haslemere', postcode: 'GU27 1AA' },
    { name: 'SEND Cricket', category: 'sports', town: 'Bramley' },
    { name: 'SEND Badminton', providerName: 'Surrey SEND Sports', category: 'sports', town: 'Bramley' },
    { name: 'Send Acorn Badminton', providerName: 'Send Sports', category: 'sports', town: 'Woking', location: 'Send' },
    {
      name: 'Send Oak Badminton',
      providerName: 'Send Oak Badminton',
      category: 'sports',
      town: 'Woking',
      address: 'Send Road, Send',
    },
  ]);
});
afterAll(() => site.close());

async function ask(search: string, more = '') {
  const query = `${new URLSearchParams({ search }).toString()}${more}`;
  const list = await site.anonymous(`/api/activities?limit=50&${query}`);
  const facets = (await (await site.anonymous(`/api/activities/facets?${query}`)).json()) as Facets;
  const names = ((await list.json()) as Activity[]).map(({ name }) => name);
  expect(facets.total).toBe(Number(list.headers.get('x-total-count')));
  expect(names).toHaveLength(facets.total);
  return { names, facets, headers: list.headers };
}

test('what was read is told, with the text that takes it back', async () => {
  const { names, facets, headers } = await ask('swimming lessons for a 5 year old in guildford');
  expect(names).toEqual(['Swimming lessons for beginners']);
  expect(facets.asked).toEqual({
    text: 'swimming lessons for a 5 year old in guildford',
    corrected: null,
    words: { label: 'swimming', without: 'for a 5 year old in guildford' },
    readings: [
      { kind: 'age', label: 'Age 5', without: 'swimming lessons in guildford' },
      { kind: 'place', label: 'Guildford', without: 'swimming lessons for a 5 year old' },
    ],
    instead: null,
  });
  expect(headers.get('x-search-read')).toBe('ageRange=5&location=Guildford');
  expect(headers.get('x-search-left-out')).toBeNull();
});

test('the full name of a listing finds it first, and a part of it too, whatever could be read in it', async () => {
  const whole = await ask('Under Fives Farnham Stay & Play');
  expect(whole.names[0]).toBe('Under Fives Farnham Stay & Play');
  expect(whole.facets.asked).toBeNull();
  expect((await ask('Tuesday Tots')).names[0]).toBe('Tuesday Tots');
  expect((await ask('under fives farnham')).names[0]).toBe('Under Fives Farnham Stay & Play');
});

test('who states no ages is found by the words that name them', async () => {
  const { names, facets } = await ask('toddlers');
  expect(names).toContain('Toddler Time');
  expect(names).toContain('Ballet for tiny toes');
  expect(names).not.toContain('Teen Karate');
  expect(facets.asked?.readings).toMatchObject([{ label: 'Toddlers' }]);
});

test('of whoever is asked for by a number under five a playgroup that states no ages is found, behind what does', async () => {
  const { names } = await ask('lark 3 year old');
  expect(names).toEqual(['Lark Puppets', 'Lark Stay and Play']);
  expect((await ask('lark 8 year old')).names).toEqual(['Lark Puppets']);
});

test('where only an address says the town it is found there, and what somebody wants in a village is looked for around it', async () => {
  const there = await ask('roller derby guildford');
  expect([there.names[0], there.facets.asked?.instead]).toEqual(['Roller Derby Juniors', null]);
  const around = await ask('roller derby in shalford');
  expect([around.names, around.facets.asked?.instead]).toEqual([['Roller Derby Juniors'], null]);
  expect(around.facets.asked?.readings.map(({ label }) => label)).toEqual(['Near Shalford']);
});

test('who is called like a sight is found by that name, wherever it is', async () => {
  expect((await ask('birdworld')).names[0]).toBe('Birdworld Easter Trail');
  expect((await ask('birdworld easter')).names[0]).toBe('Birdworld Easter Trail');
  expect((await ask('claremont dance')).names).toEqual(['Claremont School of Dance']);
  expect((await ask('richmond park parkrun')).names[0]).toBe('Richmond Park parkrun');
  expect((await ask('richmond park parkrun for 9 year old')).names).toContain('Richmond Park parkrun');
  const { facets } = await ask('easter near birdworld');
  expect(facets.asked?.readings.map(({ label }) => label)).toEqual(['Near Birdworld']);
});

test('what is around the corner comes before what is called so four miles away', async () => {
  expect((await ask('curling tw18')).names.slice(0, 2)).toEqual(['Broom Kids', 'Curling Club']);
});

test('who signs comes first for whoever asks for it, also where only the description says so', async () => {
  expect((await ask('makaton oxted')).names.slice(0, 2).toSorted()).toEqual(['Handbell Makaton Group', 'Quiet Club']);
  expect((await ask('bsl oxted')).names.slice(0, 2).toSorted()).toEqual(['Handbell Makaton Group', 'Quiet Club']);
});

test('whether what is shown has an order by distance is told, and what a chosen place is called', async () => {
  const isNear = async (text: string, more = '') => (await ask(text, more)).facets.isNear;
  expect([await isNear('swimming near guildford'), await isNear('roller derby in shalford')]).toEqual([true, true]);
  expect(await isNear('swimming', '&location=GU1')).toBe(true);
  expect([await isNear('swimming'), await isNear('swimming', '&location=Woking')]).toEqual([false, false]);
  const placeOf = async (location: string) => (await ask('', `&location=${location}`)).facets.place;
  expect([await placeOf('Dorking'), await placeOf('Kingston+upon+Thames')]).toEqual(['Dorking', 'Kingston']);
  expect([await placeOf('gu1+1aa'), await placeOf('Surrey'), await placeOf('nowhere')]).toEqual(['GU1', null, null]);
});

test('what is ticked of safety and funding is found by the words for it', async () => {
  expect((await ask('haf holiday club')).names).toEqual(['Sing and Dance Café']);
  expect((await ask('ofsted registered music')).names).toEqual(['Sing and Dance Café']);
  expect((await ask('dbs checked')).names.toSorted()).toEqual(['Kite Club', 'Pottery Painting Parties']);
});

test('where nothing is for an age, what is for nearly that age comes before what is not', async () => {
  const { names, facets, headers } = await ask('karate for a 12 year old');
  expect(names).toEqual(['Teen Karate']);
  expect(facets.asked?.instead).toBe(
    'No close match for “karate” for age 12. These are for children of nearly that age.',
  );
  expect(headers.get('x-search-read')).toBe('ageRange=132-167+months');
});

test('a tick that the words ask for is found where it is ticked, and where its word stands in a name', async () => {
  const { names, facets, headers } = await ask('ofsted registered kites');
  expect(names.toSorted()).toEqual(['Kite Club', 'Kite Makers, Ofsted rated']);
  expect(facets.asked?.readings).toMatchObject([{ kind: 'trust', label: 'Ofsted registered' }]);
  expect(headers.get('x-search-read')).toBe('ofstedRegistered=true');
  expect((await ask('dbs checked kites')).names).toEqual(['Kite Club']);
  expect((await ask('insured kites')).facets.asked?.instead).toBe(
    'No close match for “kites” that is insured. These are where nothing is said of safety or funding.',
  );
});

test('what lies in the village of Send is not SEND friendly for that', async () => {
  for (const words of ['sen tumblers', 'autism friendly tumblers']) {
    const { names, facets } = await ask(words);
    expect([words, names, facets.asked?.instead]).toEqual([words, ['SEND Tumblers'], null]);
  }
  expect((await ask('sen cricket')).names).toEqual(['SEND Cricket']);
  // Who is called so is not there for that.
  const { names, facets } = await ask('sen badminton');
  expect([names, facets.asked?.instead]).toEqual([['SEND Badminton'], null]);
});

test('of several ticks each is found by its own words', async () => {
  expect((await ask('ofsted registered dbs checked kites')).names).toEqual(['Kite Club']);
});

test('what is chosen narrows what the words say, to as many as its count promised', async () => {
  const { facets } = await ask('ofsted registered kites');
  const ticked = await ask('ofsted registered kites', '&dbsChecked=true');
  expect(ticked.facets.asked?.readings).toMatchObject([{ label: 'Ofsted registered' }]);
  expect([ticked.facets.total, ticked.names]).toEqual([facets.dbsChecked, ['Kite Club']]);
  for (const [words, name, value, count] of [
    ['clubs under £10', 'isFree', 'false', (found: Facets) => found.paid],
    ['rainy day', 'outdoor', 'true', (found: Facets) => found.outdoor],
    [
      'thursday morning',
      'time',
      'morning',
      (found: Facets) => found.time.find(({ time }) => time === 'morning')?.count,
    ],
  ] as const) {
    const before = await ask(words);
    expect((await ask(words, `&${name}=${value}`)).facets.total, words).toBe(count(before.facets));
  }
});

test('what is in either of two places is found, and a day that is named is asked for as a date', async () => {
  const { names, facets } = await ask('choir or sailing kingston or epsom');
  expect(names).toEqual(expect.arrayContaining(['Bell Choir', 'Thames Sailing']));
  expect(facets.asked?.readings).toMatchObject([{ kind: 'place', label: 'Around Kingston and Epsom' }]);
  const dated = await ask('toddler time on 4/12/2037');
  expect(dated.headers.get('x-search-read')).toContain('date=2037-12-04');
});

test('what was chosen counts, and not what the words say', async () => {
  const { names, facets } = await ask('swimming guildford', '&location=Woking');
  expect(names).toEqual(['Ottershaw Aqua Club']);
  expect(facets.asked?.readings).toEqual([]);
});

test('what was chosen counts also where words of another kind say it', async () => {
  const chosen = await ask('home ed', '&ageRange=0-3');
  expect(chosen.names).toContain('Ballet for tiny toes');
  expect(chosen.headers.get('x-search-read')).not.toContain('ageRange');
  expect((await ask('home ed', '&day=saturday')).names).toContain('Muddy Boots Forest School');
});

test('what is called so in the next town comes before what only mentions it, and what nothing is called is found where it is mentioned', async () => {
  const { names, facets } = await ask('sailing epsom');
  expect(names).toEqual(['Thames Sailing']);
  expect(facets.asked?.instead).toBe('No close match for “sailing” in Epsom. These are within 10 miles of Epsom.');
  expect((await ask('sailing')).names.toSorted()).toEqual(['Bell Choir', 'Thames Sailing']);
  expect((await ask('zymologist epsom')).names).toEqual(['Horn Band']);
});

test('when nothing fits all, what comes nearest is shown, and what was left out is said', async () => {
  const { names, facets, headers } = await ask('karate farnham saturday');
  expect(names).toEqual(['Teen Karate']);
  expect(facets.asked?.instead).toBe(
    'No close match for “karate” in Farnham on Saturdays. These are in Farnham on other days.',
  );
  expect(facets.asked?.readings.map(({ label }) => label)).toEqual(['Farnham']);
  expect(headers.get('x-search-left-out')).toBe('day');
  const elsewhere = await ask('karate reigate');
  expect(elsewhere.names).toEqual(['Teen Karate']);
  expect(elsewhere.headers.get('x-search-left-out')).toBe('place');
  const nothing = await ask('axe throwing reigate');
  expect(nothing.names).toEqual(['Muddy Boots Forest School']);
  expect(nothing.headers.get('x-search-left-out')).toBe('words');
});

test('a mistyped place or day is read when it was corrected', async () => {
  const { facets, headers } = await ask('forest school sundey rigate');
  expect(headers.get('x-search-corrected')).toBe('forest school sunday reigate');
  expect(facets.asked?.readings.map(({ label }) => label)).toEqual(['Sunday', 'Reigate']);
});

test('a town that we do not list is no mistyped one of ours: it stays a word, and that nothing is there is said', async () => {
  for (const town of ['wokingham', 'alton', 'bromley', 'hayes', 'barking', 'wokingdon', 'tilgate']) {
    const { names, facets, headers } = await ask(`swimming ${town}`);
    expect([town, headers.get('x-search-corrected')]).toEqual([town, null]);
    expect(facets.asked?.readings).toEqual([]);
    expect(facets.asked?.instead).toMatch(new RegExp(`^No close match for “swimming ${town}”`));
    expect(names.toSorted()).toEqual(['Ottershaw Aqua Club', 'Swimming lessons for beginners']);
  }
  expect((await ask('swimming guildfordd')).headers.get('x-search-corrected')).toBe('swimming guildford');
});

test('a mistyped word is put right whatever marks it is typed with, and wherever it stands', async () => {
  for (const typed of ["karrate's", 'karraté', 'karrate or karrate']) {
    const { names, headers } = await ask(typed);
    expect([typed, names]).toEqual([typed, ['Teen Karate']]);
    expect(headers.get('x-search-corrected')).toBe(typed.replaceAll(/karrat(?:e's|é|e)/g, 'karate'));
  }
});

test('where nothing lies in a part of the map, or in a narrow circle, what lies beyond is offered', async () => {
  const wideningsOf = async (more: string) => (await ask('karate', more)).facets.widenings;
  expect(await wideningsOf('&bounds=-1.5,51.9,-1.4,52')).toEqual([
    { label: '1 outside this part of the map', search: '?search=karate' },
  ]);
  // Farnham is some four miles from the middle of Ash.
  expect((await wideningsOf('&location=GU12&distance=1'))[0]).toEqual({
    label: '1 within 10 miles',
    search: '?search=karate&location=GU12&distance=10',
  });
});

test('where no parent has saved any, those that nobody has saved are offered, in words of their own', async () => {
  const { facets } = await ask('karate', '&parentFavorites=true');
  expect(facets.widenings).toEqual([{ label: '1 including activities no parent has saved', search: '?search=karate' }]);
});

test('a search by chosen filters that finds nothing offers the nearest that finds something, with counts', async () => {
  const { facets } = await ask('swimming', '&location=Farnham&maxPrice=5');
  expect(facets.total).toBe(0);
  expect(facets.widenings).toEqual([{ label: '2 without any other filter', search: '?search=swimming' }]);
  const woking = await ask('swimming', '&location=Epsom');
  expect(woking.facets.widenings[0]).toEqual({
    label: '1 in Woking, 13 miles away',
    search: '?search=swimming&location=Woking',
  });
  for (const { label, search } of woking.facets.widenings) {
    const answer = await site.anonymous(`/api/activities${search}`);
    expect(answer.headers.get('x-total-count'), search).toBe(/^\d+/.exec(label)?.[0]);
  }
});

test('every page of near matches goes on where the one before ended', async () => {
  const query = new URLSearchParams({ search: 'free swimming', limit: '1' }).toString();
  const first = await site.anonymous(`/api/activities?${query}`);
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const names = [first, await site.anonymous(next)].map(async (page) => ((await page.json()) as Activity[])[0]?.name);
  expect(new Set(await Promise.all(names))).toEqual(new Set(['Ottershaw Aqua Club', 'Swimming lessons for beginners']));
});
