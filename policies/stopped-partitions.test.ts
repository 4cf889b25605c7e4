import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { type FaultyDatabase, faultyDatabase } from '#tests/support/faulty-database.ts';
import { type MemoryLog, memoryLog } from '#tests/support/memory-log.ts';
import { memberId, type ProjectionBench, projectionBench, someContext, until } from '#tests/support/projection.ts';
import type { PolicyDependencies } from './bring-about.ts';
import type { Policy } from './policy.ts';
import { ensurePolicySchema, positionOf } from './progress.ts';
import { runPolicies } from './run-policies.ts';
import { standing } from './stopped.ts';
import { casesOf } from '#tests/support/thorough.ts';

let bench: ProjectionBench;
let log: MemoryLog;
/** Positions of the events at which the policy's code fails. */
let failing: Set<number>;
let tried: number[];
let running: { db: FaultyDatabase; stop(): Promise<void> }[];

beforeEach(async () => {
  bench = await projectionBench();
  log = memoryLog();
  failing = new Set();
  tried = [];
  running = [];
  // Without a key, so that a letter that is written twice is there twice.
  await bench.db.query(
    `create table letters (n bigint generated always as identity, position bigint not null, stream text not null)`,
  );
});
afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop()));
  await bench.close();
});

/** Writes a letter for each sign-in, with the event's position as its text. */
const talkative: Policy = {
  name: 'talkative',
  from: 'beginning',
  types: ['MemberSignedIn'],
  consequences: async ({ position, stream }) => {
    tried.push(position);
    if (failing.has(position)) throw new TypeError('a bug');
    return [{ kind: 'mail', to: stream, message: { subject: '', text: String(position), html: '' } }];
  },
};
/** A text that the database does not take, for the member of that number. */
const REFUSED = 77;

const soon = { lookMs: 20, firstMs: 1, longestMs: 10 };
const start = async (policy: Policy = talkative, overrides: Partial<PolicyDependencies> = {}) => {
  const db = faultyDatabase(bench.anotherPool());
  const mail: PolicyDependencies['mail'] = {
    enqueue: async (_key, { to, text }, tx = db) => {
      const refused = to === streams.member(memberId(REFUSED));
      await tx.query(`insert into letters (position, stream) values ($1, $2)`, [text, refused ? 'a\0b' : to]);
    },
  };
  const deps = { ...bench, db, log, mail, now: () => '2026-01-05T10:00:00.000Z', stopped: () => undefined };
  const { stop } = await runPolicies({ ...deps, pauses: soon, ...overrides }, [policy]);
  const started = { db, stop };
  running.push(started);
  return started;
};
const signIn = async (member: number): Promise<number> => {
  const id = memberId(member);
  const event = { type: 'MemberSignedIn', data: { memberId: id } } as const;
  return (await log.append(streams.member(id), 'any', [event], someContext())).position;
};
/** An event at which the policy's code fails from its first attempt on: its position follows from the last one. */
const fails = async (member: number): Promise<number> => {
  const near = Array.from({ length: 8 }, (_each, n) => n);
  const head = await log.head();
  for (const n of near) failing.add(head + n + 1);
  const position = await signIn(member);
  for (const n of near) if (head + n + 1 !== position) failing.delete(head + n + 1);
  return position;
};
const unreadable = (position: number): { type: string; data: unknown } =>
  log.readAs(position, { type: 'Unreadable', data: { type: 'MemberSignedIn', reason: 'schema version 99 is newer' } });
const atTheEnd = async (): Promise<void> => {
  const head = await log.head();
  await until(async () => (await positionOf(bench.db, 'talkative')) >= head, 'the policy at the end of the log');
};
const stoppedPartitions = async (): Promise<number> => (await standing(bench.db)).get('talkative')?.partitions ?? 0;
const noneStands = (): Promise<void> => until(async () => (await stoppedPartitions()) === 0, 'no partition stands');
const lettersTo = async (member: number): Promise<number[]> =>
  (
    await bench.db.query<{ position: number }>(`select position from letters where stream = $1 order by n`, [
      streams.member(memberId(member)),
    ])
  ).map(({ position }) => position);

describe('an event that fails', () => {
  it('stops its partition and no other, and once it is mended all that waited follows in its order', async () => {
    await start();
    const before = await signIn(1);
    await atTheEnd();
    const bad = await fails(1);
    const after = [await signIn(1), await signIn(1)];
    const others = [await signIn(2), await signIn(3)];
    await atTheEnd();
    expect(await lettersTo(1)).toEqual([before]);
    expect([...(await lettersTo(2)), ...(await lettersTo(3))]).toEqual(others);
    expect(await stoppedPartitions()).toBe(1);
    failing.clear();
    await noneStands();
    expect(await lettersTo(1)).toEqual([before, bad, ...after]);
    const news = await signIn(1);
    await atTheEnd();
    expect(await lettersTo(1)).toEqual([before, bad, ...after, news]);
  });

  it('is tried again after a pause that grows to its bound', async () => {
    const bad = await signIn(1);
    failing.add(bad);
    const { stop } = await start();
    const kept = async () =>
      (
        await bench.db.query<{ tries: number; ms: number }>(
          `select tries, round(extract(epoch from retry_at - now()) * 1000)::int as ms from policies.stopped`,
        )
      )[0] ?? { tries: 0, ms: 0 };
    await until(async () => (await kept()).tries >= 6, 'six attempts');
    await stop();
    expect(tried.every((each) => each === bad)).toBe(true);
    // With pauses that a test need not wait for, each was as long as it may be from the fifth on.
    expect((await kept()).ms).toBeLessThanOrEqual(soon.longestMs);
  });

  it('is tried again at once by the process that takes its slot up', async () => {
    const bad = await signIn(1);
    failing.add(bad);
    const patient = { ...soon, firstMs: 3_600_000, longestMs: 3_600_000 };
    const { stop } = await start(talkative, { pauses: patient });
    await atTheEnd();
    await stop();
    failing.clear();
    await start(talkative, { pauses: patient });
    await noneStands();
    expect(await lettersTo(1)).toEqual([bad]);
  });

  it('when it is the database that refuses its letter, stops alone, and the letters of its page are written', async () => {
    await signIn(1);
    await signIn(REFUSED);
    await signIn(2);
    await start();
    await atTheEnd();
    expect(await stoppedPartitions()).toBe(1);
    expect([await lettersTo(1), await lettersTo(2)].map((each) => each.length)).toEqual([1, 1]);
  });

  it('holds up neither its slot nor memory when hundreds wait behind it', { timeout: 120_000 }, async () => {
    const bad = await signIn(1);
    failing.add(bad);
    for (let n = 0; n < 500; n += 1) await signIn(1);
    await start();
    await atTheEnd();
    const [row] = await bench.db.query<{ rows: number }>(`select count(*)::int as rows from policies.stopped`);
    expect(row).toEqual({ rows: 1 });
    expect(new Set(tried)).toEqual(new Set([bad]));
    failing.clear();
    await noneStands();
    const letters = await lettersTo(1);
    expect(letters).toHaveLength(501);
    expect(letters).toEqual(letters.toSorted((left, right) => left - right));
  });
});

describe('an event that cannot be read', () => {
  it('stops its stream until it can be, and is brought about then', async () => {
    const first = await signIn(1);
    const was = unreadable(first);
    const second = await signIn(1);
    const other = await signIn(2);
    await start();
    await atTheEnd();
    expect([await lettersTo(1), await lettersTo(2)]).toEqual([[], [other]]);
    log.readAs(first, was);
    await noneStands();
    expect(await lettersTo(1)).toEqual([first, second]);
  });

  it('is not passed over either when its type is one that only newer code knows', async () => {
    const position = log.inject(streams.member(memberId(1)), { type: 'MemberDanced', data: {} });
    const after = await signIn(1);
    await start();
    await atTheEnd();
    expect([await stoppedPartitions(), await lettersTo(1)]).toEqual([1, []]);
    log.readAs(position, { type: 'MemberSignedIn', data: { memberId: memberId(1) } });
    await noneStands();
    expect(await lettersTo(1)).toEqual([position, after]);
  });

  it('of a type that the policy has nothing to do with stops nothing', async () => {
    log.inject(streams.member(memberId(1)), { type: 'MemberErased', data: {} });
    const after = await signIn(1);
    await start();
    await atTheEnd();
    expect([await stoppedPartitions(), await lettersTo(1)]).toEqual([0, [after]]);
  });

  it('belongs to whoever turns out to be concerned, also when older and newer code share the policy', async () => {
    /** By what the event holds, which decides on the slot as well. */
    const byMember: Policy = { ...talkative, partition: ({ data }) => ('memberId' in data ? data.memberId : '') };
    const positions: number[] = [];
    for (let member = 0; member < 8; member += 1) positions.push(await signIn(member));
    const were = positions.map((position) => [position, unreadable(position)] as const);
    const { stop } = await start(byMember);
    await atTheEnd();
    await stop();
    for (const [position, was] of were) log.readAs(position, was);
    await start(byMember);
    await start(byMember);
    await noneStands();
    for (const [member, position] of positions.entries()) expect(await lettersTo(member)).toEqual([position]);
  });
});

it('what an older version had put aside is tried again by the slot whose it is', async () => {
  const bad = await signIn(1);
  const other = await signIn(2);
  await ensurePolicySchema(bench.db, log, [talkative]);
  await bench.db.query(`update policies.checkpoints set position = $1`, [other]);
  await bench.db.query(`drop table policies.stopped`);
  await bench.db.query(`create table policies.failed (
    name text not null, position bigint not null, event_id uuid not null, type text not null, error text not null,
    failed_at timestamptz not null default now(), primary key (name, position))`);
  await bench.db.query(
    `insert into policies.failed values ('talkative', $1, gen_random_uuid(), 'MemberSignedIn', 'x')`,
    [bad],
  );
  await start();
  await noneStands();
  expect([await lettersTo(1), await lettersTo(2)]).toEqual([[bad], []]);
});

describe('where a policy starts', () => {
  it('in a log with a past: at its beginning, or only with what happens from now on, whichever it says', async () => {
    await signIn(1);
    const both = [talkative, { ...talkative, name: 'news', from: 'now' } as const];
    await ensurePolicySchema(bench.db, log, both);
    const now = await log.head();
    await signIn(1);
    // Whoever comes later meets what the first has written.
    await Promise.all([1, 2, 3].map(() => ensurePolicySchema(bench.anotherPool(), log, both)));
    expect([await positionOf(bench.db, 'talkative'), await positionOf(bench.db, 'news')]).toEqual([0, now]);
  });

  it('of several processes that start at once, all start at one place', async () => {
    await signIn(1);
    const news = { ...talkative, name: 'news', from: 'now' } as const;
    const racing = Array.from({ length: 6 }, async () => {
      await signIn(2);
      await ensurePolicySchema(bench.anotherPool(), log, [news]);
    });
    await Promise.all(racing);
    const starts = await bench.db.query(`select distinct position from policies.checkpoints where name = 'news'`);
    expect(starts).toHaveLength(1);
  });

  it('a policy that has run before goes on where it was', async () => {
    await ensurePolicySchema(bench.db, log, [{ ...talkative, from: 'now' }]);
    const missed = await signIn(1);
    await start({ ...talkative, from: 'now' });
    await atTheEnd();
    expect(await lettersTo(1)).toEqual([missed]);
  });
});

type Step =
  | { readonly kind: 'happens'; readonly member: number; readonly how: 'well' | 'fails' | 'unreadable' }
  | { readonly kind: 'mended' | 'restart' | 'another' | 'killed' | 'settled' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('happens' as const),
      member: fc.nat(3),
      how: fc.constantFrom('well', 'well', 'fails', 'unreadable'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('mended', 'restart', 'another', 'killed', 'settled') }),
  },
);

it(
  'whatever fails, recovers and is killed, each partition has the consequences of a run without failures, in their order, once',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        log = memoryLog();
        failing = new Set();
        await bench.db.query(`truncate letters`);
        await bench.db.query(`drop schema if exists policies cascade`);
        const expected: [number[], number[], number[], number[]] = [[], [], [], []];
        const hidden: (readonly [number, { type: string; data: unknown }])[] = [];
        const mend = (): void => {
          failing.clear();
          for (const [position, was] of hidden.splice(0)) log.readAs(position, was);
        };
        await start();
        for (const each of steps) {
          const latest = running.at(-1);
          if (each.kind === 'happens') {
            const position = await (each.how === 'fails' ? fails : signIn)(each.member);
            // From now on: whether the policy was faster is part of the game.
            if (each.how === 'unreadable') hidden.push([position, unreadable(position)]);
            expected[each.member]?.push(position);
          } else if (each.kind === 'mended') mend();
          else if (each.kind === 'settled') await atTheEnd();
          else {
            if (each.kind === 'restart') await latest?.stop();
            if (each.kind === 'killed') latest?.db.die();
            await start();
          }
        }
        mend();
        await start();
        await atTheEnd();
        await noneStands();
        for (const [member, positions] of expected.entries()) expect(await lettersTo(member)).toEqual(positions);
        await Promise.all(running.splice(0).map(({ stop }) => stop()));
      }),
      {
        numRuns: casesOf(10, 60),
        endOnFailure: true,
        seed: Number(process.env['POLICIES_SEED'] ?? Date.now() % 2 ** 31),
      },
    );
  },
);
