import { expect, test } from 'vitest';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { queueItem } from '#tests/support/made/queue-item.ts';
import { cameInAs } from './proposer.ts';

type Change = QueueItem['pendingRevisions'][number];
const id = '01890000-0000-7000-8000-0000000000b1';
const change = (day: number, more: Partial<Change> = {}): Change => ({
  revisionId: id,
  source: 'parent_amendment',
  isOwners: false,
  proposedAt: `2026-04-0${day}T10:00:00.000Z`,
  changes: [],
  proposedBy: { id, name: 'Robin Bell' },
  evidence: {},
  ...more,
});
const live = (...pendingRevisions: Change[]) => cameInAs(queueItem({}, { status: 'live', pendingRevisions }));

test('a change to what is live came in when it was proposed, by whoever proposed it; of several, the one that waits longest', () => {
  expect(live(change(3), change(2, { proposedBy: { id, name: 'ann de Vries' } }))).toEqual({
    at: '2026-04-02T10:00:00.000Z',
    by: 'ann de Vries',
  });
});

test('whoever has no name is told by what is known of them', () => {
  const page = change(1, { source: 'page_change', proposedBy: null });
  const changes = [page, change(1, { proposedBy: null }), change(1, { proposedBy: { id, name: null } })];
  expect(changes.map((each) => live(each).by)).toEqual([
    'The web page',
    'Somebody without an account',
    'Somebody whose account is deleted',
  ]);
});

test('what is not live yet came in with its submitter, whatever others propose of it meanwhile', () => {
  const item = queueItem({}, { pendingRevisions: [change(1)] });
  expect(cameInAs(item)).toEqual({ at: item.submittedAt, by: 'Ada' });
});
