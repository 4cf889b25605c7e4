import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { typed } from '#domain/listing/typed.ts';
import { findPeople, findPerson } from '#operations/erasure/find-person.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { loggedBench, someContext, until } from '#tests/support/projection.ts';

/** Of a site of so few connections that many erasures would have them all if each held one while it waits. */
const CONNECTIONS = 4;
const MANY = 8;
let site: TestApp;
beforeAll(async () => {
  site = await testApp({ environment: { DATABASE_POOL: String(CONNECTIONS) } });
});
afterAll(() => site.close());

it('many who leave at once leave others their connections, and all of them are gone in the end', async () => {
  const { context } = site;
  const leaving = await Promise.all(Array.from({ length: MANY }, () => site.newMember('parent')));
  const another = new pg.Client({ connectionString: site.databaseUrl });
  await another.connect();
  try {
    // As another process has them while it erases somebody.
    await another.query(`select pg_advisory_lock(hashtext('erasures'), 0)`);
    const erasures = Promise.all(
      leaving.map(({ memberId, email }) => context.eraseAccount({ memberId, email, emailConfirmed: true })),
    );
    erasures.catch(() => undefined);
    const noted = async (): Promise<number> => {
      const { rowCount } = await another.query('select from keys.erasures where finished_at is null');
      return rowCount ?? 0;
    };
    await until(async () => (await noted()) > 0, 'an erasure that waits for its turn');
    // One after the other, so that whoever has come by now would have taken what there is.
    for (let n = 0; n < 20; n += 1) expect(await context.db.query('select 1 as one')).toEqual([{ one: 1 }]);
    expect((await site.anonymous('/api/activities')).status).toBe(200);
    // The others are not begun one by one, but all by the run that follows.
    expect(await noted()).toBe(1);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    expect((await another.query(waiting)).rowCount).toBe(0);
    await another.query(`select pg_advisory_unlock(hashtext('erasures'), 0)`);
    await erasures;
  } finally {
    await another.end();
  }
  for (const { memberId } of leaving) expect(await context.erasing.proofOf(memberId)).toMatchObject({ isDone: true });
});

it('an erasure that fails is brought to its end without another one, and without a start', async () => {
  const { context } = site;
  const { memberId, email } = await site.newMember('parent');
  const owner = new pg.Client({ connectionString: site.databaseUrl });
  await owner.connect();
  try {
    await owner.query('alter table keys.person_keys rename to person_keys_away');
    await expect(context.eraseAccount({ memberId, email, emailConfirmed: true })).rejects.toThrow('person_keys');
  } finally {
    await owner.query('alter table keys.person_keys_away rename to person_keys');
    await owner.end();
  }
  expect(await context.erasing.proofOf(memberId)).toMatchObject({ isDone: false });
  const isDone = async (): Promise<boolean> => (await context.erasing.proofOf(memberId))?.isDone === true;
  await until(isDone, 'the end of an erasure that had failed');
});

it('the log is gone through as often for many as for one, and each is found as they are alone', async () => {
  const bench = await loggedBench();
  try {
    const { log, erasures } = bench.opened;
    const address = (n: number): string => `somebody-${n}@mail.example`;
    // Each listing names two of five: whom one is found with, another is, too.
    for (let n = 0; n < 12; n += 1) {
      const listingId = randomUUID();
      const fields = { name: 'Kite Club', contactEmail: address(n % 5), description: `Or ask ${address((n * 2) % 5)}` };
      const drafted = typed(listingId, { origin: 'parent_submission', draftedBy: 'anonymous', fields });
      await log.append(
        streams.listing(listingId),
        'no-stream',
        [{ type: 'ListingDrafted', data: drafted }],
        someContext(),
      );
    }
    const sought = [0, 1, 2, 3, 4, 5].map((n) => ({
      marks: [erasures.markOf(address(n))],
      account: n === 2 ? randomUUID() : null,
    }));
    let begun = 0;
    const counted = {
      open: log.open.bind(log),
      readStream: log.readStream.bind(log),
      fold: log.fold.bind(log),
      stored: {
        readAll: (position: number) => {
          if (position === 0) begun += 1;
          return log.stored.readAll(position);
        },
      },
    };
    await findPeople({ log: counted, erasures }, sought.slice(0, 1));
    const forOne = begun;
    const together = await findPeople({ log: counted, erasures }, sought);
    expect(begun).toBe(2 * forOne);
    const alone = [];
    for (const { marks, account } of sought) alone.push(await findPerson({ log, erasures }, marks, account));
    expect(together).toEqual(alone);
    expect(together.map(({ subjects }) => subjects.size > 1)).toEqual([true, true, true, true, true, false]);
  } finally {
    await bench.close();
  }
});
