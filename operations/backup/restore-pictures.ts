import type { LongTransaction } from '#platform/postgres/copy-in.ts';
import type { PictureStore } from '#platform/pictures/picture-store.ts';
import { picturesTables } from '#platform/pictures/pictures.ts';
import { IN_A_ROW } from './read-pictures.ts';

/** The names of all pictures that the database knows, shown or not; in another application's nothing is called like one of ours. */
export async function pictureNames({ query }: Pick<LongTransaction, 'query'>): Promise<readonly string[]> {
  const tables = await query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute
     where attrelid in (to_regclass('auth.pictures'), to_regclass('auth.business_pictures')) and attname = 'name'`,
  );
  const names: string[] = [];
  for (const table of tables)
    for (const { name } of await query<{ name: string }>(`select name::text from ${table.name}`)) names.push(name);
  return names.filter((name) => /^[0-9a-f]{64}\.webp$/.test(name));
}

/**
 * Has the database know those of `names` that it does not know any more, as pictures that nobody is shown: whoever removes such next
 * removes their files. A file that no row names stays for ever, also when whose it is is erased.
 */
export async function leaveToBeRemoved(transaction: LongTransaction, names: readonly string[]): Promise<void> {
  const kept = new Set(names.length > 0 ? await pictureNames(transaction) : []);
  const gone = names.filter((name) => !kept.has(name));
  if (gone.length === 0) return;
  await transaction.query(picturesTables);
  await transaction.query(
    `insert into auth.pictures (name, member_id, is_shown) select name, '', false from unnest($1::text[]) as gone (name)`,
    [gone],
  );
}

export interface PuttingPictures {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Removes those that were not there before. Answers how many it could not remove. */
  takeBack(): Promise<number>;
}

const isRemoved = (store: PictureStore, name: string): Promise<boolean> =>
  store.remove(name).then(
    () => true,
    () => false,
  );

/** Puts pictures into `store`, and remembers which are new there. */
export function puttingInto(store: PictureStore): PuttingPictures {
  const added: string[] = [];
  return {
    put: async (name, bytes) => {
      if ((await store.get(name)) === undefined) added.push(name);
      await store.put(name, bytes);
    },
    takeBack: async () => {
      let [left, inARow] = [0, 0];
      for (const name of added.splice(0)) {
        const isGone = inARow < IN_A_ROW && (await isRemoved(store, name));
        inARow = isGone ? 0 : inARow + 1;
        if (!isGone) left += 1;
      }
      return left;
    },
  };
}
