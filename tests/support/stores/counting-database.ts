import type { Database } from '#platform/database.ts';

/** A way to the database that knows what was committed through it. */
export interface CountingDatabase extends Database {
  /** The statements of each transaction, one of a single statement among them, that ran one with `text` in it. */
  commitsWith(text: string): readonly (readonly string[])[];
}

export function countingDatabase(db: Database): CountingDatabase {
  const commits: (readonly string[])[] = [];
  return {
    ...db,
    query: async (sql, params) => {
      const rows = await db.query<never>(sql, params);
      commits.push([sql]);
      return rows;
    },
    transaction: async (work, options) => {
      const statements: string[] = [];
      const result = await db.transaction(
        (tx) =>
          work({
            ...tx,
            query: (sql, params) => {
              statements.push(sql);
              return tx.query(sql, params);
            },
          }),
        options,
      );
      commits.push(statements);
      return result;
    },
    commitsWith: (text) => commits.filter((statements) => statements.some((sql) => sql.includes(text))),
  };
}
