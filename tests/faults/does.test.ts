import { expect, test } from 'vitest';
import type { Asking, Command, Person } from './asking.ts';
import { doesOf } from './does.ts';
import { doesOwn } from './does/own.ts';
import { expectedOf } from './expected.ts';
import type { World } from './world.ts';

const somebody: Person = { memberId: 'm', email: 'ada@families.example', cookie: 'c=1' };

/** A site that answers each command with `statusOf` it, and each question with 503. */
function siteOf(statusOf: (command: Command) => number) {
  const sent: Command[] = [];
  const complaints: string[] = [];
  const asking = {
    ask: async () => ({ status: 503, text: '', comesAgain: true, cookie: '' }),
    send: async (command: Command) => {
      sent.push(command);
      return { status: statusOf(command), id: 'i', text: '' };
    },
    complain: (of: string) => void complaints.push(of),
  } as unknown as Asking;
  const waiting: string[] = [];
  const expected = expectedOf();
  const world = {
    waiting,
    expected,
    parents: [somebody],
    admins: [somebody],
    ideas: [],
    live: [],
    pictures: { gone: [] },
    suggestion: () => ({ name: 'Forest School' }),
    suggest: async () => (waiting.push('listing') > 0 ? 'listing' : null),
    verdict: async () => 200,
    nextNumber: () => 1,
    alone: async (_key: string, work: () => Promise<unknown>) => void (await work()),
  } as unknown as World;
  return { asking, world, sent, complaints, waiting, expected };
}

test('ten tabs submit one draft with a key each, of which one is accepted', async () => {
  let accepted = 0;
  const first = siteOf(() => ((accepted += 1) === 1 ? 200 : 409));
  await doesOf(first.asking, first.world)['ten tabs'](somebody, somebody, 0.7);
  expect(first.sent.map(({ route }) => route)).toEqual(Array.from({ length: 10 }, () => '/api/drafts/:id/submit'));
  // Where none is named it is another one each time.
  expect(first.sent.map(({ key }) => key)).toEqual(Array.from({ length: 10 }, () => undefined));
  expect([first.complaints, first.waiting]).toEqual([[], ['listing']]);
  const all = siteOf(() => 200);
  await doesOf(all.asking, all.world)['ten tabs'](somebody, somebody, 0.7);
  expect(all.complaints).toEqual(['of ten tabs that submitted one draft 10 were accepted']);
});

test('one form that is sent ten times has one key and one answer', async () => {
  const { asking, world, sent, complaints } = siteOf(() => 200);
  await doesOf(asking, world)['ten tabs'](somebody, somebody, 0.2);
  expect([sent.length, new Set(sent.map(({ key }) => key)).size, complaints]).toEqual([10, 1, []]);
});

test('a family that cannot read what it has saved, voted and kept is told of', async () => {
  const { asking, world, expected } = siteOf(() => 200);
  doesOwn(asking, world);
  const found = (await Promise.all(expected.looks.map((look) => look()))).flat();
  for (const path of ['/api/favourites', '/api/feature-suggestions?limit=100&sort=newest', '/api/saved-searches'])
    expect(found).toContain(`m asked for ${path} and was answered 503`);
});
