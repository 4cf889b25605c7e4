import type { Log } from '#event-store/log.ts';
import type { Database } from '../database.ts';
import type { Metrics } from '../metrics.ts';
import type { Claim, ClaimTable } from './claims.ts';

/** How far each read model or policy is behind the log, by name, in the log's unit of positions. */
export type Behind = Readonly<Record<string, number>>;

export interface SharesToMeasure {
  /** What the metrics' names begin with, e.g. `hopscotch_policy`. */
  readonly prefix: string;
  /** The label that says whose value it is, and its word in the help, e.g. `policy`. */
  readonly label: string;
  readonly names: readonly string[];
  readonly claims: ClaimTable;
  /** What this process has. */
  readonly held: () => readonly Claim[];
}

/**
 * Measures at each scrape how far shared work is behind the log, whoever does it, and how many of its slots this process has.
 * Answers a question for the former, which throws when the log or the database cannot be reached.
 */
export function measureShares(
  {
    log,
    db,
    metrics,
  }: { readonly log: Pick<Log, 'head' | 'positionUnit'>; readonly db: Database; readonly metrics: Metrics },
  { prefix, label, names, claims, held }: SharesToMeasure,
): () => Promise<Behind> {
  const what = label.replaceAll('_', ' ');
  const lag = metrics.gauge(
    `${prefix}_lag`,
    `How far a ${what} is behind the log: in events where the log is in PostgreSQL, in bytes of it where it is an EventStoreDB`,
    [label, 'unit'],
  );
  const slots = metrics.gauge(`${prefix}_slots_held`, `Slots of a ${what} that this process works on`, [label]);
  const behind = async (): Promise<Behind> => {
    // The log first: what is read after it can only be further.
    const head = await log.head();
    const rows = await db.query<{ name: string; position: number }>(
      `select name, min(position) as position from ${claims.table} where name = any($1) group by name order by name`,
      [names],
    );
    return Object.fromEntries(rows.map(({ name, position }) => [name, Math.max(0, head - position)]));
  };
  metrics.onScrape([slots], () => {
    for (const name of names) slots.set({ [label]: name }, held().filter((claim) => claim.name === name).length);
  });
  metrics.onScrape([lag], async () => {
    for (const [name, positions] of Object.entries(await behind()))
      lag.set({ [label]: name, unit: log.positionUnit }, positions);
  });
  return behind;
}
