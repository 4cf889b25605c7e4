import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { type LetterBench, letterBench, REFUSED, soon } from '#tests/support/letter-policy.ts';
import { memberId, until } from '#tests/support/projection.ts';
import type { Policy } from '../policy.ts';
import { ensurePolicySchema } from './progress.ts';

let bench: LetterBench;
beforeEach(async () => {
  bench = await letterBench();
});
afterEach(() => bench.close());

describe('an event that fails', () => {
  it('stops its partition and no other, and once it is mended all that waited follows in its order', async () => {
    await bench.start();
    const before = await bench.signIn(1);
    await bench.atTheEnd();
    const bad = await bench.fails(1);
    const after = [await bench.signIn(1), await bench.signIn(1)];
    const others = [await bench.signIn(2), await bench.signIn(3)];
    await bench.atTheEnd();
    expect(await bench.lettersTo(1)).toEqual([before]);
    expect([...(await bench.lettersTo(2)), ...(await bench.lettersTo(3))]).toEqual(others);
    expect(await bench.stoppedPartitions()).toBe(1);
    bench.failing.clear();
    await bench.noneStands();
    expect(await bench.lettersTo(1)).toEqual([before, bad, ...after]);
    const news = await bench.signIn(1);
    await bench.atTheEnd();
    expect(await bench.lettersTo(1)).toEqual([before, bad, ...after, news]);
  });

  it('is tried again after a pause that grows to its bound', async () => {
    const bad = await bench.signIn(1);
    bench.failing.add(bad);
    const { stop } = await bench.start();
    const kept = async () =>
      (
        await bench.db.query<{ tries: number; ms: number }>(
          `select tries, round(extract(epoch from retry_at - now()) * 1000)::int as ms from policies.stopped`,
        )
      )[0] ?? { tries: 0, ms: 0 };
    await until(async () => (await kept()).tries >= 6, 'six attempts');
    await stop();
    expect(bench.tried.every((each) => each === bad)).toBe(true);
    // With pauses that a test need not wait for, each was as long as it may be from the fifth on.
    expect((await kept()).ms).toBeLessThanOrEqual(soon.longestMs);
  });

  it('is tried again at once by the process that takes its slot up', async () => {
    const bad = await bench.signIn(1);
    bench.failing.add(bad);
    const patient = { ...soon, firstMs: 3_600_000, longestMs: 3_600_000 };
    const { stop } = await bench.start(bench.talkative, { pauses: patient });
    await bench.atTheEnd();
    await stop();
    bench.failing.clear();
    await bench.start(bench.talkative, { pauses: patient });
    await bench.noneStands();
    expect(await bench.lettersTo(1)).toEqual([bad]);
  });

  it('when it is the database that refuses its letter, stops alone, and the letters of its page are written', async () => {
    await bench.signIn(1);
    await bench.signIn(REFUSED);
    await bench.signIn(2);
    await bench.start();
    await bench.atTheEnd();
    expect(await bench.stoppedPartitions()).toBe(1);
    expect([await bench.lettersTo(1), await bench.lettersTo(2)].map((each) => each.length)).toEqual([1, 1]);
  });

  it('holds up neither its slot nor memory when hundreds wait behind it', { timeout: 120_000 }, async () => {
    const bad = await bench.signIn(1);
    bench.failing.add(bad);
    for (let n = 0; n < 500; n += 1) await bench.signIn(1);
    await bench.start();
    await bench.atTheEnd();
    const [row] = await bench.db.query<{ rows: number }>(`select count(*)::int as rows from policies.stopped`);
    expect(row).toEqual({ rows: 1 });
    expect(new Set(bench.tried)).toEqual(new Set([bad]));
    bench.failing.clear();
    await bench.noneStands();
    const letters = await bench.lettersTo(1);
    expect(letters).toHaveLength(501);
    expect(letters).toEqual(letters.toSorted((left, right) => left - right));
  });
});

describe('an event that cannot be read', () => {
  it('stops its stream until it can be, and is brought about then', async () => {
    const first = await bench.signIn(1);
    const was = bench.unreadable(first);
    const second = await bench.signIn(1);
    const other = await bench.signIn(2);
    await bench.start();
    await bench.atTheEnd();
    expect([await bench.lettersTo(1), await bench.lettersTo(2)]).toEqual([[], [other]]);
    bench.log.readAs(first, was);
    await bench.noneStands();
    expect(await bench.lettersTo(1)).toEqual([first, second]);
  });

  it('is not passed over either when its type is one that only newer code knows', async () => {
    const position = bench.log.inject(streams.member(memberId(1)), { type: 'MemberDanced', data: {} });
    const after = await bench.signIn(1);
    await bench.start();
    await bench.atTheEnd();
    expect([await bench.stoppedPartitions(), await bench.lettersTo(1)]).toEqual([1, []]);
    bench.log.readAs(position, { type: 'MemberSignedIn', data: { memberId: memberId(1) } });
    await bench.noneStands();
    expect(await bench.lettersTo(1)).toEqual([position, after]);
  });

  it('of a type that the policy has nothing to do with stops nothing', async () => {
    bench.log.inject(streams.member(memberId(1)), { type: 'MemberErased', data: {} });
    const after = await bench.signIn(1);
    await bench.start();
    await bench.atTheEnd();
    expect([await bench.stoppedPartitions(), await bench.lettersTo(1)]).toEqual([0, [after]]);
  });

  it('belongs to whoever turns out to be concerned, also when older and newer code share the policy', async () => {
    /** By what the event holds, which decides on the slot as well. */
    const byMember: Policy = { ...bench.talkative, partition: ({ data }) => ('memberId' in data ? data.memberId : '') };
    const positions: number[] = [];
    for (let member = 0; member < 8; member += 1) positions.push(await bench.signIn(member));
    const were = positions.map((position) => [position, bench.unreadable(position)] as const);
    const { stop } = await bench.start(byMember);
    await bench.atTheEnd();
    await stop();
    for (const [position, was] of were) bench.log.readAs(position, was);
    await bench.start(byMember);
    await bench.start(byMember);
    await bench.noneStands();
    for (const [member, position] of positions.entries()) expect(await bench.lettersTo(member)).toEqual([position]);
  });
});

it('what an older version had put aside is tried again by the slot whose it is', async () => {
  const bad = await bench.signIn(1);
  const other = await bench.signIn(2);
  await ensurePolicySchema(bench.db, bench.log, [bench.talkative]);
  await bench.db.query(`update policies.checkpoints set position = $1`, [other]);
  await bench.db.query(`drop table policies.stopped`);
  await bench.db.query(`create table policies.failed (
    name text not null, position bigint not null, event_id uuid not null, type text not null, error text not null,
    failed_at timestamptz not null default now(), primary key (name, position))`);
  await bench.db.query(
    `insert into policies.failed values ('talkative', $1, gen_random_uuid(), 'MemberSignedIn', 'x')`,
    [bad],
  );
  await bench.start();
  await bench.noneStands();
  expect([await bench.lettersTo(1), await bench.lettersTo(2)]).toEqual([[bad], []]);
});
