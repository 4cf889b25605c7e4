import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { evolve, holdsItsPage, initialListing, type Listing, listingOf } from '#domain/listing/listing.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { requestScrape } from '#platform/scraping/page-commands.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { executeListing, foldListing } from '../listing/listing-stream.ts';
import { type Sent, submitListing } from '../listing/submit-listing.ts';
import { holdingPage } from './page-claim.ts';
import { type Claimant, draftFromPage, type FromPage } from '#platform/scraping/draft-from-page.ts';

/** How many logs are made; `ONE_PAGE_RUNS=5000` for a long search, `ONE_PAGE_SEED` to see one again. */
const numRuns = Number(process.env['ONE_PAGE_RUNS'] ?? 150);
const seed = process.env['ONE_PAGE_SEED'] === undefined ? {} : { seed: Number(process.env['ONE_PAGE_SEED']) };

const pageId = '0b9ff5a5-1f4d-5d0c-8f0e-000000000001';
const url = 'https://forest.example/';
const noon = '2026-03-01T12:00:00.000Z';
const uuid = (kind: string, number: number): string =>
  `01890000-0000-7000-8${kind}-${number.toString(16).padStart(12, '0')}`;
const memberId = (number: number): string => uuid('00b', number);
const CRAWLER = 9;

/** The process ends here. */
class Crash extends Error {}

/**
 * `log` for one request, whose process sleeps for some turns before one of its appends, as a paused one does, and dies at another:
 * before it, or after it and before the answer.
 */
function fateful(log: Log, { diesAt, after, sleepsAt, turns }: Fate): Log {
  let appends = 0;
  return {
    ...log,
    append: async (...args) => {
      appends += 1;
      const now = appends;
      if (now === sleepsAt) for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      if (now !== diesAt) return log.append(...args);
      if (after) await log.append(...args);
      throw new Crash();
    },
  };
}
const fateArbitrary = fc.record({
  diesAt: fc.integer({ min: 1, max: 8 }),
  after: fc.boolean(),
  sleepsAt: fc.integer({ min: 1, max: 4 }),
  turns: fc.nat(60),
});
type Fate = typeof fateArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

const deedArbitrary = fc.record({
  member: fc.nat(3),
  does: fc.constantFrom('paste', 'submit', 'submit', 'push', 'approve', 'reject', 'archive', 'restore', 'accept'),
  price: fc.integer({ min: 1, max: 4 }),
  fate: fateArbitrary,
  /** How often the request is sent again under its id, by a process that lives. */
  again: fc.nat(2),
});
type Deed = typeof deedArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

interface World {
  readonly log: Log;
  readonly pasted: { readonly member: number; readonly result: FromPage }[];
  readonly sent: {
    readonly member: number;
    readonly listingId: string;
    readonly commandId: string;
    readonly sent: Sent;
  }[];
}

const claimant = (member: number): Claimant => ({
  person: member === CRAWLER ? 'crawler' : memberId(member),
  opens: null,
  origin: member === CRAWLER ? 'scraper' : 'parent_suggestion',
  submittedBy: member === CRAWLER ? null : memberId(member),
  claimTokenHash: () => null,
  contactSubject: null,
  draftedBy: member === CRAWLER ? 'crawler' : 'page',
  owns: ({ submittedBy, origin }) => (member === CRAWLER ? origin === 'scraper' : submittedBy === memberId(member)),
  bringsBack: member !== CRAWLER,
});

async function everyListing(log: Log): Promise<Listing[]> {
  const { events } = await log.readAll(0, { types: ['ListingDrafted'], limit: 100_000 });
  const ids = events.flatMap((event) => (event.type === 'ListingDrafted' ? [event.data.listingId] : []));
  return Promise.all(ids.map((id) => foldListing(log, id)));
}

async function paste(world: World, log: Log, member: number, price: number, context: CommandContext): Promise<void> {
  const found = { pageId, contactSubject: pageId, runId: uuid('00d', 1), url, scrapedAt: noon, imageCount: 0 };
  const said = {
    fields: { name: 'Forest School', description: 'Muddy fun.', priceFrom: price },
    methods: {},
    evidence: {},
  };
  const reading = { found: { ...found, ...said, contentHash: `price ${price}`, durationMs: 1 }, position: 0 };
  world.pasted.push({ member, result: await draftFromPage(log, reading, claimant(member), context) });
}

async function submit(world: World, log: Log, member: number, price: number, context: CommandContext): Promise<void> {
  const mine = (await everyListing(world.log)).filter(({ submittedBy }) => submittedBy === memberId(member));
  const open = mine.findLast(({ status }) => status === 'draft' || status === 'rejected');
  if (!open) return;
  const before: ListingCommand[] = [{ type: 'EditListing', changes: { priceTo: price + 10 }, editedBy: 'parent' }];
  const submitter = { submitterSubject: memberId(member), submitterName: 'Sam', submitterEmail: null };
  const command = {
    type: 'SubmitDraft',
    ...submitter,
    submitterComments: null,
    submittedBy: memberId(member),
  } as const;
  const sent = await submitListing(log, open.listingId, { before, submit: command }, context);
  world.sent.push({ member, listingId: open.listingId, commandId: context.commandId, sent });
}

/** What an admin does to any listing that it may be done to, and to some to which it may not. */
async function decideOn(world: World, log: Log, { does, member }: Deed, context: CommandContext): Promise<void> {
  const all = await everyListing(world.log);
  const target = all[member % Math.max(1, all.length)];
  if (!target) return;
  const { listingId, revision, pendingRevisions } = target;
  const review = { reviewedBy: uuid('00a', 1), adminNotes: 'As it is.' };
  const [waiting] = pendingRevisions;
  const commands: Readonly<Record<string, ListingCommand | undefined>> = {
    approve: { type: 'ApproveListing', revision, ...review },
    reject: { type: 'RejectListing', revision, ...review },
    archive: { type: 'ArchiveListing', by: 'admin' },
    restore: { type: 'RestoreListing', by: 'admin' },
    accept: waiting && { type: 'ApproveRevision', revision, revisionId: waiting.revisionId, ...review },
  };
  const command = commands[does];
  if (!command) return;
  const enters = does === 'approve' || does === 'restore';
  const guard = enters ? holdingPage(log, context) : {};
  await executeListing(log, listingId, [command], context, guard);
}

async function perform(world: World, log: Log, deed: Deed, context: CommandContext): Promise<void> {
  if (deed.does === 'paste') return paste(world, log, deed.member, deed.price, context);
  if (deed.does === 'push') return paste(world, log, CRAWLER, deed.price, context);
  if (deed.does === 'submit') return submit(world, log, deed.member, deed.price, context);
  return decideOn(world, log, deed, context);
}

/** Being refused, losing a race for good and dying are right answers; a listing too many is the wrong one. */
function mustBeExpected(error: unknown): void {
  const isRace = error instanceof Error && error.name === 'WrongExpectedRevision';
  if (!(error instanceof DomainError) && !(error instanceof Crash) && !isRace) throw error;
}

/** Goes through the log event by event: what must hold, must hold after each of them. */
function checkHistory(events: readonly Recorded<ListingEvent>[]): void {
  const states = new Map<string, Listing>();
  for (const event of events) {
    const { listingId } = event.data;
    states.set(listingId, evolve(states.get(listingId) ?? initialListing, event));
    const all = [...states.values()];
    expect(all.filter(holdsItsPage).length).toBeLessThanOrEqual(1);
    for (const member of [0, 1, 2, 3]) {
      const drafts = all.filter(({ status, submittedBy }) => status === 'draft' && submittedBy === memberId(member));
      expect(drafts.length).toBeLessThanOrEqual(1);
    }
  }
}

/** Where an acknowledged submission is: under review, decided on, or in a change of which the same holds. */
function checkSent(
  { listingId, commandId, sent, member }: World['sent'][number],
  events: readonly Recorded<ListingEvent>[],
) {
  const mine = events.filter((event) => event.data.listingId === listingId && event.commandId === commandId);
  if (sent.as === 'listing') {
    expect(mine.some(({ type }) => type === 'DraftSubmitted')).toBe(true);
    return;
  }
  const note = mine.find((event) => event.type === 'DraftSentAsChange');
  if (note?.type !== 'DraftSentAsChange') throw new Error('the draft does not say where it was sent');
  if (note.data.revisionId === null) return;
  const theirs = events.filter((event) => event.data.listingId === note.data.toListingId);
  let revisionId: string | null = note.data.revisionId;
  const decided = new Set(
    theirs.flatMap((event) =>
      event.type === 'RevisionApproved' || event.type === 'RevisionRejected' ? [event.data.revisionId] : [],
    ),
  );
  const waiting = listingOf(theirs).pendingRevisions;
  for (let joins = 0; joins < 100; joins += 1) {
    if (decided.has(revisionId) || waiting.some((each) => each.revisionId === revisionId)) return;
    const next: Recorded<ListingEvent> | undefined = theirs.find(
      (event) => event.type === 'RevisionProposed' && event.data.replaces === revisionId,
    );
    if (next?.type !== 'RevisionProposed') break;
    expect(next.data.proposedBy).toBe(memberId(member));
    revisionId = next.data.revisionId;
  }
  throw new Error('an acknowledged submission is nowhere');
}

test('whoever races and dies at whichever append: one page has one listing in review or live, everybody their own draft, and nothing that was acknowledged is lost', async () => {
  let requests = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deedArbitrary, { minLength: 1, maxLength: 5 }), { maxLength: 8 }),
      async (rounds) => {
        const log = memoryLog();
        const contextOf = (): CommandContext => {
          requests += 1;
          const commandId = uuid('00c', requests);
          const actor = { id: 'somebody', role: 'parent' } as const;
          return { commandId, correlationId: commandId, causationId: null, actor, occurredAt: noon };
        };
        await requestScrape(log, { pageId, runId: uuid('00d', 1), url }, contextOf());
        const world: World = { log, pasted: [], sent: [] };
        for (const round of rounds) {
          await Promise.all(
            round.map(async (deed) => {
              const context = contextOf();
              await perform(world, fateful(log, deed.fate), deed, context).catch(mustBeExpected);
              for (let again = 0; again < deed.again; again += 1)
                await perform(world, log, deed, context).catch(mustBeExpected);
            }),
          );
        }
        const { events: all } = await log.readAll(0, { streamPrefixes: ['listing-'], limit: 100_000 });
        const events = all as readonly Recorded<ListingEvent>[];
        checkHistory(events);
        for (const each of world.sent) checkSent(each, events);
        const owners = new Map((await everyListing(log)).map(({ listingId, submittedBy }) => [listingId, submittedBy]));
        for (const { member, result } of world.pasted) {
          if (result.outcome !== 'taken' && member !== CRAWLER)
            expect(owners.get(result.listingId)).toBe(memberId(member));
        }
        // However it was left: the page is not held by what is not there.
        const isHeld = (await everyListing(log)).some(holdsItsPage);
        await paste(world, log, 4, 1, contextOf());
        expect(world.pasted.at(-1)?.result.outcome).toBe(isHeld ? 'taken' : 'created');
        if (isHeld) return;
        await submit(world, log, 4, 1, contextOf());
        expect(world.sent.at(-1)?.sent.as).toBe('listing');
      },
    ),
    { numRuns, ...seed },
  );
});

test('a request that sleeps between its claim and its submission is late when somebody else took the page over', async () => {
  const log = memoryLog();
  const context = (commandId: string): CommandContext => ({
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { id: 'somebody', role: 'parent' },
    occurredAt: noon,
  });
  await requestScrape(log, { pageId, runId: uuid('00d', 1), url }, context(uuid('00c', 1)));
  const world: World = { log, pasted: [], sent: [] };
  await paste(world, log, 1, 5, context(uuid('00c', 2)));
  await paste(world, log, 2, 5, context(uuid('00c', 3)));
  // The first wakes up only after the second has gone through.
  const asleep: Log = {
    ...log,
    append: async (stream, ...rest) => {
      const first = rest[1][0];
      if (first?.type === 'ListingEdited' || first?.type === 'DraftSubmitted')
        if (world.sent.length === 0) await submit(world, log, 2, 5, context(uuid('00c', 4)));
      return log.append(stream, ...rest);
    },
  };
  await submit(world, asleep, 1, 6, context(uuid('00c', 5)));
  expect(world.sent.map(({ sent }) => sent.as)).toEqual(['listing', 'change']);
  expect((await everyListing(log)).filter(holdsItsPage)).toHaveLength(1);
});

test('what somebody without an account sends again stays theirs: another stranger’s change to the same listing is left alone', async () => {
  const log = memoryLog();
  let steps = 0;
  const context = (): CommandContext => {
    const commandId = uuid('00c', (steps += 1));
    return {
      commandId,
      correlationId: commandId,
      causationId: null,
      actor: { id: 'somebody', role: 'parent' },
      occurredAt: noon,
    };
  };
  await requestScrape(log, { pageId, runId: uuid('00d', 1), url }, context());
  const world: World = { log, pasted: [], sent: [] };
  await paste(world, log, 1, 5, context());
  const drafts: string[] = [];
  for (const hash of ['one', 'two']) {
    const found = { pageId, contactSubject: pageId, runId: uuid('00d', 1), url, scrapedAt: noon, imageCount: 0 };
    const fields = { name: 'Forest School', description: 'Muddy fun.' };
    const reading = { found: { ...found, fields, methods: {}, evidence: {}, contentHash: hash, durationMs: 1 } };
    const stranger = { ...claimant(1), person: hash, submittedBy: null, claimTokenHash: () => hash, owns: () => false };
    const before = new Set((await everyListing(log)).map(({ listingId }) => listingId));
    await draftFromPage(log, { ...reading, position: 0 }, stranger, context());
    drafts.push((await everyListing(log)).find(({ listingId }) => !before.has(listingId))?.listingId ?? '');
  }
  await submit(world, log, 1, 5, context());
  const live = async (): Promise<Listing | undefined> => (await everyListing(log)).find(holdsItsPage);
  const held = await live();
  const review = { reviewedBy: uuid('00a', 1), adminNotes: null };
  await executeListing(
    log,
    held?.listingId ?? '',
    [{ type: 'ApproveListing', revision: held?.revision ?? 0, ...review }],
    context(),
  );
  const send = async (at: 0 | 1, description: string): Promise<void> => {
    const listingId = drafts[at] ?? '';
    const before: ListingCommand[] = [{ type: 'EditListing', changes: { description }, editedBy: 'parent' }];
    const submitter = { submitterSubject: `anonymous-${listingId}`, submitterName: 'Sam', submitterEmail: null };
    const command = { type: 'SubmitDraft', ...submitter, submitterComments: null, submittedBy: null } as const;
    await submitListing(log, listingId, { before, submit: command }, context());
  };
  const waiting = async () =>
    ((await live())?.pendingRevisions ?? []).map(({ changes }) => (changes as { description?: string }).description);
  await send(0, 'Very muddy.');
  await send(1, 'Not so muddy.');
  await send(1, 'Not so muddy.');
  await send(1, 'Hardly muddy.');
  expect(await waiting()).toHaveLength(2);
  expect(new Set(await waiting())).toEqual(new Set(['Hardly muddy.', 'Very muddy.']));
});
