import type pg from 'pg';
import { type LogPage, placeOfEvent, type ReadFrom, type StoredEvent } from '../port.ts';
import { remember } from './known-revisions.ts';
import { onOneConnection, query } from './pool.ts';
import { filterOf } from '../filter.ts';
import { allColumns, columnsWithoutOrigins, eventOf, type EventRow } from './rows.ts';
import { isPlanted } from '../faults/fault-points.ts';

const PAGE = 1000;
/** A filter that lets little through looks at this many positions a page, so that no page takes for ever. */
const LOOKED_AT_A_PAGE = 50_000;

/** A page, and whether appends were under way that will come after it. */
export interface PostgresPage extends LogPage {
  readonly pending: boolean;
}

export async function readAll(
  pool: pg.Pool,
  position: number,
  { withoutOrigins = false, ...options }: Omit<ReadFrom, 'inclusive'> = {},
): Promise<PostgresPage> {
  const visible = await visibleIn(pool);
  if (visible.position <= position) {
    return { events: [], nextPosition: position, endReached: true, pending: visible.pending };
  }
  const { limit = PAGE } = options;
  const filters = [
    { name: 'typed', values: options.types, holds: (list: string) => `type = any(${list})` },
    { name: 'excepted', values: options.exceptTypes, holds: (list: string) => `type <> all(${list})` },
    { name: 'prefixed', values: options.streamPrefixes, holds: (list: string) => `stream ^@ any(${list})` },
  ].filter(({ values }) => values !== undefined);
  const upTo = filters.length > 0 ? Math.min(visible.position, position + LOOKED_AT_A_PAGE) : visible.position;
  const rows = await query<EventRow>(pool, {
    name: `log page ${[...filters.map(({ name }) => name), withoutOrigins].join(' ')}`,
    text: `select ${withoutOrigins ? columnsWithoutOrigins : allColumns} from log.events
      where position > $1 and position <= $2
      ${filters.length === 0 ? '' : `and (position = $2 or ${filters.map(({ holds }, index) => holds(`$${index + 4}`)).join(' and ')})`}
      order by position limit $3`,
    values: [position, upTo, limit, ...filters.map(({ values }) => values)],
  });
  const full = rows.length >= limit;
  const nextPosition = full ? (rows.at(-1)?.position ?? upTo) : upTo;
  const newest = rows.at(-1);
  // The last one was asked for whatever it is, so that it is known what stands where the page ends.
  const wanted = newest && filterOf(options)(newest) ? rows : rows.slice(0, -1);
  return {
    events: wanted.map(eventOf),
    nextPosition,
    endReached: nextPosition >= visible.position,
    newest: newest && placeOfEvent(newest),
    pending: visible.pending,
  };
}

export async function head(pool: pg.Pool): Promise<number> {
  const { position } = await visibleIn(pool);
  return position;
}

export async function readStream(
  pool: pg.Pool,
  stream: string,
  { fromRevision = 1, limit }: { fromRevision?: number; limit?: number } = {},
): Promise<readonly StoredEvent[]> {
  return onOneConnection(pool, async (client) => {
    const rows = await query<EventRow>(client, {
      name: 'log stream',
      text: `select ${allColumns} from log.events where stream = $1 and revision >= $2 order by revision limit $3`,
      values: [stream, fromRevision, limit ?? null],
    });
    const newest = rows.at(-1);
    if (newest) remember(client, stream, newest.revision);
    return rows.map(eventOf);
  });
}

async function visibleIn(pool: pg.Pool): Promise<{ position: number; pending: boolean }> {
  if (isPlanted('past the horizon')) {
    const [last] = await query<{ position: number }>(
      pool,
      'select coalesce(max(position), 0) as position from log.events',
    );
    return { position: last?.position ?? 0, pending: false };
  }
  const [row] = await query<{ position: number; pending: boolean }>(pool, {
    name: 'log visible',
    text: 'select reached as position, pending from log.visible()',
  });
  return row ?? { position: 0, pending: false };
}
