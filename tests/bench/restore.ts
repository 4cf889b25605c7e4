import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { openLog } from '#event-store/open-log.ts';
import { repository } from '#operations/site/frontend.ts';
import { openSite } from '#operations/site/site.ts';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database.ts';
import { freePort } from '#platform/free-port.ts';
import { allReadModels } from '#projectors/all.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import { eventStoreDbServer } from '#tests/support/servers/eventstoredb-server.ts';
import { dataFolder } from '#tests/support/servers/data-folder.ts';
import { rowsIn } from '#tests/support/stores/backups.ts';
import { databaseBeside } from './database-beside.ts';
import type { Figure } from './figure.ts';
import { fillRealistically } from './realistic-log.ts';
import { argumentsOf } from './script-arguments.ts';

const MANY = 1_000_000;
/** Of a log in EventStoreDB, into which each event is an append of its own. */
const MANY_APART = 20_000;
/** Within so long a site of a million events has to stand again, elsewhere, minutes. */
const GOAL = 30;

interface Restoring {
  /** An empty database. */
  readonly url: string;
  readonly events?: number;
}

/** The same with the log in EventStoreDB: the double, or a real one where EVENTSTORE_TEST_START starts it. */
export async function restoreApartFigures({ url, events = MANY_APART }: Restoring): Promise<Figure[]> {
  const servers = await Promise.all([eventStoreDbServer(), eventStoreDbServer()]);
  try {
    for (const server of servers) await server.start();
    const [here, there] = servers;
    const figures = await restoreFigures({ url, events, logs: { here: here.url, there: there.url } });
    return figures.map((figure) => ({ ...figure, name: `${figure.name}, with the log in ${here.name}` }));
  } finally {
    for (const server of servers) await server.remove();
  }
}

/**
 * A site with `events` events in the empty database at `url` is backed up and restored into another database and folder, each by its
 * command in a process of its own. Throws unless what was restored verifies, and every row of every read model is what it was. `logs`:
 * where the log lies before and after, when it is not in the database.
 */
export async function restoreFigures({
  url,
  events = MANY,
  logs = { here: '', there: '' },
}: Restoring & { readonly logs?: { readonly here: string; readonly there: string } }): Promise<Figure[]> {
  const folder = dataFolder('restore');
  const file = path.join(folder, 'site.backup');
  const secrets = { MASTER_KEY: randomBytes(32).toString('hex'), SESSION_SECRET: randomBytes(32).toString('hex') };
  try {
    const [here, there] = [path.join(folder, 'here'), path.join(folder, 'there')];
    for (const each of [here, there]) await mkdir(each, { recursive: true });
    const environment = (databaseUrl: string, dataDir: string, eventstoreUrl: string) => ({
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      EVENTSTORE_URL: eventstoreUrl,
      ...secrets,
    });
    const site = environment(url, here, logs.here);
    const filled = await siteWith(events, site);
    const before = await rowsAt(url, logs.here === '');
    const elsewhere = await databaseBeside(url, `elsewhere_${randomBytes(4).toString('hex')}`);

    const backup = await timed(() => command('backup', [file], site));
    const { size } = await stat(file);
    const restored = environment(elsewhere, there, logs.there);
    const restore = await timed(() => command('restore', [file, '--erasures', 'none'], restored));
    const verify = await timed(async () => {
      const said = await command('log', ['verify'], restored);
      if (!said.includes(`${filled} events in `) || !said.includes('all in order'))
        throw new Error(`what was restored does not verify: ${said}`);
    });
    const after = await rowsAt(elsewhere, logs.there === '');
    const other = Object.keys(before).filter((table) => before[table] !== after[table]);
    if (other.length > 0) throw new Error(`restored, other rows stand in ${other.join(', ')}`);

    const of = `of ${filled.toLocaleString('en-GB')} events`;
    const asked = events === MANY ? { goal: { valueAtMost: GOAL } } : {};
    return [
      { name: `Backup ${of}, by npm run backup`, value: backup / 60, unit: 'minutes' },
      { name: 'Its file', value: size / 1e6, unit: 'MB' },
      {
        name: `Restore ${of} elsewhere, by npm run restore, until every read model stands`,
        value: restore / 60,
        unit: 'minutes',
        ...asked,
      },
      { name: 'npm run log -- verify of what was restored', value: verify / 60, unit: 'minutes' },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes a site that has never been opened to anybody but has that many events, in the chain and in every read model. */
async function siteWith(events: number, environment: Readonly<Record<string, string>>): Promise<number> {
  const { DATABASE_URL: url = '', EVENTSTORE_URL: eventstoreUrl = '' } = environment;
  const port = String(await freePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const config = readConfig({ ...environment, PORT: port, HOST: '127.0.0.1', BASE_URL: baseUrl, DEMO: 'off' });
  const site = await openSite(config, url);
  await site.close(0);
  const logger = pino({ level: 'silent' });
  const { masterKey, anchorFile } = config;
  const opened = await openLog({ url, eventstoreUrl: eventstoreUrl || null, masterKey, anchorFile });
  const db = openDatabase({ url, max: 8, logger });
  try {
    await fillRealistically(opened.log, events);
    await opened.chain.extend();
    const [counted] = await db.query<{ events: number }>('select count(*)::int as events from audit_chain.links');
    await db.transaction((tx) => tx.query('analyze'), { unhurried: true });
    await rebuild({ log: opened.log, db, logger }, allReadModels);
    return counted?.events ?? 0;
  } finally {
    await db.close();
    await opened.close();
  }
}

async function rowsAt(url: string, positions: boolean): Promise<Readonly<Record<string, string>>> {
  const db = openDatabase({ url, max: 1, logger: pino({ level: 'silent' }) });
  try {
    return await rowsIn(db, { positions });
  } finally {
    await db.close();
  }
}

/** Answers what the command says, once it has ended well. */
async function command(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [...(await argumentsOf(name)), ...args], {
    cwd: repository,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    maxBuffer: 10_000_000,
  });
  return stdout;
}

/** Seconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}
