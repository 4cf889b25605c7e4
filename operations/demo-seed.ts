import type { Config } from '#platform/config/config.ts';
import { requireModeOfSecrets } from '#platform/config/secrets.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { configOfSite } from './command/config-of-site.ts';
import { runCommand } from './command/run-command.ts';

const usage = `npm run demo:seed    puts the demo's content and accounts into a site, beside its parts or without them; what is
                     there already is not made again. Never in production.`;

async function seedIn(url: string, config: Config): Promise<void> {
  // Loaded only here: it takes longer than to say that a call was wrong.
  const [{ compose }, { requireOwnMode }, { startProjectors }, { accountLines, seedDemo }] = await Promise.all([
    import('./site/compose.ts'),
    import('./site/own-mode.ts'),
    import('#projectors/runner.ts'),
    import('./demo/seed.ts'),
  ]);
  const { context, close } = await compose(config, url, { keepChain: false });
  try {
    await requireOwnMode(context);
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
}

/** `npm run demo:seed`: for a site whose parts are processes of their own, which seed nothing by themselves. */
await runCommand({
  usage,
  options: {},
  run: async ({ positionals }) => {
    if (positionals.length > 0) return undefined;
    const config = configOfSite();
    if (config.mode === 'production') {
      console.error('The demo is for development: its accounts have a published password.');
      return 2;
    }
    requireModeOfSecrets(config);
    await withDatabase(
      config,
      () => undefined,
      (url) => seedIn(url, config),
    );
    return 0;
  },
});
