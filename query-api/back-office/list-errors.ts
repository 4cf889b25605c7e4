import { z } from 'zod';
import { MOST_ITEMS } from '#domain/source/limits.ts';
import { IdParams } from '#domain/kernel/call.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { UnreadableList } from '#platform/lists/csv-rows.ts';
import { type ListFile, listFilesIn } from '#platform/lists/list-files.ts';
import { readList } from '#platform/lists/list-rows.ts';
import { csvOf, sendCsv } from '../csv.ts';

/** What is wrong with which rows of a list's file, as it was checked last, as a table for spreadsheets. */
export async function listErrorRoutes(app: App, { db }: ServerContext): Promise<void> {
  const files = listFilesIn(db);
  app.get(
    '/api/admin/list-files/:id/errors.csv',
    {
      schema: {
        tags: ['list'],
        operationId: 'listErrorsFile',
        summary: 'Errors of a list’s rows as a table for spreadsheets',
        params: IdParams,
        response: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.any() } } } },
      },
    },
    async ({ params: { id }, caller }, reply) => {
      const isId = z.uuid().safeParse(id).success && caller.memberId !== null;
      const file = isId ? await files.find(id, caller.memberId ?? undefined) : undefined;
      if (!file) throw nothingHere();
      return sendCsv(reply, 'errors.csv', csvOf(['Row', 'Column', 'What to do', 'First cell'], errorsIn(file)));
    },
  );
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
