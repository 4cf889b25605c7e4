import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerContext } from '#platform/context.ts';
import { load } from './load.ts';

/** What became of drafts that were sent without a pause. */
export interface DraftsWritten {
  /** From the first command until every read model and every policy had come to the last event. */
  readonly perSecond: number;
  /** Transactions that PostgreSQL committed, those that only read among them, for each event of the log. */
  readonly commitsAnEvent: number;
}

const LOOK_MS = 20;
const GIVE_UP_MS = 120_000;

/** Has `writers` call `send` for `seconds`, which answers the log position that it reached, or NaN when it was refused. */
export async function draftsUntilShown(
  context: Pick<ServerContext, 'db' | 'log'>,
  { writers, seconds, send }: { writers: number; seconds: number; send: () => Promise<number> },
): Promise<DraftsWritten> {
  const begins = await context.log.head();
  const before = await commits(context);
  const started = performance.now();
  let last = begins;
  let taken = 0;
  const { failures } = await load(writers, seconds, async () => {
    const position = await send();
    if (Number.isNaN(position)) return false;
    taken += 1;
    last = Math.max(last, position);
    return true;
  });
  if (failures > 0) throw new Error(`${failures} drafts were not taken`);
  await untilShown(context, last);
  const elapsed = (performance.now() - started) / 1000;
  const committed = (await commits(context)) - before;
  return { perSecond: taken / elapsed, commitsAnEvent: committed / (await eventsAfter(context, begins)) };
}

/** Each connection tells what it has committed once a second; what it has not told yet is as much at the end as at the beginning. */
async function commits({ db }: Pick<ServerContext, 'db'>): Promise<number> {
  const [row] = await db.query<{ committed: number }>(
    `select xact_commit as committed from pg_stat_database where datname = current_database()`,
  );
  return row?.committed ?? 0;
}

async function untilShown({ db }: Pick<ServerContext, 'db'>, position: number): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS;
  for (;;) {
    const [row] = await db.query<{ reached: number }>(
      `select least((select min(position) from projection.checkpoints), (select min(position) from policies.checkpoints)) as reached`,
    );
    if (row && row.reached >= position) return;
    if (performance.now() > deadline) throw new Error('the read models do not come to the end of the log');
    await sleep(LOOK_MS);
  }
}

async function eventsAfter({ log }: Pick<ServerContext, 'log'>, position: number): Promise<number> {
  let count = 0;
  for (let at = position, endReached = false; !endReached;) {
    const page = await log.stored.readAll(at);
    count += page.events.length;
    ({ nextPosition: at, endReached } = page);
  }
  return count;
}
