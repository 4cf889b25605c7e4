import { expect, test } from 'vitest';
import { parseAgeRange } from '../facts/ages.ts';
import { readAsked } from './asked.ts';
import { filtersChosen } from './reading.ts';

/** What was read, as on chips, and the words that are searched for. */
function read(text: string): readonly [chips: string, words: string] {
  const { readings, terms } = readAsked(text);
  return [readings.map(({ label }) => label).join(', '), terms.map(({ typed }) => typed).join(' + ')];
}

test.each([
  ['pottery for a six year old', 'Age 6', 'pottery'],
  ['swimming lessons 4 yr old', 'Age 4', 'swimming'],
  ['football 7yo', 'Age 7', 'football'],
  ['gym aged 5', 'Age 5', 'gym'],
  ['judo 8-11', 'Age 8-11', 'judo'],
  ['judo ages 8 to 11', 'Age 8-11', 'judo'],
  ['chess for eight to ten year olds', 'Age 8-10', 'chess'],
  ['for my 2 and a 4 year old', 'Ages 2 and 4', ''],
  ['for my 10 and 6 year olds', 'Ages 6 and 10', ''],
  ['day out for kids aged 2, 5 and 9', 'Ages 2, 5 and 9', ''],
  ['siblings 7 & 4 swimming', 'Ages 4 and 7', 'swimming'],
  ['3yo and 6 month old', 'Ages 6 months and 3 years', ''],
  ['18 months to 3 years', 'Age 18 months to 3', ''],
  ['2 under 2', 'Under 2', ''],
  ['under 1 sensory', 'Under 1', 'sensory'],
  ['soft play for 30 kids', '', 'soft play'],
  ['5th bday party pottery', 'Age 5, Birthday parties', 'pottery'],
  ['first birthday soft play', 'Age 1, Birthday parties', 'soft play'],
  ['first aid', '', 'first aid'],
  ['6yrold judo', 'Age 6', 'judo'],
  ['dd7 ballet', 'Age 7', 'ballet'],
  ['DS is 9 and loves climbing', 'Age 9', 'climbing'],
  ['sensory for pre-walkers', 'Babies who do not walk yet', 'sensory'],
  ['toddler group', '', 'toddler group'],
  ['under 5s', 'Under 5', ''],
  ['under fives dance', 'Under 5', 'dance'],
  ['u10 rugby', 'Under 10', 'rugby'],
  ['over 8s climbing', 'Age 8+', 'climbing'],
  ['12+ drama', 'Age 12+', 'drama'],
  ['18 month old', 'Age 18 months', ''],
  ['2 and a half year old ballet', 'Age 2½', 'ballet'],
  ['6 week old', 'Newborns', ''],
  ['sensory for a 30 week old', 'Age 6 months', 'sensory'],
  ['sensory class 6+ months', 'Age 6 months+', 'sensory'],
  ['baby swimming 3+ months', 'Age 3 months+', 'swimming'],
  ['swimming 6 months and over', 'Age 6 months+', 'swimming'],
  ['judo 4+ year olds', 'Age 4+', 'judo'],
  ['judo 4yrs+', 'Age 4+', 'judo'],
  ['baby classes', 'Babies', ''],
  ['toddler music', 'Toddlers', 'music'],
  ['parent and toddler swim', 'Toddlers', 'swim'],
  ['pre-school dance', 'Pre-schoolers', 'dance'],
  ['teenage gym', 'Teenagers', 'gym'],
  ['reception football', 'Reception', 'football'],
  ['maths year 3', 'Year 3', 'maths'],
  ['ks2 coding', 'KS2', 'coding'],
  ['adhd boy 9 sports', 'Age 9, SEND friendly', 'sports'],
  ['my son is 7 and loves science', 'Age 7', 'science'],
  ['girls 2 for 1 football', 'Special offers', 'football'],
  ['age7 judo', 'Age 7', 'judo'],
  ['nursery age ballet', 'Nursery age', 'ballet'],
  ['11+ football', 'Age 11+', 'football'],
  ['11+ tuition', '', '11 plus + tuition'],
  ['11plus tuition', '', '11 plus + tuition'],
])('the ages of %j are %j', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});

test.each([
  ['fencing farnham', 'Farnham', 'fencing'],
  ['fencing in farnham', 'Farnham', 'fencing'],
  ['fencing near farnham', 'Near Farnham', 'fencing'],
  ['within 5 miles of woking', 'Within 5 miles of Woking', ''],
  ['within 1 mile of woking', 'Within 1 mile of Woking', ''],
  ['choir kingston upon thames', 'Kingston', 'choir'],
  ['choir virginia water', 'Virginia Water', 'choir'],
  ['swimming gu1 1aa', 'Near GU1', 'swimming'],
  ['swimming near gu9', 'Near GU9', 'swimming'],
  ['karate surrey', '', 'karate'],
  ['football in shalford', 'Near Shalford', 'football'],
  ["stoke d'abernon playgroup", 'Near Stoke d’Abernon', 'playgroup'],
  ['judo within 3 miles of oxshott', 'Within 3 miles of Oxshott', 'judo'],
  ['football for a 6 month old woking', 'Age 6 months, Woking', 'football'],
  ['high street guildford football', 'Guildford', 'football'],
  ['judo nr farnham', 'Near Farnham', 'judo'],
  ['judo 10 mins from farnham', 'Near Farnham', 'judo'],
  ['yoga nr box hill', 'Near Box Hill', 'yoga'],
  ['gymnastics near heathrow', 'Near Heathrow', 'gymnastics'],
  ['kew gardens toddler music', 'Toddlers, Near Kew Gardens', 'music'],
  ['tennis close to hampton court', 'Near Hampton Court', 'tennis'],
  ['within 3 miles of st peter’s hospital football', 'Within 3 miles of St Peters Hospital', 'football'],
  ['cookery in spelthorne', 'Near Spelthorne', 'cookery'],
  ['coding elmbridge', 'Near Elmbridge', 'coding'],
  ['thorpe park', '', 'thorpe park'],
  ['soft play near thorpe park', 'Near Thorpe Park', 'soft play'],
  ['richmond park football', 'Near Richmond Park', 'football'],
  ['claremont dance', '', 'claremont + dance'],
  ['dance at claremont', 'Near Claremont', 'dance'],
  ['dance claremont area', 'Near Claremont', 'dance'],
  ['football elmbridge', 'Near Elmbridge', 'football'],
  ['football heathrow', 'Near Heathrow', 'football'],
])('the place of %j is %j', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});

test.each([
  ['football saturday', 'Saturday', 'football'],
  ['dance on sat or sun mornings', 'Morning, Saturday or Sunday', 'dance'],
  ['yoga mon evening', 'Evening, Monday', 'yoga'],
  ['yoga sat am', 'Morning, Saturday', 'yoga'],
  ['i am after school activities', 'After school', ''],
  ['after school club woking', 'After school, Woking', ''],
  ['after school care woking', 'Woking', 'after school care'],
  ['wraparound after school club', 'After school', 'wraparound'],
  ['chess thursday 4pm', 'Afternoon, Thursday', 'chess'],
  ['swimming before 10.30 am', 'Morning', 'swimming'],
  ['chess 6pm', 'Evening', 'chess'],
  ['chess after 5.30', 'Evening', 'chess'],
  ["chess at 4 o'clock", 'Afternoon', 'chess'],
  ['judo friday night', 'Evening, Friday', 'judo'],
  ['daytime judo', 'Daytime', 'judo'],
  ["saturday's judo", 'Saturday', 'judo'],
  ['judo mon-fri', 'Weekdays', 'judo'],
  ['judo on sun', 'Sunday', 'judo'],
  ['football no later than 5pm', 'Daytime', 'football'],
  ['football no later than 5', 'Daytime', 'football'],
  ['judo not after 6pm', 'Daytime or after school', 'judo'],
  ["don't want after 6pm judo", 'Daytime or after school', 'judo'],
  ['judo dont want anything starting after 6pm', 'Daytime or after school', 'judo'],
  ['judo do not want after half past 5', 'Daytime', 'judo'],
  ["judo can't do after 6", 'Daytime or after school', 'judo'],
  ['judo nothing after 6pm', 'Daytime or after school', 'judo'],
  ["judo that doesn't finish after 6pm", 'Daytime or after school', 'judo'],
  ["judo can't be later than 6pm", 'Daytime or after school', 'judo'],
  ["judo doesn't start before 4pm", 'After school or evening', 'judo'],
  ['judo nothing in the evening', 'Not in the evening', 'judo'],
  ["judo I can't get there before 4pm", 'After school or evening', 'judo'],
  ["judo can't do evenings", 'Not in the evening', 'judo'],
  ['not in the evening judo', 'Not in the evening', 'judo'],
  ["don't want mornings judo", 'Not in the morning', 'judo'],
  ["judo can't do mondays", 'Not on Mondays', 'judo'],
  ['swimming not before 4pm', 'After school or evening', 'swimming'],
  ['swimming not before 5', 'Evening', 'swimming'],
  ['swimming not until half past 5', 'Evening', 'swimming'],
  ['swimming no earlier than 4pm', 'After school or evening', 'swimming'],
  ['ballet no older than 6', 'Under 7', 'ballet'],
  ['ballet not over 6', 'Under 7', 'ballet'],
  ['swimming no over 5s', 'Under 6', 'swimming'],
  ['ballet no younger than 6', 'Age 6+', 'ballet'],
  ['judo not over £10', 'Up to £10', 'judo'],
  ['judo not over 10 pounds', 'Up to £10', 'judo'],
  ['playgroups mon', 'Monday', 'playgroups'],
  ['football sun', 'Sunday', 'football'],
  ['fun in the sun', '', 'sun'],
  ['£4.50 judo', 'Up to £4.50', 'judo'],
  ['50p playgroup', 'Up to £0.50', 'playgroup'],
  ['gratis judo', 'Free', 'judo'],
  ['judo costs nowt', 'Free', 'judo'],
  ['woking freebies', 'Free, Woking', ''],
  ['judo £10 or less', 'Up to £10', 'judo'],
  ['judo under ten pounds', 'Up to £10', 'judo'],
  ['judo £5 off', 'Special offers', 'judo'],
  ['tennis at weekends', 'Weekend', 'tennis'],
  ['things to do this weekend', 'This weekend', ''],
  ['football coming wkend', 'This weekend', 'football'],
  ['judo this coming week-end in woking', 'This weekend, Woking', 'judo'],
  ['tennis wkend', 'Weekend', 'tennis'],
  ["what's on today", 'Today', ''],
  ['swimming for today near guildford', 'Today, Near Guildford', 'swimming'],
  ['football this afternoon', 'Afternoon, Today', 'football'],
  ['tomorrow morning dance', 'Morning, Tomorrow', 'dance'],
  ['tommorow judo', 'Tomorrow', 'judo'],
  ['chess tonight', 'Tonight', 'chess'],
  ['yesterday today and forever', 'Today', 'yesterday + forever'],
  ['tennis weekdays', 'Weekdays', 'tennis'],
  ['sun safety', '', 'sun + safety'],
  ['free half term woking', 'Free, Woking', 'half term'],
  ['tax free judo', '', 'tax + free + judo'],
  ['deaf friendly drama', 'SEND friendly', 'drama'],
  ['kids clubs', '', ''],
  ['clubs', '', 'clubs'],
  ['gluten free baking', '', 'gluten + free + baking'],
  ['piano free trial', '', 'piano + free trial'],
  ['judo under £10', 'Up to £10', 'judo'],
  ['judo under a tenner', 'Up to £10', 'judo'],
  ['free playgroup', 'Free', 'playgroup'],
  ['judo under 10 pounds a session', 'Up to £10', 'judo'],
  ['rainy day', 'Indoor', ''],
  ['outdoor swimming', 'Outdoor', 'swimming'],
  ['autism friendly cinema', 'SEND friendly', 'cinema'],
  ['birthday party ideas', 'Birthday parties', ''],
  ['pottery party', 'Birthday parties', 'pottery'],
  ['party entertainer', '', 'party entertainer'],
  ['indoor play area', '', 'indoor play area'],
  ['outdoor playgroup', '', 'outdoor playgroup'],
  ['stay n play', '', 'stay and play'],
  ['judo 2026', '', 'judo'],
  ['tennis coaching may half term', '', 'tennis + half term'],
  ['hol club 8 til 6', '', 'holiday club'],
  ['feb half term judo', '', 'half term + judo'],
  ['judo 4 beginners fri nite', 'Evening, Friday', 'judo'],
  ['where can my toddler run around indoors', 'Indoor, Toddlers', ''],
  ['how much is judo', '', 'judo'],
  ['step free judo', '', 'step + free + judo'],
  ['pmld judo', 'SEND friendly', 'judo'],
  ['sign language group', 'SEND friendly', ''],
  ['ld group woking', 'Woking, SEND friendly', ''],
  ['drama for nd kids', 'SEND friendly', 'drama'],
  ['club for kids on the spectrum', 'SEND friendly', ''],
  ['spectrum guildford', 'Guildford', 'spectrum'],
  ['pathological demand avoidance judo', 'SEND friendly', 'judo'],
  ['dla funded judo', 'SEND friendly', 'funded + judo'],
  ['sensory seeker gym', 'SEND friendly', 'gym'],
])('of %j is read: %j', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});

test('everything that one phrase says is read, the least important first', () => {
  const text = 'something to do on saturday morning for toddlers near guildford';
  expect(read(text)).toEqual(['Morning, Saturday, Toddlers, Near Guildford', '']);
  expect(readAsked(text).readings.map(({ without }) => without)).toEqual([
    'something to do on saturday for toddlers near guildford',
    'something to do morning for toddlers near guildford',
    'something to do on saturday morning near guildford',
    'something to do on saturday morning for toddlers',
  ]);
});

test('words in quotation marks are words', () => {
  expect(read('"free" swimming "saturday"')).toEqual(['', 'free + swimming + saturday']);
});

test('what was chosen otherwise is not read, and its words are left out', () => {
  const { readings, terms } = readAsked('judo farnham saturday', filtersChosen({ location: 'Epsom' }));
  expect(readings.map(({ kind }) => kind)).toEqual(['day']);
  expect(terms.map(({ typed }) => typed)).toEqual(['judo']);
});

test('words that say what everything is exclude nothing, unless there are no others', () => {
  expect(readAsked('tennis lessons for kids')).toMatchObject({
    terms: [{ typed: 'tennis' }],
    soft: ['lessons', 'kids'],
  });
  expect(read('lessons')).toEqual(['', 'lessons']);
});

test('a thing is searched for under its other names, and its kinds; a kind may be widened to the thing', () => {
  const [footy] = readAsked('footy').terms;
  expect(footy?.also).toContain('football');
  const [karate] = readAsked('karate').terms;
  expect(karate?.also).toEqual([]);
  expect(karate?.wider).toContain('martial arts');
  expect(readAsked('stay & play').terms).toMatchObject([{ typed: 'stay play' }]);
});

test('every age that is read is one that the filter of ages understands', () => {
  for (const text of ['3', 'nine', '2½', '4 yrs', 'ks1', 'newborn', 'tots', 'tween', 'under 2s', '5 to 7 year olds'])
    for (const { query } of readAsked(`for ${text}`).readings)
      expect(parseAgeRange(query.ageRange ?? ''), text).toBeDefined();
});

test('a long text of anything is read in no time', () => {
  const began = process.threadCpuUsage();
  for (const text of [
    `kids aged ${'5 , '.repeat(48)}`,
    'dd '.repeat(66),
    'for a '.repeat(33),
    '1 '.repeat(100),
    'mon or '.repeat(28),
    '5-'.repeat(100),
    `"${'a" '.repeat(60)}`,
    'after '.repeat(33),
    'on the '.repeat(28),
    '4-5 '.repeat(50),
    '6yo and '.repeat(25),
    'woking or '.repeat(20),
    '£1-'.repeat(66),
    '⚽'.repeat(90),
  ])
    readAsked(text);
  const { user, system } = process.threadCpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(500);
});

test.each([
  ['home ed', { ageRange: '0-3' }, { day: 'monday,tuesday,wednesday,thursday,friday', time: 'morning,afternoon' }],
  ['home ed', { day: 'saturday' }, { time: 'morning,afternoon', ageRange: '4-16' }],
  ['tonight', { when: 'this-weekend' }, { time: 'evening' }],
  ['tonight', { date: '2027-01-09' }, { time: 'evening' }],
  ['teen clubs tonight', { time: 'afternoon' }, { ageRange: '13-19', when: 'today' }],
  ['swimming under £10', { isFree: 'false' }, { maxPrice: 10 }],
  ['ofsted registered club', { dbsChecked: 'true' }, { ofstedRegistered: 'true' }],
  ['rainy day', { outdoor: 'true' }, { indoor: 'true' }],
  ['swimming indoor or outdoor', { indoor: 'true' }, {}],
  ['free or under £5 soft play', { maxPrice: 10 }, {}],
  ['within 5 miles of woking', { location: 'Epsom' }, {}],
  ['judo on saturdays', { date: '2027-01-10' }, {}],
] as const)(
  'what was chosen counts before what %j says of other kinds: with %o it asks for %o',
  (text, chosen, asked) => {
    const { readings } = readAsked(text, filtersChosen(chosen));
    expect(Object.assign({}, ...readings.map(({ query }) => query))).toEqual(asked);
  },
);

test.each([
  ['teen clubs tonight', { time: 'morning' }, ['Today', 'Teenagers']],
  ['teen clubs tonight', { day: 'saturday' }, ['Evening', 'Teenagers']],
  ['judo weekday evenings', { time: 'morning' }, ['Weekdays']],
  ['judo weekday evenings', { day: 'saturday' }, ['Evening']],
  ['home ed', { day: 'saturday' }, ['Weekdays in the daytime']],
] as const)('the chips of %j beside %o say what is still asked for: %j', (text, chosen, chips) => {
  expect(readAsked(text, filtersChosen(chosen)).readings.map(({ label }) => label)).toEqual(chips);
});
