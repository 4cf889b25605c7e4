import type { Asking, Person } from '../asking.ts';
import { chosen, type DoesThese } from './picks.ts';
import { drafted, ROW } from '../tallies.ts';
import type { World } from '../world.ts';

interface List {
  readonly id: string;
  readonly name: string;
  /** What its newest file holds. */
  readonly rows: readonly string[];
}

/** So many lists are kept, each with one file after the other. */
const LISTS = 6;
const files = '/api/admin/list-files';

/** Lists of activities that an admin brings as files: each row becomes one draft, whichever file names it again. */
export function doesLists({ send }: Asking, { nextNumber, expected }: World): DoesThese<'list'> {
  const lists: List[] = [];
  /** Brings a file and has it checked and imported, as the screen does. Answers whether it was begun. */
  const bring = async (who: Person, { id, name, rows }: Omit<List, 'id'> & { id: string | null }) => {
    // The last is none: it is told of, and left out.
    const text = ['Ref,Name,Town,Price', ...rows.map((row) => `${row},${row},Woking,5`), 'x,,Woking,5', ''].join('\n');
    const as = { kind: 'list', who, method: 'POST' } as const;
    const brought = await send({ ...as, route: files, body: { part: Buffer.from(text).toString('base64') } });
    if (brought.id === null) return undefined;
    const ids = { id: brought.id };
    const checked = await send({ ...as, route: `${files}/:id/check`, ids, body: { mapping: null }, passing: true });
    if (checked.status !== 200) return undefined;
    const begun = await send({ ...as, route: `${files}/:id/import`, ids, body: { sourceId: id, name } });
    if (begun.status !== 200) return undefined;
    for (const row of rows) expected.once.add(drafted(row));
    return begun.id;
  };
  const more = (count: number): string[] => Array.from({ length: count }, () => `${ROW}${nextNumber()} Club`);
  return {
    list: async (_who, by, which) => {
      if (lists.length < LISTS) {
        const list = { name: `List ${nextNumber()}`, rows: more(3) };
        const id = await bring(by, { ...list, id: null });
        if (typeof id === 'string') lists.push({ ...list, id });
        return;
      }
      const list = chosen(lists, which);
      if (!list) return;
      // While its file before is still being read this one is refused, and is brought another time.
      const next = { ...list, rows: [...list.rows.slice(-3), ...more(1)] };
      if ((await bring(by, next)) !== undefined) lists.splice(lists.indexOf(list), 1, next);
    },
  };
}
