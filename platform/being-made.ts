import type { Database, Queryable } from './database.ts';

/** What a statement names is not there yet: rows of another version are read until those of this one have been made. */
export class BeingMadeAnew extends Error {
  constructor(options?: ErrorOptions) {
    super('A read model is being made anew', options);
    this.name = 'BeingMadeAnew';
  }
}

/** Whether `error` says that there is no such column, or no such table. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '42703' || error.code === '42P01');

/**
 * `db` for whoever reads read models, of which `readModels` are those of this version of the code, as `name version shape`. What is
 * missing of one that is still of another version, or that nobody has made yet, throws BeingMadeAnew. Whatever else is missing is a
 * mistake of ours and thrown as it is.
 */
export function knowingWhatIsMade(db: Database, readModels: readonly string[]): Database {
  const made = async (): Promise<ReadonlySet<string>> => {
    try {
      const rows = await db.query<{ made: string }>(
        `select distinct name || ' ' || version || ' ' || shape as made from projection.checkpoints`,
      );
      return new Set(rows.map((row) => row.made));
    } catch (error) {
      // Before the first of all is made, nobody keeps account of them.
      if (isMissing(error)) return new Set();
      throw error;
    }
  };
  const isToCome = async (sql: string): Promise<boolean> => {
    const there = await made();
    const toCome = readModels.filter((each) => !there.has(each)).map((each) => each.slice(0, each.indexOf(' ')));
    return [...toCome, ...(there.size === 0 ? ['projection'] : [])].some((schema) => sql.includes(`${schema}.`));
  };
  const knowing = async <Rows>(sql: string, reading: Promise<Rows>): Promise<Rows> => {
    try {
      return await reading;
    } catch (error) {
      if (isMissing(error) && (await isToCome(sql))) throw new BeingMadeAnew({ cause: error });
      throw error;
    }
  };
  return {
    ...db,
    query: (sql, params, until) => knowing(sql, db.query(sql, params, until)),
    transaction: (work, options) => {
      const through =
        (tx: Queryable): Queryable['query'] =>
        (sql, params) =>
          knowing(sql, tx.query(sql, params));
      return db.transaction((tx) => work({ ...tx, query: through(tx) }), options);
    },
  };
}
