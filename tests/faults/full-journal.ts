import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** So many files of the journal may be there already, each of which has to be gone through. */
const FILES = 60;

/**
 * Has the PostgreSQL at `url` find no room for the next file of its write-ahead log, at which it ends itself, and that for `forMs`: who
 * starts it meanwhile may see it end again. Its folder takes no new files, because a disk that can be filled takes a file system of its
 * own; the server then does what it does by itself when there is no room. Answers whether it ended.
 */
export async function withoutJournal(url: string, folder: string, forMs: number): Promise<boolean> {
  const journal = path.join(folder, 'pg_wal');
  await chmod(journal, 0o500);
  try {
    const ended = await endsAtNextFile(url);
    await sleep(forMs);
    return ended;
  } finally {
    await chmod(journal, 0o700);
  }
}

/** Goes through the files that are there until the server ends; false when it never does. */
async function endsAtNextFile(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  // That it is cut off is what is waited for.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let files = 0; files < FILES; files += 1)
      await client.query(`select pg_logical_emit_message(true, 'hopscotch', 'x'), pg_switch_wal()`);
    return false;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
