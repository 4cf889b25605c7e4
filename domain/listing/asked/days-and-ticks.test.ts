import { expect, test } from 'vitest';
import { readAsked } from './asked.ts';

/** What was read on this Saturday, as on chips, and the words that are searched for. */
function read(text: string): readonly [chips: string, words: string] {
  const { readings, terms } = readAsked(text, [], '2026-11-28');
  return [readings.map(({ label }) => label).join(', '), terms.map(({ typed }) => typed).join(' + ')];
}

test.each([
  ['good friday activities', '', 'good friday'],
  ['easter monday things to do', '', 'easter monday'],
  ['bank holiday monday days out', '', 'bank holiday monday'],
  ['boxing day swim', '', 'boxing day + swim'],
  ['ash wednesday crafts', '', 'crafts'],
  ['boxing saturdays', 'Saturday', 'boxing'],
  ['ash saturdays judo', 'Saturday, Ash', 'judo'],
  ['sunday school woking', 'Woking', 'sunday school'],
  ['black friday offers swimming', 'Special offers', 'swimming'],
  ['halloween party epsom', 'Epsom', 'halloween'],
  ['pottery party epsom', 'Birthday parties, Epsom', 'pottery'],
])('a day with a name of its own in %j is no weekday, and its party no birthday: %j', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});

test.each([
  ['circus skills 5th december', 'Saturday 5 December', 'circus skills'],
  ['circus december 5th', 'Saturday 5 December', 'circus'],
  ['anything on the 19th', 'Saturday 19 December', ''],
  ['anything on the 31st', 'Thursday 31 December', ''],
  ['music sat 12th', 'Saturday 12 December', 'music'],
  ['santa sat 12 dec guildford', 'Saturday 12 December, Guildford', 'santa'],
  ['something for 24/12', 'Thursday 24 December', ''],
  ['crafts on 5/1', 'Tuesday 5 January 2027', 'crafts'],
  ['panto 05/12/2026', 'Saturday 5 December', 'panto'],
  ['camp 5-9 april', 'Monday 5 April 2027', 'camp'],
  ['this saturday football', 'Saturday 28 November', 'football'],
  ['football this wednesday', 'Wednesday 2 December', 'football'],
  ['football next saturday', 'Saturday', 'football'],
  ['for 4/5 year olds', 'Ages 4 and 5', ''],
  ['age 6 may half term camp', 'Age 6', 'half term camp'],
  ['1st godalming scouts', 'Godalming', 'scouts'],
  ['5th birthday party', 'Age 5, Birthday parties', ''],
  ['anything on 31/2', '', ''],
  ['maths tutor for 6th form', 'Sixth form', 'maths + tutor'],
  ['on the 1st aid course', '', 'aid'],
  ['soft play open 24/7', '', 'soft play'],
  ['judo the 1st saturday of the month', 'Saturday', 'judo'],
])('the day of %j is %j', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});

test('a date asks for that day', () => {
  expect(readAsked('santa sat 12 dec', [], '2026-11-28').readings).toMatchObject([
    { kind: 'day', query: { date: '2026-12-12' }, said: 'on Saturday 12 December', without: 'santa' },
  ]);
  expect(readAsked('the 28th', [], '2026-11-28').readings).toMatchObject([{ query: { date: '2026-11-28' } }]);
});

test.each([
  ['any day but sunday, judo', 'Not on Sundays', 'monday,tuesday,wednesday,thursday,friday,saturday'],
  ['swimming not weekends', 'Weekdays', 'monday,tuesday,wednesday,thursday,friday'],
  ["can't do mondays or fridays, judo", 'Not on Mondays or Fridays', 'tuesday,wednesday,thursday,saturday,sunday'],
  ['tuesdays not mondays judo', 'Tuesday', 'tuesday'],
  ['not available mondays judo', 'Not on Mondays', 'tuesday,wednesday,thursday,friday,saturday,sunday'],
  ['not just weekends swimming', 'Weekend', 'saturday,sunday'],
])('%j says no to days, and the others are meant: %j', (text, chip, day) => {
  expect(readAsked(text).readings).toMatchObject([{ label: chip, query: { day } }]);
});

test.each([
  ['no evenings judo', 'Not in the evening', 'morning,afternoon,after-school'],
  ["judo can't do mornings", 'Not in the morning', 'afternoon,after-school,evening'],
  ['judo, not free in the evenings', 'Not in the evening', 'morning,afternoon,after-school'],
  ['dance no afternoons', 'Not in the afternoon', 'morning,evening'],
  ['not mornings or evenings judo', 'Not in the morning or evening', 'afternoon,after-school'],
  ['judo after school not in the evening', 'After school', 'after-school'],
  ['judo on nights, not mornings', 'Not in the morning', 'afternoon,after-school,evening'],
])('%j says no to parts of the day, and the others are meant: %j', (text, chip, time) => {
  expect(readAsked(text).readings).toMatchObject([{ label: chip, query: { time } }]);
});

test.each([
  ['judo no evenings or weekends', 'Not in the evening, Weekdays'],
  ["can't do weekends or evenings judo", 'Not in the evening, Weekdays'],
  ['judo no weekends and evenings', 'Not in the evening, Weekdays'],
  ['judo no evenings/weekends', 'Not in the evening, Weekdays'],
  ['judo no evenings, weekends or mondays', 'Not in the evening, Weekdays, not on Mondays'],
  ['judo not mondays nor weekends', 'Not on Mondays, weekdays'],
  ["judo we don't want weekends", 'Weekdays'],
  ['judo nothing on sundays', 'Not on Sundays'],
  ["can't do early mornings judo", ''],
  ["judo don't want late evenings or weekends", 'Weekdays'],
  ["can't do early starts or evenings judo", 'Not in the evening'],
  ["can't do monday mornings judo", ''],
  ['judo no friday nights', ''],
  ['judo not on mondays in the morning', ''],
  ['judo no mornings at weekends', ''],
  ['judo no weeknights', ''],
  ['judo not saturday or sunday mornings or mondays', 'Not on Mondays'],
  ['judo no mornings, no evenings', 'Not in the morning, not in the evening'],
  ['not football or evenings, judo', 'Not in the evening'],
  ['judo not fussy weekdays or evenings', 'Evening, Weekdays'],
  ['judo no weekends, evenings only', 'Evening, Weekdays'],
  ['judo no weekends, friday evening', 'Evening, Friday'],
  ['judo no weekends, tuesdays after school', 'After school, Tuesday'],
  ['judo no weekends, mornings please', 'Morning, Weekdays'],
  ['judo not saturday or sunday mornings', ''],
  ["can't do monday mornings or afternoons judo", ''],
  ['judo no mornings or evenings at weekends', ''],
])('%j asks for nothing that nobody can do: %j', (text, chips) => {
  expect(read(text)).toEqual([chips, 'judo']);
});

test('each of several nos has a chip that is taken back without the others', () => {
  const { readings, searched } = readAsked('judo no evenings or weekends');
  expect(readings).toMatchObject([
    { query: { time: 'morning,afternoon,after-school' }, without: 'judo no weekends' },
    { query: { day: 'monday,tuesday,wednesday,thursday,friday' }, without: 'judo no evenings' },
  ]);
  expect(searched).toEqual({ label: 'judo', without: 'no evenings no weekends' });
  expect(readAsked('judo not mondays or weekends').readings).toMatchObject([
    { query: { day: 'tuesday,wednesday,thursday,friday' }, said: 'not on Mondays and on weekdays' },
  ]);
});

test.each([
  ["something when it's wet camberley", 'Indoor, Camberley', ''],
  ['wet sunday with kids leatherhead', 'Sunday, Indoor, Leatherhead', ''],
  ['twins aged 3 wet monday afternoon', 'Afternoon, Monday, Indoor, Age 3', ''],
  ['wet half term farnham', 'Indoor, Farnham', 'half term'],
  ['its wet outside, toddlers', 'Indoor, Toddlers', ''],
  ['raining again dorking', 'Indoor, Dorking', ''],
  ['pissing it down, somewhere in farnham', 'Indoor, Farnham', ''],
  ['its chucking it down farnham', 'Indoor, Farnham', ''],
  ['if it rains kingston', 'Indoor, Kingston', ''],
  ["it's meant to rain all saturday, woking", 'Saturday, Indoor, Woking', ''],
  ['going to pour with rain on sunday, woking', 'Sunday, Indoor, Woking', ''],
  ['rain forecast, farnham toddlers', 'Indoor, Toddlers, Farnham', ''],
  ['horrible weather woking', 'Indoor, Woking', ''],
  ['too hot to be outside kingston', 'Indoor, Kingston', ''],
  ['not outdoors guildford', 'Indoor, Guildford', ''],
  ['hates being outside, woking', 'Indoor, Woking', ''],
  ['nothing indoors please', 'Outdoor', ''],
  ['football not outside guildford', 'Guildford', 'football'],
  ['wet play dorking', 'Dorking', 'wet + play'],
  ['wet and wild', '', 'wet + wild'],
  ['water play woking', 'Woking', 'water play'],
  ['football rain or shine', '', 'football'],
])('the weather of %j asks for a roof where it is one: %j', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});

test('no early start asks for no morning, and for no other time', () => {
  expect(read('judo no early mornings')).toEqual(['', 'judo']);
  expect(read('judo no late nights please')).toEqual(['', 'judo']);
});

test.each([
  ['clubs for kids up to 5', 'Under 6', ''],
  ['soft play 4 and under', 'Under 5', 'soft play'],
  ['climbing over 8', 'Age 8+', 'climbing'],
  ['from age 4 ballet', 'Age 4+', 'ballet'],
  ['music for 2s and 3s', 'Ages 2 and 3', 'music'],
  ['18m old baby group', 'Age 18 months', ''],
  ['25m swimming', '', '25m + swimming'],
  ['dd (5) ballet', 'Age 5', 'ballet'],
  ['maths tutor year three', 'Year 3', 'maths + tutor'],
  ['year 3 maths', 'Year 3', 'maths'],
  ['residential for year 6s', 'Year 6', 'residential'],
  ['reception to year 2 football', 'Reception to Year 2', 'football'],
  ['yr 3/4 drama', 'Year 3-4', 'drama'],
  ['things for kids under school age', 'Under school age', ''],
  ['not yet at school, forest school', 'Under school age', 'forest school'],
  ['activities for older kids', 'Age 8+', ''],
  ['primary school football camps', 'Primary school age', 'football + camps'],
  ['near st peters primary school', '', 'st + peters + primary'],
  ['holiday club busbridge junior school', 'Near Busbridge', 'holiday club'],
  ['swimming esher sixth form college', 'Esher', 'swimming + sixth + form + college'],
  ['swimming 6th form centre', '', 'swimming + form + centre'],
  ['junior school drama', 'Junior school age', 'drama'],
  ['drama for junior school', 'Junior school age', 'drama'],
  ['drama for my junior school boy', 'Junior school age', 'drama'],
  ['just turned 2 music class', 'Age 2', 'music'],
  ['nearly 4 swim', 'Age 4', 'swim'],
  ['kids gym class (7)', 'Age 7', 'gym'],
  ['ballet (aged 4)', 'Age 4', 'ballet'],
  ['crawling baby classes', 'Babies who do not walk yet', ''],
  ['terrible twos dance', 'Age 2', 'dance'],
  ['gym for sixth former', 'Sixth form', 'gym'],
  ['chess for junior school kids', 'Junior school age', 'chess'],
  ['football my son is in junior school', 'Junior school age', 'football'],
  ['football junior school boy', 'Junior school age', 'football'],
  ['eyfs music', 'Age 0-5', 'music'],
])('the ages of %j are %j', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});

test.each([
  ['ofsted registered after school club reigate', 'After school, Ofsted registered, Reigate', ''],
  ['holiday club that takes childcare vouchers', 'Childcare vouchers', 'holiday club'],
  ['tax-free childcare holiday club', 'Tax-Free Childcare', 'holiday club'],
  ['clubs for kids on free school meals', 'HAF holiday places', ''],
  ['haf places woking easter', 'HAF holiday places, Woking', 'easter'],
  ['dbs checked piano teacher', 'DBS checked staff', 'piano'],
  ['first aid course', '', 'first aid'],
  ['first aid trained football coach', 'First aider', 'football'],
  ['ofsted registered, dbs checked nursery', 'Ofsted registered, DBS checked staff', 'nursery'],
])('what %j asks of safety and funding are ticks: %j', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});

test.each([
  ['holiday club over £30 a day', '£30 or more', 'holiday club'],
  ['ballet under fifteen pounds', 'Up to £15', 'ballet'],
  ['gym under twenty-five pounds', 'Up to £25', 'gym'],
  ['toddler class 5 quid', 'Up to £5, Toddlers', ''],
  ['drama 10 pounds a session', 'Up to £10', 'drama'],
  ['gym £8ish', 'Up to £8', 'gym'],
  ['camp under £1000', 'Up to £1000', 'camp'],
  ['camp under £1,000', 'Up to £1,000', 'camp'],
  ['a tenner a class judo', 'Up to £10', 'judo'],
  ['judo £5 off', 'Special offers', 'judo'],
])('the price of %j is %j', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});

test.each([
  ['code ninjas', 'coding'],
  ['airhop', 'trampoline park'],
  ['hobbledown', 'theme park'],
  ['mathnasium', 'maths'],
  ['energy kidz', 'after school club'],
  ['tiny talk', 'baby group'],
  ['enjoy a ball', 'sport'],
  ['tappy toes', 'dance'],
])('the brand %j is a kind of %j', (brand, thing) => {
  const { terms } = readAsked(brand);
  expect(terms).toHaveLength(1);
  expect([...(terms[0]?.wider ?? []), ...(terms[0]?.also ?? [])]).toContain(thing);
});

test.each([
  ['⚽ guildford', 'Guildford', 'football'],
  ['🏊🏽‍♀️', '', 'swimming'],
  ['🎂 ideas 6yo', 'Age 6, Birthday parties', ''],
])('the picture of %j is its word', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});

test.each([
  ['bsl', ['makaton', 'bsl']],
  ['makaton club', ['makaton', 'bsl']],
  ['asd swimming', ['autism']],
  ['holiday club busbridge junior school', ['junior', 'school']],
])('of %j what has %j in it comes first', (text, words) => {
  expect(readAsked(text).soft).toEqual(expect.arrayContaining(words));
});
