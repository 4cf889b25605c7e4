import { queryIn } from '#domain/saved-search/query.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { type Params, params } from '../sql.ts';
import { idsIn } from './page.ts';
import { namesQuery } from './term-queries.ts';
import { type LookedUp, type LookingUp, type Meaning, meaningIn } from './words/meaning.ts';

/** Searches that are asked in one statement: each takes PostgreSQL about as long to plan as to answer, and none waits for the next. */
const AT_ONCE = 25;

/**
 * Which of the listings `among` somebody would find today by each of the searches that were `saved`, in no order. What the words mean is
 * looked up in the whole directory, the same words once; then these few listings are laid aside, and the directory's own statements
 * are asked of them instead of all.
 */
export async function foundByEach(
  db: Database,
  saved: readonly string[],
  among: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const before = new Map<string, LookedUp>();
  const lookingUp: LookingUp = async (key, lookUp) => {
    const lookedUp = before.get(key) ?? (await lookUp());
    before.set(key, lookedUp);
    return lookedUp;
  };
  const meanings: Meaning[] = [];
  for (const each of saved) meanings.push(await meaningIn(db, queryIn(each), lookingUp));
  return db.transaction(
    async (tx) => {
      await layAside(tx, among);
      const found: (readonly string[])[] = [];
      for (let from = 0; from < meanings.length; from += AT_ONCE)
        found.push(...(await foundAside(tx, meanings.slice(from, from + AT_ONCE))));
      return found;
    },
    { unhurried: true },
  );
}

/** What the directory's statements look at, of the listings `among` alone; gone with the transaction. */
async function layAside(tx: Transaction, among: readonly string[]): Promise<void> {
  for (const [name, columns] of [
    ['listings', '*'],
    ['texts', '*'],
  ] as const) {
    await tx.query(
      `create temporary table few_${name} on commit drop as select ${columns} from directory.${name} with no data`,
    );
    await tx.query(
      `insert into few_${name} select ${columns} from directory.${name} where listing_id = any($1::uuid[])`,
      [among],
    );
  }
  await tx.query('create index on few_texts using gin (search)');
  await tx.query('analyze few_listings, few_texts');
}

async function foundAside(tx: Transaction, meanings: readonly Meaning[]): Promise<readonly (readonly string[])[]> {
  const statement = params();
  const each = meanings.map((meaning) => `array(${ofTheFew(wantedIn(meaning, statement))})`);
  const [row] = await tx.query<{ found: readonly (readonly string[])[] }>(
    `select jsonb_build_array(${each.map((ids) => `to_jsonb(${ids})`).join(', ')}) as found`,
    statement.values,
  );
  return row?.found ?? [];
}

/** The directory shows last what is not wanted ("not football"); among what is new it is not worth a letter. */
function wantedIn({ question, search }: Meaning, statement: Params): string {
  const ids = idsIn(question, search, statement);
  if (search === null || search.notWanted.length === 0) return ids;
  return `select found.listing_id from (${ids}) found where not exists (
    select from directory.texts said where said.listing_id = found.listing_id and said.search @@ ${namesQuery(search.notWanted, statement)})`;
}

/** Whatever is asked of the directory, asked of what was laid aside. */
const ofTheFew = (sql: string): string => sql.replaceAll(/\bdirectory\.(listings|texts)\b/g, 'few_$1');
