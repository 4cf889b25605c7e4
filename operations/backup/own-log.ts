import { standingLinks } from '#event-store/chain/links.ts';
import type { StoredEvent } from '#event-store/port.ts';
import type { Snapshot } from '#platform/postgres/snapshot.ts';
import { LOG } from './kept.ts';

/* Whether the log that a backup takes is the site's: a process without EVENTSTORE_URL, or with a wrong one, finds another or none. */

/** Where the log of the site has which event. */
export type Known = Pick<StoredEvent, 'id' | 'position'>;

/** The newest event that the hash chain knows as of `snapshot`, which the log of the site holds; undefined when it knows none. */
export async function newestChained(
  { query }: Pick<Snapshot, 'query'>,
  isThere: ReadonlySet<string>,
): Promise<Known | undefined> {
  if (!isThere.has('audit_chain.links')) return undefined;
  // Older versions knew of no log that was put back.
  const standing = isThere.has('audit_chain.losses') ? standingLinks('links') : 'true';
  const [row] = await query<{ id: string; position: string | number }>(
    `select event_id as id, position from audit_chain.links where ${standing} order by position desc limit 1`,
  );
  return row && { id: row.id, position: Number(row.position) };
}

/** Whether the log in the database of `snapshot` holds it. */
export async function isInDatabase(
  { query }: Pick<Snapshot, 'query'>,
  isThere: ReadonlySet<string>,
  { id, position }: Known,
): Promise<boolean> {
  const table = `${LOG}.events`;
  if (!isThere.has(table)) return false;
  return (await query(`select from ${table} where position = $1 and id = $2`, [position, id])).length > 0;
}
