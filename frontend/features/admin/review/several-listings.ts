import { type AtOnce, type Several, verdictsAtOnce } from '#frontend/features/review/several/several.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { type Given, undoVerdicts } from './use-undo.ts';

interface Decided<Item> extends Given {
  readonly item: Item;
  readonly isForGood: boolean;
}
interface SeveralListings<Item> {
  readonly words: readonly [one: string, many: string];
  readonly titleOf: (item: Item) => string;
  /** Who reads the reason of a rejection. */
  readonly hint: string;
  readonly whyNot: (item: Item, action: 'approve' | 'reject', notes: string) => string | undefined;
  /** The change that is decided on, where it is not the listing itself. */
  readonly changeOf?: (item: Item) => string | undefined;
  /** Whether a decision on it cannot be taken back. */
  readonly isForGood?: (item: Item, action: 'approve' | 'reject') => boolean;
}
const actionOf = ({ key }: AtOnce) => (key === 'a' ? 'approve' : 'reject');

/** Verdicts on several listings: they are sent together, and each is decided on by itself. */
export function severalListings<Item extends { readonly id: string; readonly revision: number }>({
  words,
  titleOf,
  hint,
  whyNot,
  changeOf = () => undefined,
  isForGood = () => false,
}: SeveralListings<Item>): Several<Item, Decided<Item>> {
  return {
    words,
    actions: verdictsAtOnce,
    titleOf,
    notesFor: ({ key }) => (key === 'a' ? undefined : { label: 'Reason', hint }),
    whyNot: (item, action, notes) => whyNot(item, actionOf(action), notes),
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
          .map(({ item, id, revision }) => ({
            item,
            id,
            revision: revision ?? 1,
            revisionId: changeOf(item),
            isForGood: isForGood(item, actionOf(action)),
          })),
        refused: of.filter(({ success }) => !success).map(({ item, message }) => ({ item, why: message })),
      };
    },
    canUndo: (given) => !given.isForGood,
    undo: undoVerdicts,
    undone: (given) => {
      const [first] = given;
      const what = given.length === 1 && first ? titleOf(first.item) : formatCount(given.length, ...words);
      return `${what} ${given.length === 1 ? 'waits' : 'wait'} for review again.`;
    },
  };
}
