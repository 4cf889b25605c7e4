import { describe, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { fields, listingId, parentId, reject, submitter } from '#domain/listing/listing-samples.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId, someContext } from '#tests/support/projection.ts';
import { handle } from './handle.ts';
import { typed } from '#domain/listing/typed.ts';

const award = {
  type: 'AwardPoints',
  memberId: memberId(1),
  reason: 'activity-suggested',
  subjectId: listingId,
  day: '2026-03-01',
} as const;
const draft = {
  type: 'DraftListing',
  ...typed(listingId, { origin: 'parent_suggestion', submittedBy: parentId, draftedBy: 'parent', fields }),
} as const;
const submit = { type: 'SubmitDraft', ...submitter } as const;

describe('a command', () => {
  test('finds its concept by its name, and its events carry that name', async () => {
    const log = memoryLog();
    const { state, events } = await handle(log, memberId(1), award, someContext());
    expect(events.map(({ type }) => type)).toEqual(['PointsAwarded']);
    expect([...state.awards.values()]).toEqual([10]);
    const stored = await log.readStream(streams.points(memberId(1)));
    expect(stored.map(({ type, commandName }) => [type, commandName])).toEqual([['PointsAwarded', 'AwardPoints']]);
    await handle(log, memberId(1), { type: 'SignIn' }, someContext()).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'no-such-member' });
    });
  });
  test('among several to one entity is decided on what the ones before it make true, and all are one append', async () => {
    const log = memoryLog();
    const context = someContext();
    const { state } = await handle(log, listingId, [draft, submit], context);
    expect(state).toMatchObject({ status: 'pending', shown: { times: { submittedAt: context.occurredAt } } });
    const stored = await log.readStream(streams.listing(listingId));
    expect(stored.map(({ type, commandName, commandId }) => [type, commandName, commandId])).toEqual([
      ['ListingDrafted', 'DraftListing', context.commandId],
      ['DraftSubmitted', 'SubmitDraft', context.commandId],
    ]);
    const again = await handle(log, listingId, [draft, submit], context);
    expect(again).toMatchObject({ repeated: true, state });
    expect(log.size).toBe(2);
  });
  test('that no concept has, or that belongs to another concept than the others, changes nothing', async () => {
    const log = memoryLog();
    const unknown = { type: 'DoubleListing' } as unknown as typeof submit;
    await expect(handle(log, listingId, unknown, someContext())).rejects.toThrow('DoubleListing');
    await expect(handle(log, listingId, [draft, award], someContext())).rejects.toThrow('DraftListing, AwardPoints');
    await expect(handle(log, listingId, [], someContext())).rejects.toThrow(TypeError);
    expect(log.size).toBe(0);
  });
  test('that begins its stream reads nothing before it is written', async () => {
    const { log, reads } = counted();
    const { state, events, repeated } = await handle(log, listingId, [draft, submit], someContext(), { begins: true });
    expect(reads()).toBe(0);
    expect(events.map(({ type }) => type)).toEqual(['ListingDrafted', 'DraftSubmitted']);
    expect([state.status, repeated]).toEqual(['pending', false]);
  });
  test('that was to begin its stream and comes again is answered as it was first, with the state of today', async () => {
    const { log } = counted();
    const context = someContext();
    const first = await handle(log, listingId, [draft, submit], context, { begins: true });
    await handle(log, listingId, reject(1), someContext());
    const again = await handle(log, listingId, [draft, submit], context, { begins: true });
    expect(again).toMatchObject({ repeated: true, position: first.position, state: { status: 'rejected' } });
    expect(again.events.map(({ type }) => type)).toEqual(['ListingDrafted', 'DraftSubmitted']);
    expect(log.size).toBe(3);
  });
  test('that was to begin a stream which is there already is decided on what there is', async () => {
    const { log } = counted();
    await handle(log, listingId, [draft, submit], someContext());
    const drafting = handle(log, listingId, draft, someContext(), { begins: true });
    await expect(drafting).rejects.toMatchObject({ code: 'already-drafted' });
    expect(log.size).toBe(2);
  });
});

/** A log that counts how often a stream is read. */
function counted() {
  const log = memoryLog();
  let reads = 0;
  const fold: typeof log.fold = (...args) => {
    reads += 1;
    return log.fold(...args);
  };
  return {
    log: {
      ...log,
      fold,
      get size() {
        return log.size;
      },
    },
    reads: () => reads,
  };
}
