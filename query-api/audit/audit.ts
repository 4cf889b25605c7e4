import { listEvents, readAuditNames } from '#domain/audit/api.ts';
import { catalog, entityNames } from '#domain/catalog.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { countOf, entriesOf } from './entries.ts';
import { auditFiles } from './files.ts';
import type { AuditFilter } from './filter.ts';
import { stateAsOf } from './state.ts';

/** The audit trail: who did what and when, newest first, and what a listing held at any position or date. */
export async function auditRoutes(app: App, { db, log }: ServerContext): Promise<void> {
  serve(app, listEvents, async ({ query }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const { entity } = query;
    const [entries, total, state] = await Promise.all([
      // One more than a page, to know whether there is another.
      entriesOf({ db, log }, { ...query, limit: query.limit + 1 }),
      countOf(db, query),
      entity === undefined ? null : stateAsOf(log, entity, await positionAsOf(db, entity, query)),
    ]);
    const more = entries.length > query.limit;
    const shown = entries.slice(0, query.limit);
    const before = more ? (shown.at(-1)?.position ?? null) : null;
    const body = { entries: shown, total, next: before, state };
    return { body, total, next: before === null ? null : { ...query, before } };
  });
  const names = { concepts: [...entityNames], types: [...catalog.keys()].toSorted() };
  serve(app, readAuditNames, async (_asked, reply) => {
    void reply.header('cache-control', 'private, no-store');
    return names;
  });
  auditFiles(app, { db, log });
}

/**
 * The last position of `entity` that counts; null for "now". A date means everything up to the last that had happened to it by then:
 * clocks differ and go wrong, so that no position divides all that happened before a moment from what came after.
 */
async function positionAsOf(db: Database, entity: string, { asOf, asOfPosition }: AuditFilter): Promise<number | null> {
  if (asOf === undefined) return asOfPosition ?? null;
  const rows = await db.query<{ position: number | null }>(
    'select max(position) as position from audit.entries where occurred_at <= $1 and entity_id = $2',
    [asOf, entity],
  );
  const byDate = rows[0]?.position ?? 0;
  return asOfPosition === undefined ? byDate : Math.min(byDate, asOfPosition);
}
