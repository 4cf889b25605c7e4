import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import type { CommandContext } from '#event-store/log.ts';
import { executePage } from '#platform/scraping/page-stream.ts';
import { memoryLog, type MemoryLog } from '#tests/support/memory-log.ts';
import { type Claimant, draftFromPage, type FromPage } from './draft-from-page.ts';
import { executeListing, loadListing } from '../listing/listing-stream.ts';
import { holdPage, loadPage } from '../page-stream.ts';
import type { Reading } from './read-page.ts';

const pageId = '0b9ff5a5-1f4d-5d0c-8f0e-000000000001';
const noon = Date.parse('2026-03-01T12:00:00.000Z');
const HOUR = 60 * 60 * 1000;
const uuid = (kind: string, number: number): string =>
  `01890000-0000-7000-8${kind}-${number.toString(16).padStart(12, '0')}`;
const memberId = (number: number): string => uuid('00b', number);

let requests = 0;
const context = (member: number, time = noon): CommandContext => {
  requests += 1;
  return {
    commandId: uuid('00c', requests),
    correlationId: uuid('00c', requests),
    causationId: null,
    actor: { id: memberId(member), role: 'parent' },
    occurredAt: new Date(time).toISOString(),
  };
};
const claimant = (member: number): Claimant => {
  requests += 1;
  return {
    newListingId: uuid('001', requests),
    claimedBy: memberId(member),
    origin: 'parent_suggestion',
    submittedBy: memberId(member),
    claimTokenHash: null,
    contactSubject: null,
    draftedBy: 'page',
    owns: ({ submittedBy }) => submittedBy === memberId(member),
  };
};
const reading = (priceFrom = 6.5): Reading => ({
  found: {
    pageId,
    contactSubject: pageId,
    runId: uuid('00d', 1),
    url: 'https://forest.example/',
    scrapedAt: new Date(noon).toISOString(),
    contentHash: `price ${priceFrom}`,
    imageCount: 0,
    durationMs: 1,
    fields: { name: 'Forest School', description: 'Muddy fun.', priceFrom },
    methods: {},
    evidence: {},
  },
  position: 0,
});
const paste = (log: MemoryLog, member: number, time = noon, page = reading()): Promise<FromPage> =>
  draftFromPage(log, page, claimant(member), context(member, time));
const draftsIn = async (log: MemoryLog): Promise<string[]> => {
  const { events } = await log.readAll(0, { types: ['ListingDrafted'], limit: 10_000 });
  return events.flatMap((event) => (event.type === 'ListingDrafted' ? [event.data.listingId] : []));
};
const submit = async (log: MemoryLog, listingId: string, member: number, time = noon): Promise<void> => {
  const { listing } = await loadListing(log, listingId);
  await holdPage(log, listing, context(member, time));
  const submitter = { submitterSubject: memberId(member), submitterName: 'Sam', submitterEmail: null };
  const command = { type: 'SubmitDraft', ...submitter, submitterComments: null } as const;
  await executeListing(log, listingId, [command], context(member, time));
};

describe('a page', () => {
  test('pasted by many people at once, each as often as they like, gives one draft, to one of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }), async (members) => {
        const log = memoryLog();
        const results = await Promise.all(members.map((member) => paste(log, member)));
        const drafts = await draftsIn(log);
        expect(drafts).toHaveLength(1);
        const { listing } = await loadListing(log, drafts[0] ?? '');
        for (const [index, result] of results.entries()) {
          const isOwner = memberId(members[index] ?? -1) === listing.submittedBy;
          expect(result.outcome === 'taken').toBe(!isOwner);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('claimed by a request that died before it wrote the draft is drafted by the same person’s next one', async () => {
    const log = memoryLog();
    const died = claimant(1);
    const claim = {
      type: 'ClaimPage',
      pageId,
      listingId: died.newListingId,
      claimedBy: memberId(1),
      holder: null,
    } as const;
    await executePage(log, pageId, { ...claim, at: new Date(noon).toISOString() }, context(1));
    expect(await paste(log, 2)).toMatchObject({ outcome: 'taken' });
    expect(await paste(log, 1)).toMatchObject({ outcome: 'created', listingId: died.newListingId });
    const { listing } = await loadListing(log, died.newListingId);
    expect(listing).toMatchObject({ status: 'draft', contactSubject: died.newListingId });
  });

  test('whose draft was left alone for an hour goes to the next person', async () => {
    const log = memoryLog();
    const first = await paste(log, 1);
    expect(await paste(log, 2, noon + HOUR - 1)).toMatchObject({ outcome: 'taken' });
    const second = await paste(log, 2, noon + HOUR);
    expect(second).toMatchObject({ outcome: 'created' });
    expect(second).not.toMatchObject({ listingId: first.outcome === 'created' && first.listingId });
  });

  test('that a live listing follows proposes what changed on it', async () => {
    const log = memoryLog();
    const first = await paste(log, 1);
    const id = first.outcome === 'taken' ? '' : first.listingId;
    await submit(log, id, 1);
    const verdict = { type: 'ApproveListing', revision: 1, reviewedBy: memberId(9), adminNotes: null } as const;
    await executeListing(log, id, [verdict], context(9));
    expect(await paste(log, 2)).toMatchObject({ outcome: 'taken', revised: false });
    expect(await paste(log, 2, noon, reading(8))).toMatchObject({ outcome: 'taken', revised: true });
    expect((await loadListing(log, id)).listing.pendingRevisions).toMatchObject([{ changes: { priceFrom: 8 } }]);
  });
});

const mustBeRefusal = (error: unknown): void => {
  if (!(error instanceof DomainError)) throw error;
};

test('whoever races, pastes, waits and submits, one page never has two listings in review', async () => {
  const deed = fc.record({ member: fc.nat(2), does: fc.constantFrom('paste', 'submit', 'both'), wait: fc.nat(1) });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(deed, { maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
      const log = memoryLog();
      const own = new Map<number, string>();
      let time = noon;
      for (const round of rounds) {
        time += Math.max(0, ...round.map(({ wait }) => wait)) * HOUR;
        await Promise.all(
          round.map(async ({ member, does }) => {
            if (does !== 'submit') {
              const result = await paste(log, member, time);
              if (result.outcome !== 'taken') own.set(member, result.listingId);
            }
            const id = own.get(member);
            // Being refused is a right answer here; two in review is the wrong one.
            if (does !== 'paste' && id !== undefined) await submit(log, id, member, time).catch(mustBeRefusal);
          }),
        );
      }
      const listings = await Promise.all((await draftsIn(log)).map((id) => loadListing(log, id)));
      expect(listings.filter(({ listing }) => listing.status === 'pending').length).toBeLessThanOrEqual(1);
      const { page } = await loadPage(log, pageId);
      const holder = await log.readStream<ListingEvent>(streams.listing(page.listingId ?? ''));
      expect(rounds.flat().some(({ does }) => does !== 'submit')).toBe(holder.length > 0);
    }),
    { numRuns: 60 },
  );
});
