import type { Config } from '#platform/config/config.ts';
import { listenAt } from '#platform/http/listening.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { startRefunds } from '#policies/booking/refunds.ts';
import { startPlanEnds } from '#policies/plan/plan-ends.ts';
import { startPolicies } from '#policies/runtime/runner.ts';
import { startProjectors } from '#projectors/runner.ts';
import { startScraper } from '#scraper/runner.ts';
import { compose } from './compose.ts';
import { createSiteApp } from './site-app.ts';
import { requireOwnMode } from './own-mode.ts';
import { startNews } from './news.ts';
import { startStillRight } from './still-right.ts';
import { workersOf } from './workers.ts';

/** Everything that runs in one process: both APIs, the projectors, the policies and the mail worker. */
export interface Site {
  readonly context: ServerContext;
  readonly app: App;
  /** Whether its log was empty before it began to work. */
  readonly isNew: boolean;
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
    const composition = await compose(config, databaseUrl, { keepChain: true, anotherLog });
    const { context } = composition;
    closing.push(() => composition.close());
    await requireOwnMode(context);
    const isNew = (await context.log.head()) === 0;
    const workers = workersOf(composition, [
      ({ mail }) => mail.start(),
      (all) => startProjectors(all),
      (all) => startPolicies(all),
      (all) => startNews(all),
      (all) => startStillRight(all),
      (all) => startPlanEnds(all),
      (all) => startRefunds(all),
      (all) => startScraper(all),
    ]);
    closing.push(() => workers.stop());
    await workers.start();
    const app = await createSiteApp(context);
    closing.push(() => app.close());
    return {
      context,
      app,
      isNew,
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
