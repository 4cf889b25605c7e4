import { expect, vi } from 'vitest';
import type { Database } from '#platform/database.ts';

/** Expects that `work` writes no letters while a read model may still tell of somebody who was forgotten; it may wait for others first. */
export async function waitsForForgettings(db: Pick<Database, 'query'>, work: () => Promise<unknown>): Promise<void> {
  const [before] = await db.query<{ position: number }>('select position from platform.forgettings');
  await db.query('update platform.forgettings set position = $1', [Number.MAX_SAFE_INTEGER]);
  const waits = () => expect(work()).rejects.toThrow('Somebody was forgotten, which has still to be read');
  await vi.waitFor(waits, { interval: 50, timeout: 60_000 });
  await db.query('update platform.forgettings set position = $1', [before?.position]);
}
