import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { openLog } from '#event-store/open-log.ts';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database.ts';
import { createLogger } from '#platform/logger.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { requireOwnLog } from './log/adopt-log.ts';
import { eraseMember } from './erase-member.ts';

const usage = `npm run erase -- EMAIL          asks before it erases somebody's personal data for good
npm run erase -- --yes EMAIL    does not ask`;

/** `npm run erase`: works beside a running site and without one. Exit code 2 for a wrong call, 1 when nothing was erased. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [email] = positionals;
  if (email === undefined || positionals.length > 1) {
    console.error(usage);
    return 2;
  }
  if (!values.yes && !(await confirmed(email))) {
    console.error('Nothing was erased.');
    return 1;
  }
  const config = readConfig(process.env);
  const logger = createLogger(config);
  return withDatabase(
    config,
    () => undefined,
    async (url) => {
      const opened = await openLog({ url, eventstoreUrl: config.eventstoreUrl, masterKey: config.masterKey, logger });
      const db = openDatabase({ url, max: 8, logger });
      try {
        await requireOwnLog({ db, url: config.eventstoreUrl ?? url, logger });
        const erased = await eraseMember({ opened, db, logger }, email);
        console.log(
          erased
            ? 'Their personal data is erased, and every read model has been rebuilt without it.'
            : 'There is no account with this address.',
        );
        return erased ? 0 : 1;
      } finally {
        await db.close();
        await opened.close();
      }
    },
  );
}

async function confirmed(email: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(
    `This cannot be undone, not even from a backup of the log. Type the address again to erase ${email}: `,
  );
  terminal.close();
  return answer.trim() === email;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 1;
});
