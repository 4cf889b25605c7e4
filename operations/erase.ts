import { openLog } from '#event-store/open-log.ts';
import { siteAddress } from '#event-store/postgres/site-role.ts';
import type { Config } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database.ts';
import { createLogger } from '#platform/logger.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { ask } from './command/ask.ts';
import { configOfSite } from './command/config-of-site.ts';
import { runCommand } from './command/run-command.ts';
import { requireOwnLog } from './log/adopt-log.ts';
import { bringUpToDate } from './erasure/bring-up-to-date.ts';
import { erasePerson, type Erased, type Found, foundOf } from './erasure/erase-person.ts';
import { registerAt } from './erasure/register.ts';
import { whatGoes } from './erasure/what-goes.ts';

const usage = `npm run erase -- EMAIL          says what there is of somebody, and asks before it erases their personal data for good
npm run erase -- --yes EMAIL    does not ask

Erases an account, and what was sent in without one or gives the address as its contact; a listing whose contact is erased can be
given no new one. Works beside a running site and without one. One that was cut off is finished by the same
command and by the next start of any part but the gateway and the query API.`;

interface Asked {
  readonly email: string;
  /** Whether to go on, now that it is known what goes. */
  mayErase(whatGoes: () => Promise<readonly string[]>): Promise<boolean>;
  readonly stopping: AbortSignal;
}

/** Undefined when it was not to go on. */
async function eraseIn(databaseUrl: string, config: Config, asked: Asked): Promise<Erased | undefined> {
  const { email, mayErase, stopping } = asked;
  const logger = createLogger(config);
  const url = await siteAddress(databaseUrl, logger);
  const opened = await openLog({ url, eventstoreUrl: config.eventstoreUrl, masterKey: config.masterKey, logger });
  const db = openDatabase({ url, max: 8, logger });
  try {
    await requireOwnLog({ db, url: config.eventstoreUrl ?? url, logger });
    const found = await foundOf({ opened, db }, email);
    const goes = async (): Promise<readonly string[]> => {
      // What goes with the account hangs on what has come since anything was projected.
      await bringUpToDate({ log: opened.log, db, logger, stopping });
      return whatGoes(db, email, found);
    };
    if (isAnything(found) && !(await mayErase(goes))) return undefined;
    const register = registerAt(config.erasureRegister);
    const erased = await erasePerson({ opened, db, register, stopping, logger }, email);
    await bringUpToDate({ log: opened.log, db, logger, stopping });
    return erased;
  } finally {
    await db.close();
    await opened.close();
  }
}

const counted = (many: number, one: string, more = `${one}s`): string => `${many} ${many === 1 ? one : more}`;

const isAnything = ({ account, others }: Found): boolean => account || others > 0;
const wordsOf = ({ account, others }: Found): string =>
  [
    ...(account ? ['the account'] : []),
    ...(others > 0 ? [`${counted(others, 'listing or page', 'listings or pages')} that named this address`] : []),
  ].join(' and ');

/** `npm run erase`. */
await runCommand({
  usage,
  options: { yes: { type: 'boolean', default: false } },
  run: async ({ values, positionals }, stopping) => {
    const [email] = positionals;
    if (!email || positionals.length > 1) return undefined;
    const config = configOfSite();
    // The operator types the address again.
    const mayErase: Asked['mayErase'] = async (goes) => {
      if (values.yes) return true;
      console.error(['This erases:', ...(await goes())].join('\n  - '));
      console.error('It cannot be undone, not even from a backup of the log.');
      return (await ask(`Type the address again to erase ${email}: `, stopping)) === email;
    };
    const erased = await withDatabase(
      config,
      () => undefined,
      (url) => eraseIn(url, config, { email, mayErase, stopping }),
    );
    if (!erased) {
      console.error('Nothing was erased.');
      return 1;
    }
    const { resumed } = erased;
    if (resumed > 0) console.log(`Finished: ${counted(resumed, 'erasure')} that had been cut off.`);
    if (!isAnything(erased)) {
      console.log('There is no account with this address, and nobody has sent anything in with it.');
      return resumed > 0 ? 0 : 1;
    }
    console.log(
      `Erased: ${wordsOf(erased)}; no read model shows it any more. Keep a copy of ${config.erasureRegister} apart from the database's backups.`,
    );
    return 0;
  },
});
