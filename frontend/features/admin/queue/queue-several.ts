import { whyNotTogether } from '#domain/listing/several.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { type Given, undoVerdicts } from '#frontend/features/admin/review/use-undo.ts';
import { type AtOnce, type Several, verdictsAtOnce } from '#frontend/features/review/several/several.ts';
import { formatCount } from '#frontend/lib/format.ts';

interface Decided extends Given {
  readonly item: QueueItem;
}
const actionOf = ({ key }: AtOnce) => (key === 'a' ? 'approve' : 'reject');

/** Verdicts on several listings: they are sent together, and each is decided on by itself. */
export const queueSeveral: Several<QueueItem, Decided> = {
  words: ['listing', 'listings'],
  actions: verdictsAtOnce,
  titleOf: ({ name }) => name || 'Listing without a name',
  notesFor: ({ key }) =>
    key === 'a'
      ? undefined
      : {
          label: 'Reason',
          hint: 'Providers read it, and whoever sent a change. Where nobody has to be told it may be left out.',
        },
  whyNot: (item, action, notes) => whyNotTogether(item, actionOf(action), notes !== ''),
  give: async (send, items, action, adminNotes) => {
    const asked = items.map((item) => ({ id: item.id, revision: item.revision, revisionId: changeOf(item) }));
    const { results } = await send('POST /api/admin/listings/review', {
      body: { action: actionOf(action), ...(adminNotes !== '' && { adminNotes }), items: asked },
    });
    const of = results.flatMap((result) => {
      const item = items.find(({ id }) => id === result.id);
      return item === undefined ? [] : [{ item, ...result }];
    });
    return {
      given: of
        .filter(({ success }) => success)
        .map(({ item, id, revision }) => ({ item, id, revision: revision ?? 1, revisionId: changeOf(item) })),
      refused: of.filter(({ success }) => !success).map(({ item, message }) => ({ item, why: message })),
    };
  },
  canUndo: () => true,
  undo: undoVerdicts,
  undone: (given) => {
    const [first] = given;
    const what =
      given.length === 1 && first ? queueSeveral.titleOf(first.item) : formatCount(given.length, 'listing', 'listings');
    return `${what} ${given.length === 1 ? 'waits' : 'wait'} for review again.`;
  },
};

/** The one change to a live listing that waits. */
const changeOf = ({ status, pendingRevisions }: QueueItem): string | undefined =>
  status === 'live' ? pendingRevisions[0]?.revisionId : undefined;
