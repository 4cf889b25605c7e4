import { TimeAgo, Waiting } from '#frontend/components/time-ago.tsx';
import type { Column } from './rows.tsx';

/** The column that says when something came in, and how long it has waited. */
export const CAME_IN = 'Came in';

interface Came {
  readonly at: string;
  /** Who sent it in, where somebody is known. */
  readonly by?: string | null;
  /** Whether it still waits for a decision. */
  readonly waits: boolean;
}

/** That column, for what `of` says of an item. */
export const cameIn = <Item,>(of: (item: Item) => Came): Column<Item> => ({
  label: CAME_IN,
  cell: (item) => {
    const { at, by, waits } = of(item);
    return (
      <span className="text-soft tabular-nums">
        {by && <span className="sm:block sm:max-w-32 sm:truncate">{by} </span>}
        {waits ? <Waiting since={at} /> : <TimeAgo at={at} />}
      </span>
    );
  },
});
