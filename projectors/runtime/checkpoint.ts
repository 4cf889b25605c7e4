import type { Database, Queryable } from '#platform/database.ts';
import { PROJECTION_CHANNEL } from '#platform/read-position.ts';
import type { ReadModel } from './read-model.ts';
import { shapeOf } from './schema.ts';

/** How long a projector that says nothing keeps its read models, in seconds. Only liveness hangs on it, never correctness. */
export const LEASE_SECONDS = 10;

/** The right to write a read model. Every claim makes a new epoch, and whoever holds an older one can write nothing more. */
export interface Claim {
  readonly name: string;
  readonly epoch: number;
  readonly position: number;
}

/** Somebody else has claimed the read model, or it was rebuilt. */
export class FenceLost extends Error {
  constructor(name: string) {
    super(`another projector has taken over ${name}`);
    this.name = 'FenceLost';
  }
}

/** What is stored of a read model: undefined when nobody has made it yet. */
export async function storedCheckpoint(
  db: Queryable,
  name: string,
): Promise<{ version: number; shape: string; position: number; epoch: number } | undefined> {
  const rows = await db.query<{ version: number; shape: string; position: number; epoch: number }>(
    `select version, shape, position, epoch from projection.checkpoints where name = $1`,
    [name],
  );
  return rows[0];
}

/**
 * Takes the read model over from whoever had it; with `waitForLease` only when that one has not been heard of for a while, or was
 * ourselves in the epoch `mine`. Undefined when it is somebody else's still, or was made by another version of the code.
 */
export async function claim(
  db: Queryable,
  model: ReadModel,
  { waitForLease, mine = -1 }: { waitForLease: boolean; mine?: number },
): Promise<Claim | undefined> {
  const rows = await db.query<Claim>(
    `update projection.checkpoints
     set epoch = epoch + 1, lease_until = now() + make_interval(secs => $4)
     where name = $1 and version = $2 and shape = $3 and (lease_until < now() or epoch = $6 or not $5)
     returning name, epoch, position`,
    [model.name, model.version, shapeOf(model), LEASE_SECONDS, waitForLease, mine],
  );
  return rows[0];
}

/** Says that the holders are alive; answers the names of those that are still theirs. */
export async function renew(db: Queryable, claims: readonly Claim[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ name: string }>(
    `update projection.checkpoints c set lease_until = now() + make_interval(secs => $2)
     from json_to_recordset($1::json) as held(name text, epoch bigint)
     where c.name = held.name and c.epoch = held.epoch returning c.name`,
    [JSON.stringify(claims), LEASE_SECONDS],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Gives the read models up, so that another projector need not wait for the lease to end. */
export async function release(db: Queryable, claims: readonly Claim[]): Promise<void> {
  await db.query(
    `update projection.checkpoints c set lease_until = now() - interval '1 second'
     from json_to_recordset($1::json) as held(name text, epoch bigint) where c.name = held.name and c.epoch = held.epoch`,
    [JSON.stringify(claims)],
  );
}

/**
 * Moves the checkpoints of `claims` to `position` and tells those who wait. This is the fence: it matches only while the epoch is
 * ours and the position where we left it, so a projector that was paused and replaced writes nothing. Run it first in the
 * transaction of the rows; answers the names that moved.
 */
export async function advance(db: Queryable, claims: readonly Claim[], position: number): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ name: string }>(
    `with moved as (
       update projection.checkpoints c
       set position = $2, lease_until = now() + make_interval(secs => $3), updated_at = now()
       from json_to_recordset($1::json) as held(name text, epoch bigint, position bigint)
       where c.name = held.name and c.epoch = held.epoch and c.position = held.position
       returning c.name, c.position)
     select name, pg_notify('${PROJECTION_CHANNEL}', name || ' ' || position) from moved`,
    [JSON.stringify(claims), position, LEASE_SECONDS],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Runs `work` and moves the checkpoint in one transaction. Throws FenceLost, having written nothing. */
export async function fenced(
  db: Pick<Database, 'transaction'>,
  held: Claim,
  position: number,
  work: (tx: Queryable) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Rows and checkpoint are lost or kept together, and what is lost is projected again: no need to wait for the disk.
    await tx.query(`set local synchronous_commit to off`);
    const moved = await advance(tx, [held], position);
    if (!moved.has(held.name)) throw new FenceLost(held.name);
    await work(tx);
  });
}
