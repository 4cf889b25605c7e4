import { expect, test } from 'vitest';
import { parseAgeRange } from '../facts/ages.ts';
import { readAsked } from './asked.ts';

/** What was read on this Saturday, as on chips, and the words that are searched for. */
function read(text: string): readonly [chips: string, words: string] {
  const { readings, terms } = readAsked(text, [], '2026-11-28');
  return [readings.map(({ label }) => label).join(', '), terms.map(({ typed }) => typed).join(' + ')];
}

test.each([
  ['football gu22 5yo', 'Age 5, Near GU22', 'football'],
  ['swimming kt22 7pm', 'Evening, Near KT22', 'swimming'],
  ['football u9 6pm', 'Evening, Under 9', 'football'],
  ['yr3 4pm art club', 'Afternoon, Year 3', 'art'],
  ['ks2 4pm coding', 'Afternoon, KS2', 'coding'],
  ['rh2 4yr old ballet', 'Age 4, Near RH2', 'ballet'],
  ['gu2 7th birthday party', 'Age 7, Birthday parties, Near GU2', ''],
  ['gymnastics gu2 7xh', 'Near GU2', 'gymnastics'],
  ['judo so23 8uj', 'Near SO23', 'judo'],
])('behind a district %j says an age or a time, where it is no postcode: %j', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});

test.each([
  ['we have just moved to Farnham and do not know a soul, is there a choir', 'Farnham', 'choir'],
  ['he cannot cope with loud places so where could he do judo', '', 'judo'],
  ['our work finishes late and we are stuck, any breakfast club in Woking', 'Woking', 'breakfast club'],
  ['school finishes at 3.15, is there a drama club near Epsom', 'After school, Near Epsom', 'drama'],
  ['where can teens hang out without spending any money on a Friday', 'Free, Friday, Teenagers', 'hang out'],
  ['a holiday club in Epsom that stays open until six, I work in London', 'Epsom', 'holiday club'],
  ['a shy girl of 7 who would love acting in front of nobody', 'Age 7', 'acting'],
  ['swimming in woking without paying for a whole term', 'Woking', 'swimming'],
  ['drama without it costing the earth', '', 'drama'],
  [
    'I work from Monday to Wednesday, toddler group in Woking',
    'Monday or Tuesday or Wednesday, Woking',
    'toddler group',
  ],
  ['holiday club in Epsom for a 7 year old while we work', 'Age 7, Epsom', 'holiday club'],
  ["my daughter's pre-school finishes at 1, anything in Guildford", 'Daytime, Pre-schoolers, Guildford', ''],
  ['he never sits still and climbs everything, anything in Redhill', 'Redhill', 'energetic'],
  ['I need a holiday club with early drop off in Redhill', 'Redhill', 'holiday club'],
  ['the kids are climbing the walls so where in Kingston', 'Kingston', 'energetic'],
  ['something out of doors for an eight year old near Reigate please', 'Outdoor, Age 8, Near Reigate', ''],
])('of the sentence %j what is told around is passed over: %j, %j', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});

test('a late pick up from school is an after-school club', () => {
  expect(read('late pick up from school in Woking')[1]).toContain('pick up from school');
});

test('of a few words each is looked for', () => {
  expect(read('soul choir')).toEqual(['', 'soul + choir']);
});

test.each([
  ['swimming lessons tuesday 4-5pm', 'Afternoon, Tuesday', 'swimming'],
  ['football training 4.30-5.30pm', 'Afternoon', 'football'],
  ['saturday 10-12pm art', 'Morning, Saturday', 'art'],
  ['judo 10am-2pm', 'Morning', 'judo'],
  ['judo 12-1pm', 'Afternoon', 'judo'],
  ['camp 8.30-3.30', 'Morning', 'camp'],
  ['football sat 10-12', 'Morning, Saturday', 'football'],
  ['sunday 9-12 tennis', 'Morning, Sunday', 'tennis'],
  ['football sat 4-7 year olds', 'Saturday, Age 4-7', 'football'],
  ['saturday 5-11 football', 'Saturday, Age 5-11', 'football'],
  ['dance class after 4pm', 'After school or evening', 'dance'],
  ['dance after 1pm', 'Afternoon or evening', 'dance'],
  ['dance on saturdays after 4pm', 'Afternoon or evening, Saturday', 'dance'],
  ['judo this saturday after 4pm', 'Afternoon or evening, Saturday 28 November', 'judo'],
  ['judo sat 12 dec after 4pm', 'Afternoon or evening, Saturday 12 December', 'judo'],
  ['dance thurs after 5', 'Evening, Thursday', 'dance'],
  ['dance after 5 lessons', '', 'dance'],
  ['club that finishes before 7pm', 'Daytime or after school', ''],
  ['judo before 3pm', 'Daytime', 'judo'],
  ['judo that finishes by about 5pm', 'Daytime', 'judo'],
  ['judo after about 4pm', 'After school or evening', 'judo'],
  ['half past 4 football', 'Afternoon', 'football'],
  ['quarter to six ballet', 'Evening', 'ballet'],
  ['drama 4:30 p.m. thursday', 'Afternoon, Thursday', 'drama'],
  ['gym 430pm', 'Afternoon', 'gym'],
  ['youth club fri eve', 'Evening, Friday', 'youth club'],
  ['art club thu', 'Thursday', 'art'],
  ['teen clubs weeknights', 'Weekday evenings, Teenagers', ''],
  ['things to do next week end', 'Weekend', ''],
  ['sports clubs before school', 'Morning', 'sports'],
  ['after pick up tuesday judo', 'After school, Tuesday', 'judo'],
  ['straight after school pick up judo', 'After school', 'judo'],
  ['judo when school finishes', 'After school', 'judo'],
  ['after school thursday 4pm gym', 'After school, Thursday', 'gym'],
])('of %j the time is %j', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});

test.each([
  ['swimming guildford or woking', 'Around Guildford and Woking', 'swimming'],
  ['kt12/kt13 toddler groups', 'Around KT12 and KT13', 'toddler groups'],
  ['karate between epsom and leatherhead', 'Around Epsom and Leatherhead', 'karate'],
  ['art class westcott dorking', 'Near Westcott', 'art'],
  ['football in farnham or near farnham', 'Near Farnham', 'football'],
  ['mon after school or sat morning gymnastics', 'Morning or after school, Monday or Saturday', 'gymnastics'],
  ['judo tuesdays or at the weekend', 'Tuesday or Saturday or Sunday', 'judo'],
  ['judo this weekend on saturday', 'This weekend, Saturday', 'judo'],
  ['6yo boy and 9yo girl multi sports', 'Ages 6 and 9', 'multi sports'],
  ['son 6 and daughter 9 swimming', 'Ages 6 and 9', 'swimming'],
  ['boy 4 girl 7 gymnastics', 'Ages 4 and 7', 'gymnastics'],
  ['girls 5-7 and boys 8-10 football', 'Ages 5-7 and 8-10', 'football'],
  ['somewhere for a baby and a 3 year old', 'Babies and age 3', ''],
  ['my baby and toddler', 'Babies and toddlers', ''],
  ['toddler, 2 years, swimming', 'Age 2', 'swimming'],
  ['u7s and u9s rugby', 'Under 9', 'rugby'],
  ['indoor or outdoor climbing', '', 'climbing'],
])('of several of a kind in %j each counts: %j', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});

test('two places are looked around so wide that both are in it, and what is in one of them comes first', () => {
  const { readings, soft } = readAsked('swimming guildford or woking');
  expect(readings).toMatchObject([
    { query: { location: 'Guildford', distance: 8 }, said: 'around Guildford and Woking', without: 'swimming or' },
  ]);
  expect(soft).toEqual(['guildford', 'woking']);
});

test('of several children the youngest and the oldest say the ages, in a form that their filter understands', () => {
  const [both] = readAsked('somewhere for a baby and a 3 year old').readings;
  expect(both).toMatchObject({ query: { ageRange: '6 months and 3 years' }, said: 'for babies and age 3' });
  expect(parseAgeRange(both?.query.ageRange ?? '')).toEqual({ minAgeMonths: 6, maxAgeMonths: 47 });
});

test.each([
  ['do u know any ballet classes', 'ballet'],
  ['does anybody run a choir', 'choir'],
  ['football all year round', 'football'],
  ['swimming crash course over the summer holiday', 'swimming + summer holiday'],
  ['six weeks holiday clubs', 'holiday clubs'],
  ['football during half term', 'football + half term'],
  ['my two boys need to burn energy', 'energy'],
  ['once a week french', 'french'],
  ['any recommendation for swim school', 'swim'],
  ["lo's first music class", 'music'],
  ['all in', 'all'],
  ['r', 'r'],
])('what says nothing in %j is passed over', (text, words) => {
  expect(read(text)).toEqual(['', words]);
});

test.each([
  ['swimming £5-10', 'Up to £10', 'swimming'],
  ['art club £10 to £15', 'Up to £15', 'art'],
  ['1-1 swimming lessons', '', 'swimming'],
  ['121 piano lessons', '', 'piano'],
  ['1-1 swimming dd7', 'Age 7', 'swimming'],
  ['6 p.m. ballet ds9', 'Evening, Age 9', 'ballet'],
  ['for one to one maths', '', 'maths'],
  ['nursery 2-3 days a week', '', 'nursery'],
  ['woking birthday party for 12', 'Birthday parties, Woking', ''],
  ['birthday party for 7', 'Age 7, Birthday parties', ''],
  ['judo 8-11', 'Age 8-11', 'judo'],
  ['clubs for kids 5 to 7', 'Age 5-7', ''],
])('the numbers of %j are ages only where they count years: %j', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});

test.each([
  ['tennis just outside guildford', 'Near Guildford', 'tennis'],
  ['in walking distance of merrow', 'Near Merrow', ''],
  ['swimming outside of school hours', 'After school or evening', 'swimming'],
  ['activities not during school hours', 'After school or evening', ''],
  ['judo in school hours', 'Daytime', 'judo'],
  ['football outside', 'Outdoor', 'football'],
  ['my son is free on tuesdays', 'Tuesday', ''],
  ["we're free sat am nr dorking", 'Morning, Saturday, Near Dorking', ''],
  ['days out where kids are free', 'Free', ''],
  ['days out where kids are free in surrey', 'Free', ''],
  ['days out where kids are free this summer', 'Free', 'summer'],
  ['holiday club epsom easter', 'Epsom', 'holiday club'],
  ['somewhere calm for a toddler, dorking', 'Toddlers, Dorking', ''],
  ['we foster two boys, judo', '', 'judo'],
  ['museums where kids are free at the weekend', 'Weekend', 'museums'],
  ['judo not weekends after 4pm', 'After school or evening, Weekdays', 'judo'],
  ['judo not on sundays after 4pm', 'After school or evening, Not on Sundays', 'judo'],
  ['camp between £500 and £1000', 'Up to £1000', 'camp'],
  ['childcare for 24/7', '', ''],
  ['open to kids 24/7', '', ''],
  ['football SEND over 11s', 'Age 11+, SEND friendly', 'football'],
  ['anything free on saturday', 'Free, Saturday', ''],
  ['send me football clubs in woking', 'Woking', 'football'],
  ['can you send details of ballet', '', 'ballet'],
  ['i am an au pair, what to do with baby 8 months', 'Age 8 months', ''],
  ['i’m a childminder and need a farm', '', 'farm'],
  ['potery k’ston', 'Kingston', 'potery'],
  ["stay n play g'ford", 'Guildford', 'stay and play'],
  ['send football', 'SEND friendly', 'football'],
  ['playgroup in send village', 'Near Send', 'playgroup'],
  ['after school clubs with spaces', 'After school', ''],
  ['swimming lessons space available', '', 'swimming'],
  ['space science', '', 'space + science'],
])('%j means what its words say together: %j', (text, chips, words) => {
  expect(read(text)).toEqual([chips, words]);
});
