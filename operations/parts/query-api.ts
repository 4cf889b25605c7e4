import { createApp } from '#platform/http/app.ts';
import { queryApi } from '#query-api/app.ts';
import { buildFrontend } from '../site/frontend.ts';
import { compose } from '../site/compose.ts';
import { requireOwnMode } from '../site/own-mode.ts';
import { describeSite } from '../site/site-app.ts';
import { listen, readPartConfig, runPart, untilThere } from './run-part.ts';

/** `npm run start:query-api`: everything that is read, the pages and their live updates; any number of them, behind the gateway. */
await runPart(
  'query-api',
  () => readPartConfig('query-api'),
  async (config, cleanup) => {
    // In production the pages are built when the image is made.
    if (config.mode !== 'production') await buildFrontend((line) => void process.stderr.write(`${line}\n`));
    await untilThere({ ...config, eventstoreUrl: null });
    // It has to start without the log as well: read models can be read all the same.
    const without = { keepChain: false, anotherLog: 'overlook' } as const;
    const { context, close } = await compose(config, config.databaseUrl, without);
    cleanup.add(close);
    await requireOwnMode(context);
    const app = await createApp(context, { part: 'query-api', document: await describeSite(context) });
    await queryApi(app, context);
    await listen(app, config, cleanup);
  },
);
