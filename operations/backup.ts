import { statSync } from 'node:fs';
import path from 'node:path';
import { openStore } from '#event-store/open-store.ts';
import { siteAddress } from '#event-store/postgres/site-role.ts';
import type { Config } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database.ts';
import { createLogger } from '#platform/logger.ts';
import { bucketOfPictures } from '#platform/pictures/picture-bucket.ts';
import { folderOfPictures } from '#platform/pictures/picture-store.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { noteBackup } from './backup/backup-record.ts';
import { lackingLines } from './backup/lacking.ts';
import { sizeOf } from './backup/size-of.ts';
import { takeBackup, type Taken } from './backup/take-backup.ts';
import { configOfSite } from './command/config-of-site.ts';
import { runCommand } from './command/run-command.ts';
import { progressLine } from './output/progress-line.ts';

const usage = `npm run backup -- FILE [--force]
    writes everything that cannot be computed again into FILE: the log, wherever it lies, people's keys, accounts, letters that wait,
    pictures, the register of erasures and the anchors, as they are at this moment, while the site serves. FILE may be a folder, with
    a / at its end to be sure that it is there: then the file is named after the moment. --force writes over a file that is there. Where
    the log, pictures, the register or the anchors are not where the settings say, or cannot be read there, the file is written without
    them, standard error says so, and it ends with 1

The file is sealed: it opens with the MASTER_KEY of the site and holds neither that nor SESSION_SECRET. Keep both (secrets.json in
DATA_DIR) somewhere else, and a newer copy of the register of erasures wherever you keep old backups. npm run restore -- FILE --check
tells whether a backup is whole.`;

/** A name that sorts by time. */
const nameAt = (now: Date): string =>
  `hopscotch-${now.toISOString().replace(/\..*$/, 'Z').replaceAll(':', '-')}.backup`;

const fileFor = (given: string): string =>
  statSync(given, { throwIfNoEntry: false })?.isDirectory() === true ? path.join(given, nameAt(new Date())) : given;

interface Asked {
  readonly to: string;
  readonly force: boolean;
  readonly stopping: AbortSignal;
}

async function take(config: Config, url: string, asked: Asked): Promise<Taken> {
  const { masterKey, eventstoreUrl, picturesBucket, picturesFolder, erasureRegister, anchorFile } = config;
  const progress = progressLine();
  const log =
    eventstoreUrl === null ? undefined : await openStore({ url: eventstoreUrl, logger: createLogger(config) });
  try {
    const taken = await takeBackup({
      ...asked,
      url,
      masterKey,
      log,
      pictures: picturesBucket ? bucketOfPictures(picturesBucket) : folderOfPictures(picturesFolder),
      files: { erasures: erasureRegister, anchors: anchorFile },
      progress: (rows) => progress.print(`${rows} rows written`),
      say: (what) => console.error(what),
    }).finally(progress.end);
    await note(config, url, taken);
    return taken;
  } finally {
    await log?.close();
  }
}

/** The backup is what counts: where nobody may write that there is one, that is said and no more. */
async function note(config: Config, url: string, taken: Taken): Promise<void> {
  const logger = createLogger(config);
  try {
    const db = openDatabase({ url: await siteAddress(url, logger), max: 1, logger });
    try {
      await noteBackup(db, taken);
    } finally {
      await db.close();
    }
  } catch (error) {
    logger.warn({ err: error }, 'the backup could not be noted in the database');
  }
}

/** `npm run backup`: works beside a running site and without one. */
await runCommand({
  usage,
  options: { force: { type: 'boolean', default: false } },
  run: async ({ values: { force }, positionals }, stopping) => {
    const [file] = positionals;
    if (file === undefined || file === '' || positionals.length > 1) return undefined;
    const config = configOfSite();
    const to = fileFor(file);
    const { events, pictures, bytes, at, lacking } = await withDatabase(
      config,
      () => undefined,
      (url) => take(config, url, { to, force, stopping }),
    );
    console.log(`${to}: ${events} events and ${pictures} pictures as of ${at}, ${sizeOf(bytes)}.`);
    console.log('It opens with MASTER_KEY only: keep that (or secrets.json) in another place.');
    const lines = lackingLines(lacking, config);
    for (const line of lines) console.error(line);
    return lines.length > 0 ? 1 : 0;
  },
});
