import { canonicalJson } from '#domain/kernel/canonical-json.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { ITEMS_AT_ONCE, MOST_ITEMS } from '#domain/source/limits.ts';
import type { Source } from '#domain/source/source.ts';
import { UnreadableList } from '#platform/lists/csv-rows.ts';
import type { ListFiles } from '#platform/lists/list-files.ts';
import { readList } from '#platform/lists/list-rows.ts';
import { contentHash } from '../extract/extract-activity.ts';
import { markOf } from '../feeds/item.ts';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import type { ItemsPart } from './read-items.ts';
import type { Item } from './take-item.ts';

/**
 * The rows of a list's file, part by part. It is read to its end before the first row is taken: of a file that is broken nothing is.
 * Rows with an error are there all the same, and nobody misses them.
 */
export async function* rowsOf(lists: ListFiles, { openRun }: Pick<Source, 'openRun'>): AsyncGenerator<ItemsPart> {
  const file = openRun?.fileId === undefined ? undefined : await lists.find(openRun.fileId);
  if (!file) throw new FetchFailure('gave-up', 'its file is not kept any more');
  try {
    const { total, isWhole, kept } = await lookedThrough(file);
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

/** How many rows will be taken, and which are there and cannot be. Without an id for each nobody can say what is missing. */
async function lookedThrough({ bytes, mapping }: NonNullable<Awaited<ReturnType<ListFiles['find']>>>) {
  const { rows } = await readList(bytes, mapping, MOST_ITEMS);
  const kept: string[] = [];
  let [total, isWhole] = [0, true];
  for await (const { id, fields } of rows) {
    if (id === null) isWhole = false;
    else if (fields === null) kept.push(id);
    else total += 1;
  }
  return { total, isWhole: isWhole && total > 0, kept };
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
