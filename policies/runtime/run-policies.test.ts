import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog, type DomainEvent, streams } from '#domain/catalog.ts';
import type { PointsEvent } from '#domain/points/events.ts';
import type { Log } from '#event-store/log.ts';
import { openLog } from '#event-store/open-log.ts';
import { type MemoryLog, memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId, type ProjectionBench, projectionBench, someContext, until } from '#tests/support/projection.ts';
import type { PolicyDependencies } from '../bring-about.ts';
import { pointsPolicy } from '../points.ts';
import { type Policy, ReadModelsBehind } from '../policy.ts';
import { ensurePolicySchema, positionOf } from './progress.ts';
import { runPolicies } from './run-policies.ts';
import { casesOf } from '#tests/support/thorough.ts';

let bench: ProjectionBench;
beforeAll(async () => {
  bench = await projectionBench();
  await ensurePolicySchema(bench.db, memoryLog(), [pointsPolicy]);
});
afterAll(() => bench.close());

const noMail = { enqueue: async () => undefined };
const dependencies = (log: Log, overrides: Partial<PolicyDependencies> = {}): PolicyDependencies => ({
  log,
  db: bench.db,
  logger: bench.logger,
  mail: noMail,
  now: () => new Date().toISOString(),
  stopped: () => undefined,
  ...overrides,
});
/** As if no policy had ever run; row by row, so that running ones are not held up. */
const fresh = async (): Promise<void> => {
  await bench.db.query(`update policies.checkpoints set position = 0`);
  await bench.db.query(`delete from policies.stopped`);
};

/** Something that happens to one of four members and one of eight listings on one of two days. */
const happening = fc.record({
  what: fc.constantFrom('submitted', 'submitted', 'submitted', 'approved', 'amended', 'signed-in', 'completed'),
  member: fc.nat(3),
  listing: fc.nat(7),
  day: fc.constantFrom('2026-01-05', '2026-01-06'),
  own: fc.boolean(),
  origin: fc.constantFrom('parent_suggestion', 'parent_submission', 'provider_submission'),
} as const);
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

function eventOf({ what, member, listing, own, origin }: Happening): [stream: string, DomainEvent] {
  const submittedBy = memberId(member);
  const listingId = memberId(100 + listing);
  const reviewedBy = own ? submittedBy : memberId(99);
  const verdict = { listingId, revision: 1, reviewedBy, adminNotes: null };
  switch (what) {
    case 'submitted':
      return [
        streams.listing(listingId),
        {
          type: 'DraftSubmitted',
          data: {
            listingId,
            revision: 1,
            origin,
            submittedBy,
            submitterSubject: submittedBy,
            submitterName: 'Ann',
            submitterEmail: null,
            submitterComments: null,
          },
        },
      ];
    case 'approved':
      return [streams.listing(listingId), { type: 'ListingApproved', data: { ...verdict, origin, submittedBy } }];
    case 'amended':
      return [
        streams.listing(listingId),
        {
          type: 'RevisionApproved',
          data: {
            ...verdict,
            contactSubject: listingId,
            revisionId: listingId,
            source: 'parent_amendment',
            proposedBy: submittedBy,
            changes: {},
          },
        },
      ];
    case 'signed-in':
      return [streams.member(submittedBy), { type: 'MemberSignedIn', data: { memberId: submittedBy } }];
    case 'completed':
      return [
        streams.member(submittedBy),
        {
          type: 'ProfileCompleted',
          data: {
            memberId: submittedBy,
            firstName: 'A',
            lastName: 'B',
            phone: '01',
            postcode: 'GU1',
            town: 'Guildford',
            howHeardAboutUs: null,
            emailOptIn: false,
            interestedActivities: [],
          },
        },
      ];
  }
}

/** The totals that docs/rules.md promises, worked out without any of the code under test. */
function expectedTotals(happenings: readonly Happening[]): Record<string, number> {
  const totals: Record<string, number> = {};
  const paid = new Set<string>();
  const suggestedOn: Record<string, number> = {};
  const pay = (member: number, key: string, points: number): void => {
    if (paid.has(`${member} ${key}`)) return;
    paid.add(`${member} ${key}`);
    totals[memberId(member)] = (totals[memberId(member)] ?? 0) + points;
  };
  for (const { what, member, listing, day, own, origin } of happenings) {
    if (what === 'signed-in') pay(member, 'signed in', 5);
    else if (what === 'completed') pay(member, 'completed', 25);
    else if (what === 'amended' && !own) pay(member, `amended ${listing}`, 15);
    else if (what === 'approved' && !own && origin !== 'provider_submission') pay(member, `approved ${listing}`, 20);
    else if (what === 'submitted' && origin !== 'provider_submission') {
      const already = paid.has(`${member} submitted ${listing}`);
      if (already || (suggestedOn[`${member} ${day}`] ?? 0) >= 3) continue;
      suggestedOn[`${member} ${day}`] = (suggestedOn[`${member} ${day}`] ?? 0) + 1;
      pay(member, `submitted ${listing}`, 10);
    }
  }
  return totals;
}

async function ledgerTotals(log: Log): Promise<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const member of [0, 1, 2, 3]) {
    const entries = await log.readStream<PointsEvent>(streams.points(memberId(member)));
    expect(new Set(entries.map(({ data }) => data.entryId)).size).toBe(entries.length);
    if (entries.length > 0) totals[memberId(member)] = entries.reduce((sum, { data }) => sum + data.points, 0);
  }
  return totals;
}

/** What befalls the processes while things happen. */
const mishap = fc.record({
  after: fc.nat(30),
  kind: fc.constantFrom('restart', 'start another', 'forget', 'go back'),
  runner: fc.nat(2),
} as const);
type Mishap = typeof mishap extends fc.Arbitrary<infer Value> ? Value : never;

async function play(log: Log, happenings: readonly Happening[], mishaps: readonly Mishap[]): Promise<void> {
  await fresh();
  const running: (Awaited<ReturnType<typeof runPolicies>> | undefined)[] = [];
  const start = async (n: number): Promise<void> => {
    await running[n]?.stop();
    running[n] = await runPolicies(dependencies(log), [pointsPolicy]);
  };
  try {
    await start(0);
    await start(1);
    for (const [n, each] of happenings.entries()) {
      const [stream, event] = eventOf(each);
      await log.append(stream, 'any', [event], someContext({ occurredAt: `${each.day}T12:00:00.000Z` }));
      for (const { kind, runner } of mishaps.filter(({ after }) => after === n)) {
        if (kind === 'forget') await fresh();
        if (kind === 'go back') await bench.db.query(`update policies.checkpoints set position = position / 2`);
        await start(kind === 'start another' ? 2 : runner);
      }
    }
    const head = await log.head();
    await until(async () => (await positionOf(bench.db, 'points')) >= head, 'the policy at the end of the log');
  } finally {
    for (const each of running) await each?.stop();
  }
}

describe('a policy that is interrupted, repeated and run by several processes at once', () => {
  it('pays exactly what the rules say, in any interleaving', { timeout: 180_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 1, maxLength: 30 }),
        fc.array(mishap, { maxLength: 5 }),
        async (happenings, mishaps) => {
          const log = memoryLog();
          await play(log, happenings, mishaps);
          expect(await ledgerTotals(log)).toEqual(expectedTotals(happenings));
        },
      ),
      { numRuns: casesOf(12, 100), endOnFailure: true },
    );
  });

  it('does so on PostgreSQL', async () => {
    const keys = randomBytes(32);
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 10, maxLength: 30 }),
        fc.array(mishap, { minLength: 1, maxLength: 4 }),
        async (happenings, mishaps) => {
          const own = await projectionBench();
          const opened = await openLog({ url: own.url, masterKey: keys });
          try {
            await play(opened.log, happenings, mishaps);
            expect(await ledgerTotals(opened.log)).toEqual(expectedTotals(happenings));
          } finally {
            await opened.close();
            await own.close();
          }
        },
      ),
      { numRuns: casesOf(2, 4), endOnFailure: true },
    );
  });
});

describe('a policy', () => {
  const run = async (log: MemoryLog, policy: Policy, overrides: Partial<PolicyDependencies> = {}): Promise<void> => {
    const running = await runPolicies(dependencies(log, overrides), [policy]);
    const head = await log.head();
    await until(async () => (await positionOf(bench.db, policy.name)) >= head, 'the end of the log');
    await running.stop();
  };
  const submit = (log: MemoryLog, listing: number, member = 0) => {
    const each = {
      what: 'submitted',
      member,
      listing,
      day: '2026-01-05',
      own: false,
      origin: 'parent_suggestion',
    } as const;
    const [stream, event] = eventOf(each);
    return log.append(stream, 'any', [event], someContext({ correlationId: memberId(7) }));
  };

  it('carries on the chain of causes', async () => {
    await fresh();
    const log = memoryLog();
    await submit(log, 1);
    await run(log, pointsPolicy);
    const [cause] = await log.readStream(streams.listing(memberId(101)));
    const [award] = await log.readStream(streams.points(memberId(0)));
    expect(award).toMatchObject({
      causationId: cause?.id,
      correlationId: memberId(7),
      actor: { id: 'policy:points', role: 'system' },
    });
  });

  it('pays three suggestions a day and no more, whenever it is asked again', async () => {
    await fresh();
    const log = memoryLog();
    for (const listing of [1, 2, 3, 4, 5]) await submit(log, listing);
    await run(log, pointsPolicy);
    await fresh();
    await run(log, pointsPolicy);
    expect(await ledgerTotals(log)).toEqual({ [memberId(0)]: 30 });
  });

  it('goes on with one partition while another waits, and writes letters in the order of the log', async () => {
    const log = memoryLog();
    const begun: string[] = [];
    const written: string[] = [];
    const waiting: Policy = {
      name: 'waiting',
      from: 'beginning',
      types: ['MemberSignedIn'],
      // The first is done with when the second has been: one after the other they would never end.
      consequences: async ({ stream, position }) => {
        begun.push(stream);
        const isFirst = stream === streams.member(memberId(1));
        if (isFirst) await until(async () => begun.includes(streams.member(memberId(2))), 'the other partition');
        return [{ kind: 'mail', to: `${position}@example.org`, message: { subject: '', text: '', html: '' } }];
      },
    };
    const positions: number[] = [];
    for (const member of [1, 2, 1, 2]) {
      const signedIn = { type: 'MemberSignedIn', data: { memberId: memberId(member) } } as const;
      positions.push((await log.append(streams.member(memberId(member)), 'any', [signedIn], someContext())).position);
    }
    await ensurePolicySchema(bench.db, log, [waiting]);
    await run(log, waiting, { mail: { enqueue: async (_key, { to }) => void written.push(to) } });
    expect(written).toEqual(positions.map((position) => `${position}@example.org`));
  });

  it('whose partitions write the same streams is brought about in the order of the log, one after the other', async () => {
    const log = memoryLog();
    const told: string[] = [];
    const inOrder: Policy = {
      name: 'in order',
      from: 'beginning',
      types: ['MemberSignedIn'],
      inLogOrder: true,
      consequences: async ({ position }) => {
        told.push(`begins ${position}`);
        await new Promise((resolve) => setImmediate(resolve));
        told.push(`ends ${position}`);
        return [];
      },
    };
    const positions: number[] = [];
    for (const member of [1, 2, 3, 1]) {
      const signedIn = { type: 'MemberSignedIn', data: { memberId: memberId(member) } } as const;
      positions.push((await log.append(streams.member(memberId(member)), 'any', [signedIn], someContext())).position);
    }
    await ensurePolicySchema(bench.db, log, [inOrder]);
    await run(log, inOrder);
    expect(told).toEqual(positions.flatMap((position) => [`begins ${position}`, `ends ${position}`]));
  });

  it('waits for read models that are behind without stopping, overtaking or saying so again and again', async () => {
    const log = memoryLog();
    const told: number[] = [];
    let looks = 0;
    const waiting: Policy = {
      name: 'waiting for read models',
      from: 'beginning',
      types: ['MemberSignedIn'],
      inLogOrder: true,
      consequences: async ({ position }) => {
        looks += 1;
        if (looks <= 2) throw new ReadModelsBehind(['listing']);
        told.push(position);
        return [];
      },
    };
    const positions: number[] = [];
    for (const member of [1, 2]) {
      const signedIn = { type: 'MemberSignedIn', data: { memberId: memberId(member) } } as const;
      positions.push((await log.append(streams.member(memberId(member)), 'any', [signedIn], someContext())).position);
    }
    await ensurePolicySchema(bench.db, log, [waiting]);
    const before = bench.logged.length;
    await run(log, waiting, { stopped: (policy) => expect.unreachable(`${policy} has stopped`) });
    expect(told).toEqual(positions);
    const said = bench.logged.slice(before).filter(({ level }) => Number(level) >= 40);
    expect(said).toMatchObject([{ policy: waiting.name, behind: ['listing'] }]);
  });

  it('only names events that exist', () => {
    for (const type of pointsPolicy.types) expect(catalog.has(type)).toBe(true);
  });
});
