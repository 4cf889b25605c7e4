import { standingLinks } from '#event-store/chain/links.ts';
import type { EventStore } from '#event-store/port.ts';
import type { Queryable } from '#platform/database.ts';

/** Where events of the old log stand in the new one, by their ids. */
type Places = ReadonlyMap<string, number>;

/**
 * Where the policies are, in terms of events instead of positions: these a copy of the log has as well. A policy that started with
 * what was news then must not begin again, neither at the beginning, where it would write to people of the past, nor at the end,
 * where what it had still to do would be passed over. Undefined when there are no policies yet, or `store` holds no such copy.
 */
export async function placesForPolicies(
  db: Queryable,
  store: Pick<EventStore, 'readAll'>,
): Promise<Places | undefined> {
  if (!(await isThere(db, 'policies.checkpoints')) || !(await isThere(db, 'policies.stopped'))) return undefined;
  const missing = new Set((await eventsOfPolicies(db)).map(({ event_id: id }) => id));
  const places = new Map<string, number>();
  for (let position = 0, endReached = false; missing.size > 0 && !endReached;) {
    const page = await store.readAll(position);
    for (const { id, position: at } of page.events) if (missing.delete(id)) places.set(id, at);
    ({ nextPosition: position, endReached } = page);
  }
  return missing.size === 0 ? places : undefined;
}

/** Writes where the policies are in the new log. Run it while the chain over the old one is still at its place. */
export async function carryPolicies(tx: Queryable, places: Places): Promise<void> {
  await tx.query(
    `with places as (select * from json_to_recordset($1::json) as p(id uuid, position bigint))
     , moved as (
       update policies.checkpoints c set epoch = epoch + 1, owner = null, position = coalesce(
         (select p.position from places p where p.id =
           (select l.event_id from audit_chain.links l where l.position <= c.position and ${standingLinks('l')} order by l.position desc limit 1)), 0))
     update policies.stopped s set position = p.position, done = false from places p where p.id = s.event_id`,
    [JSON.stringify([...places].map(([id, position]) => ({ id, position })))],
  );
}

/** The last event that each slot has behind it, as far as the chain knows, and those at which partitions stand. */
const eventsOfPolicies = (db: Queryable): Promise<{ event_id: string }[]> =>
  db.query(
    `select l.event_id from (select distinct position from policies.checkpoints) c, lateral (
       select event_id from audit_chain.links l where l.position <= c.position and ${standingLinks('l')} order by l.position desc limit 1) l
     union select event_id from policies.stopped`,
  );

async function isThere(db: Queryable, table: string): Promise<boolean> {
  const [row] = await db.query<{ there: boolean }>(`select to_regclass($1) is not null as there`, [table]);
  return row?.there === true;
}
