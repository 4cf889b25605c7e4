import type { EventPlace } from '#event-store/port.ts';
import { prepared, type Queryable } from '../database.ts';
import type { Shareable } from './fair-share.ts';
import { isPlanted } from '#event-store/faults/fault-points.ts';

/** The right to do the work of one slot. Every claim makes a new epoch, and whoever holds an older one can write nothing more. */
export interface Claim {
  readonly name: string;
  readonly slot: number;
  readonly epoch: number;
  readonly position: number;
}

/** Somebody else has claimed these slots, or the read model was rebuilt. */
export class FenceLost extends Error {
  readonly lost: readonly Claim[];
  constructor(lost: readonly Claim[]) {
    super(`another process has taken over ${lost.map(({ name, slot }) => `${name} ${slot}`).join(', ')}`);
    this.name = 'FenceLost';
    this.lost = lost;
  }
}

/** A slot as it is stored. */
export type StoredSlot = Shareable & Claim;

/**
 * A table of checkpoints with the columns name, slot, epoch, position, newest, owner and updated_at. `work` is an SQL expression over it that
 * says what a process must be able to run to have the slot.
 */
export interface ClaimTable {
  readonly table: string;
  readonly work: string;
}

/** Everything that is stored under `names`. */
export function storedSlots(
  db: Queryable,
  { table, work }: ClaimTable,
  names: readonly string[],
): Promise<StoredSlot[]> {
  return db.query<StoredSlot>(
    prepared(`select name, slot, epoch, position, owner, ${work} as work from ${table} where name = any($1)`),
    [names],
  );
}

/**
 * Makes `slots` the property of `owner`, those of them that nobody has claimed or rebuilt since they were read. Slots in whose
 * rows somebody writes right now are left out: they are not free, or they are a paused process's, whose transaction the server ends.
 */
export function take(db: Queryable, { table }: ClaimTable, slots: readonly Claim[], owner: string): Promise<Claim[]> {
  return db.query<Claim>(
    `with free as (
       select c.name, c.slot from ${table} c
       join json_to_recordset($1::json) as w(name text, slot integer, epoch bigint) using (name, slot, epoch)
       order by c.name, c.slot for update of c skip locked)
     update ${table} c set epoch = c.epoch + 1, owner = $2 from free
     where c.name = free.name and c.slot = free.slot
     returning c.name, c.slot, c.epoch, c.position`,
    [JSON.stringify(slots), owner],
  );
}

/** Gives slots up, so that another process may have them at once. */
export async function release(db: Queryable, { table }: ClaimTable, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  await db.query(
    `with mine as (
       select c.name, c.slot from ${table} c
       join json_to_recordset($1::json) as held(name text, slot integer, epoch bigint) using (name, slot, epoch)
       order by c.name, c.slot for update of c)
     update ${table} c set owner = null from mine where c.name = mine.name and c.slot = mine.slot`,
    [JSON.stringify(claims)],
  );
}

/** Claims and where they move to. */
interface Move {
  readonly claims: readonly Claim[];
  readonly position: number;
}

/**
 * Moves claims; answers those that did not move, because somebody else has them. This is the fence: it matches only while the epoch
 * is ours and the position where we left it, so a process that was paused and replaced writes nothing. Run it first in the
 * transaction of what is written, which the server ends when its process is paused in the middle of it: it would keep its slots
 * from everybody. Rows are locked in one order everywhere, so that nobody waits for somebody who waits for them. They remember
 * `newest`, an event of the log that is not before where they move to: by that it shows when the log was put back to an older state.
 */
export async function moveClaims(
  db: Queryable,
  { table }: ClaimTable,
  moves: readonly Move[],
  newest: EventPlace | undefined,
  channel?: string,
): Promise<readonly Claim[]> {
  const told =
    channel === undefined
      ? ''
      : `, pg_notify('${channel}', name || ' ' || array_to_string(slots, ',') || ' ' || position)`;
  const moved = await db.query<{ name: string; slots: number[] }>(
    prepared(`with mine as (
       select c.name, c.slot, held.reached from ${table} c
       join json_to_recordset($1::json) as held(name text, slot integer, epoch bigint, position bigint, reached bigint)
         using (${isPlanted('no fence') ? 'name, slot' : 'name, slot, epoch, position'})
       order by c.name, c.slot for update of c),
     moved as (
       update ${table} c set position = mine.reached, newest = coalesce($2::jsonb, c.newest), updated_at = now() from mine
       where c.name = mine.name and c.slot = mine.slot
       returning c.name, c.slot, c.position),
     named as (
       select name, array_agg(slot order by slot) as slots, position from moved group by name, position)
     select name, slots, set_config('synchronous_commit', 'off', true),
       set_config('idle_in_transaction_session_timeout', '${PAUSED_MS}', true)${told} from named`),
    [
      JSON.stringify(moves.flatMap(({ claims, position }) => claims.map((claim) => ({ ...claim, reached: position })))),
      newest === undefined ? null : JSON.stringify(newest),
    ],
  );
  const isMoved = ({ name, slot }: Claim): boolean =>
    moved.some((each) => each.name === name && each.slots.includes(slot));
  return moves.flatMap(({ claims }) => claims.filter((claim) => !isMoved(claim)));
}

/** A process that says nothing for so long in the middle of such a transaction is paused, ms. */
const PAUSED_MS = 4_000;
