import { stringify } from 'csv-stringify/sync';
import { idOf } from '#domain/list/row.ts';
import { MOST_ITEMS } from '#domain/source/limits.ts';
import type { ListFiles } from '#platform/lists/list-files.ts';
import { type HugeList, partOf } from './huge-list.ts';

/** Bytes of a part that are held before they are kept; all parts together hold some megabytes. */
const HELD_BYTES = 100_000;
const tooLong = 'The list has grown too much for the parts it has. Please make a list of its own of some of its rows.';
/** What the first column of a part is called. It belongs to no field, and says where a row stood in the whole file. */
const ROW_COLUMN = 'Row in the whole file';

/**
 * Keeps `list` as the files `ids`, each with the rows whose ids belong there, in one pass. A row whose id nobody can tell goes to all
 * of them, once: it may be any of the rows that a part remembers, which must not count as missing then.
 */
export async function keepParts(
  files: Pick<ListFiles, 'add' | 'map'>,
  list: HugeList,
  { ids, owner }: { readonly ids: readonly string[]; readonly owner: string },
): Promise<void> {
  const parts = ids.map((id) => ({ id, held: [] as string[], bytes: 0, place: 0, rows: 0 }));
  type Part = (typeof parts)[number];
  const flush = async (part: Part): Promise<void> => {
    const text = Buffer.from(part.held.join(''));
    if (!(await files.add(part.id, owner, part.place, text))) throw new Error(tooLong);
    [part.held, part.bytes, part.place] = [[], 0, part.place + 1];
  };
  const put = async (part: Part, cells: readonly string[]): Promise<void> => {
    const line = stringify([[...cells]]);
    part.held.push(line);
    part.bytes += line.length;
    if (part.bytes >= HELD_BYTES) await flush(part);
  };
  for (const part of parts) await put(part, [ROW_COLUMN, ...list.columns]);
  let isAnybodys = false;
  for await (const { row, cells } of list.rows()) {
    const id = idOf(cells, list.mapping);
    const its = id === null ? (isAnybodys ? [] : parts) : parts.slice(partOf(id, parts.length)).slice(0, 1);
    if (id === null) isAnybodys = true;
    for (const part of its) {
      part.rows += 1;
      if (part.rows > MOST_ITEMS) throw new Error(tooLong);
      await put(part, [String(row), ...cells]);
    }
  }
  const { fields, id } = list.mapping;
  const mapping = { fields: [null, ...fields], id: id === null ? null : id + 1 };
  for (const part of parts) {
    await flush(part);
    await files.map(part.id, mapping);
  }
}
