import { readConfig } from '#platform/config/config.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { startProjectors } from '#projectors/runner.ts';
import { compose } from './site/compose.ts';
import { accountLines, seedDemo } from './demo/seed.ts';

/**
 * `npm run demo:seed`: puts the demo's content and accounts into a site whose parts are processes of their own, which seed nothing
 * by themselves. Works beside them and without them; what is there already is not made again. Never in production.
 */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  if (config.mode === 'production') {
    console.error('The demo is for development: its accounts have a published password.');
    return 2;
  }
  return withDatabase(
    config,
    () => undefined,
    async (url) => {
      const { context, close } = await compose(config, url, { keepChain: false });
      try {
        // Stands by when the site's own projectors run; does their work when nothing else does.
        const projectors = await startProjectors(context, undefined, { waitForLease: true });
        try {
          for (const line of accountLines(await seedDemo(context))) console.log(line);
        } finally {
          await projectors.stop();
        }
      } finally {
        await close();
      }
      return 0;
    },
  );
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 1;
});
