import type { Database } from '#platform/database.ts';
import { ageFit, placesNear } from '#query-api/directory/filters.ts';
import { signalsOf } from '#query-api/directory/likeness.ts';
import { idsIn } from '#query-api/directory/page.ts';
import { params } from '#query-api/sql.ts';
import type { Meaning } from '#query-api/directory/words/meaning.ts';

/** What each signal counts for each listing that `meaning` finds, by the listing's name. */
export async function signalsIn(
  db: Database,
  { question, search }: Pick<Meaning, 'question' | 'search'>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const statement = params();
  const near = placesNear(question);
  const fit = ageFit(question, statement);
  const signals = [
    ...(search ? signalsOf(search, statement) : []),
    ...(fit === null ? [] : [{ name: 'age fit', sql: fit }]),
  ];
  const each = signals.map(({ sql }, index) => `(${sql})::float as s${index}`).join(', ');
  const rows = await db.query<{ title: string; centre: string | null } & Record<`s${number}`, number>>(
    `select l.name as title, l.centre${each === '' ? '' : `, ${each}`}
     from directory.texts l cross join lateral (select l.search || ''::tsvector as search offset 0) said
     where l.listing_id in (${idsIn(question, search, statement)})`,
    statement.values,
  );
  return new Map(
    rows.map((row) => {
      const counted = new Map<string, number>();
      for (const [index, { name }] of signals.entries())
        counted.set(name, (counted.get(name) ?? 0) + (row[`s${index}`] ?? 0));
      if (near) counted.set('miles', row.centre === null ? 50 : (near.get(row.centre) ?? 50));
      return [row.title, counted];
    }),
  );
}
