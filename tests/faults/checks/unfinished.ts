import { unfinishedIn } from '#operations/doctor/waits.ts';
import type { StruckSite } from '../site.ts';

/** What `npm run log -- verify` finds; undefined where it was not asked. */
type Verified = Awaited<ReturnType<StruckSite['verify']>> | undefined;

/** What has not come to its end, in sentences, and what the log's own check finds once all has. */
export interface Quiet {
  readonly left: readonly string[];
  readonly verified: Verified;
}

/** That of the doctor's kinds of rows which holds what the harness itself has put there; see `ofOwn`. */
const UNREADABLE = 'Unreadable requests';

/** What the doctor asks in another way, or not at all. */
const ofOwn = `
  select 'a request under its key' as what from platform.idempotency where status is null and lease_until > now()
  union all select 'a parked event in ' || name from projection.parked where position <> all($1)
  union all select 'a stopped partition of ' || name from policies.stopped where position <> all($1)
  union all select 'a request for a page that cannot be read' from scraping.unreadable where position <> all($1)
  union all select 'a payment to pay back' from bookings.payments where is_due
  union all select 'an open import' from bulk_imports.imports where is_open
  union all select 'an open run of a source' from sources.runs where is_open`;

/** Everybody's work that is in nobody's hands, or has not come to its end. */
export async function unfinished({ context: { db, log }, verify, unreadable }: StruckSite): Promise<Quiet> {
  const head = await log.head();
  const behind = await db.query<{ what: string }>(
    `select distinct 'the checkpoint of ' || name || ' stays behind the log or is nobody''s' as what from (
       select name, position, owner from projection.checkpoints
       union all select name, position, owner from policies.checkpoints) as every
     where name !~ '__before$' and (position < $1 or owner is null or owner not in (select id from partitions.processes))`,
    [head],
  );
  // What happens to these is looked at by itself.
  const stuck = await db.query<{ what: string }>(ofOwn, [unreadable.map(({ position }) => position)]);
  const waiting = (await unfinishedIn(db)).filter(({ about, count }) => count > 0 && about !== UNREADABLE);
  const left = [
    ...behind.map(({ what }) => what),
    ...stuck.map(({ what }) => `${what} is stuck`),
    ...waiting.map(({ about, count }) => `${about}: ${count} have not come to their end`),
  ];
  // Last, because it opens every event.
  if (left.length > 0) return { left: [...new Set(left)], verified: undefined };
  const verified = await verify();
  const { unchained } = verified;
  return { left: unchained === 0 ? [] : [`the chain lacks the newest ${unchained} events`], verified };
}
