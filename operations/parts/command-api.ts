import { commandApi } from '#command-api/app.ts';
import { createApp } from '#platform/http/app.ts';
import { compose } from '../site/compose.ts';
import { requireOwnMode } from '../site/own-mode.ts';
import { listen, readPartConfig, runPart, untilThere } from './run-part.ts';

/** `npm run start:command-api`: every write, and signing in; any number of them, behind the gateway. */
await runPart(
  'command-api',
  () => readPartConfig('command-api'),
  async (config, cleanup) => {
    await untilThere(config);
    const { context, close } = await compose(config, config.databaseUrl, { keepChain: false });
    cleanup.add(close);
    await requireOwnMode(context);
    const app = await createApp(context, { part: 'command-api' });
    await commandApi(app, context);
    await listen(app, config, cleanup);
  },
);
