import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#domain/calls.ts';
import type { Contract } from '#domain/kernel/call.ts';
import { call } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { openNamesIn } from './schema-parts.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ environment: { SCRAPER_TOKEN: 'a-token-that-is-long-enough-for-a-test' } });
});
afterAll(() => site.close());

const canary = 'canary-of-nobody';
const listing = {
  name: 'Owl Club',
  description: 'Night walks.',
  category: 'outdoor',
  location: 'Woking',
  submitterType: 'parent',
  submitterName: 'Jo',
  submitterEmail: 'jo@mail.example',
};
const unknown = { [canary]: canary, status2: canary, admin: { note: canary } };

/** Everything that the site keeps, as text. */
async function kept(): Promise<string> {
  const { db } = site.context;
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(tables.map(({ name }) => db.query(`select t::text from ${name} t`)));
  return JSON.stringify(texts);
}

test('what no field names is ignored and kept nowhere, whichever form it comes with', async () => {
  const parent = await site.signedInAs('parent');
  const admin = await site.signedInAs('admin');
  const key = { 'idempotency-key': crypto.randomUUID() };
  const submitted = await call(site.anonymous, 'POST', '/api/submit-listing', { ...listing, ...unknown }, key);
  expect(submitted.status).toBe(200);
  // The same request for all that counts.
  expect((await call(site.anonymous, 'POST', '/api/submit-listing', listing, key)).status).toBe(200);
  const suggestion = { name: 'Fox Club', description: 'Day walks.', ...unknown, scheduleDetails: { monday: '4pm' } };
  expect((await call(parent, 'POST', '/api/parent/submit-suggestion', suggestion)).status).toBe(200);
  const { id } = submitted.body as { id: string };
  const review = { action: 'approve', revision: 1, ...unknown, updatedData: { town: 'Woking', ...unknown } };
  expect((await call(admin, 'PUT', `/api/admin/listings/${id}/review`, review)).status).toBe(200);
  const draft = { ...listing, sourceUrl: 'https://owl.example/', ...unknown };
  const pushed = await call(site.anonymous, 'POST', '/api/listings/draft', draft, {
    authorization: 'Bearer a-token-that-is-long-enough-for-a-test',
  });
  expect(pushed.status).toBeLessThan(300);
  expect(await kept()).not.toContain(canary);
});

const bodies = Object.values(calls as Readonly<Record<string, Contract>>).flatMap(({ name, body }) =>
  body ? [[name, body] as const] : [],
);

test('no body takes a name that it does not say, at any depth', () => {
  expect(bodies.length).toBeGreaterThan(100);
  expect(bodies.flatMap(([name, body]) => openNamesIn(body, name))).toEqual([]);
});

test.each([
  ['what lets others through', z.looseObject({}), ['body']],
  ['what says of what kind others are', z.object({}).catchall(z.string()), ['body']],
  ['any names at all', z.record(z.string(), z.string()), ['body']],
  ['anything', z.unknown(), ['body']],
  ['names of a list alone', z.partialRecord(z.enum(['monday']), z.string()), []],
  ['its own names alone', z.strictObject({ a: z.string() }), []],
])('such a name would be seen in a body: %s', (_what, schema, found) => {
  expect(openNamesIn(schema, 'body')).toEqual(found);
  const deep = z.object({
    a: z.array(z.object({ b: z.preprocess((value) => value, z.union([z.null(), schema.optional()])) })).nullish(),
  });
  expect(openNamesIn(deep, 'body')).toEqual(found.map((at) => `${at}.a.b`));
});
