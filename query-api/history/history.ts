import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { directoryThenRoutes } from './directory-then.ts';
import { pointsThenRoutes } from './points-then.ts';

/** How things were at a moment, from the log. */
export async function historyRoutes(app: App, context: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));
  directoryThenRoutes(app, context);
  pointsThenRoutes(app, context);
}
