import { randomUUID } from 'node:crypto';
import { ftruncateSync, readFileSync, writeFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Chain } from '../chain/chain.ts';
import { macFor } from '../chain/mac.ts';
import type { PersonKeys } from '../sealing/person-keys.ts';
import { StoreUnavailable } from '../port.ts';
import { makeFolder } from '../make-folder.ts';
import { type Anchor, readAnchors, sealAnchor, type SealedAnchor, type WrongLine } from './anchor.ts';

/** The anchors in a file where whoever owns the database does not write. */
export interface Anchors {
  readonly path: string;
  /** All that the file holds, oldest first, and what is wrong with it. */
  read(): Promise<{ anchors: readonly SealedAnchor[]; wrong: readonly WrongLine[] }>;
  /** As `read`, of lines that were kept elsewhere, such as those that were sent. */
  readElsewhere(path: string): Promise<{ anchors: readonly SealedAnchor[]; wrong: readonly WrongLine[] }>;
  /** Writes what is now as the newest line, flushed to the disk, and answers it; see `Anchor.kind`. */
  take(kind: Anchor['kind'], now: Date): Promise<SealedAnchor>;
  /** As `take`, when something has changed since the newest line; else undefined. */
  takeIfChanged(now: Date): Promise<SealedAnchor | undefined>;
}

interface Source {
  readonly chain: Pick<Chain, 'head' | 'anchoring'>;
  readonly keys: Pick<PersonKeys, 'ledger'>;
}

/** What the file at `path` holds, which may be missing; see `Anchors.read`. */
export const anchorsIn = async (path: string, masterKey: Buffer): ReturnType<Anchors['read']> =>
  readAnchors(macFor(masterKey, 'anchor'), await textOf(path), { whole: true });

/** The anchors at `path`, which is made with the first. Processes that share the file take turns. */
export function anchorsAt(path: string, masterKey: Buffer, source: Source): Anchors {
  const mac = macFor(masterKey, 'anchor');
  const read = () => anchorsIn(path, masterKey);
  const take = async (kind: Anchor['kind'], now: Date): Promise<SealedAnchor> => {
    const state = await stateOf(source);
    return source.chain.anchoring(async (note) => {
      const before = await textOf(path);
      const last = readAnchors(mac, before, { whole: true }).anchors.at(-1);
      const anchor = sealAnchor(mac, {
        file: last?.file ?? randomUUID(),
        number: (last?.number ?? 0) + 1,
        previous: last?.mac ?? '',
        kind,
        time: now.toISOString(),
        ...state,
      });
      // First, which says that it is still our turn; what the database knows of must be in the file, but this is kept only afterwards.
      await note(anchor.file, anchor.number);
      await append(path, before, `${JSON.stringify(anchor)}\n`);
      return anchor;
    });
  };
  return {
    path,
    read,
    readElsewhere: async (elsewhere) => readAnchors(mac, await readFile(elsewhere, 'utf8'), { whole: false }),
    take,
    takeIfChanged: async (now) => {
      const last = (await read()).anchors.at(-1);
      const { chain: head, keys: state } = await stateOf(source);
      const same = last && isDeepStrictEqual({ head, state }, { head: last.chain, state: last.keys });
      return same ? undefined : take('anchor', now);
    },
  };
}

async function stateOf({ chain, keys }: Source): Promise<Pick<Anchor, 'chain' | 'keys'>> {
  const head = await chain.head();
  const { keys: count, destructions } = await keys.ledger();
  return {
    chain: head,
    keys: {
      count,
      destroyed: destructions.length,
      carried: destructions.filter(({ carried }) => carried).length,
      hash: destructions.at(-1)?.hash.toString('hex') ?? '',
    },
  };
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Adds `line` to what was `before`; cuts off what a process that was killed has left of a line first. Throws StoreUnavailable when
 * another process has written there meanwhile: it had its turn while this one stood.
 */
async function append(path: string, before: string, line: string): Promise<void> {
  makeFolder(dirname(path));
  const whole = before.lastIndexOf('\n') + 1;
  const file = await open(path, 'a', 0o600);
  try {
    // At once with the look: whatever is waited for in between, others may write then.
    if (readFileSync(path, 'utf8') !== before)
      throw new StoreUnavailable('Another process has written an anchor meanwhile');
    if (whole < before.length) ftruncateSync(file.fd, Buffer.byteLength(before.slice(0, whole)));
    writeFileSync(file.fd, line);
    await file.sync();
  } finally {
    await file.close();
  }
}
