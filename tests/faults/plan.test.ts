import { expect, test } from 'vitest';
import { faultPoints, plantedBugs } from '#event-store/faults/points.ts';
import { askedOf } from './asked.ts';
import { type Checking, eachOnce } from './check.ts';
import { foundBeside } from './check-unreadable.ts';
import type { Sent } from './journal.ts';
import { deedKinds } from './deeds.ts';
import { type Cycle, cycleOf, pointsOf } from './plan.ts';
import { type Way, ways } from './site.ts';
import { cleanInWords, commandOf, storyOf } from './story.ts';
import { strikeInWords } from './strike-in-words.ts';
import { victimOf } from './strikes.ts';

const cyclesOf = (seed: number, way: Way = 'one'): Cycle[] =>
  Array.from({ length: 800 }, (_, index) => cycleOf(seed, index + 1, way));

test('a seed plans the same again, whichever cycle comes first, and another seed something else', () => {
  expect(cyclesOf(7)).toEqual(cyclesOf(7));
  expect(cycleOf(7, 33)).toEqual(cyclesOf(7)[32]);
  expect(cyclesOf(8)).not.toEqual(cyclesOf(7));
});

test.for(ways)(
  'some hundred cycles strike at every point and in every other way, and people do all they can: %s',
  (way) => {
    const all = cyclesOf(1, way);
    const points = all.flatMap(({ strike }) => (strike.kind === 'point' ? [strike.order.point] : []));
    expect(new Set(points)).toEqual(new Set(pointsOf(way)));
    expect(new Set(all.map(({ strike }) => strike.kind))).toEqual(
      new Set([
        'point',
        'kill',
        'pause',
        'stop',
        'postgres',
        'wire',
        'clock',
        'disk',
        'journal',
        'files',
        'unreadable',
        'nothing',
        ...(way === 'many' ? ['server'] : []),
      ]),
    );
    expect(new Set(all.flatMap(({ deeds }) => deeds.map(({ kind }) => kind)))).toEqual(new Set(deedKinds));
  },
);

test('each point is passed by a site that runs in one of the two ways, and nothing is ordered that cannot come', () => {
  expect(new Set(ways.flatMap(pointsOf))).toEqual(new Set(faultPoints));
  expect(pointsOf('many')).not.toContain('append: before commit');
  expect(pointsOf('one')).not.toContain('append: sent, not answered');
});

test('with many processes the log’s server and NATS are killed, frozen and started anew, and NATS loses what it has stored', () => {
  const struck = cyclesOf(1, 'many').flatMap(({ strike }) => (strike.kind === 'server' ? [strike.what] : []));
  expect(new Set(struck.map(({ server, how }) => `${server}: ${how}`))).toEqual(
    new Set([
      'the log: kill',
      'the log: freeze',
      'the log: restart',
      'NATS: kill',
      'NATS: freeze',
      'NATS: restart',
      'NATS: wipe',
    ]),
  );
});

test('PostgreSQL is killed in three ways, and stopped and started as an operator does', () => {
  const struck = cyclesOf(1).flatMap(({ strike }) => (strike.kind === 'postgres' ? [strike] : []));
  expect(new Set(struck.map(({ what }) => what))).toEqual(new Set(['postmaster', 'backend', 'everything', 'restart']));
  const words = struck.map((strike) => strikeInWords(strike).replace(/ as deed .*/, ''));
  expect(words).toContain('SIGINT to PostgreSQL and a new start');
  expect(words).toContain('kill -9 of PostgreSQL (everything)');
});

test('who has an import, a page or a run of a source stands still for longer than they may keep it', () => {
  const standing = cyclesOf(1, 'many').flatMap(({ strike }) =>
    strike.kind === 'point' && strike.order.action === 'stop' && /^(?:import|scrape|job)/.test(strike.order.point)
      ? [strike]
      : [],
  );
  expect(standing.length).toBeGreaterThan(3);
  for (const strike of standing) {
    expect(strike.standsMs).toBeGreaterThan(12_000);
    expect(strikeInWords(strike)).toMatch(/^stop for 13 s at /);
  }
});

test('what is struck from outside is each part as often as another, the gateway among them, however many processes it has', () => {
  const processes = ['command-api 1', 'command-api 2', 'gateway 1'].map((name) => ({ name }));
  const struck = [0, 0.26, 0.5, 0.99].map((part) => victimOf(processes, part)?.name);
  expect(struck).toEqual(['command-api 1', 'command-api 2', 'gateway 1', 'gateway 1']);
  expect(victimOf([{ name: 'the site' }], 0.7)?.name).toBe('the site');
});

test('who stands still to be replaced holds rows that add up, so that it shows when they are written twice', () => {
  const replaced = cyclesOf(3).flatMap(({ strike }) =>
    strike.kind === 'point' && strike.order.of && strike.order.action === 'stop' ? [strike] : [],
  );
  expect(replaced.length).toBeGreaterThan(10);
  for (const strike of replaced) {
    expect(strike).toMatchObject({ rebuildMeanwhile: true, order: { of: 'points', action: 'stop' } });
    expect(strikeInWords(strike)).toMatch(
      /^stop at “rows: before the fence”, passage 3 with rows of points, after 2 that fail, with a rebuild meanwhile$/,
    );
  }
});

test('what only shows when two things meet is had five times in fifty cycles, by whatever seed', () => {
  for (const seed of [1, 4, 94, 185, 5001]) {
    const struck = cyclesOf(seed).slice(100, 150);
    const words = struck.map(({ strike }) => strikeInWords(strike));
    const often = (what: RegExp): number => words.filter((each) => what.test(each)).length;
    expect(often(/^stop at “rows: before the fence”, passage 3 with rows of points/)).toBe(5);
    expect(often(/^delay, 4 times of \d+ ms at “append: before commit”/)).toBeGreaterThanOrEqual(5);
    expect(often(/^throw, 3 times at “policy: about to act”, passage \d of the policy points$/)).toBe(5);
  }
});

test('no request is made to fail by our own order: that would be a 500 that nobody can be blamed for', () => {
  const failing = cyclesOf(2).flatMap(({ strike }) =>
    strike.kind === 'point' && strike.order.action === 'throw' ? [strike.order.point] : [],
  );
  expect(failing.filter((point) => /^(?:command|append|erasure|rebuild)/.test(point))).toEqual([]);
});

const sent = (kind: Sent['kind'], leaves: Sent['leaves'] = null, limited = false): Sent => {
  const command = {
    commandId: 'c',
    memberId: 'm',
    method: 'POST',
    route: '/api/offers',
    path: '/api/offers',
    key: 'k',
    body: {},
  };
  return { kind, leaves, passing: false, limited, ...command };
};
const held = (...types: string[]): Parameters<typeof eachOnce>[1] => ({
  of: () => types.map((type) => ({ type })) as unknown as ReturnType<Parameters<typeof eachOnce>[1]['of']>,
});
const answered = (kind: Sent['kind'], status: number, leaves?: Sent['leaves']): Checking['since'] => [
  [sent(kind, leaves), { status, id: 'i' }],
];

test('what was acknowledged has to be in the log once, and what was refused not at all', () => {
  expect(eachOnce(answered('idea', 200, 'IdeaSuggested'), held('IdeaSuggested'))).toEqual([]);
  expect(eachOnce(answered('idea', 200, 'IdeaSuggested'), held())).toHaveLength(1);
  expect(eachOnce(answered('idea', 200, 'IdeaSuggested'), held('IdeaSuggested', 'IdeaSuggested'))).toHaveLength(1);
  expect(eachOnce(answered('idea', 409, 'IdeaSuggested'), held())).toEqual([]);
  expect(eachOnce(answered('idea', 409, 'IdeaSuggested'), held('IdeaSuggested'))).toHaveLength(1);
  // Nobody could read the page in time, but that it was asked for stays.
  const late: Checking['since'] = [[sent('page', null, true), { status: 422, id: null }]];
  expect(eachOnce(late, held('ScrapeRequested', 'PageScrapeFailed'))).toEqual([]);
  expect(eachOnce(answered('approve', 200, 'ListingApproved'), held())).toEqual([
    'POST /api/offers (approve) was acknowledged, and the log has ListingApproved 0 times',
  ]);
  // Of whatever it is nobody said what it leaves, each type stands once, but for what goes to several people.
  expect(eachOnce(answered('cancel', 200), held('BookingCancelled', 'PlacesOffered', 'PlacesOffered'))).toEqual([]);
  expect(eachOnce(answered('cancel', 200), held('BookingCancelled', 'BookingCancelled'))).toHaveLength(1);
  // A vote that changes nothing leaves nothing.
  expect(eachOnce(answered('vote', 200), held())).toEqual([]);
});

test('what the log’s own check finds has to be the events that nobody can read, all of them, and nothing else', () => {
  const known = { kind: 'of a version to come', id: 'i', stream: 'points-1', position: 7 } as const;
  const finding = { position: 7, stream: 'points-1', problem: 'cannot be opened' };
  expect(foundBeside([known], [finding])).toEqual([]);
  expect(foundBeside([known], [])).toEqual([expect.stringMatching(/^log verify passes over .* 7$/)]);
  expect(foundBeside([known], [finding, { ...finding, stream: 'points-2' }])).toEqual([
    'log verify: 7 points-2 cannot be opened',
  ]);
});

test('what is asked for is read from the command line, and what is wrong with it is said', () => {
  expect(askedOf(['--seed', '3', '--cycles', '4', '--parts', 'many'])).toMatchObject({
    seed: 3,
    cycles: 4,
    way: 'many',
    atOnce: 1,
    every: 1,
  });
  expect(askedOf(['--at-once', '3', '--every', '2'])).toMatchObject({ atOnce: 3, every: 2 });
  expect(askedOf(['--for', '5m'], () => 9)).toMatchObject({ seed: 9, cycles: Infinity, forMs: 300_000, way: 'one' });
  expect(askedOf(['--plant', 'all'])).toMatchObject({ plant: 'all', cycles: 50 });
  for (const wrong of [
    ['--seed', 'x'],
    ['--for', '5'],
    ['--for', '0s'],
    ['--at-once', '13'],
    ['--at-once', '9999999999'],
    ['--at-once', '2', '--times', '3'],
    ['--at-once', '2', '--deeds', '1'],
    ['--for', '5m', '--deeds', '1'],
    ['--parts', 'two'],
    ['--plant', 'roses'],
    ['--deeds', '1,a'],
    ['--times', '0'],
    ['--at-once', 'x'],
    ['--plant', 'all', '--times', '2'],
    ['--sed', '1'],
    ['--seed', '1', '--seed', '2'],
    ['--parts', 'many', '--plant', 'past the horizon'],
    ['--parts', 'many', '--plant', 'answer first'],
    ['--parts', 'many', '--plant', 'all'],
    ['seed'],
  ])
    expect([wrong, 'wrong' in askedOf(wrong)]).toEqual([wrong, true]);
});

test('the story of a failure ends with the command that tries it again, as short as it is known', () => {
  const options = { seed: 5, cycles: 50, way: 'one' as const, planted: plantedBugs[0], announce: () => undefined };
  const cycle = cycleOf(5, 12);
  const failure = { cycle, begun: true, happened: 'struck', violations: ['points.totals differs'] };
  const outcome = {
    cycles: 12,
    struck: 11,
    commands: 99,
    refused: 9,
    failure,
    lastWords: '',
    journal: '/tmp/journal.ndjson',
  };
  const story = storyOf(options, outcome, false);
  expect(story).toContain(strikeInWords(cycle.strike));
  expect(story).toContain('points.totals differs');
  expect(story).toContain('What was sent and answered: /tmp/journal.ndjson');
  expect(story.split('\n').at(-1)).toBe(`Again: ${commandOf(options, 1, 12)}`);
  expect(storyOf(options, outcome, true)).toContain(`--seed 5 --from 12 --cycles 1 --plant 'checkpoint apart'`);
  // One of three sites, whose fourth cycle that was.
  const oneOfThree = storyOf({ ...options, from: 3, every: 3 }, outcome, false);
  expect(oneOfThree.split('\n').at(-1)).toContain('--seed 5 --from 3 --every 3 --cycles 10');
  expect(commandOf({ ...options, deeds: [2, 33] }, 12, 12)).toContain('--cycles 1 --deeds 2,33 --plant');
  // Deeds are those of the last cycle: where one before it fails it had all of its own.
  const some = { ...options, from: 10, deeds: [2, 33] };
  expect(storyOf({ ...some, cycles: 3 }, outcome, false)).toContain('--from 10 --cycles 3 --deeds 2,33');
  expect(storyOf({ ...some, cycles: 4 }, outcome, false)).not.toContain('--deeds');
});

test('a run that found nothing says in how many of its cycles anything went wrong at all', () => {
  expect(cleanInWords({ cycles: 60, struck: 52, commands: 3_000, refused: 400 }, '12.5')).toBe(
    '60 cycles, 52 of them really struck, with 3000 commands, 400 of them refused, in 12.5 minutes: nothing was lost, doubled or left.',
  );
});

test('what fails before the first cycle is told with the command that tries it again, too', () => {
  const options = { seed: 5, from: 3, cycles: 50, way: 'one' as const, announce: () => undefined };
  const failure = { cycle: cycleOf(5, 3), begun: false, happened: '', violations: ['nothing could begin: no room'] };
  const story = storyOf(
    options,
    { cycles: 0, struck: 0, commands: 0, refused: 0, failure, lastWords: '', journal: undefined },
    undefined,
  );
  expect(story.split('\n')).toEqual([
    'The site for cycle 3 of seed 5 did not come about.',
    'What is not as it must be:',
    '  nothing could begin: no room',
    'Again: npm run faults -- --seed 5 --from 3 --cycles 1',
  ]);
});
