import { expect, test } from 'vitest';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import { sampleIds } from '#domain/kernel/sample-ids.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { typed } from '#domain/listing/typed.ts';
import { someContext } from '#tests/support/projection.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { readAgainPolicy } from './read-again.ts';

const { listing: listingId, page: pageId, member } = sampleIds;
const says: ListingFields = { name: 'Forest School', description: 'Muddy fun.', postcode: 'GU22 7PX', priceFrom: 7 };
const scraped = concepts.page.samples.ActivityScraped;

/** What becomes of a live listing whose page says something new, after `events` have happened to the listing, too. */
async function changed(...events: readonly DomainEvent[]): Promise<unknown> {
  const log = memoryLog();
  const origin = 'parent_suggestion' as const;
  const drafted = typed(listingId, { origin, draftedBy: 'page', pageId, fields: { name: 'Forest School' } });
  const live: DomainEvent[] = [
    { type: 'ListingDrafted', data: drafted },
    {
      type: 'ListingApproved',
      data: { listingId, revision: 1, origin, submittedBy: null, reviewedBy: 'an-admin', adminNotes: null },
    },
    ...events,
  ];
  await log.append(streams.listing(listingId), 'any', live, someContext());
  const read: DomainEvent[] = [
    { type: 'PageClaimed', data: { pageId, listingId, claimedBy: member, claimedAt: '2026-01-05T10:00:00.000Z' } },
    { type: 'ActivityScraped', data: { ...scraped, pageId, fields: says, classes: [], againOf: pageId } },
  ];
  await log.append(streams.page(pageId), 'any', read, someContext());
  const reading = (await log.readStream(streams.page(pageId))).find(({ type }) => type === 'ActivityScraped');
  if (reading === undefined) throw new Error('nothing was read');
  const [consequence] = await readAgainPolicy.consequences(reading, log);
  return consequence?.kind === 'command' && 'fields' in consequence.command ? consequence.command.fields : undefined;
}

test('what a page says of where it is waits for an admin also once somebody was erased who had only sent it in', async () => {
  expect(await changed()).toEqual(says);
  expect(await changed({ type: 'PersonErased', data: { subject: member } })).toEqual(says);
});

test('a page brings nobody back who was erased as the contact of its listing', async () => {
  const { postcode: _, ...rest } = says;
  expect(await changed({ type: 'PersonErased', data: { subject: listingId } })).toEqual(rest);
});
