import { describe, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { isOwner } from '#platform/auth/owning/own-listing.ts';
import { requestScrape } from '#platform/scraping/page-commands.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { executeListing, foldListing } from '../listing/listing-stream.ts';
import { type Sent, submitListing } from '../listing/submit-listing.ts';
import { holdingPage } from './page-claim.ts';
import {
  type Claimant,
  draftFromPage,
  type FromPage,
  openDraftOf,
  type Reading,
} from '#platform/scraping/draft-from-page.ts';

const pageId = '0b9ff5a5-1f4d-5d0c-8f0e-000000000001';
const noon = '2026-03-01T12:00:00.000Z';
const uuid = (kind: string, number: number): string =>
  `01890000-0000-7000-8${kind}-${number.toString(16).padStart(12, '0')}`;
const memberId = (number: number): string => uuid('00b', number);

let requests = 0;
const context = (member: number): CommandContext => {
  requests += 1;
  return {
    commandId: uuid('00c', requests),
    correlationId: uuid('00c', requests),
    causationId: null,
    actor: { id: memberId(member), role: 'parent' },
    occurredAt: noon,
  };
};
const claimant = (member: number): Claimant => ({
  person: memberId(member),
  opens: null,
  origin: 'parent_suggestion',
  submittedBy: memberId(member),
  claimTokenHash: () => null,
  contactSubject: null,
  draftedBy: 'page',
  owns: (listing) => isOwner(listing, { memberId: memberId(member) }, null),
  bringsBack: true,
});
const reading = (priceFrom = 6.5): Reading => ({
  found: {
    pageId,
    contactSubject: pageId,
    runId: uuid('00d', 1),
    url: 'https://forest.example/',
    scrapedAt: noon,
    contentHash: `price ${priceFrom}`,
    imageCount: 0,
    durationMs: 1,
    fields: { name: 'Forest School', description: 'Muddy fun.', priceFrom },
    methods: {},
    evidence: {},
  },
  position: 0,
});
const paste = (log: Log, member: number, page = reading()): Promise<FromPage> =>
  draftFromPage(log, page, claimant(member), context(member));
const idOf = (result: FromPage): string => (result.outcome === 'taken' ? '' : result.listingId);
const submit = (log: Log, id: string, member: number, changes = {}): Promise<Sent> => {
  const submitter = { submitterSubject: memberId(member), submitterName: 'Sam', submitterEmail: null };
  const command = {
    type: 'SubmitDraft',
    ...submitter,
    submitterComments: null,
    submittedBy: memberId(member),
  } as const;
  const before = [{ type: 'EditListing', changes, editedBy: 'parent' }] as const;
  return submitListing(log, id, { before, submit: command }, context(member));
};
const approve = async (log: Log, id: string): Promise<void> => {
  const { revision } = await foldListing(log, id);
  const step = context(9);
  const verdict = { type: 'ApproveListing', revision, reviewedBy: memberId(9), adminNotes: null } as const;
  await executeListing(log, id, [verdict], step, holdingPage(log, step));
};
/** A log that has heard of the page. */
const logWithPage = async () => {
  const log = memoryLog();
  await requestScrape(log, { pageId, runId: uuid('00d', 1), url: 'https://forest.example/' }, context(0));
  return log;
};

describe('a page', () => {
  test('pasted by twenty requests of each of three people gives each of them one draft', async () => {
    const log = await logWithPage();
    const results = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => ({ member: index % 3, id: idOf(await paste(log, index % 3)) })),
    );
    const drafts = [0, 1, 2].map(
      (member) => new Set(results.filter((each) => each.member === member).map(({ id }) => id)),
    );
    expect(drafts.map(({ size }) => size)).toEqual([1, 1, 1]);
    for (const [member, ids] of drafts.entries()) {
      expect(await foldListing(log, [...ids][0] ?? '')).toMatchObject({
        status: 'draft',
        submittedBy: memberId(member),
      });
    }
    const [id = ''] = drafts[0] ?? [];
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
  });

  test('that somebody else has submitted is still there for whoever drafts it: what they send is a change to the first', async () => {
    const log = await logWithPage();
    const [first, second] = [idOf(await paste(log, 1)), idOf(await paste(log, 2))];
    expect(await submit(log, first, 1)).toMatchObject({ as: 'listing', listing: { status: 'pending' } });
    expect(await paste(log, 2)).toMatchObject({
      outcome: 'unchanged',
      listingId: second,
      beside: { listingId: first },
    });
    const sent = await submit(log, second, 2, { priceFrom: 7, schedule: 'Mondays' });
    expect(sent).toMatchObject({
      as: 'change',
      listing: { status: 'draft', fields: { priceFrom: 7 }, sentAsChange: { toListingId: first } },
    });
    expect((await foldListing(log, first)).pendingRevisions).toMatchObject([
      { proposedBy: memberId(2), source: 'parent_amendment', changes: { priceFrom: 7, schedule: 'Mondays' } },
    ]);
    // What they send later joins it.
    await submit(log, second, 2, { schedule: 'Tuesdays', bookingRequired: true });
    expect((await foldListing(log, first)).pendingRevisions).toMatchObject([
      { proposedBy: memberId(2), changes: { priceFrom: 7, schedule: 'Tuesdays', bookingRequired: true } },
    ]);
  });

  test('sent by a second person who says the same changes nothing, and is said to be so', async () => {
    const log = await logWithPage();
    const [first, second] = [idOf(await paste(log, 1)), idOf(await paste(log, 2))];
    await submit(log, first, 1);
    expect(await submit(log, second, 2)).toMatchObject({ as: 'same', listing: { sentAsChange: { revisionId: null } } });
    expect((await foldListing(log, first)).pendingRevisions).toEqual([]);
  });

  test('whose listing was rejected goes to the next who submits, whose draft was a change until then', async () => {
    const log = await logWithPage();
    const [first, second] = [idOf(await paste(log, 1)), idOf(await paste(log, 2))];
    await submit(log, first, 1);
    await submit(log, second, 2, { priceFrom: 7 });
    const verdict = { type: 'RejectListing', revision: 1, reviewedBy: memberId(9), adminNotes: 'No.' } as const;
    await executeListing(log, first, [verdict], context(9));
    expect((await foldListing(log, first)).pendingRevisions).toEqual([]);
    expect(await submit(log, second, 2)).toMatchObject({ as: 'listing', listing: { sentAsChange: null } });
    expect(await submit(log, first, 1, { priceFrom: 8 })).toMatchObject({
      as: 'change',
      listing: { status: 'rejected' },
    });
  });

  test('that a draft of another version claimed is nobody’s, and its owner gets it back', async () => {
    const log = await logWithPage();
    const old = uuid('001', 7);
    const { found } = reading();
    const about = { origin: 'parent_suggestion', submittedBy: memberId(1), claimTokenHash: null } as const;
    const page = { sourceUrl: found.url, pageId, contentHash: found.contentHash, methods: {}, evidence: {} };
    const draft = {
      type: 'DraftListing',
      listingId: old,
      contactSubject: old,
      draftedBy: 'page',
      ...about,
      ...page,
    } as const;
    await executeListing(log, old, [{ ...draft, fields: found.fields }], context(1));
    const claim = { pageId, listingId: old, claimedBy: memberId(1), claimedAt: noon };
    await log.append(streams.page(pageId), 'any', [{ type: 'PageClaimed', data: claim }], context(1));
    expect(await paste(log, 1)).toMatchObject({ outcome: 'unchanged', listingId: old });
    const other = idOf(await paste(log, 2));
    expect(await submit(log, other, 2)).toMatchObject({ as: 'listing' });
    expect(await submit(log, old, 1, { priceFrom: 9 })).toMatchObject({ as: 'change' });
  });

  test('whose draft a business has by now is begun anew by whoever left it, and gone on with by who acts for it', async () => {
    const [log, businessId] = [await logWithPage(), uuid('00e', 1)];
    const given = idOf(await paste(log, 1));
    const giving = { type: 'GiveToBusiness', businessId, from: null, why: 'member-left' } as const;
    await executeListing(log, given, [giving], context(9));
    const anew = await paste(log, 1);
    expect(anew).toMatchObject({ outcome: 'created', listingId: expect.not.stringContaining(given) });
    expect(await paste(log, 1)).toMatchObject({ outcome: 'unchanged', listingId: idOf(anew) });
    expect(await openDraftOf(log, pageId, claimant(1))).toMatchObject({ listingId: idOf(anew) });
    const owns: Claimant['owns'] = (listing) =>
      isOwner(listing, { memberId: memberId(1), businesses: [businessId] }, null);
    expect(await openDraftOf(log, pageId, { ...claimant(1), owns })).toMatchObject({ listingId: given });
  });

  test('that a live listing follows proposes what changed on it', async () => {
    const log = await logWithPage();
    const id = idOf(await paste(log, 1));
    await submit(log, id, 1);
    await approve(log, id);
    expect(await paste(log, 2)).toMatchObject({ outcome: 'taken', revised: false });
    expect(await paste(log, 2, reading(8))).toMatchObject({ outcome: 'taken', revised: true });
    expect((await foldListing(log, id)).pendingRevisions).toMatchObject([{ changes: { priceFrom: 8 } }]);
  });
});
