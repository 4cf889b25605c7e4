import { existsSync } from 'node:fs';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { makeFolder } from '#event-store/make-folder.ts';
import { openLog } from '#event-store/open-log.ts';
import { siteAddress } from '#event-store/postgres/site-role.ts';
import type { Config } from '#platform/config/config.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { bucketOfPictures } from '#platform/pictures/picture-bucket.ts';
import { ensurePictures, picturesIn } from '#platform/pictures/pictures.ts';
import { folderOfPictures } from '#platform/pictures/picture-store.ts';
import { inLongTransaction } from '#platform/postgres/copy-in.ts';
import { allReadModels } from '#projectors/all.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import { finishErasures } from '../erasure/finish-erasures.ts';
import { registerAt } from '../erasure/register.ts';
import { type Contents, readParts, type Taker } from './parts.ts';
import { connectedTo, finishTables, type Held, heldIn, makeTables, rowsOf } from './restore-database.ts';
import { openSealed } from './sealed-file.ts';

export interface RestoreOptions {
  readonly config: Config;
  /** As the owner of the tables reaches it. */
  readonly url: string;
  readonly file: string;
  /** The newest register of erasures, where it does not lie at its place; undefined when nobody gave one. */
  readonly erasures: string | undefined;
  readonly force: boolean;
  readonly logger: Logger;
  readonly stopping: AbortSignal;
  readonly say: (what: string) => void;
}

export interface Restored {
  /** Erasures that the backup did not know of, done again. */
  readonly erasedAgain: number;
}

/** What is there already would be lost. */
export class NotEmpty extends Error {
  constructor(held: Held) {
    super(
      `There is a site already: ${held.events} events and ${held.accounts} accounts would be overwritten. Restore into an empty folder or database, or say --force.`,
    );
    this.name = 'NotEmpty';
  }
}

/**
 * Puts a backup, which was checked, in place: the database in one transaction, then pictures and what lies beside it. Then whoever was
 * erased since is erased again, before anybody is shown anything, and the read models are computed from the log.
 */
export async function restoreSite(options: RestoreOptions): Promise<Restored> {
  const { anchors } = await putInPlace(options);
  options.say('The database is in place; erasures since are repeated, and read models computed.');
  return settle(options, anchors);
}

interface Beside {
  erasures?: Buffer;
  anchors?: Buffer;
}

const storeOf = ({ picturesBucket, picturesFolder }: Config) =>
  picturesBucket ? bucketOfPictures(picturesBucket) : folderOfPictures(picturesFolder);

async function putInPlace({ config, url, file, force, erasures, stopping }: RestoreOptions): Promise<Beside> {
  const beside: Beside = {};
  const store = storeOf(config);
  await inLongTransaction(url, async (transaction) => {
    if ((await connectedTo(transaction)) > 0)
      throw new Error(
        'The site runs on this database. Stop it, all of its parts, before a backup is restored over it.',
      );
    const held = await heldIn(transaction);
    if (held && !force) throw new NotEmpty(held);
    let contents: Contents | undefined;
    await readParts((await openSealed(file, config.masterKey)).content, {
      contents: async (found) => {
        contents = found;
        await makeTables(transaction, found);
      },
      part: async (name) => {
        stopping.throwIfAborted();
        if (name.kind === 'table') return rowsOf(transaction, name);
        return whole((bytes) =>
          name.kind === 'picture' ? store.put(name.name, bytes) : void (beside[name.name] = bytes),
        );
      },
    });
    if (contents) await finishTables(transaction, contents);
    // Before anybody can see the rows: a start that comes now goes by it.
    await settleRegister(config.erasureRegister, beside.erasures, erasures);
    stopping.throwIfAborted();
  });
  return beside;
}

function whole(take: (bytes: Buffer) => Promise<void> | void): Taker {
  const pieces: Buffer[] = [];
  return {
    write: async (piece) => void pieces.push(Buffer.from(piece)),
    end: async () => take(Buffer.concat(pieces)),
  };
}

/** Whoever stands in any of the registers is erased: that at its place, the one that was given, and that of the backup. */
async function settleRegister(place: string, ofBackup: Buffer | undefined, given: string | undefined): Promise<void> {
  const texts = [
    ofBackup?.toString('utf8') ?? '',
    existsSync(place) ? await readFile(place, 'utf8') : '',
    given === undefined ? '' : await readFile(given, 'utf8'),
  ];
  const lines = [...new Set(texts.flatMap((text) => text.split('\n')))].filter((line) => line !== '');
  if (lines.length > 0) await replaceFile(place, `${lines.join('\n')}\n`);
}

async function replaceFile(file: string, text: string): Promise<void> {
  makeFolder(path.dirname(file));
  const aside = `${file}.restoring`;
  await writeFile(aside, text, { mode: 0o600, flush: true });
  await chmod(aside, 0o600);
  await rename(aside, file);
}

async function settle(
  { config, url: ownerUrl, logger, stopping }: RestoreOptions,
  anchors: Buffer | undefined,
): Promise<Restored> {
  const url = await siteAddress(ownerUrl, logger);
  const { eventstoreUrl, masterKey } = config;
  const opened = await openLog({ url, eventstoreUrl, masterKey, logger });
  const db = openDatabase({ url, max: 8, logger });
  try {
    if (anchors && !existsSync(config.anchorFile)) await replaceFile(config.anchorFile, await knownOf(anchors, db));
    const register = registerAt(config.erasureRegister);
    const { finished, failures } = await finishErasures({ opened, db, register, seenWithinMs: 0, stopping, logger });
    // Here the operator is at hand, and whoever should be erased would be back.
    const [failure] = failures.values();
    if (failure) throw failure;
    await ensurePictures(db);
    await picturesIn(db, storeOf(config)).removeGone();
    await rebuild({ log: opened.log, db, logger }, allReadModels, { stopping });
    return { erasedAgain: finished.length };
  } finally {
    await db.close();
    await opened.close();
  }
}

const AnchorPlace = z.object({ file: z.string(), number: z.number() });

/** Those of the anchors that the restored database knows: one that was written after its moment says that the chain had come further. */
async function knownOf(anchors: Buffer, db: Pick<Database, 'query'>): Promise<string> {
  const rows = await db.query<{ file: string; number: number }>(
    'select file, max(number)::int as number from audit_chain.anchors group by file',
  );
  const known = new Map(rows.map(({ file, number }) => [file, number]));
  const lines = anchors
    .toString('utf8')
    .split('\n')
    .filter((line) => {
      if (line === '') return false;
      const { file, number } = AnchorPlace.parse(JSON.parse(line));
      return number <= (known.get(file) ?? 0);
    });
  return lines.map((line) => `${line}\n`).join('');
}
