import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { z } from 'zod';
import { AuditFilterSchema, type AuditEntry } from '#domain/audit/views.ts';
import { actorName } from '#domain/audit/who.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { entriesOf } from './entries.ts';
import type { AuditFilter } from './filter.ts';

type Parts = Pick<ServerContext, 'db' | 'log'>;
/** Entries of a file that are read together: what a file takes of memory, however long it gets. */
const BATCH = 200;

/** The audit trail as files, with the page's own filters: what an admin reads there and nothing else. */
export function auditFiles(app: App, parts: Parts): void {
  const file = (kind: 'csv' | 'ndjson', type: string, id: string, summary: string) => ({
    url: `/api/admin/audit.${kind}`,
    schema: {
      tags: ['audit'],
      operationId: id,
      summary,
      querystring: AuditFilterSchema,
      response: { 200: { description: kind, content: { [type]: { schema: z.any() } } } },
    },
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="audit.${kind}"`,
      'cache-control': 'private, no-store',
    },
  });

  const table = file('csv', 'text/csv', 'auditTable', 'The audit trail as a table for spreadsheets, newest first');
  app.get(table.url, { schema: table.schema }, async ({ query }, reply) => {
    const text = stringify({ header: true, columns: [...columns], bom: true, escape_formulas: true });
    return reply.headers(table.headers).send(joined(Readable.from(rowsOf(parts, query)), text));
  });

  const lines = file(
    'ndjson',
    'application/x-ndjson',
    'auditLines',
    'The audit trail, newest first, one entry as JSON a line',
  );
  app.get(lines.url, { schema: lines.schema }, async ({ query }, reply) =>
    reply.headers(lines.headers).send(Readable.from(linesOf(parts, query))),
  );
}

/** `into`, fed by `from`: whichever of them fails or is given up ends both. */
function joined<Into extends NodeJS.ReadWriteStream>(from: Readable, into: Into): Into {
  pipeline(from, into, () => {
    // Whoever reads `into` sees that it broke off.
  });
  return into;
}

/** All entries that fit, newest first; what happens meanwhile is not among them. */
async function* everyEntry(parts: Parts, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  for (let before: number | undefined; ;) {
    const entries = await entriesOf(parts, { ...filter, before, limit: BATCH });
    yield* entries;
    before = entries.at(-1)?.position;
    if (before === undefined) return;
  }
}

async function* linesOf(parts: Parts, filter: AuditFilter): AsyncGenerator<string> {
  for await (const entry of everyEntry(parts, filter)) yield `${JSON.stringify(entry)}\n`;
}

const columns = [
  'Time',
  'What happened',
  'Type',
  'About',
  'Name',
  'Who',
  'Role',
  'Asked for by',
  'Changes',
  'Only proposed',
  'About (id)',
  'Who (id)',
  'Position',
  'Revision',
  'Event',
  'Command',
  'Correlation',
  'Caused by',
  'Hash chain',
] as const;

/** Each entry as a row; what begins like a formula is quoted, because a spreadsheet would calculate it. */
async function* rowsOf(parts: Parts, filter: AuditFilter): AsyncGenerator<readonly string[]> {
  for await (const entry of everyEntry(parts, filter)) yield rowOf(entry);
}

const rowOf = (entry: AuditEntry): readonly string[] => [
  entry.occurredAt,
  entry.summary,
  entry.type,
  entry.entity.concept,
  entry.entity.name ?? '',
  actorName(entry.actor),
  entry.actor.role,
  entry.askedFor?.name ?? '',
  entry.changes.map(({ field, before, after }) => `${field}: ${said(before)} → ${said(after)}`).join('\n'),
  entry.proposes ? 'yes' : '',
  entry.entity.id,
  entry.actor.id,
  String(entry.position),
  String(entry.revision),
  entry.eventId,
  entry.commandName ?? entry.commandId,
  entry.correlationId,
  entry.causationId ?? '',
  entry.chainHash ?? '',
];

const said = (value: unknown): string =>
  value === null || value === undefined ? 'not stated' : typeof value === 'string' ? value : JSON.stringify(value);
