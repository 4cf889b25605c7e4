import { describe, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { fields, listingId, parentId, submitter } from '#domain/listing/listing-samples.ts';
import { memoryLog } from '#tests/support/memory-log.ts';
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
});
