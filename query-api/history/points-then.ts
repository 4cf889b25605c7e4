import { z } from 'zod';
import { streams } from '#domain/catalog.ts';
import { listPointsThen, readPointsThen } from '#domain/history/api.ts';
import { happenedBy } from '#domain/history/happened-by.ts';
import { ledgerThen } from '#domain/history/ledger-then.ts';
import type { PointsEvent } from '#domain/points/events.ts';
import type { Log } from '#event-store/log.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';

/** What a member's points had come to at a moment, from the stream of their ledger and from nothing else. */
export function pointsThenRoutes(app: App, { db, log }: Pick<ServerContext, 'db' | 'log'>): void {
  serve(app, readPointsThen, async ({ params: { id }, query: { asOf = new Date().toISOString() } }) => {
    const [name, events] = await Promise.all([nameOf(db, id), ledgerOf(log, id)]);
    return {
      asOf,
      name,
      then: ledgerThen(happenedBy(events, asOf)).summary,
      now: ledgerThen(events).summary,
      begins: events.at(0)?.occurredAt ?? null,
      ends: events.at(-1)?.occurredAt ?? null,
    };
  });

  serve(app, listPointsThen, async ({ params: { id }, query: { asOf, limit, offset } }) => {
    const events = await ledgerOf(log, id);
    const entries = ledgerThen(asOf === undefined ? events : happenedBy(events, asOf)).entries.toReversed();
    return { body: entries.slice(offset, offset + limit), total: entries.length };
  });
}

const isId = (id: string): boolean => z.uuid().safeParse(id).success;

const ledgerOf = async (log: Pick<Log, 'readStream'>, id: string) =>
  isId(id) ? log.readStream<PointsEvent>(streams.points(id)) : [];

async function nameOf(db: Database, id: string): Promise<string | null> {
  if (!isId(id)) return null;
  const rows = await db.query<{ name: string }>(
    `select first_name || ' ' || last_name as name from members.members where member_id = $1 and not erased`,
    [id],
  );
  return rows[0]?.name ?? null;
}
