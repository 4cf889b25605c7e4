import { existsSync, statSync } from 'node:fs';
import type { Config } from '#platform/config/config.ts';
import { createLogger } from '#platform/logger.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { type Checked, checkBackup } from './backup/check-backup.ts';
import { registerLines, requireNewest, requireRegisters } from './backup/registers.ts';
import { restoreSite } from './backup/restore-site.ts';
import { sizeOf } from './backup/size-of.ts';
import { configOfNewSite } from './command/config-of-site.ts';
import { runCommand } from './command/run-command.ts';

const usage = `npm run restore -- FILE --check [--secrets FILE]
    reads the backup whole, says what it holds and whether it is as it was written, and changes nothing
npm run restore -- FILE --erasures FILE|none [--erasures FILE …] [--secrets FILE] [--force]
    checks it likewise, then makes a site of it in DATA_DIR or DATABASE_URL, which has to be empty; with --force it is put in place
    of what is there, which is lost. The site must not run. A log that lay in EventStoreDB goes into the one of EVENTSTORE_URL, which
    has to be empty whatever is forced, or into the database where that is not set

--erasures names the newest copy of the register of erasures: who was erased since the backup is erased again before anybody is shown.
Of parts that have each a register of their own it names them all: --erasures A --erasures B. Where ERASURE_REGISTER lies at its place
and is no older than the backup it is used without being named; none says that nobody was erased since, or that the register is lost.
--secrets names a copy of the secrets.json of the site that was backed up, where DATA_DIR has none and MASTER_KEY is not set.

Sessions and links in letters do not come back: everybody signs in again. Letters that waited when the backup was made are sent (again).`;

/** In the place of a file: nobody was erased since, or the register is lost. */
const NO_REGISTER = 'none';

interface Given {
  readonly check: boolean;
  readonly force: boolean;
  readonly erasures?: readonly string[] | undefined;
  readonly secrets?: string | undefined;
}

function linesOf(file: string, { at, contents, tables, events, pictures }: Checked): string[] {
  const rows = [...tables.values()].reduce((sum, { lines }) => sum + lines, 0);
  const bytes = [...tables.values()].reduce((sum, each) => sum + each.bytes, 0);
  return [
    `${file} is whole: taken ${at} by version ${contents.version}.`,
    `${events} events${contents.log === 'apart' ? ' of an EventStoreDB' : ` to position ${contents.head ?? 0}`}; ${rows} rows in ${tables.size} tables, ${sizeOf(bytes)}; ${pictures} pictures.`,
  ];
}

/** Whoever was erased since must not come back because somebody forgot to say where that is written. */
function requireErasures({ erasureRegister }: Config, given: readonly string[] | undefined): readonly string[] {
  if (given === undefined && !existsSync(erasureRegister))
    throw new Error(
      `Who was erased since the backup? There is no register at ${erasureRegister}: give its newest copy by --erasures FILE. Only if nobody was erased since, or it is lost: --erasures none.`,
    );
  const files = (given ?? []).filter((file) => file !== NO_REGISTER);
  for (const file of files) requireFile(file);
  requireRegisters(erasureRegister, files);
  return files;
}

function requireFile(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (statSync(file).isDirectory()) throw new Error(`${file} is a folder, not a file.`);
}

/** What is wrong with the call itself; undefined when nothing is. */
function wrongIn({ check, force, erasures }: Given): string | undefined {
  if (erasures?.includes(''))
    return '--erasures names no file. Give the newest copy of the register of erasures, or none.';
  if (erasures?.includes(NO_REGISTER) && new Set(erasures).size > 1)
    return '--erasures none says that there is no register, and others are named. Leave out the one or the others.';
  const unused = [...(force ? ['--force'] : []), ...(erasures === undefined ? [] : ['--erasures'])];
  return check && unused.length > 0
    ? `--check changes nothing, so ${unused.join(' and ')} would do nothing. Leave out the one or the other.`
    : undefined;
}

async function restore(file: string, given: Given, stopping: AbortSignal): Promise<number> {
  const { config, keepSecrets } = configOfNewSite(given.secrets);
  requireFile(file);
  const erasures = given.check ? [] : requireErasures(config, given.erasures);
  const checked = await checkBackup(file, config.masterKey, stopping);
  for (const line of linesOf(file, checked)) console.log(line);
  if (given.check) return 0;
  if (given.erasures === undefined) requireNewest(config.erasureRegister, checked.register);
  for (const line of registerLines(config.erasureRegister, erasures)) console.log(line);
  keepSecrets();
  const { erasedAgain, findings } = await withDatabase(
    config,
    () => undefined,
    (url) =>
      restoreSite({
        config,
        url,
        file,
        erasures,
        force: given.force,
        logger: createLogger(config),
        stopping,
        say: (what) => console.error(what),
      }),
  );
  console.log(`Restored.${erasedAgain > 0 ? ` Erased again: ${erasedAgain}.` : ''} Everybody has to sign in again.`);
  console.log('Before the site starts: npm run log -- verify');
  return findings > 0 ? 1 : 0;
}

/** `npm run restore`. */
await runCommand({
  usage,
  options: {
    check: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    erasures: { type: 'string', multiple: true },
    secrets: { type: 'string' },
  },
  run: async ({ values, positionals }, stopping) => {
    const [file] = positionals;
    if (file === undefined || file === '' || positionals.length > 1) return undefined;
    const wrong = wrongIn(values);
    if (wrong !== undefined) {
      console.error(`${wrong}\n`);
      return undefined;
    }
    return restore(file, values, stopping);
  },
});
