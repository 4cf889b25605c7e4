import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { WrongConfiguration } from '#platform/config/settings.ts';
import { createLogger } from '#platform/logger.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { configOfSite } from './command/config-of-site.ts';
import { runCommand } from './command/run-command.ts';
import { withoutSignIn } from './command/without-password.ts';
import { broken, type Finding, type State, worst } from './doctor/finding.ts';
import { lookAround, lookAt } from './doctor/look-at.ts';
import { findingsOf } from './doctor/rules.ts';
import { explain } from './site/process.ts';

const usage = `npm run doctor
    looks at settings, servers, versions, what follows the log, what is stuck, clock, disk, backup and anchors; says what is wrong in
    plain words and what mends it, and changes nothing. Where PostgreSQL is the site's own and does not run, it is started for that.
npm run -s doctor -- --json
    prints { state, findings } for a program (without -s lines of npm's own stand before it), of which each finding has about,
    state (well, look: in the course of the day, broken: at once), says and mend

Ends with 0 when all is well, 1 when something is not, 2 when it was called wrongly.`;

const words: Readonly<Record<State, string>> = { well: 'well', look: 'LOOK', broken: 'BROKEN' };

/** What mends several that follow one another is said once, after the last. */
const linesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ about, state, says, mend }, index) => [
    `${words[state].padEnd(6)}  ${about}: ${says}`,
    ...(mend === undefined || mend === findings[index + 1]?.mend ? [] : [`        -> ${mend}`]),
  ]);

/** The embedded PostgreSQL would be made where there is none. */
const hasDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== null || existsSync(path.join(dataDir, 'postgres'));

async function look(): Promise<readonly Finding[]> {
  try {
    const config = configOfSite();
    if (!hasDatabase(config))
      return [
        broken(
          'PostgreSQL',
          `There is no database in ${config.dataDir} yet.`,
          'npm start, or npm run restore, makes it',
        ),
      ];
    return await findingsAt(config);
  } catch (error) {
    if (error instanceof WrongConfiguration)
      return error.problems.map((says) =>
        broken('Settings', says, 'set it in the environment of every part; docs/operations.md names the settings'),
      );
    // Where there is no site: that is what there is to be told.
    return [noWayTo(error)];
  }
}

/** The site's own PostgreSQL may not start for want of what is looked at without it, as room on its disk. */
async function findingsAt(config: Config): Promise<readonly Finding[]> {
  const logger = createLogger({ logLevel: 'silent' });
  let isThere = false;
  try {
    return await withDatabase(
      config,
      () => undefined,
      async (url) => {
        isThere = true;
        return findingsOf(await lookAt({ config, url, logger }));
      },
    );
  } catch (error) {
    if (isThere) throw error;
    return [noWayTo(error), ...findingsOf(await lookAround(config))];
  }
}

const noWayTo = (error: unknown): Finding =>
  broken(
    'Site',
    withoutSignIn(explain(error, 'npm run doctor')),
    'see DATA_DIR and DATABASE_URL, and whether the servers run',
  );

/** `npm run doctor`: works beside a running site and without one. */
await runCommand({
  usage,
  options: { json: { type: 'boolean', default: false } },
  run: async ({ values: { json }, positionals }) => {
    if (positionals.length > 0) return undefined;
    const findings = await look();
    const state = worst(findings);
    if (json) console.log(JSON.stringify({ state, findings }, null, 2));
    else for (const line of linesOf(findings)) console.log(line);
    return state === 'well' ? 0 : 1;
  },
});
