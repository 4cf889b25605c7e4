import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#domain/calls.ts';
import type { Contract } from '#domain/kernel/call.ts';
import type { ProblemSchema } from '#platform/http/problem.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { issuedKey, withKey } from '#tests/support/made/api-keys.ts';
import { sampleOf } from './sample.ts';
import { partsOf } from './schema-parts.ts';

let site: TestApp;
let admin: SiteFetch;
let keyed: Readonly<Record<string, string>>;
beforeAll(async () => {
  site = await testApp();
  admin = await site.signedInAs('admin');
  keyed = withKey((await issuedKey(site, admin)).key);
});
afterAll(() => site?.close());

/** The call takes it for what it is worth, which is nothing: it only makes the address another one. */
const meansNothing: ReadonlySet<string> = new Set(['GET /api/activities/:id t']);
const asked = Object.values(calls as Readonly<Record<string, Contract>>).flatMap((contract) =>
  contract.query instanceof z.ZodObject && Object.keys(contract.query.shape).length > 0
    ? [[contract.name, contract, contract.query] as const]
    : [],
);
const queries = Object.values(calls as Readonly<Record<string, Contract>>).filter(({ query }) => query !== undefined);

/** What most fields take, whatever they are. */
const usual = [
  '1',
  '1.5',
  'true',
  '2026',
  '2026-09-01',
  '2026-09-01T00:00:00Z',
  '4-7',
  'saturday',
  '01890000-0000-7000-8000-00000000dead',
];
/** What a choice is between. */
const choicesIn = (schema: z.core.$ZodType): readonly string[] => [
  ...(schema instanceof z.core.$ZodEnum ? Object.values(schema._zod.def.entries).map(String) : []),
  ...(schema instanceof z.core.$ZodLiteral ? schema._zod.def.values.map(String) : []),
  ...partsOf(schema).flatMap(choicesIn),
];

test.each(asked)('%s takes no name that comes twice, neither the one nor the other', async (_name, contract, query) => {
  const [method = '', pattern = ''] = contract.name.split(' ');
  const path = pattern.replaceAll(/:\w+/g, '01890000-0000-7000-8000-00000000dead');
  const least = Object(sampleOf(query)) as Readonly<Record<string, string>>;
  const wrong: string[] = [];
  for (const [name, field] of Object.entries(query.shape)) {
    if (meansNothing.has(`${contract.name} ${name}`)) continue;
    // Given once it is taken, so what is refused is that it comes twice.
    const { [name]: given, ...others } = least;
    const taken = [given, ...usual, ...choicesIn(field as z.core.$ZodType)].find(
      (value) => value !== undefined && query.safeParse({ ...least, [name]: value }).success,
    );
    const search = new URLSearchParams([...Object.entries(others), [name, `${taken}`], [name, `${taken}`]]);
    const body: unknown = contract.body && sampleOf(contract.body);
    const headers = contract.access === 'api-key' ? keyed : {};
    const answer = await call(admin, method, `${path}?${search.toString()}`, body, headers);
    if (taken === undefined || !isRefusalOf(answer, name)) wrong.push(`${name}=${taken}: ${answer.text}`);
  }
  expect(wrong).toEqual([]);
});

test('every call that takes a query is asked here', () => {
  const named = new Set<string>(asked.map(([name]) => name));
  // What takes no names refuses each of them.
  const without = queries.filter(({ name }) => !named.has(name)).map(({ name }) => name);
  expect(without).toEqual(['GET /api/open/v1/activities/:id', 'GET /api/open/v1/categories', 'GET /api/open/v1/towns']);
  expect(asked.length).toBeGreaterThan(50);
});

test.each([
  ['/api/login', 'returnTo', '/activities'],
  ['/api/auth/verify-email', 'token', 'a'.repeat(32)],
  ['/api/auth/confirm-new-email', 'token', 'a'.repeat(32)],
  ['/api/newsletter/unsubscribe', 'token', 'a.b'],
  ['/api/alerts/stop', 'token', 'a.b'],
  ['/api/provider/bookings.csv', 'payment', 'paid'],
  ['/api/admin/audit.csv', 'actor', 'jo'],
  ['/api/admin/audit.ndjson', 'actor', 'jo'],
  ['/api/business-owners.csv', 'search', 'jo'],
  ['/api/placeholder/40/40', 'variant', '1'],
  ['/openactive/session-series', 'afterChangeNumber', '1'],
  ['/sitemap.xml', 'page', '1'],
  ['/dev/mailbox', 'to', 'jo@mail.example'],
])('nor does what is no call: %s', async (path, name, value) => {
  const pair = `${name}=${encodeURIComponent(value)}`;
  const [once, twice] = [
    await call(admin, 'GET', `${path}?${pair}`),
    await call(admin, 'GET', `${path}?${pair}&${pair}`),
  ];
  expect(once.status).not.toBe(400);
  expect(twice).toSatisfy((answer: Answer) => isRefusalOf(answer, name));
});

/** Whether it says of this name that it is wrong. */
function isRefusalOf({ status, body }: Answer, name: string): boolean {
  const { errors = [] } = (body ?? {}) as Partial<z.output<typeof ProblemSchema>>;
  return status === 400 && errors.some(({ field }) => field === name);
}
