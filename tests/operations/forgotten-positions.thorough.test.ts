import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { copyLog } from '#event-store/upkeep/copy.ts';
import { openStore } from '#event-store/open-store.ts';
import type { Database } from '#platform/database.ts';
import { allReadModels } from '#projectors/all.ts';
import { call } from '#tests/support/api-client.ts';
import { testApp } from '#tests/support/app.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { until } from '#tests/support/projection.ts';
import { eventStoreDbServer } from '#tests/support/servers/eventstoredb-server.ts';
import { servePages } from '#tests/support/servers/page-server.ts';
import { adopt } from '#tests/support/stores/adopting.ts';
import { tamper } from '#tests/support/stores/tampering.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';

const MASTER_KEY = '0123456789abcdef'.repeat(4);
const SESSION_SECRET = 'fedcba9876543210'.repeat(4);
/** Positions of the old log begin here: no other number in the database looks like them, and no position of the new log either. */
const FIRST = 81_527_000;
const looksLikeOne = '(^|[^0-9])815270[0-9]{2}($|[^0-9])';

/** Every table and column that holds a position of the old log, whatever its type and however deep in JSON. */
async function oldPositionsIn(db: Database): Promise<string[]> {
  const columns = await db.query<{ table: string; name: string }>(
    `select format('%I.%I', table_schema, table_name) as table, column_name as name
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1, 2`,
  );
  const found: string[] = [];
  for (const { table, name } of columns) {
    const rows = await db.query(`select 1 from ${table} where "${name}"::text ~ $1 limit 1`, [looksLikeOne]);
    if (rows.length > 0) found.push(`${table}.${name}`);
  }
  return found;
}

test('when the log is moved, no position of the old one is left in anything that the site works with', async () => {
  const [database, server, pages] = await Promise.all([testDatabase(), eventStoreDbServer(), servePages()]);
  const siteOn = (eventstoreUrl: string) =>
    testApp({
      databaseUrl: database.url,
      scraperAllow: [pages.host],
      environment: { MASTER_KEY, SESSION_SECRET, EVENTSTORE_URL: eventstoreUrl },
    });
  try {
    await server.start();
    const before = await siteOn('');
    const { db, log, readPosition } = before.context;
    // The site itself may not.
    await tamper(database.url, `select setval('log.position', ${FIRST})`);
    const parent = await before.signedInAs('parent');
    const submitted = await call(
      parent,
      'POST',
      '/api/parent/submit-suggestion',
      { name: 'Kite Club', description: 'Kites on the downs.' },
      { 'idempotency-key': randomUUID() },
    );
    expect(submitted.status).toBe(200);
    const url = pages.put('/kites', { name: 'Kites for Beginners', description: 'Kites on the downs.', price: 5 });
    await call(parent, 'POST', '/api/parent/create-from-url', { url });
    const { memberId } = await before.newMember('parent');
    await listingIn(log, 'live', { submittedBy: memberId });
    await readPosition.waitFor(
      allReadModels.map(({ name }) => name),
      await log.head(),
      60_000,
    );
    const head = await log.head();
    await until(
      async () => {
        // What is nothing to scrapers moves their place at the next page that comes five seconds later, and here none need come.
        const [row] = await db.query<{ at: number; scrapers: number }>(
          `select least((select min(position) from policies.checkpoints), (select max(position) from audit_chain.links)) as at,
                  (select min(position) from scraping.progress) as scrapers`,
        );
        return (row?.at ?? 0) >= head && (row?.scrapers ?? 0) >= FIRST;
      },
      'everything has followed the log',
      60_000,
    );
    const were = await oldPositionsIn(db);
    // Something of everything that keeps positions.
    for (const known of ['policies.checkpoints', 'projection.checkpoints', 'points.entries', 'scraping.progress'])
      expect(were).toContain(`${known}.position`);
    await before.close();

    const stores = await Promise.all([openStore({ url: database.url }), openStore({ url: server.url })]);
    await copyLog({ from: stores[0], to: stores[1] });
    for (const store of stores) await store.close();
    expect(await adopt(database.url, server.url)).toBe(true);
    const after = await siteOn(server.url);
    const left = async () => {
      const columns = await oldPositionsIn(after.context.db);
      // The old log itself, and the chain that is its witness.
      return columns.filter((column) => !/^(log\.events|audit_chain_until_\d+\.links)\./.test(column));
    };
    // Read models are rebuilt while the old ones are read.
    await expect.poll(left).toEqual([]);
    await after.close();
  } finally {
    await pages.close();
    await server.remove();
    await database.drop();
  }
});
