import { expect, test } from 'vitest';
import type { ListingEvent } from './events.ts';
import { listingOf } from './listing.ts';
import { given, listingId, live } from './listing-samples.ts';

const [club, council] = ['01890000-0000-7000-8000-0000000000a1', '01890000-0000-7000-8000-0000000000a2'];
const from = (sourceId: string) =>
  ({ sourceId, source: 'Club', url: 'https://club.example/', why: 'not-listed' }) as const;
const vanished = (sourceId: string): ListingEvent => ({
  type: 'ListingVanished',
  data: { listingId, ...from(sourceId) },
});
const foundAgain = (sourceId: string): ListingEvent => ({ type: 'ListingFoundAgain', data: { listingId, sourceId } });
const mark = (sourceId: string) => ({ type: 'MarkVanished', ...from(sourceId) }) as const;

test('what a source has no more is marked once for each source, and stays what it is', () => {
  given(...live)
    .when(mark(club))
    .then(vanished(club));
  given(...live, vanished(club))
    .when(mark(club))
    .then();
  given(...live, vanished(club))
    .when(mark(council))
    .then(vanished(council));
  expect(listingOf([...live, vanished(club)])).toMatchObject({ status: 'live', vanished: [from(club)] });
});

test('what a source has again loses the mark of that source, and may be marked again', () => {
  const back = (sourceId: string) => ({ type: 'MarkFoundAgain', sourceId }) as const;
  given(...live)
    .when(back(club))
    .then();
  given(...live, vanished(club))
    .when(back(council))
    .then();
  given(...live, vanished(club), vanished(council))
    .when(back(club))
    .then(foundAgain(club));
  expect(listingOf([...live, vanished(club), vanished(council), foundAgain(club)]).vanished).toEqual([from(council)]);
  const removed = { sourceId: club, why: 'source-removed' } as const;
  given(...live, vanished(club))
    .when({ type: 'MarkFoundAgain', ...removed })
    .then({ type: 'ListingFoundAgain', data: { listingId, ...removed } });
  given(...live, vanished(club), foundAgain(club))
    .when(mark(club))
    .then(vanished(club));
});
