import { createInterface } from 'node:readline/promises';
import { openLog } from '#event-store/open-log.ts';
import { siteAddress } from '#event-store/postgres/site-role.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database.ts';
import { createLogger } from '#platform/logger.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { runCommand } from './command/run-command.ts';
import { requireOwnLog } from './log/adopt-log.ts';
import { bringUpToDate } from './erasure/bring-up-to-date.ts';
import { erasePerson, type Erased } from './erasure/erase-person.ts';
import { registerAt } from './erasure/register.ts';

const usage = `npm run erase -- EMAIL          asks before it erases somebody's personal data for good
npm run erase -- --yes EMAIL    does not ask

Erases an account, and what was sent in without one or gives the address as its contact; a listing whose contact is erased can be
given no new one. Works beside a running site and without one. One that was cut off is finished by the same
command and by the next start of any part.`;

async function eraseIn(databaseUrl: string, config: Config, email: string, stopping: AbortSignal): Promise<Erased> {
  const logger = createLogger(config);
  const url = await siteAddress(databaseUrl, logger);
  const opened = await openLog({ url, eventstoreUrl: config.eventstoreUrl, masterKey: config.masterKey, logger });
  const db = openDatabase({ url, max: 8, logger });
  try {
    await requireOwnLog({ db, url: config.eventstoreUrl ?? url, logger });
    const register = registerAt(config.erasureRegister);
    const erased = await erasePerson({ opened, db, register, stopping }, email);
    await bringUpToDate({ log: opened.log, db, logger, stopping });
    return erased;
  } finally {
    await db.close();
    await opened.close();
  }
}

/** Whether the operator typed the address again. The end of the input, as without a terminal, is a no. */
async function confirmed(email: string, stopping: AbortSignal): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const question = `This cannot be undone, not even from a backup of the log. Type the address again to erase ${email}: `;
  try {
    const answer = await Promise.race([terminal.question(question, { signal: stopping }), closed]);
    return answer.trim() === email;
  } finally {
    terminal.close();
  }
}

const counted = (many: number, one: string, more = `${one}s`): string => `${many} ${many === 1 ? one : more}`;

/** `npm run erase`. */
await runCommand({
  usage,
  options: { yes: { type: 'boolean', default: false } },
  run: async ({ values, positionals }, stopping) => {
    const [email] = positionals;
    if (email === undefined || positionals.length > 1) return undefined;
    const config = readConfig(process.env);
    if (!values.yes && !(await confirmed(email, stopping))) {
      console.error('Nothing was erased.');
      return 1;
    }
    const { account, others, resumed } = await withDatabase(
      config,
      () => undefined,
      (url) => eraseIn(url, config, email, stopping),
    );
    if (resumed > 0) console.log(`Finished: ${counted(resumed, 'erasure')} that had been cut off.`);
    if (!account && others === 0) {
      console.log('There is no account with this address, and nobody has sent anything in with it.');
      return resumed > 0 ? 0 : 1;
    }
    const what = [
      ...(account ? ['the account'] : []),
      ...(others > 0 ? [`${counted(others, 'listing or page', 'listings or pages')} that named this address`] : []),
    ];
    console.log(
      `Erased: ${what.join(' and ')}; no read model shows it any more. Keep a copy of ${config.erasureRegister} apart from the database's backups.`,
    );
    return 0;
  },
});
