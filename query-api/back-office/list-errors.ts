import { z } from 'zod';
import { listRunErrors } from '#domain/list/api.ts';
import { ERRORS_SHOWN } from '#domain/list/limits.ts';
import { MOST_ITEMS } from '#domain/source/limits.ts';
import { IdParams } from '#domain/kernel/call.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Queryable } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { UnreadableList } from '#platform/lists/csv-rows.ts';
import { type ListFile, listFilesIn } from '#platform/lists/list-files.ts';
import { readList } from '#platform/lists/list-rows.ts';
import { type RowErrors, rowErrorsIn } from '#platform/lists/row-errors.ts';
import { csvOf, sendCsv } from '../csv.ts';

const AT_ONCE = 5_000;

/** What is wrong with which rows of a list, as it was checked last and as it was imported, also as a table for spreadsheets. */
export async function listErrorRoutes(app: App, { db, config }: ServerContext): Promise<void> {
  const files = listFilesIn(db, config.masterKey);
  const kept = rowErrorsIn(db);
  const csv = { 200: { description: 'CSV', content: { 'text/csv': { schema: z.any() } } } };
  app.get(
    '/api/admin/list-files/:id/errors.csv',
    {
      config: { reads: [] },
      schema: {
        tags: ['list'],
        operationId: 'listErrorsFile',
        summary: 'Errors of a list’s rows as a table for spreadsheets',
        params: IdParams,
        response: csv,
      },
    },
    async ({ params: { id }, caller }, reply) => {
      const isId = z.uuid().safeParse(id).success && caller.memberId !== null;
      const file = isId ? await files.find(id, caller.memberId ?? undefined) : undefined;
      if (!file) throw nothingHere();
      return sendCsv(reply, 'errors.csv', csvOf(['Row', 'Column', 'What to do', 'First cell'], errorsIn(file)));
    },
  );
  app.get(
    '/api/admin/list-runs/:id/errors.csv',
    {
      config: { reads: listRunErrors.reads },
      schema: {
        tags: ['list'],
        operationId: 'listRunErrorsFile',
        summary: 'Rows that an import left out, as a table for spreadsheets',
        params: IdParams,
        response: csv,
      },
    },
    async ({ params: { id } }, reply) => {
      if (!z.uuid().safeParse(id).success) throw nothingHere();
      const runIds = await runsOfImport(db, id);
      return sendCsv(reply, 'left-out.csv', csvOf(['Row', 'Column', 'What to do'], errorsOf(kept, runIds)));
    },
  );
  serve(app, listRunErrors, async ({ params: { id }, query: { from } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    if (!z.uuid().safeParse(id).success) throw nothingHere();
    const found = await kept.from(await runsOfImport(db, id), from, ERRORS_SHOWN + 1);
    return { errors: found.slice(0, ERRORS_SHOWN), next: found.length > ERRORS_SHOWN ? from + ERRORS_SHOWN : null };
  });
}

async function* errorsIn({ bytes, mapping }: ListFile): AsyncGenerator<readonly string[]> {
  try {
    const { rows } = await readList(bytes, mapping, MOST_ITEMS);
    for await (const { errors, cells } of rows)
      for (const { row, column, message } of errors)
        yield [String(row), column, message, (cells[0] ?? '').slice(0, 200)];
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error;
    yield ['', '', error.message, ''];
  }
}

async function* errorsOf(kept: RowErrors, runIds: readonly string[]): AsyncGenerator<readonly string[]> {
  for (let skipped = 0; ; skipped += AT_ONCE) {
    const errors = await kept.from(runIds, skipped, AT_ONCE);
    for (const { row, column, message } of errors) yield [String(row), column, message];
    if (errors.length < AT_ONCE) return;
  }
}

/** All runs of the import of which `runId` is one: a list in parts is read in as many. */
async function runsOfImport(db: Queryable, runId: string): Promise<readonly string[]> {
  const runs = await db.query<{ run_id: string }>(
    `select p.run_id from sources.runs r join sources.runs p using (import_id) where r.run_id = $1`,
    [runId],
  );
  return runs.length === 0 ? [runId] : runs.map((run) => run.run_id);
}
