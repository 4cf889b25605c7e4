import { canonicalJson } from '#domain/kernel/canonical-json.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { ITEMS_AT_ONCE, MOST_ITEMS } from '#domain/source/limits.ts';
import type { RowError } from '#domain/list/row.ts';
import type { Source } from '#domain/source/source.ts';
import { UnreadableList } from '#platform/lists/csv-rows.ts';
import type { ListFiles } from '#platform/lists/list-files.ts';
import { readList } from '#platform/lists/list-rows.ts';
import { MOST_KEPT_ERRORS, type RowErrors } from '#platform/lists/row-errors.ts';
import { contentHash } from '../extract/found-fields.ts';
import { markOf } from '../feeds/item.ts';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import type { ItemsPart } from './read-items.ts';
import type { Item } from './take-item.ts';

const ERRORS_AT_ONCE = 500;

interface ListReading {
  readonly lists: Pick<ListFiles, 'find'>;
  readonly rowErrors: Pick<RowErrors, 'keep'>;
}

/**
 * The rows of a list's file, part by part. It is read to its end before the first row is taken: of a file that is broken nothing is.
 * Rows with an error are there all the same, and nobody misses them.
 */
export async function* rowsOf(
  { lists, rowErrors }: ListReading,
  { openRun }: Pick<Source, 'openRun'>,
): AsyncGenerator<ItemsPart> {
  const file = openRun?.fileId === undefined ? undefined : await lists.find(openRun.fileId);
  if (!openRun || !file) throw new FetchFailure('gave-up', 'its file is not kept any more');
  try {
    const { total, isWhole, kept, errors } = await lookedThrough(file);
    for (let place = 0; place < errors.length; place += ERRORS_AT_ONCE)
      await rowErrors.keep(openRun.runId, place, errors.slice(place, place + ERRORS_AT_ONCE));
    const { rows } = await readList(file.bytes, file.mapping, MOST_ITEMS);
    let items: Item[] = [];
    const part = (): ItemsPart => ({ format: null, items, gone: [], kept, next: null, total, isWhole });
    for await (const { id, fields } of rows) {
      if (id === null || fields === null) continue;
      items.push(itemOf(id, fields));
      if (items.length < ITEMS_AT_ONCE) continue;
      yield part();
      items = [];
    }
    yield part();
  } catch (error) {
    if (error instanceof UnreadableList) throw new FetchFailure('undecodable', error.message);
    throw error;
  }
}

/** How many rows will be taken, and which are there and cannot be, with their first errors. Without an id for each nobody can say what is missing. */
async function lookedThrough({ bytes, mapping }: NonNullable<Awaited<ReturnType<ListFiles['find']>>>) {
  const { rows } = await readList(bytes, mapping, MOST_ITEMS);
  const kept: string[] = [];
  // What is wrong with a row at all goes before what else is: each row that is left out has to be among those that are kept.
  const wrong: RowError[] = [];
  const more: RowError[] = [];
  let [total, isWhole] = [0, true];
  for await (const { id, fields, errors } of rows) {
    wrong.push(...errors.slice(0, 1));
    more.push(...errors.slice(1, 1 + MOST_KEPT_ERRORS - more.length));
    if (id === null) isWhole = false;
    else if (fields === null) kept.push(id);
    else total += 1;
  }
  return { total, isWhole: isWhole && total > 0, kept, errors: [...wrong, ...more].slice(0, MOST_KEPT_ERRORS) };
}

function itemOf(id: string, fields: ListingFields): Item {
  const hash = contentHash(fields);
  const methods = Object.fromEntries(Object.keys(fields).map((name) => [name, 'list']));
  return {
    id,
    link: fields.website ?? null,
    mark: markOf(canonicalJson(fields)),
    read: async () => ({ fields, contentHash: hash, imageCount: 0, methods, evidence: {} }),
  };
}
