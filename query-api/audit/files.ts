import { Readable } from 'node:stream';
import { z } from 'zod';
import { listEvents } from '#domain/audit/api.ts';
import { AuditFilterSchema, type AuditEntry } from '#domain/audit/views.ts';
import { actorName } from '#domain/audit/who.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { csvOf, sendCsv } from '../csv.ts';
import { entriesOf } from './entries.ts';
import type { AuditFilter } from './filter.ts';

type Parts = Pick<ServerContext, 'db' | 'log'>;
/** Entries of a file that are read together: what a file takes of memory, however long it gets. */
const BATCH = 200;

/** The audit trail as files, with the page's own filters: what an admin reads there and nothing else. */
export function auditFiles(app: App, parts: Parts): void {
  app.get(
    '/api/admin/audit.csv',
    schemaOf('auditTable', 'The audit trail as a table for spreadsheets, newest first', 'text/csv'),
    async ({ query }, reply) => sendCsv(reply, 'audit.csv', csvOf(columns, rowsOf(parts, query))),
  );
  app.get(
    '/api/admin/audit.ndjson',
    schemaOf('auditLines', 'The audit trail, newest first, one entry as JSON a line', 'application/x-ndjson'),
    async ({ query }, reply) =>
      reply
        .type('application/x-ndjson; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="audit.ndjson"')
        .send(Readable.from(linesOf(parts, query))),
  );
}

const schemaOf = (operationId: string, summary: string, type: string) => ({
  config: { reads: listEvents.reads },
  schema: {
    tags: ['audit'],
    operationId,
    summary,
    querystring: AuditFilterSchema,
    response: { 200: { description: 'A file', content: { [type]: { schema: z.any() } } } },
  },
});

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
