import { test } from 'vitest';
import type { ListingEvent } from '../events.ts';
import { archived, drafted, given, listingId, live, restored } from '../listing-samples.ts';

test('what families see is featured once, and no more when an admin says so or it is archived', () => {
  const featured: ListingEvent = { type: 'ListingFeatured', data: { listingId } };
  given(...live)
    .when({ type: 'FeatureListing' })
    .then(featured);
  given(...live, featured)
    .when({ type: 'FeatureListing' })
    .then();
  given(...live, featured)
    .when({ type: 'UnfeatureListing' })
    .then({ type: 'ListingUnfeatured', data: { listingId } });
  given(...live, featured, archived, restored)
    .when({ type: 'UnfeatureListing' })
    .then();
  given(drafted()).when({ type: 'FeatureListing' }).thenRefused('not-live');
});
