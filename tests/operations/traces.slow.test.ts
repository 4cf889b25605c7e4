import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { traceOf } from '#platform/tracing/tracing.ts';
import { call } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { nobody } from '#tests/support/servers/behind-gateway.ts';
import { collector, type Collector, type SentSpan } from '#tests/support/servers/collector.ts';

let traces: Collector;
let site: TestApp;
beforeAll(async () => {
  traces = await collector();
  site = await testApp({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: traces.url } });
});
afterAll(async () => {
  await site?.close();
  await traces?.close();
});

const secret = `A secret ${randomUUID()}`;
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** Suggests an idea as a parent and has an admin approve it; answers the correlation id of the approval, as the audit shows it. */
async function approved({ context, signedInAs }: TestApp, headers = {}): Promise<string> {
  const idea = {
    title: secret,
    description: 'A place where coats that were left behind are shown.',
    category: 'feature',
  };
  const { body, status } = await call(await signedInAs('parent'), 'POST', '/api/feature-suggestions', idea);
  expect(status, JSON.stringify(body)).toBe(200);
  const { id } = body as { id: string };
  const review = await call(
    await signedInAs('admin'),
    'PUT',
    `/api/admin/feature-suggestions/${id}/review`,
    { action: 'approve' },
    headers,
  );
  expect(review.status, review.text).toBe(200);
  const { events } = await context.log.readAll(0, { limit: 1_000 });
  return events.findLast(({ type }) => type === 'IdeaApproved')?.correlationId ?? '';
}

test('one approval is one trace: its request, what it appended, the commit that shows it, and what a policy did because of it', async () => {
  const correlationId = await approved(site, { traceparent });
  const traceId = traceOf(correlationId);
  expect(traceId).toBe(correlationId.replaceAll('-', ''));
  const spans = (): SentSpan[] => traces.spans().filter((span) => span.traceId === traceId);
  const named = (name: string): SentSpan | undefined => spans().find((span) => span.name === name);
  // Each goes out with what else its process has to tell at that moment.
  for (const name of [
    'project points',
    'project ideas',
    'policy points',
    'append AwardPoints',
    'PUT /api/admin/feature-suggestions/:id/review',
  ])
    await expect.poll(() => named(name)).toBeDefined();
  const request = named('PUT /api/admin/feature-suggestions/:id/review');
  const append = spans().find(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(append?.name).toMatch(/^append .*Idea/);
  expect(named('project ideas')?.parentSpanId).toBe(append?.spanId);
  const policy = named('policy points');
  expect(policy?.parentSpanId).toBe(append?.spanId);
  const followed = spans().find(({ parentSpanId }) => parentSpanId === policy?.spanId);
  expect(followed?.name).toBe('append AwardPoints');
  expect(named('project points')?.parentSpanId).toBe(followed?.spanId);
  const correlated = ({ attributes }: SentSpan): unknown =>
    attributes.find(({ key }) => key === 'hopscotch.correlation_id')?.value['stringValue'];
  expect(new Set(spans().map(correlated))).toEqual(new Set([correlationId]));
  // A stranger does not choose under which id it is found.
  const [, asked = '', within = ''] = traceparent.split('-');
  expect(request?.links).toEqual([expect.objectContaining({ traceId: asked, spanId: within })]);
  expect(traces.spans().filter((span) => span.traceId === asked)).toEqual([]);
});

test('a read goes on in the trace that it is asked in, and no span tells anything of anybody', async () => {
  const parent = await site.newMember('parent');
  const asked = `/api/activities?search=${encodeURIComponent(secret)}`;
  expect((await site.anonymous(asked, { headers: { traceparent } })).status).toBe(200);
  const [, traceId, within] = traceparent.split('-');
  await expect
    .poll(() => traces.spans().find((span) => span.traceId === traceId))
    .toMatchObject({ name: 'GET /api/activities', parentSpanId: within });
  const all = traces.texts().join('');
  const { events } = await site.context.log.readAll(0, { limit: 1_000 });
  const forbidden = [
    secret,
    secret.split(' ')[2],
    '@',
    parent.memberId,
    'search',
    ...events.map(({ stream }) => stream),
  ];
  for (const { actor } of events) if (/^[0-9a-f-]{36}$/.test(actor.id)) forbidden.push(actor.id);
  expect(forbidden.length).toBeGreaterThan(10);
  expect(forbidden.filter((each) => all.includes(each ?? ''))).toEqual([]);
});

test('without an endpoint nothing is traced, and a collector that is away hinders nobody', async () => {
  const without = await testApp();
  expect(without.context.tracing).toBeUndefined();
  expect((await without.anonymous('/api/activities', { headers: { traceparent } })).status).toBe(200);
  await without.close();
  const away = await testApp({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: nobody } });
  expect(await approved(away)).not.toBe('');
  await away.close();
});
