import { commandApi } from '#command-api/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { type App, createApp } from '#platform/http/app.ts';
import type { ApiDocument } from '#platform/http/documentation.ts';
import { queryApi } from '#query-api/app.ts';

/** Both APIs on one web server, not listening yet. */
export async function createSiteApp(context: ServerContext): Promise<App> {
  const app = await createApp(context);
  await commandApi(app, context);
  await queryApi(app, context);
  await app.ready();
  return app;
}

/** The description of both APIs, for a process that runs one of them. */
export async function describeSite(context: ServerContext): Promise<ApiDocument> {
  const app = await createSiteApp(context);
  try {
    return app.swagger();
  } finally {
    await app.close();
  }
}
