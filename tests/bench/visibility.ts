import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { openLog } from '#event-store/open-log.ts';
import { openDatabase } from '#platform/database.ts';
import { createMetrics } from '#platform/metrics.ts';
import { openReadPosition } from '#platform/read-position.ts';
import { startProjectors } from '#projectors/runner.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import type { Figure } from './figure.ts';

const WARM_UP = 50;

/**
 * Makes `commands` listings live, one after another, with every read model running, and measures from the answer of the last
 * command, an approval, to the listing's row being read from the directory. Nothing else goes on.
 */
export async function visibilityFigures({
  url,
  commands = 500,
}: {
  url: string;
  commands?: number;
}): Promise<Figure[]> {
  const logger = pino({ level: 'silent' });
  const opened = await openLog({ url, masterKey: randomBytes(32) });
  const db = openDatabase({ url, max: 16, logger });
  const readPosition = await openReadPosition(db);
  const projectors = await startProjectors({ log: opened.log, db, logger, metrics: createMetrics() });
  try {
    const milliseconds: number[] = [];
    for (let n = 0; n < WARM_UP + commands; n += 1) {
      const { listingId, position } = await listingIn(opened.log, 'live');
      const answered = performance.now();
      await readPosition.waitFor(['directory'], position, 10_000);
      const rows = await db.query(`select name from directory.listings where listing_id = $1`, [listingId]);
      if (rows.length !== 1) throw new Error('an approved listing is not in the directory');
      if (n >= WARM_UP) milliseconds.push(performance.now() - answered);
    }
    milliseconds.sort((left, right) => left - right);
    const at = (share: number): number => milliseconds[Math.min(commands - 1, Math.floor(commands * share))] ?? 0;
    return [
      { name: 'From a command’s answer to its being visible, p50', value: at(0.5), unit: 'ms' },
      { name: 'From a command’s answer to its being visible, p99', value: at(0.99), unit: 'ms' },
    ];
  } finally {
    await projectors.stop();
    await readPosition.close();
    await db.close();
    await opened.close();
  }
}
