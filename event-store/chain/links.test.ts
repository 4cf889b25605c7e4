import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/database.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';
import { planOf } from '#tests/support/stores/query-plan.ts';
import { openStore } from '../open-store.ts';
import { LOST } from './links.ts';
import { openPostgresChain } from './postgres-chain.ts';

test('what was lost is not looked for among links that are older than any loss', async () => {
  const database = await testDatabase();
  const db = openDatabase({ url: database.url, max: 1, logger: pino({ level: 'silent' }) });
  const store = await openStore({ url: database.url, max: 1 });
  const chain = await openPostgresChain({ url: database.url, store, masterKey: randomBytes(32) });
  try {
    await db.query(`insert into audit_chain.links (position, event_id, hash, number)
      select n, gen_random_uuid(), '\\x00', n from generate_series(1, 3000) n`);
    await db.query('analyze audit_chain.links');
    const asked = `select position from audit_chain.links where ${LOST}`;
    expect(await db.query(asked)).toEqual([]);
    expect((await planOf(db, asked, [])).looked).toBeLessThan(10);
    // The log was put back to position 2,990, and went on from there.
    await db.query(`insert into audit_chain.losses (era, position, count, hash, lost_position, lost_count, lost_hash, noticed_at, mac)
      values (1, 2990, 2990, '\\x00', 3000, 3000, '\\x00', now(), '\\x00')`);
    await db.query(`insert into audit_chain.links (position, event_id, hash, number, era)
      values (2991, gen_random_uuid(), '\\x00', 2991, 1)`);
    const lost = await db.query<{ position: number }>(`${asked} order by position`);
    expect(lost.map(({ position }) => position)).toEqual([2991, 2992, 2993, 2994, 2995, 2996, 2997, 2998, 2999, 3000]);
    expect((await planOf(db, asked, [])).looked).toBeLessThan(100);
  } finally {
    await chain.close();
    await store.close();
    await db.close();
    await database.drop();
  }
});
