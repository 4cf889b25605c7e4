import { openLog } from '#event-store/open-log.ts';
import { siteAddress } from '#event-store/postgres/site-role.ts';
import type { Config } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database.ts';
import { createLogger } from '#platform/logger.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { allReadModels } from '#projectors/all.ts';
import type { ReadModel } from '#projectors/runtime/read-model.ts';
import { rebuild, type RebuildOptions } from '#projectors/runtime/rebuild/rebuild.ts';
import { configOfSite } from './command/config-of-site.ts';
import { runCommand } from './command/run-command.ts';
import { requireOwnLog } from './log/adopt-log.ts';
import { progressPrinter, reportLines } from './output/rebuild-output.ts';

const names = allReadModels.map(({ name }) => name).join(', ');
const usage = `npm run rebuild -- NAME... [--dry-run]
npm run rebuild -- --all [--dry-run]

Builds read models anew from the log, says what changes, and puts them in place of the old ones; the site goes on meanwhile.
With --dry-run it only says what would change. Read models: ${names}`;

/** Undefined when a name is none of a read model; says so. */
function wanted(given: readonly string[]): ReadModel[] | undefined {
  const unknown = given.filter((name) => !allReadModels.some((model) => model.name === name));
  if (unknown.length === 0) return allReadModels.filter(({ name }) => given.includes(name));
  console.error(`There is no read model named ${unknown.join(', ')}.\n`);
  return undefined;
}

interface Rebuilding extends Required<Pick<RebuildOptions, 'dryRun' | 'stopping'>> {
  readonly models: readonly ReadModel[];
}

async function rebuildIn(databaseUrl: string, config: Config, { models, dryRun, stopping }: Rebuilding): Promise<void> {
  const logger = createLogger(config);
  const url = await siteAddress(databaseUrl, logger);
  const opened = await openLog({ url, eventstoreUrl: config.eventstoreUrl, masterKey: config.masterKey, logger });
  const db = openDatabase({ url, max: 8, logger });
  const printer = progressPrinter(process.stderr);
  try {
    await requireOwnLog({ db, url: config.eventstoreUrl ?? url, logger });
    const reports = await rebuild({ log: opened.log, db, logger }, models, {
      dryRun,
      stopping,
      progress: printer.print,
    });
    printer.end();
    for (const line of reportLines(reports)) console.log(line);
  } finally {
    printer.end();
    await db.close();
    await opened.close();
  }
}

/** `npm run rebuild`: works beside a running site and without one. */
await runCommand({
  usage,
  options: {
    all: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
  run: async ({ values, positionals }, stopping) => {
    const models = values.all ? allReadModels : wanted(positionals);
    if (models === undefined || models.length === 0 || (values.all && positionals.length > 0)) return undefined;
    const config = configOfSite();
    await withDatabase(
      config,
      (message) => console.error(message),
      (url) => rebuildIn(url, config, { models, dryRun: values['dry-run'], stopping }),
    );
    return 0;
  },
});
