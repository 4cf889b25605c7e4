import pg from 'pg';
import type { ServerContext } from '#platform/context.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { allReadModels } from '#projectors/all.ts';
import { builderOf, makeNext } from '#projectors/runtime/rebuild/builder.ts';
import { onePass, type Pass } from '#projectors/runtime/rebuild/pass.ts';
import { rowMemory } from '#projectors/runtime/rebuild/row-memory.ts';
import type { ReadModel, Table } from '#projectors/runtime/read-model.ts';
import { nextSchema, quoted } from '#projectors/runtime/tables/schema.ts';
import { skipsOf } from '#projectors/runtime/upkeep/skips.ts';

const NAME = 'beside';
/** What has been written a moment ago is not yet in the other table. */
const TRIES = 3;

/**
 * What a rebuild makes of the log, in a database of its own on the same server: begun as one, by the same code, and carried on with what
 * has come since, so that a cycle costs what it has brought and not the whole log. It can only say that all is the same: whatever it finds
 * otherwise is looked at by a rebuild from the first event on, and then it begins anew.
 */
export interface Beside {
  /** Whether every row of every live table is what it has; by the tables' hashes. */
  isSame(): Promise<boolean>;
  /** Has it begin anew with the next question. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

interface Begun {
  readonly db: Database;
  readonly pass: Pass;
  readonly skipped: ReadonlyMap<ReadModel, Set<string>>;
}

export function besideOf(url: string, { db: live, log, logger }: Pick<ServerContext, 'db' | 'log' | 'logger'>): Beside {
  let begun: Begun | undefined;
  const begin = async (): Promise<Begun> => {
    await onServer(url, `create database ${NAME}`);
    const db = openDatabase({ url: databaseAt(url), max: 4, logger });
    const skipped = new Map(allReadModels.map((model) => [model, new Set<string>()] as const));
    const memory = rowMemory();
    const builders = allReadModels.map((model) =>
      builderOf({ db, log, memory, made: makeNext(db, model), skipped: skipped.get(model) ?? new Set() }, model),
    );
    begun = { db, skipped, pass: onePass(log, builders, async () => undefined) };
    return begun;
  };
  const forget = async (): Promise<void> => {
    const { db } = begun ?? {};
    begun = undefined;
    await db?.close().catch(() => undefined);
    await onServer(url, `drop database if exists ${NAME} with (force)`);
  };
  return {
    isSame: async () => {
      try {
        const { db, pass, skipped } = begun ?? (await begin());
        for (let tries = 0; tries < TRIES; tries += 1) {
          // What an admin has the read models go on without, they go on without here, too.
          const skips = await skipsOf(log, allReadModels);
          for (const [model, ids] of skipped) for (const id of skips(model)) ids.add(id);
          await pass.toEnd();
          const [here, there] = await Promise.all([hashesIn(db, nextSchema), hashesIn(live, ({ name }) => name)]);
          if (here === there) return true;
        }
        return false;
      } catch {
        // Its server was struck, or an event stands in its way: a rebuild says what is so.
        return false;
      }
    },
    forget,
    close: async () => {
      await begun?.db.close();
    },
  };
}

/** A line for each table of each read model: how many rows it has, and the sum of their hashes. All of one moment. */
async function hashesIn(db: Pick<Database, 'query'>, schemaOf: (model: ReadModel) => string): Promise<string> {
  const parts = allReadModels.flatMap((model) =>
    Object.entries(model.tables).map(
      ([name, table]) => `select '${model.name}.${name}' as name, count(*) as rows,
        sum(hashtextextended(row(${columnsOf(table)})::text, 0)::numeric) as hash
        from ${quoted(schemaOf(model))}.${quoted(name)}`,
    ),
  );
  const [found] = await db.query<{ all: string }>(
    `select string_agg(concat_ws(' ', name, rows, hash), E'\\n' order by name) as "all" from (${parts.join(' union all ')}) as each`,
  );
  return found?.all ?? '';
}

/** Of what is kept letter by letter only what it says counts. */
const columnsOf = ({ columns }: Table): string =>
  Object.entries(columns)
    .map(([name, column]) => `${quoted(name)}${typeof column === 'object' ? '::jsonb' : ''}`)
    .join(', ');

function databaseAt(url: string): string {
  const beside = new URL(url);
  beside.pathname = `/${NAME}`;
  return beside.href;
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end().catch(() => undefined);
  }
}
