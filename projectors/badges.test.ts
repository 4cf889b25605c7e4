import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { reasons } from '#domain/points/rates.ts';
import { memberId, someContext } from '#tests/support/projection.ts';
import { type Projecting, projecting } from '#tests/support/projecting.ts';
import { badges } from './badges.ts';
import { rebuild } from './runtime/rebuild/rebuild.ts';

let bench: Projecting;
beforeAll(async () => {
  bench = await projecting();
});
afterAll(() => bench.end());

/** What happens to one of three members, drawn: paid or taken back, signed in, or something saved or let go. */
const happening = fc.record({
  member: fc.nat(2),
  what: fc.constantFrom('paid', 'paid', 'paid', 'taken back', 'signed in', 'saved', 'let go'),
  reason: fc.constantFrom(...reasons),
  subject: fc.nat(20),
  day: fc.integer({ min: 10, max: 28 }),
});
type Happening = typeof happening extends fc.Arbitrary<infer Drawn> ? Drawn : never;

function eventOf({ member, what, reason, subject, day }: Happening): { stream: string; event: DomainEvent } {
  const id = memberId(member);
  const entryId = `${reason}:${subject}`;
  const entry = { memberId: id, points: 40, description: '' };
  switch (what) {
    case 'paid': {
      const award = { ...entry, entryId, reason, action: 'A', subjectId: `${subject}`, day: `2026-03-${day}` };
      return { stream: streams.points(id), event: { type: 'PointsAwarded', data: award } };
    }
    case 'taken back': {
      const withdrawal = { ...entry, entryId: `withdrawn:${entryId}`, withdrawnEntryId: entryId };
      return { stream: streams.points(id), event: { type: 'PointsWithdrawn', data: withdrawal } };
    }
    case 'signed in':
      return { stream: streams.member(id), event: { type: 'MemberSignedIn', data: { memberId: id } } };
    default: {
      const type = what === 'saved' ? 'FavouriteAdded' : 'FavouriteRemoved';
      return { stream: streams.favourite(id), event: { type, data: { memberId: id, listingId: memberId(subject) } } };
    }
  }
}

it('badges that were counted as things happened are those that a replay of the whole log gives', async () => {
  await bench.run([badges]);
  const pages = fc.sample(fc.array(happening, { minLength: 1, maxLength: 40 }), { numRuns: 40, seed: 4711 });
  for (const page of pages) {
    let position = 0;
    for (const each of page) {
      const { stream, event } = eventOf(each);
      const occurredAt = `2026-03-${each.day}T10:00:00.000Z`;
      ({ position } = await bench.log.append(stream, 'any', [event], someContext({ occurredAt })));
    }
    // Sometimes alone and sometimes many together, as projectors meet them.
    if (page.length % 3 !== 0) await bench.reached('badges', position);
  }
  await bench.reached('badges', await bench.log.head());
  const live = await bench.db.query('select member_id, tally from badges.tallies order by member_id');
  expect(live.length).toBe(3);
  const [report] = await rebuild(bench, [badges]);
  expect(report?.tables).toMatchObject([{ table: 'tallies', rows: 3, added: 0, removed: 0, different: 0 }]);
  expect(await bench.db.query('select member_id, tally from badges.tallies order by member_id')).toEqual(live);
});

it('everything that is counted for one member belongs together, so that no two processes fold it at once', () => {
  const ofMember = (n: number) =>
    [streams.points, streams.member, streams.favourite].map((streamOf) =>
      badges.partition({ stream: streamOf(memberId(n)) } as Recorded<DomainEvent>),
    );
  expect(new Set(ofMember(1))).toEqual(new Set([memberId(1)]));
  expect(new Set(ofMember(2))).toEqual(new Set([memberId(2)]));
});
