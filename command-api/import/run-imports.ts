import { setTimeout as sleep } from 'node:timers/promises';
import { type BulkImport, waitingIn } from '#domain/bulk-import/bulk-import.ts';
import { concepts, streams } from '#domain/catalog.ts';
import { every } from '#event-store/background.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { isPassing } from '#platform/outages.ts';
import { inTurn } from '#platform/turns/in-turn.ts';
import { adminSubmitter } from '../listing/submitter.ts';
import { stepOf } from '#platform/command-steps.ts';
import type { ReadLater } from '../page/reading.ts';
import { contextAt, type Done, type ImportParts, importAddress } from './import-address.ts';
import { leasesOn } from './leases.ts';
import { faultPoint } from '#event-store/faults/fault-points.ts';

/** How often to look for imports whose process has gone. */
const LOOK_MS = 2_000;
const LEASE_MS = 10_000;
/** Addresses of one import at once; the scrapers read as many for one member. */
const AT_ONCE = 4;

/** How often an address is tried that goes wrong on our side. */
const ATTEMPTS = 5;
const GIVEN_UP: Done = {
  outcome: 'unreadable',
  listingId: null,
  message: 'Something went wrong on our side. Please try this address again later.',
};

/** The imports that this process works on. */
export interface RunningImports {
  /** Works on the import, and waits until its first `count` addresses are done, `ms` at most. */
  firstOf(importId: string, count: number, ms: number): Promise<void>;
}

export const foldImport = (log: Log, importId: string) =>
  log.fold(streams.bulkImport(importId), concepts.bulkImport.decider);

/**
 * Reads the pages of bulk imports, while the server runs. What is started is taken up at once, and what another process has left
 * within seconds: the log says what is still to be done.
 */
export function runImports(app: App, { log, db, logger }: ServerContext, read: ReadLater): RunningImports {
  const leases = leasesOn(db, LEASE_MS);
  const closing = new AbortController();
  const running = new Map<string, Promise<void>>();
  const failures = new Map<string, number>();

  async function submitterFor({ startedBy }: BulkImport) {
    const [member] = await db.query<{ first_name: string; last_name: string }>(
      'select first_name, last_name from members.members where member_id = $1 and not erased',
      [startedBy],
    );
    const name = member ? `${member.first_name} ${member.last_name}` : null;
    return adminSubmitter({ memberId: startedBy, name });
  }

  async function work(importId: string): Promise<void> {
    if (!(await leases.take(importId))) return;
    const renewing = every(LEASE_MS / 4, () => leases.renew(importId), { name: 'leases of bulk imports', logger });
    try {
      const { state } = await foldImport(log, importId);
      const waiting = waitingIn(state);
      const parts = { log, read, submitter: await submitterFor(state) };
      const next = async (): Promise<void> => {
        for (let place = waiting.shift(); place !== undefined && !closing.signal.aborted; place = waiting.shift()) {
          await attempt(parts, state, place);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, next));
    } finally {
      await renewing.stop();
      await leases.giveUp(importId);
    }
  }

  /** What goes wrong on our side is tried again at the next look; what always does must not be tried for ever. */
  async function attempt(parts: ImportParts, job: BulkImport, place: number): Promise<void> {
    const key = `${job.importId} ${place}`;
    try {
      const done = await importAddress(parts, job, place);
      if (done) await record(job, place, done);
      failures.delete(key);
    } catch (error) {
      logger.warn({ err: error, importId: job.importId, place }, 'an address of a bulk import has to wait');
      if (isPassing(error)) return;
      const count = (failures.get(key) ?? 0) + 1;
      failures.set(key, count);
      if (count >= ATTEMPTS) await record(job, place, GIVEN_UP);
    }
  }

  async function record(job: BulkImport, place: number, done: Done) {
    if (faultPoint) await faultPoint('import: address read, not recorded');
    const importId = job.importId ?? '';
    const command = { type: 'RecordImportedAddress', place, ...done } as const;
    await inTurn(importId, () =>
      handle(log, importId, command, stepOf(contextAt(job, place), 'done'), { attempts: 20 }),
    );
  }

  function take(importId: string): Promise<void> {
    const already = running.get(importId);
    if (already) return already;
    const taken = work(importId)
      .catch((error: unknown) => logger.warn({ err: error, importId }, 'a bulk import has to wait'))
      .finally(() => running.delete(importId));
    running.set(importId, taken);
    return taken;
  }

  const looking = every(
    LOOK_MS,
    async () => {
      const open = await db.query<{ import_id: string }>(
        'select import_id from bulk_imports.imports where is_open order by started_at limit 10',
      );
      for (const { import_id: importId } of open) void take(importId);
    },
    { name: 'bulk imports', logger },
  );
  app.addHook('preClose', async () => {
    closing.abort();
    await looking.stop();
    await Promise.all(running.values());
  });

  return {
    firstOf: async (importId, count, ms) => {
      void take(importId);
      const deadline = performance.now() + ms;
      const isDone = async (): Promise<boolean> => {
        const { state } = await foldImport(log, importId);
        return waitingIn(state).every((place) => place >= count);
      };
      while (!(await isDone()) && performance.now() < deadline && !closing.signal.aborted)
        await sleep(Math.min(150, Math.max(0, deadline - performance.now())));
    },
  };
}
