import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#domain/calls.ts';
import type { Contract } from '#domain/kernel/call.ts';
import { type App, createApp } from '#platform/http/app.ts';
import { call, sessionOf } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { issuedKey, withKey } from '#tests/support/made/api-keys.ts';
import { approve, listingWith, submit } from '#tests/support/made/live-listings.ts';
import { leadForm, partnerEmail } from '#tests/support/made/partners.ts';
import { idIn } from '#tests/support/pages/peopled-site.ts';
import { queryApi } from './app.ts';
import { shown } from '#tests/support/shown.ts';

const contracts: readonly Contract[] = Object.values(calls);
const reading = contracts.filter(({ reads = [] }) => reads.length > 0);

let site: TestApp;
let app: App;
let admin: string;
/** What the public API is asked with; no other call looks at it. */
let keyed: Readonly<Record<string, string>>;
/** What the link to a list of favourites ends with. */
let shared: string;
let listing: string;
let lead: string;
let member: string;
let imported: string;
let readModels: readonly string[];
const statements: string[] = [];
beforeAll(async () => {
  site = await testApp();
  const { db } = site.context;
  const rows = await db.query<{ name: string }>('select distinct name from projection.checkpoints');
  readModels = rows.map(({ name }) => name);
  listing = await listingWith(site.context, { fields: { name: 'Otter', description: 'x', town: 'Woking' } }, [
    submit,
    approve,
  ]);
  const account = await site.newMember('admin');
  member = account.memberId;
  admin = await sessionOf(site.anonymous, account);
  lead = idIn(await call(site.anonymous, 'POST', '/api/business-owners', { ...leadForm, email: partnerEmail() }));
  const urls = { urls: ['http://127.0.0.1:1/'] };
  const answered = await call(site.anonymous, 'POST', '/api/admin/bulk-create-from-urls', urls, { cookie: admin });
  imported = (answered.body as { jobId: string }).jobId;
  await shown(site.context, ['leads', 'bulk_imports']);
  const { key } = await issuedKey(site, await site.signedInAs('admin'));
  keyed = withKey(key);
  const link = await site.anonymous('/api/favourites/share', {
    method: 'POST',
    headers: { cookie: admin, 'idempotency-key': randomUUID() },
  });
  ({ shareId: shared } = (await link.json()) as { shareId: string });
  app = await createApp(site.context);
  const heard: typeof db = {
    ...db,
    query: (sql, params, until) => {
      statements.push(sql);
      return db.query(sql, params, until);
    },
  };
  await queryApi(app, { ...site.context, db: heard });
});
afterAll(async () => {
  await app.close();
  await site.close();
});

/** What a call cannot be asked without. */
const queries = [
  ['/landing', '?town=woking'],
  ['/provider/calendar', '?from=2026-11-23&until=2026-12-06'],
  ['/provider/reports', '?year=2026'],
  ['/business-invitations', '?token=unknown'],
  ['/admin/search', '?q=otter'],
  ['/page-words', '?path=/activities'],
  ['/template-versions', '?name=detail_page'],
] as const;

test.each(reading)('$name reads from no read model that its contract does not name', async ({ name, reads = [] }) => {
  statements.length = 0;
  const ids = [
    ['/shared-favourites/', shared],
    ['/business-owners/', lead],
    ['/admin/members/', member],
    ['/admin/bulk-imports/', imported],
  ] as const;
  const id = ids.find(([part]) => name.includes(part))?.[1] ?? listing;
  const query = queries.find(([end]) => name.endsWith(end))?.[1] ?? '';
  const url = name.replace('GET ', '').replace(':id', id) + query;
  const answer = await app.inject({ url, headers: { cookie: admin, ...keyed } });
  // Of what nobody can have without a business or a letter, what is asked on the way there is looked at.
  expect(answer.statusCode).toBe(/claimable|business-invitations/.test(name) ? 404 : 200);
  const read = readModels.filter((model) => statements.some((sql) => new RegExp(`\\b${model}\\.`).test(sql)));
  expect(reads).toEqual(expect.arrayContaining(read));
});
