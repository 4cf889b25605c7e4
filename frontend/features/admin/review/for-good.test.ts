import { expect, test } from 'vitest';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { queueSeveral } from '#frontend/features/admin/queue/queue-several.ts';
import { queueItem } from '#tests/support/made/queue-item.ts';
import { isForGood } from './for-good.ts';

const [own, other] = ['a', 'b'].map((alt) => ({ name: `${alt.repeat(64)}.webp`, width: 80, height: 60, alt }));
const item = (...changes: readonly { readonly field: 'gallery' | 'priceFrom'; readonly after: unknown }[]) => {
  const change: QueueItem['pendingRevisions'][number] = {
    revisionId: 'r',
    source: 'provider_edit',
    isOwners: true,
    proposedBy: null,
    evidence: {},
    proposedAt: '',
    changes: changes.map((each) => ({ before: null, ...each })),
  };
  return queueItem({}, { status: 'live', gallery: own ? [own] : [], pendingRevisions: [change] });
};

test('pictures that are turned down, or taken out by an approval, are gone: only other verdicts on a change are undone', () => {
  const [price, more, fewer] = [
    item({ field: 'priceFrom', after: 9 }),
    item({ field: 'gallery', after: [own, other] }),
    item({ field: 'gallery', after: [other] }),
  ];
  expect([price, more, fewer].map((each) => isForGood(each, 'r', 'reject'))).toEqual([false, true, true]);
  expect([price, more, fewer].map((each) => isForGood(each, 'r', 'approve'))).toEqual([false, false, true]);
  // A verdict on the listing itself leaves its changes where they are.
  expect(isForGood(fewer, undefined, 'approve')).toBe(false);
});

test('of several the same', async () => {
  const items = [item({ field: 'priceFrom', after: 9 }), item({ field: 'gallery', after: [own, other] })].map(
    (each, index) => ({ ...each, id: `l${index}` }),
  );
  const results = items.map(({ id }) => ({ id, success: true, message: '', revision: 3 }));
  const reject = queueSeveral.actions.find(({ key }) => key === 'r');
  if (reject === undefined) throw new Error('nothing is rejected');
  const { given } = await queueSeveral.give((async () => ({ results })) as never, items, reject, 'Blurred.');
  expect(given.map(queueSeveral.canUndo)).toEqual([true, false]);
});
