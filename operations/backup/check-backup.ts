import { type Contents, isOfEvents, readParts, type Sum, type Taker } from './parts.ts';
import { openSealed } from './sealed-file.ts';
import { both, KEYS, tryingKeys } from './tried-keys.ts';

/** What a backup that is whole holds. */
export interface Checked {
  readonly at: string;
  readonly contents: Contents;
  /** By the table's name. */
  readonly tables: ReadonlyMap<string, Sum>;
  readonly events: number;
  readonly pictures: number;
  /** The register of erasures as it was; undefined where there was none. */
  readonly register: Buffer | undefined;
}

/** Reads the whole backup and changes nothing. Throws DamagedBackup, also where people's keys in it open with another key than it does. */
export async function checkBackup(file: string, masterKey: Buffer, stopping: AbortSignal): Promise<Checked> {
  const { header, content } = await openSealed(file, masterKey);
  const tables = new Map<string, Sum>();
  let found: Contents | undefined;
  let events = 0;
  let pictures = 0;
  const register: Buffer[] = [];
  let hasRegister = false;
  await readParts(content, {
    contents: async (contents) => void (found = contents),
    part: async (name) => {
      const isRegister = name.kind === 'file' && name.name === 'erasures';
      hasRegister ||= isRegister;
      const counting: Taker = {
        write: async (piece) => {
          stopping.throwIfAborted();
          if (isRegister) register.push(Buffer.from(piece));
        },
        end: async (sum) => {
          if (isOfEvents(name)) events = sum.lines;
          if (name.kind === 'table') tables.set(name.name, sum);
          if (name.kind === 'picture') pictures += 1;
        },
      };
      if (name.kind !== 'table' || name.name !== KEYS) return counting;
      return both(counting, tryingKeys(name.columns, masterKey));
    },
  });
  if (!found) throw new Error('A backup without contents was read to its end');
  return {
    at: header.at,
    contents: found,
    tables,
    events,
    pictures,
    register: hasRegister ? Buffer.concat(register) : undefined,
  };
}
