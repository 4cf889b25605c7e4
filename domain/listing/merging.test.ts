import { describe, expect, test } from 'vitest';
import type { ListingCommand } from './commands.ts';
import type { ListingEvent } from './events.ts';
import { initialListing, listingOf } from './listing.ts';
import {
  adminId,
  approve,
  archived,
  drafted,
  found,
  given,
  listingId,
  live,
  proposed,
  submitted,
  whose,
} from './listing-samples.ts';
import { mustTakeIn } from './merging.ts';

const into = '01890000-0000-7000-8000-000000000002';
const merge = (more: object = {}): ListingCommand => ({
  type: 'MergeListing',
  into,
  revision: 1,
  mergedBy: adminId,
  ...more,
});
const merged = (standing: 'draft' | 'pending' | 'live' = 'live', more: object = {}): ListingEvent => ({
  type: 'ListingMerged',
  data: { ...whose, into, revision: 1, standing, mergedBy: adminId, ...more },
});
const unmerge: ListingCommand = { type: 'UnmergeListing', into, undoneBy: adminId };
const unmerged = (standing: 'draft' | 'pending' | 'live' = 'live'): ListingEvent => ({
  type: 'ListingUnmerged',
  data: { listingId, into, standing, undoneBy: adminId },
});

describe('a listing that is merged into another', () => {
  test('is one event, wherever it stood, and is gone from where it was', () => {
    given(...live)
      .when(merge())
      .then(merged());
    given(drafted(), submitted()).when(merge()).then(merged('pending'));
    given(found())
      .when(merge())
      .then(merged('draft', { origin: 'scraper', submittedBy: null }));
    expect(listingOf([...live, merged()])).toMatchObject({ status: 'archived', merged: { into, from: 'live' } });
  });
  test('stands where it stood when that is taken back, with what waited', () => {
    const change = proposed({ name: 'Forest Club' });
    given(...live, change, merged())
      .when(unmerge)
      .then(unmerged());
    const after = listingOf([...live, change, merged(), unmerged()]);
    expect(after).toEqual(listingOf([...live, change]));
    expect(listingOf([drafted(), submitted(), merged('pending'), unmerged('pending')]).status).toBe('pending');
  });
  test('stays where it has been merged since, when an earlier merge is taken back', () => {
    const elsewhere = '01890000-0000-7000-8000-000000000003';
    given(...live, merged(), unmerged(), merged('live', { into: elsewhere }))
      .when(unmerge)
      .thenRefused('merged-elsewhere');
  });
  test('is neither decided on nor restored nor merged again', () => {
    given(...live, merged())
      .when({ type: 'RestoreListing', by: 'admin' })
      .thenRefused('merged');
    given(...live, merged())
      .when(merge())
      .thenRefused('already-merged');
    given(drafted(), submitted(), merged('pending')).when(approve(1)).thenRefused('merged');
  });
  test('is one that is live or waits, as it was looked at, and not itself', () => {
    given(...live, archived)
      .when(merge())
      .thenRefused('not-mergeable');
    given(drafted()).when(merge()).thenRefused('not-mergeable');
    given(...live)
      .when(merge({ revision: 2 }))
      .thenRefused('changed-since-review');
    given(...live)
      .when(merge({ into: listingId }))
      .thenRefused('same-listing');
    given(...live)
      .when(unmerge)
      .thenRefused('not-merged');
  });
});

test('what families see is merged into what they see; what waits, into what is live or waits', () => {
  const shown = listingOf(live);
  const waiting = listingOf([drafted(), submitted()]);
  expect(() => mustTakeIn(shown, shown)).not.toThrow();
  expect(() => mustTakeIn(shown, waiting)).not.toThrow();
  expect(() => mustTakeIn(waiting, waiting)).not.toThrow();
  expect(() => mustTakeIn(waiting, shown)).toThrow('Families see this activity');
  expect(() => mustTakeIn(initialListing, waiting)).toThrow('live or waits');
});
