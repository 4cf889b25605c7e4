import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueueItem, ReviewItem } from '#domain/listing/shown/views.ts';
import { queueOrders, waitingStandings } from '#domain/listing/queues.ts';
import type { SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { listingWith, submit } from '#tests/support/made/live-listings.ts';
import { copies } from '#tests/support/stores/copies.ts';
import { planOf } from '#tests/support/stores/query-plan.ts';
import { duplicatesSql } from './duplicates.ts';
import { pageStatement } from './queue-page.ts';
import { searchStatement } from './queue-search.ts';
import { submissionsStatement } from '../offer/parent-submission.ts';

const WAITING = 100_000;
/** Of these so many by parents' own form. */
const SENT_IN = 10_000;
const PAGE = 24;

let site: TestApp;
let admin: SiteFetch;
beforeAll(async () => {
  site = await testApp();
  admin = await site.signedInAs('admin');
  const fields = { name: 'Forest School 1', description: 'Mud.', town: 'Dorking', postcode: 'RH4 1AA' };
  await listingWith(site.context, { fields }, [submit]);
  await multiply();
});
afterAll(() => site.close());

/** As many listings as wait, all but alike: the read models' rows of the one there is, under other ids, names and places. */
async function multiply(): Promise<void> {
  await copies(site.context.db, WAITING, 'listing.listings', {
    listing_id: 'copies.id',
    plain_name: `'forest school ' || n`,
    sorted_name: `n || ' forest school'`,
    // Each came in at a time of its own, as they do.
    submitted_at: `one.submitted_at + n * interval '1 minute'`,
    found_by: `case when n <= ${SENT_IN} then 'forest school ' || n || ' dorking ann other ann' || n || '@mail.example' end`,
    origin: `case when n <= ${SENT_IN} then 'parent_submission' else one.origin end`,
  });
  await copies(site.context.db, WAITING, 'review_queue.places', {
    listing_id: 'copies.id',
    at_end: 'n % 2 = 0',
    since: '1000 + n',
  });
  await site.context.db.query(
    `update review_queue.counts set listings = '{"submitted": {"parent_suggestion": ${WAITING}}}'`,
  );
}

const lists = {
  'what waits': { standings: waitingStandings, sources: null },
  'one source of it': { standings: waitingStandings, sources: ['parent'] },
  'one tab': { standings: ['found', 'submitted'], sources: ['scraper', 'manual'] },
} as const;

describe(`a queue of ${WAITING} listings that are all but alike`, () => {
  test.each(Object.entries(lists))(
    '%s is read off the index, and a page looks at little more than itself',
    async (_name, list) => {
      for (const sort of queueOrders)
        for (const after of [undefined, '0.50000', '1.90000']) {
          const { sql, values } = pageStatement({ ...list, sort, limit: PAGE, offset: 0, after });
          const { nodes, looked } = await planOf(site.context.db, sql, values);
          expect([...nodes].filter((node) => node === 'Seq Scan' || node === 'Bitmap Heap Scan')).toEqual([]);
          expect(looked).toBeLessThan(PAGE * 20);
        }
    },
  );

  test('a page that is asked for by its number passes over those before it in the index and nowhere else', async () => {
    const { sql, values } = pageStatement({ ...lists['what waits'], sort: 'waiting', limit: PAGE, offset: 9_000 });
    const { nodes, looked } = await planOf(site.context.db, sql, values);
    expect(nodes).not.toContain('Seq Scan');
    expect(looked).toBeLessThan(9_000 * 6);
  });

  test('what may be a duplicate of one of them is found among its neighbours in the alphabet', async () => {
    const [row] = await site.context.db.query<{ id: string }>(
      `select listing_id as id from listing.listings where plain_name = 'forest school 77777'`,
    );
    const { nodes, looked } = await planOf(site.context.db, duplicatesSql, [row?.id]);
    expect(nodes).not.toContain('Seq Scan');
    expect(looked).toBeLessThan(10_000);
    const answer = await admin(`/api/admin/activities/${row?.id}`);
    expect(((await answer.json()) as ReviewItem).duplicates).toHaveLength(5);
  });

  test('says how many wait in all, and those whose address nobody confirmed stand behind the others', async () => {
    const answer = await admin(`/api/admin/listings/pending?limit=${PAGE}&after=0.${WAITING + 999 - PAGE}`);
    expect(answer.headers.get('x-total-count')).toBe(String(WAITING));
    expect((await answer.json()) as QueueItem[]).toHaveLength(PAGE);
    expect(answer.headers.get('link')).toBe(`</api/admin/listings/pending?limit=24&after=1.1022>; rel="next"`);
  });

  test('shows the newest first where it is asked to, page after page, and still behind them whose address nobody confirmed', async () => {
    const first = await admin(`/api/admin/listings/pending?limit=${PAGE}&sort=newest`);
    const next = `</api/admin/listings/pending?sort=newest&limit=24&after=0.${WAITING + 999 - 2 * (PAGE - 1)}>; rel="next"`;
    expect(first.headers.get('link')).toBe(next);
    const [newest] = (await first.json()) as QueueItem[];
    const [row] = await site.context.db.query<{ id: string }>(
      `select listing_id as id from review_queue.places where not at_end order by since desc limit 1`,
    );
    expect(newest?.id).toBe(row?.id);
    const last = await admin(`/api/admin/listings/pending?limit=${PAGE}&sort=newest&after=0.1003`);
    expect(last.headers.get('link')).toContain('after=1.');
    expect((await last.json()) as QueueItem[]).toHaveLength(PAGE);
  });

  test('is searched by a part of the name, off the index of names, and says how many there are', async () => {
    const part = { ...lists['what waits'], sort: 'waiting', limit: PAGE, offset: 0 } as const;
    const { sql, values } = searchStatement(part, 'school 77777');
    expect((await planOf(site.context.db, sql, values)).nodes).not.toContain('Seq Scan');
    const answer = await admin('/api/admin/listings/pending?search=SCHOOL+7777&limit=5');
    // 7777, 77770 to 77779, and what ends with it: each word may stand anywhere in the name.
    expect(answer.headers.get('x-total-count')).toBe('19');
    expect((await answer.json()) as QueueItem[]).toHaveLength(5);
    const next = /<(.*)>/.exec(answer.headers.get('link') ?? '')?.[1];
    expect(next).toContain('search=SCHOOL+7777');
    expect((await (await admin(next ?? '')).json()) as QueueItem[]).toHaveLength(5);
  });

  test('of what parents sent in, a page and what is searched for are read off their indexes', async () => {
    const part = { status: 'pending', sort: 'waiting', limit: PAGE, offset: 0 } as const;
    const all = submissionsStatement(part);
    const found = submissionsStatement({ ...part, search: 'ann777' });
    for (const { sql, values } of [all.page, found.page, found.count])
      expect((await planOf(site.context.db, sql, values)).looked).toBeLessThan(PAGE * 20);
    const answer = await admin('/api/admin/parent-submissions?status=pending&search=ANN777');
    // 777 and 7770 to 7779.
    expect(answer.headers.get('x-total-count')).toBe('11');
  });
});
