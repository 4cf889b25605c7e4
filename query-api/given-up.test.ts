import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#platform/database.ts';
import { jsonRequest } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { submission } from '#tests/support/made/submission.ts';

let site: TestApp;
let other: Database;
beforeAll(async () => {
  site = await testApp();
  other = openDatabase({ url: site.databaseUrl, max: 2, logger: site.context.logger });
});
afterAll(async () => {
  await other.close();
  await site.close();
});

/** Runs `work` while nobody can read the directory. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await other.transaction(
    async (tx) => {
      await tx.query('lock table directory.listings, directory.contents in access exclusive mode');
      await work();
    },
    { unhurried: true },
  );
}

/** Statements that wait in the server. */
const waiting = async (): Promise<number> =>
  (
    await other.query(`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ~ 'directory\\.listings'`)
  ).length;
const ended = async (): Promise<number> =>
  (await site.context.metrics.counter('hopscotch_reads_ended_total', '').get()).values[0]?.value ?? 0;

/** Asks, and answers how to go away. */
function ask(path: string): () => void {
  const request = get(`${site.url}${path}`);
  request.on('error', () => undefined);
  return () => void request.destroy();
}

test('a read that was given up is ended in the database while the site lives, and its connection serves others', async () => {
  await whileLocked(async () => {
    // A page and its count each.
    const leaving = [1, 2, 3].map((n) => ask(`/api/activities?limit=${n}&location=Town${n}`));
    await expect.poll(waiting).toBe(6);
    for (const leave of leaving) leave();
    // Not by their limit, which nobody counts.
    await expect.poll(ended).toBe(6);
    expect(await waiting()).toBe(0);
  });
  // One for each connection, and so never more at once than a busy machine lets in.
  const each = Array.from({ length: site.context.config.databasePool });
  const answers = await Promise.all(each.map(() => site.anonymous('/api/activities')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('what several wait for is ended when the last of them has gone, and not before', async () => {
  const before = await ended();
  let answered: Promise<Response> | undefined;
  await whileLocked(async () => {
    const leaving = [1, 2].map(() => ask('/api/activities/facets?location=Guildford'));
    await expect.poll(waiting).toBe(1);
    answered = site.anonymous('/api/activities/facets?location=Guildford');
    const inHand = async () =>
      (await site.context.metrics.gauge('hopscotch_http_in_hand', '').get()).values[0]?.value ?? 0;
    await expect.poll(inHand).toBe(3);
    for (const leave of leaving) leave();
    await expect.poll(inHand).toBe(1);
    expect([await waiting(), await ended()]).toEqual([1, before]);
  });
  expect((await answered)?.status).toBe(200);
});

test('a write that was given up is done all the same', async () => {
  const leaving = new AbortController();
  let sent: Promise<unknown> | undefined;
  const name = 'Pond dipping for the patient';
  await other.transaction(
    async (tx) => {
      await tx.query('lock table log.events in access exclusive mode');
      sent = fetch(`${site.url}/api/submit-listing`, {
        ...jsonRequest('POST', { ...submission, name }),
        signal: leaving.signal,
      }).catch(() => undefined);
      const blocked = async () =>
        (
          await other.query(`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query ~ 'log\\.'`)
        ).length;
      await expect.poll(blocked).toBeGreaterThan(0);
      leaving.abort();
      await sent;
    },
    { unhurried: true },
  );
  const written = async () =>
    (await other.query(`select 1 from log.events where data::text like $1`, [`%${name}%`])).length;
  await expect.poll(written).toBe(1);
});
