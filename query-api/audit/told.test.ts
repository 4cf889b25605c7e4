import { expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { edited, drafted, listingId, submitted } from '#domain/listing/listing-samples.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId, someContext } from '#tests/support/projection.ts';
import { toldAt } from './told.ts';

const stream = streams.listing(listingId);

test('tells of an event what it changed, from all that stands before it in its stream', async () => {
  const log = memoryLog();
  const events = [drafted(), edited(2, { priceFrom: 7 }), submitted(2)];
  for (const event of events) await log.append(stream, 'any', [event], someContext());
  const [, second, third] = await log.readStream(stream);
  const other = await log.append(
    streams.member(memberId(1)),
    'any',
    [{ type: 'MemberSignedIn', data: { memberId: memberId(1) } }],
    someContext(),
  );
  const told = await toldAt(
    log,
    [
      { position: third?.position ?? 0, stream, revision: 3 },
      { position: second?.position ?? 0, stream, revision: 2 },
      { position: other.position, stream: streams.member(memberId(1)), revision: 1 },
      { position: 99, stream, revision: 9 },
    ],
    new Set(),
  );
  expect([...told.keys()].toSorted((a, b) => a - b)).toEqual([second?.position, third?.position, other.position]);
  expect(told.get(second?.position ?? 0)?.tale).toMatchObject({
    summary: '“Forest School” was edited: Price from',
    changes: [{ field: 'priceFrom', before: 6.5, after: 7 }],
  });
  expect(told.get(other.position)?.tale).toMatchObject({ summary: 'The member signed in', changes: [] });
});

test('tells of an event that this version cannot read that it is there, and goes on behind it', async () => {
  const log = memoryLog();
  const strange = log.inject(stream, { type: 'Unreadable', data: { type: 'ListingDrafted', reason: 'newer' } });
  const { position } = await log.append(stream, 'any', [edited(2, { priceFrom: 7 })], someContext());
  const told = await toldAt(
    log,
    [
      { position: strange, stream, revision: 1 },
      { position, stream, revision: 2 },
    ],
    new Set(),
  );
  expect(told.get(strange)?.tale).toMatchObject({
    summary: 'ListingDrafted, which this version cannot read',
    changes: [],
  });
  expect(told.get(position)?.tale.changes).toContainEqual({ field: 'priceFrom', before: null, after: 7 });
});
