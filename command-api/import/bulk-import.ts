import { bulkCreateFromUrls } from '#domain/bulk-import/api.ts';
import { READ_AT_ONCE, READ_AT_ONCE_MS } from '#domain/bulk-import/limits.ts';
import { importedAddressView, importWords } from '#domain/bulk-import/views.ts';
import { handle } from '#event-store/handle.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { foldImport, type RunningImports } from './run-imports.ts';

/** POST admin/bulk-create-from-urls: the work goes on when nobody waits any more, whatever becomes of this process. */
export function bulkImportRoutes(app: App, { log }: ServerContext, imports: RunningImports): void {
  serve(app, bulkCreateFromUrls, async (request, reply) => {
    const { memberId: startedBy } = request.caller;
    if (startedBy === null) throw nothingHere();
    const importId = request.command.seed;
    const command = { type: 'StartBulkImport', importId, startedBy, lines: request.body.urls } as const;
    const { position } = await handle(log, importId, command, commandContext(request));
    reply.reached(position);
    await request.rest(() => imports.firstOf(importId, READ_AT_ONCE, READ_AT_ONCE_MS));
    const { state, position: reached } = await foldImport(log, importId);
    reply.reached(reached);
    return {
      jobId: importId,
      message: importWords(state.addresses),
      results: state.addresses.map(importedAddressView),
    };
  });
}
