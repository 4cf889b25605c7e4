import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { z } from 'zod';
import { openLog } from '#event-store/open-log.ts';
import { siteAddress } from '#event-store/postgres/site-role.ts';
import type { Config } from '#platform/config/config.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { bucketOfPictures } from '#platform/pictures/picture-bucket.ts';
import { ensurePictures, picturesIn } from '#platform/pictures/pictures.ts';
import { folderOfPictures } from '#platform/pictures/picture-store.ts';
import { inLongTransaction, type LongTransaction } from '#platform/postgres/copy-in.ts';
import { allReadModels } from '#projectors/all.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import { requireNobodyAtWork } from '../command/nobody-at-work.ts';
import { finishErasures } from '../erasure/finish-erasures.ts';
import { registerAt } from '../erasure/register.ts';
import { ErasuresFailed, InPlace, type ToFollow } from './in-place.ts';
import { type Contents, readParts, type Taker } from './parts.ts';
import { replaceFile, requireRegisters, settleRegister } from './registers.ts';
import { droppedFor, finishTables, type Held, heldIn, makeTables, rowsOf } from './restore-database.ts';
import { type LogTarget, requireRoomForLog, restoreLog } from './restore-log.ts';
import { leaveToBeRemoved, type PuttingPictures, pictureNames, puttingInto } from './restore-pictures.ts';
import { openSealed } from './sealed-file.ts';
import { both, KEYS, tryingKeys } from './tried-keys.ts';

export interface RestoreOptions {
  readonly config: Config;
  /** As the owner of the tables reaches it. */
  readonly url: string;
  readonly file: string;
  /** The newest registers of erasures, where they do not lie at their place: of parts that have each their own all of them. */
  readonly erasures: readonly string[];
  readonly force: boolean;
  readonly logger: Logger;
  readonly stopping: AbortSignal;
  readonly say: (what: string) => void;
}

export interface Restored {
  /** Erasures that the backup did not know of, done again. */
  readonly erasedAgain: number;
  /** What is not as it must be between a log that the backup holds apart and the hash chain that it had. */
  readonly findings: number;
}

/** What is there already would be lost. */
export class NotEmpty extends Error {
  constructor(held: Held) {
    super(`${whatIs(held)} Restore into an empty folder or database, or say --force.`);
    this.name = 'NotEmpty';
  }
}

const whatIs = ({ events, accounts, relations, schemas }: Held): string =>
  events + accounts > 0
    ? `There is a site already: ${events} events and ${accounts} accounts would be overwritten.`
    : `The database is not empty: ${relations} tables and what else stands in the schemas ${schemas.join(', ')} would be lost, of a site without anybody or of another application.`;

/**
 * Puts a backup, which was checked, in place: the database in one transaction, then pictures and what lies beside it. Then whoever was
 * erased since is erased again, before anybody is shown anything, and the read models are computed from the log. One that lay in
 * EventStoreDB is put where `config` has the log now, and the database takes it as its own.
 */
export async function restoreSite(options: RestoreOptions): Promise<Restored> {
  if (options.config.eventstoreUrl !== null) await requireRoomForLog(await logTarget(options));
  const { anchors, log } = await putInPlace(options);
  options.say(
    `The database is in place; ${log ? 'its log is copied, ' : ''}erasures since are repeated, and read models computed.`,
  );
  const left: ToFollow = { log, anchors: anchors !== undefined, erasures: true, readModels: true };
  try {
    return await settle(options, anchors, left);
  } catch (error) {
    throw new InPlace(left, { error, stopped: options.stopping.aborted, anchorFile: options.config.anchorFile });
  }
}

interface Beside {
  erasures?: Buffer;
  anchors?: Buffer;
  /** Whether the log has yet to follow. */
  log: boolean;
}

/** The log's own place: the database's where no other is set. */
async function logTarget(options: RestoreOptions): Promise<LogTarget> {
  const { file, url, logger, stopping, say } = options;
  const { masterKey, eventstoreUrl } = options.config;
  return { file, masterKey, url: eventstoreUrl ?? (await siteAddress(url, logger)), logger, stopping, say };
}

const storeOf = ({ picturesBucket, picturesFolder }: Config) =>
  picturesBucket ? bucketOfPictures(picturesBucket) : folderOfPictures(picturesFolder);

async function putInPlace(options: RestoreOptions): Promise<Beside> {
  const { config, url, erasures, say } = options;
  requireRegisters(config.erasureRegister, erasures);
  const beside: Beside = { log: false };
  const pictures = puttingInto(storeOf(config));
  let isWhole = false;
  try {
    await inLongTransaction(url, async (transaction) => {
      await putAll(options, transaction, { beside, pictures });
      isWhole = true;
    });
  } catch (error) {
    // When nobody knows whether the commit was done, they may be those of the site.
    const left = isWhole ? 0 : await pictures.takeBack();
    if (left > 0)
      say(`Pictures of the backup that could not be removed again, and that no database knows of: ${left}.`);
    throw error;
  }
  return beside;
}

async function putAll(
  { config, file, force, erasures, stopping }: RestoreOptions,
  transaction: LongTransaction,
  { beside, pictures }: { readonly beside: Beside; readonly pictures: PuttingPictures },
): Promise<void> {
  await requireNobodyAtWork(transaction, 'a backup is restored over it');
  let contents: Contents | undefined;
  let before: readonly string[] = [];
  await readParts((await openSealed(file, config.masterKey)).content, {
    contents: async (found) => {
      contents = found;
      requirePlaceOfLog(config, found);
      beside.log = found.log === 'apart';
      const dropped = await droppedFor(transaction, found);
      const held = await heldIn(transaction, dropped);
      if (held && !force) throw new NotEmpty(held);
      before = await pictureNames(transaction);
      await makeTables(transaction, found, dropped);
    },
    part: async (name) => {
      stopping.throwIfAborted();
      if (name.kind === 'table') {
        const rows = rowsOf(transaction, name);
        return name.name === KEYS ? both(rows, tryingKeys(name.columns, config.masterKey)) : rows;
      }
      // Put in its place when the database is in its own.
      if (name.kind === 'log') return undefined;
      return whole((bytes) =>
        name.kind === 'picture' ? pictures.put(name.name, bytes) : void (beside[name.name] = bytes),
      );
    },
  });
  if (contents) await finishTables(transaction, contents);
  await leaveToBeRemoved(transaction, before);
  // Before anybody can see the rows: a start that comes now goes by it.
  await settleRegister(config.erasureRegister, beside.erasures, erasures);
  stopping.throwIfAborted();
}

function whole(take: (bytes: Buffer) => Promise<void> | void): Taker {
  const pieces: Buffer[] = [];
  return {
    write: async (piece) => void pieces.push(Buffer.from(piece)),
    end: async () => take(Buffer.concat(pieces)),
  };
}

/** Positions of one store mean nothing in the other. */
function requirePlaceOfLog({ eventstoreUrl }: Config, { log }: Contents): void {
  if (log === 'in the database' && eventstoreUrl !== null)
    throw new Error(
      'The backup holds its log in the database, and EVENTSTORE_URL is set. Unset it, restore, and move the log then, as docs/operations.md says under "Moving a log". Nothing was changed.',
    );
}

async function settle(options: RestoreOptions, anchors: Buffer | undefined, left: ToFollow): Promise<Restored> {
  const { config, logger, stopping } = options;
  const url = await siteAddress(options.url, logger);
  const { eventstoreUrl, masterKey, anchorFile } = config;
  let opened = await openLog({ url, eventstoreUrl, masterKey, logger });
  const db = openDatabase({ url, max: 8, logger });
  let findings = 0;
  try {
    if (anchors && !existsSync(anchorFile)) await replaceFile(anchorFile, await knownOf(anchors, db));
    left.anchors = false;
    if (left.log) {
      const { isAnother, ...told } = await restoreLog(await logTarget(options), { opened, ownerUrl: options.url });
      ({ findings } = told);
      await opened.close();
      // The chain that was restored is that of the log before.
      opened = await openLog({ url, eventstoreUrl, masterKey, logger, anchorFile, anotherLog: isAnother });
      await opened.chain.extend();
      left.log = false;
    }
    const register = registerAt(config.erasureRegister);
    const { finished, failures } = await finishErasures({ opened, db, register, seenWithinMs: 0, stopping, logger });
    // Here the operator is at hand, and whoever should be erased would be back.
    if (failures.size > 0) throw new ErasuresFailed(failures);
    left.erasures = false;
    await ensurePictures(db);
    await picturesIn(db, storeOf(config)).removeGone();
    await rebuild({ log: opened.log, db, logger }, allReadModels, { stopping });
    return { erasedAgain: finished.length, findings };
  } finally {
    await db.close();
    await opened.close();
  }
}

const AnchorPlace = z.object({ file: z.string(), number: z.number() });

/**
 * Those of the anchors that the restored database knows: one that was written after its moment says that the chain had come further.
 * What is no anchor, as half a line is on whose writing the disk was full, is left out; where it was one, `verify` misses it.
 */
async function knownOf(anchors: Buffer, db: Pick<Database, 'query'>): Promise<string> {
  const rows = await db.query<{ file: string; number: number }>(
    'select file, max(number)::int as number from audit_chain.anchors group by file',
  );
  const known = new Map(rows.map(({ file, number }) => [file, number]));
  const lines = anchors
    .toString('utf8')
    .split('\n')
    .filter((line) => {
      const place = placeIn(line);
      return place !== undefined && place.number <= (known.get(place.file) ?? 0);
    });
  return lines.map((line) => `${line}\n`).join('');
}

function placeIn(line: string): z.infer<typeof AnchorPlace> | undefined {
  try {
    return AnchorPlace.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
