import type pg from 'pg';
import { query } from '../postgres/pool.ts';
import type { Carried, Link, Loss } from './link.ts';

type On = pg.Pool | pg.PoolClient;

/** The condition for links of the chain as it goes now: not those of events that were lost when the log was put back, see `Loss`. */
export const standingLinks = (links: string): string =>
  `${links}.position <= coalesce(
     (select min(loss.position) from audit_chain.losses loss where loss.era > ${links}.era), ${links}.position)`;
const STANDING = standingLinks('links');

interface Row {
  readonly position: number;
  readonly event_id: string;
  readonly hash: Buffer;
  readonly number: number | null;
  readonly era: number;
  readonly stream: string | null;
  readonly revision: number | null;
}

async function linksWhere(on: On, condition: string, params: unknown[]): Promise<Link[]> {
  const rows = await query<Row>(
    on,
    `select position, event_id, hash, number, era, stream, revision from audit_chain.links where ${condition}`,
    params,
  );
  return rows.map(({ event_id: eventId, stream, revision, ...link }) => ({
    ...link,
    eventId,
    at: stream === null || revision === null ? undefined : { stream, revision },
  }));
}

export const linksBetween = (on: On, after: number, upTo: number): Promise<Link[]> =>
  linksWhere(on, `position > $1 and position <= $2 and ${STANDING} order by position`, [after, upTo]);

/** Those of lost events among them. */
export const linksAt = (on: On, positions: readonly number[]): Promise<Link[]> =>
  linksWhere(on, `position = any($1) order by position, era`, [positions]);

/**
 * Nothing up to where the log was put back to is lost. Asked of each link by itself, as `STANDING` asks, a million links took longer than
 * a statement may, and there is nearly never one among them.
 */
export const LOST = `position > (select min(loss.position) from audit_chain.losses loss) and not ${STANDING}`;

export const lostLinks = (on: On): Promise<Link[]> => linksWhere(on, `${LOST} order by position, era`, []);

export async function lastLink(on: On): Promise<Link | undefined> {
  const [last] = await linksWhere(on, `${STANDING} order by position desc limit 1`, []);
  return last;
}

/** A link between two positions, near the middle of them; undefined when there is none. */
export async function linkBetween(on: On, after: number, before: number): Promise<Link | undefined> {
  const middle = after + Math.floor((before - after) / 2);
  const [behind] = await linksWhere(on, `position > $1 and position < $2 and ${STANDING} order by position limit 1`, [
    Math.max(after, middle),
    before,
  ]);
  if (behind) return behind;
  const [earlier] = await linksWhere(
    on,
    `position > $1 and position <= $2 and ${STANDING} order by position desc limit 1`,
    [after, middle],
  );
  return earlier;
}

/** How many links there are up to a position. */
export async function countUpTo(on: On, position: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    on,
    `select count(*) as count from audit_chain.links where position <= $1 and ${STANDING}`,
    [position],
  );
  return row?.count ?? 0;
}

export async function insertLinks(client: pg.PoolClient, links: readonly Link[]): Promise<void> {
  await client.query(
    `insert into audit_chain.links (position, event_id, hash, number, era, stream, revision)
     select * from unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::bigint[], $5::integer[], $6::text[], $7::integer[])`,
    [
      links.map(({ position }) => position),
      links.map(({ eventId }) => eventId),
      links.map(({ hash }) => hash),
      links.map(({ number }) => number),
      links.map(({ era }) => era),
      links.map(({ at }) => at?.stream),
      links.map(({ at }) => at?.revision),
    ],
  );
}

export async function carriedOver(on: On): Promise<Carried | undefined> {
  const [row] = await query<{ position: number; count: number; hash: Buffer; mac: Buffer }>(
    on,
    'select position, count, hash, mac from audit_chain.carried',
  );
  return row;
}

export async function insertCarried(client: pg.PoolClient, { position, count, hash, mac }: Carried): Promise<void> {
  await client.query('insert into audit_chain.carried (position, count, hash, mac) values ($1, $2, $3, $4)', [
    position,
    count,
    hash,
    mac,
  ]);
}

interface LossRow extends Omit<Loss, 'lost' | 'at'> {
  readonly lost_position: number;
  readonly lost_count: number;
  readonly lost_hash: Buffer;
  readonly noticed_at: string;
}

export async function lossesOn(on: On): Promise<Loss[]> {
  const rows = await query<LossRow>(
    on,
    `select era, position, count, hash, lost_position, lost_count, lost_hash, noticed_at, mac
     from audit_chain.losses order by era`,
    [],
  );
  return rows.map(({ lost_position: position, lost_count: count, lost_hash: hash, noticed_at: at, ...loss }) => ({
    ...loss,
    lost: { position, count, hash },
    at,
  }));
}

export async function insertLoss(client: pg.PoolClient, { lost, at, ...loss }: Loss): Promise<void> {
  await client.query(
    `insert into audit_chain.losses (era, position, count, hash, lost_position, lost_count, lost_hash, noticed_at, mac)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [loss.era, loss.position, loss.count, loss.hash, lost.position, lost.count, lost.hash, at, loss.mac],
  );
}
