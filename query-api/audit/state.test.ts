import { expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { drafted, edited, listingId, submitted } from '#domain/listing/listing-samples.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { someContext } from '#tests/support/projection.ts';
import { stateAsOf } from './state.ts';

test('what a listing holds now is what the log has folded, and costs the same however much has happened to it', async () => {
  const log = memoryLog();
  const events = [drafted(), edited(2, { priceFrom: 7 }), submitted(2)];
  for (const event of events) await log.append(streams.listing(listingId), 'any', [event], someContext());
  const [, second, last] = await log.readStream(streams.listing(listingId));
  const now = await stateAsOf(log, listingId, null);
  expect(now).toMatchObject({ status: 'pending', revision: 2, asOfPosition: last?.position });
  // As it was then, from all that had happened.
  const then = await stateAsOf(log, listingId, second?.position ?? 0);
  expect(then).toEqual({
    ...now,
    status: 'draft',
    asOfPosition: second?.position,
    now: { status: 'pending', changes: [] },
  });
  const [first] = await log.readStream(streams.listing(listingId));
  expect((await stateAsOf(log, listingId, first?.position ?? 0))?.now?.changes).toEqual([
    { field: 'priceFrom', before: 6.5, after: 7 },
  ]);
  const foldsOnly = {
    ...log,
    readStream: () => Promise.reject(new Error('the whole stream was read')),
  };
  expect(await stateAsOf(foldsOnly, listingId, null)).toEqual(now);
  expect(await stateAsOf(foldsOnly, '00000000-0000-4000-8000-000000000000', null)).toBeNull();
});
