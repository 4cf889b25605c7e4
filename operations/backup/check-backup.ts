import { type Contents, readParts, type Sum } from './parts.ts';
import { openSealed } from './sealed-file.ts';

/** What a backup that is whole holds. */
export interface Checked {
  readonly at: string;
  readonly contents: Contents;
  /** By the table's name. */
  readonly tables: ReadonlyMap<string, Sum>;
  readonly pictures: number;
}

/** Reads the whole backup and changes nothing. Throws DamagedBackup. */
export async function checkBackup(file: string, masterKey: Buffer, stopping: AbortSignal): Promise<Checked> {
  const { header, content } = await openSealed(file, masterKey);
  const tables = new Map<string, Sum>();
  let found: Contents | undefined;
  let pictures = 0;
  await readParts(content, {
    contents: async (contents) => void (found = contents),
    part: async ({ kind, name }) => ({
      write: async () => stopping.throwIfAborted(),
      end: async (sum) => {
        if (kind === 'table') tables.set(name, sum);
        if (kind === 'picture') pictures += 1;
      },
    }),
  });
  if (!found) throw new Error('A backup without contents was read to its end');
  return { at: header.at, contents: found, tables, pictures };
}

export const eventsOf = ({ tables }: Pick<Checked, 'tables'>): number => tables.get('log.events')?.lines ?? 0;
