import type { Config } from '#platform/config/config.ts';
import { listenAt } from '#platform/http/listening.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { startPolicies } from '#policies/runner.ts';
import { startProjectors } from '#projectors/runner.ts';
import { startScraper } from '#scraper/runner.ts';
import { compose } from './compose.ts';
import { createSiteApp } from './site-app.ts';

/** Everything that runs in one process: both APIs, the projectors, the policies and the mail worker. */
export interface Site {
  readonly context: ServerContext;
  readonly app: App;
  listen(): Promise<void>;
  /** Takes no new requests, gives those in hand `drainMs` to end, then stops the workers and the connections. */
  close(drainMs: number): Promise<void>;
}

/** Opens the site on a database; it does not listen yet. Undoes what it had begun when it throws. */
export async function openSite(config: Config, databaseUrl: string): Promise<Site> {
  const closing: (() => Promise<void>)[] = [];
  const undo = async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    // Whoever tries an empty EventStoreDB begins again with it; in production somebody has to say so.
    const anotherLog = config.mode === 'production' ? 'refuse' : 'adopt';
    const { context, close } = await compose(config, databaseUrl, { keepChain: true, anotherLog });
    closing.push(close);
    for (const start of [
      () => context.mail.start(),
      () => startProjectors(context),
      () => startPolicies(context),
      () => startScraper(context),
    ]) {
      const { stop } = await start();
      closing.push(stop);
    }
    const app = await createSiteApp(context);
    closing.push(() => app.close());
    return {
      context,
      app,
      listen: async () => {
        await app.listen(listenAt(config));
      },
      close: async (drainMs) => {
        const cutOff = setTimeout(() => app.server.closeAllConnections(), drainMs);
        await undo().finally(() => clearTimeout(cutOff));
      },
    };
  } catch (error) {
    await undo();
    throw error;
  }
}
