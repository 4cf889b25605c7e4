import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Log } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';
import { createMetrics } from '#platform/metrics.ts';
import { allReadModels } from '#projectors/all.ts';
import { storedPositions } from '#projectors/runtime/checkpoint.ts';
import { runProjectors } from '#projectors/runtime/projectors.ts';

/** Between two looks at how far the read models are. */
const LOOK_EVERY_MS = 50;

interface Parts {
  readonly log: Log;
  readonly db: Database;
  readonly logger: Logger;
  readonly stopping?: AbortSignal | undefined;
}

/** Resolves when every read model shows what the log holds now; does what no site does that runs beside. */
export async function bringUpToDate({ log, db, logger, stopping }: Parts): Promise<void> {
  const head = await log.head();
  const names = allReadModels.map(({ name }) => name);
  const running = await runProjectors({ log, db, logger, metrics: createMetrics() }, allReadModels, {
    waitForLease: true,
  });
  try {
    for (;;) {
      const positions = await storedPositions(db, names);
      if (names.every((name) => (positions.get(name) ?? 0) >= head)) return;
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping });
    }
  } finally {
    await running.stop();
  }
}
