import { StringDecoder } from 'node:string_decoder';
import { isMasterKeyOf, SAMPLES, type WrappedKey } from '#event-store/sealing/master-key.ts';
import type { Taker } from './parts.ts';
import { DamagedBackup } from './sealed-file.ts';

/** The table of people's keys, as a backup names it. */
export const KEYS = 'keys.person_keys';

/**
 * Takes the rows of KEYS, and throws at their end when `masterKey` opens none of those that it tries: a backup that was sealed with
 * another key than the site's opens with that, and nobody's data in it with it.
 */
export function tryingKeys(columns: readonly string[], masterKey: Buffer): Taker {
  const [subjectAt, wrappedAt] = [columns.indexOf('subject'), columns.indexOf('wrapped')];
  const decoder = new StringDecoder('utf8');
  const keys: WrappedKey[] = [];
  let rest = '';
  return {
    write: async (piece) => {
      if (keys.length >= SAMPLES) return;
      const lines = `${rest}${decoder.write(piece)}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const values = line.split('\t');
        const [subject = '', wrapped = ''] = [values[subjectAt], values[wrappedAt]];
        // A destroyed key is \N in COPY's text; what else has to be escaped there is no sample.
        if (!`${subject}${wrapped}`.includes('\\')) keys.push({ subject, wrapped });
      }
    },
    end: async () => {
      if (!isMasterKeyOf(masterKey, keys))
        throw new DamagedBackup(
          "The backup was sealed with another MASTER_KEY than the site's, so nobody's data in it can be read. Nothing was replaced. Take one with the MASTER_KEY, or the secrets.json, of the site, or restore another one.",
        );
    },
  };
}

/** Gives each piece to both. */
export const both = (one: Taker, other: Taker): Taker => ({
  write: async (piece) => {
    await one.write(piece);
    await other.write(piece);
  },
  end: async (sum) => {
    await one.end(sum);
    await other.end(sum);
  },
});
