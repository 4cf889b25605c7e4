import type pg from 'pg';
import type { Logger } from 'pino';
import { every } from '../background.ts';
import { keptConnection } from '../postgres/kept-connection.ts';
import { logConnection, query } from '../postgres/pool.ts';

/** How often whoever keeps says that it is alive, and the others look whether nobody does, ms. */
const LOOK_MS = 1_000;
/** The server ends the session of a keeper that says nothing for so long, as one that hangs, ms: then another one keeps. */
const SILENT_MS = 4_000;
const KEEPER = `select pg_try_advisory_lock(hashtextextended('hopscotch keeper of the chain', 0)) as ours`;

interface Kept {
  stop(): Promise<void>;
}

/**
 * Has one process of all that ask for it keep the chain: it calls `start` when it is its turn, and stops what that answered when it
 * is not any more. The others stand by and read nothing of the log. Two that keep at once for a moment do no harm, see `Chain`.
 * Resolves when it is known whose turn it is.
 */
export async function keepAlone(
  options: { readonly url: string; readonly logger?: Pick<Logger, 'warn'> },
  start: () => Promise<Kept>,
): Promise<Kept> {
  const connection = logConnection(options);
  const settings = `${connection.settings ?? ''} -c idle_session_timeout=${SILENT_MS}`;
  const name = 'hopscotch keeper of the chain';
  const task = { name: 'keeping the chain', logger: options.logger };
  /** The session of which nobody has said yet that it is over. */
  let session: pg.Client | undefined;
  let kept: { readonly by: pg.Client; readonly work: Kept } | undefined;

  const look = async (): Promise<void> => {
    if (kept && kept.by !== session) {
      const { work } = kept;
      kept = undefined;
      await work.stop();
    }
    const mine = session;
    if (!mine) return;
    // Whoever has the lock gets it once more, and is heard of.
    const [row] = await query<{ ours: boolean }>(mine, KEEPER);
    if (row?.ours === true && !kept) kept = { by: mine, work: await start() };
  };
  let begun = false;
  const looking = every(LOOK_MS, () => (begun ? look() : undefined), task);
  const connecting = keptConnection({ ...connection, name, settings }, task, async (client) => {
    client.once('end', () => {
      session = undefined;
      looking.soon();
    });
    session = client;
  });
  try {
    await connecting.tried;
    await look();
    begun = true;
  } catch (error) {
    await looking.stop();
    await connecting.close();
    throw error;
  }
  return {
    stop: async () => {
      await looking.stop();
      await kept?.work.stop();
      await connecting.close();
    },
  };
}
