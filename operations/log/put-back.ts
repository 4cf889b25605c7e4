import type { Logger } from 'pino';
import { stands } from '#event-store/chain/standing.ts';
import type { OpenedLog } from '#event-store/open-log.ts';
import type { EventPlace } from '#event-store/port.ts';
import { type Database, prepared, type Queryable } from '#platform/database.ts';
import { alone } from '#platform/postgres/alone.ts';
import { forgetPositions } from '#platform/read-position.ts';
import type { Policy } from '#policies/policy.ts';
import { followersIn, tablesWith } from './followers.ts';

/** Told when everything has gone back; whoever follows the log has to begin again. */
export const PUT_BACK_CHANNEL = 'hopscotch_log_put_back';

interface Options {
  readonly opened: Pick<OpenedLog, 'log' | 'store' | 'chain' | 'erasures'>;
  readonly db: Database;
  readonly policies: readonly Pick<Policy, 'name' | 'from'>[];
  readonly logger: Logger;
  /** How often this process knows that it happened; undefined when it has just begun. */
  readonly known?: number | undefined;
}

/**
 * Looks whether the log was put back to an older state than this database: whether it lacks an event that somebody who follows it
 * has seen, or that the hash chain holds. Then everything goes back as far as it has to. It does not matter how far the log has
 * grown since. Answers how often that has happened, at once when others have found out; any number of processes may look at once.
 */
export async function settlePutBack(options: Options): Promise<number> {
  const { opened, db } = options;
  const { known, followed } = await standOf(db);
  // What this process has read is of the log before.
  if (options.known !== undefined && options.known !== known.number) return known.number;
  const read = opened.log.newestRead();
  const seen = [...followed, ...(read ? [read] : [])];
  await opened.chain.noticeLoss();
  const losses = (await opened.chain.losses()).filter(({ era }) => era > known.era);
  if (losses.length === 0 && !(await lacks(opened, seen))) return known.number;
  // Where the chain has lost nothing, it had not come so far: what it holds is the newest that is certain.
  const to = Math.min(...losses.map(({ position }) => position), (await opened.chain.last())?.position ?? 0);
  // Then letters of the past cannot be told from those that are still to be written: there are to be none of the past.
  const news = losses.length > 0 ? to : await opened.store.head();
  await opened.erasures.reopenAfter(to);
  return goBack(options, known, { to, news, era: losses.at(-1)?.era ?? known.era });
}

interface PutBack {
  /** How often the log was put back; 0 for never. */
  readonly number: number;
  /** Up to which loss of the chain that is accounted for. */
  readonly era: number;
}

/** Where everything goes back to; `news` for what only makes sense as news. */
interface Target {
  readonly to: number;
  readonly news: number;
  readonly era: number;
}

/** Makes the table in which it is noted, where it is missing. */
export async function ensurePutBacks(db: Database): Promise<void> {
  await db.transaction(
    async (tx) => {
      await alone(tx, 'platform tables');
      await tx.query(`create schema if not exists platform`);
      await tx.query(`create table if not exists platform.put_backs (
        number integer primary key, era integer not null, position bigint not null, at timestamptz not null default now())`);
    },
    { unhurried: true },
  );
}

const NEWEST = `select number, era from platform.put_backs order by platform.put_backs.number desc limit 1`;

async function newestPutBack(db: Queryable): Promise<PutBack> {
  const [row] = await db.query<PutBack>(NEWEST);
  return row ?? never;
}
const never: PutBack = { number: 0, era: 0 };

/** How often the log was put back, and the events that whoever follows it has seen: each process asks every few seconds. */
async function standOf(db: Queryable): Promise<{ known: PutBack; followed: readonly EventPlace[] }> {
  const tables = await followersIn(db);
  const seen = tables.map((table) => `select newest from ${table} where newest is not null`).join(' union ');
  const [row] = await db.query<{ known: PutBack | null; followed: readonly EventPlace[] | null }>(
    prepared(`select (select to_jsonb(last) from (${NEWEST}) last) as known,
      ${seen === '' ? 'null' : `(select jsonb_agg(newest) from (${seen}) seen)`} as followed`),
  );
  return { known: row?.known ?? never, followed: row?.followed ?? [] };
}

async function lacks({ store }: Pick<OpenedLog, 'store'>, seen: readonly EventPlace[]): Promise<boolean> {
  for (const event of seen) if (!(await stands(store, event))) return true;
  return false;
}

/**
 * Points are computed from the beginning, since an award may be lost whose reason is not: each has an id of its own and is paid once.
 * Letters go on after what is certain: those of the past are written. So are the runs of scrapers looked through from the beginning:
 * one whose end is lost is open again. Read models are made anew, and whoever repeats a command that is lost has it carried out.
 */
async function goBack({ db, policies, logger }: Options, known: PutBack, target: Target): Promise<number> {
  const { to, era } = target;
  const owed = policies.filter(({ from }) => from === 'beginning').map(({ name }) => name);
  const number = await db.transaction(
    async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('hopscotch log put back'), 0)`);
      const now = await newestPutBack(tx);
      // Another process was faster.
      if (now.number !== known.number) return now.number;
      for (const table of await followersIn(tx)) await steps[table]?.(tx, target, owed);
      for (const table of await tablesWith(tx, 'position', ['platform.idempotency']))
        await tx.query(`delete from ${table} where position > $1`, [to]);
      const next = now.number + 1;
      await tx.query(`insert into platform.put_backs (number, era, position) values ($1, $2, $3)`, [next, era, to]);
      await forgetPositions(tx);
      await tx.query(`select pg_notify('${PUT_BACK_CHANNEL}', '')`);
      return next;
    },
    { unhurried: true },
  );
  if (number > known.number)
    logger.warn(
      { position: to },
      'the log was put back to an older state: points, letters, scrapers and read models go back with it',
    );
  return number;
}

/** What goes back of each that follows the log. Rows are locked in one order everywhere; a new epoch ends what is under way. */
const steps: Readonly<Record<string, (tx: Queryable, target: Target, owed: readonly string[]) => Promise<void>>> = {
  'policies.checkpoints': async (tx, { news }, owed) => {
    await tx.query(`select from policies.checkpoints order by name, slot for update`);
    await tx.query(
      `update policies.checkpoints set epoch = epoch + 1, owner = null, newest = null,
         position = case when name = any($2) then 0 else least(position, $1) end`,
      [news, owed],
    );
    // What begins again stops again where it has to; else of an event that is gone nothing can follow any more.
    await tx.query(`delete from policies.stopped where name = any($2) or position > $1`, [news, owed]);
  },
  'projection.checkpoints': async (tx, { to }) => {
    await tx.query(`select from projection.checkpoints order by name, slot for update`);
    // A version that nobody has asks for a rebuild; readers have the old tables until then.
    await tx.query(
      `update projection.checkpoints set epoch = epoch + 1, owner = null, newest = null, version = 0, position = 0
       where name in (select name from projection.checkpoints where position > $1)`,
      [to],
    );
    await tx.query(`update projection.checkpoints set newest = null where newest is not null`);
  },
  'scraping.progress': async (tx) => {
    await tx.query(`update scraping.progress set position = 0, newest = null`);
    // What cannot be read is met again.
    await tx.query(`delete from scraping.unreadable`);
    // Nor is a run of a source done whose end may be lost: one that has its end in the log is looked at once and left.
    const [made] = await tx.query(`select where to_regclass('scraping.source_runs') is not null`);
    if (made)
      await tx.query(
        `update scraping.source_runs set claimed_until = now(), attempts = 0 where claimed_until = 'infinity'`,
      );
  },
};
