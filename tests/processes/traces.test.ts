import { afterAll, beforeAll, expect, test } from 'vitest';
import { traceOf } from '#platform/tracing/tracing.ts';
import { call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { newMember, type TestRole } from '#tests/support/app.ts';
import { collector, type Collector, type SentSpan } from '#tests/support/servers/collector.ts';
import { type DistributedSite, distributedSite } from '#tests/support/servers/distributed-site.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';

let traces: Collector;
let database: TestDatabase;
let site: DistributedSite;
beforeAll(async () => {
  traces = await collector();
  database = await testDatabase();
  site = await distributedSite({
    databaseUrl: database.url,
    each: 1,
    of: { scraper: 0 },
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: traces.url },
  });
});
afterAll(async () => {
  await site?.close();
  await database?.drop();
  await traces?.close();
});

const signedIn = async (role: TestRole): Promise<SiteFetch> =>
  siteAt(site.url, await sessionOf(siteAt(site.url), await newMember(site.context, role)));

test('with every part a process of its own and the log in EventStoreDB, one approval is one trace through all of them', async () => {
  const idea = { title: 'Lost coats', description: 'A place where coats are shown.', category: 'feature' };
  const suggested = await call(await signedIn('parent'), 'POST', '/api/feature-suggestions', idea);
  expect(suggested.status, suggested.text).toBe(200);
  const { id } = suggested.body as { id: string };
  const path = `/api/admin/feature-suggestions/${id}/review`;
  const reviewed = await call(await signedIn('admin'), 'PUT', path, { action: 'approve' });
  expect(reviewed.status, reviewed.text).toBe(200);

  const { events } = await site.context.log.readAll(0, { limit: 1_000 });
  const traceId = traceOf(events.findLast(({ type }) => type === 'IdeaApproved')?.correlationId ?? '');
  const named = (name: string | RegExp): SentSpan | undefined =>
    traces
      .spans()
      .find(
        (span) => span.traceId === traceId && (typeof name === 'string' ? span.name === name : name.test(span.name)),
      );
  // Each process sends what it has done when it likes: the last thing that happens because of it may come before the first.
  for (const span of ['project points', 'project ideas', 'policy points', 'append AwardPoints'] as const)
    await expect.poll(() => named(span), { timeout: 30_000 }).toBeDefined();
  await expect.poll(() => named('PUT /api/admin/feature-suggestions/:id/review'), { timeout: 30_000 }).toBeDefined();
  const append = named(/^append .*Idea/);
  expect(append?.parentSpanId).toBe(named('PUT /api/admin/feature-suggestions/:id/review')?.spanId);
  expect(named('project ideas')?.parentSpanId).toBe(append?.spanId);
  expect(named('policy points')?.parentSpanId).toBe(append?.spanId);
  expect(named('append AwardPoints')?.parentSpanId).toBe(named('policy points')?.spanId);
});
