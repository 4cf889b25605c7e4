import { expect, test } from 'vitest';
import { isAmong } from './otlp.ts';
import { askedWithin } from './trace-requests.ts';
import { newSpan, traceOf } from './tracing.ts';

test('the trace of a command is its correlation id, and what is no such id has a trace, too', () => {
  expect(traceOf('8f0d2b6e-1c3a-4b5d-9e7f-0123456789ab')).toBe('8f0d2b6e1c3a4b5d9e7f0123456789ab');
  expect(traceOf('imported')).toMatch(/^[0-9a-f]{32}$/);
  expect(traceOf('imported')).toBe(traceOf('imported'));
  expect(traceOf('00000000-0000-0000-0000-000000000000')).not.toMatch(/^0+$/);
});

test('what a request is part of is taken from a header that makes sense', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const spanId = 'b7ad6b7169203331';
  expect(askedWithin(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId });
  for (const header of [
    undefined,
    '',
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-${spanId}`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}-01\n${'a'.repeat(10_000)}`,
  ])
    expect(askedWithin(header)).toBeUndefined();
});

test('whoever names the trace that they continue does not choose that it is sent', () => {
  const spans = Array.from({ length: 400 }, () => ({
    traceId: '0af7651916cd43dd8448eb2100000000',
    spanId: newSpan(),
    parent: 'b7ad6b7169203331',
    name: 'GET /api/activities',
    kind: 'server' as const,
    began: 0,
    ended: 1,
    attributes: {},
  }));
  expect(spans.filter((span) => isAmong(span, 0)).length).toBe(0);
  expect(spans.filter((span) => isAmong(span, 1)).length).toBe(400);
  expect(spans.filter((span) => isAmong(span, 0.1)).length).toBeLessThan(120);
  // What belongs to one command is sent or not as a whole.
  const ofCommand = spans.map((span) => ({ ...span, kind: 'producer' as const }));
  expect(new Set(ofCommand.map((span) => isAmong(span, 0.1)))).toEqual(new Set([true]));
});
