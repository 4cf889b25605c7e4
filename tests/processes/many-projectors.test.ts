import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { type FaultyDatabase, faultyDatabase } from '#tests/support/stores/faulty-database.ts';
import { type MemoryLog, memoryLog } from '#tests/support/stores/memory-log.ts';
import {
  awarded,
  memberId,
  type ProjectionBench,
  projectionBench,
  someContext,
  until,
} from '#tests/support/projection.ts';
import { type Shares, sharesOf, strain } from '#tests/support/made/sharing.ts';
import { audit } from '#projectors/audit.ts';
import { members } from '#projectors/members.ts';
import { points } from '#projectors/points.ts';
import { CHECKPOINTS, storedCheckpoint, storedPositions } from '#projectors/runtime/checkpoint.ts';
import { runProjectors, type RunningProjectors } from '#projectors/runtime/projectors.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';

const models = [audit, members, points];
const names = models.map(({ name }) => name);

/** A process that keeps the read models up, as far as the others leave it something. */
interface Process {
  readonly db: FaultyDatabase;
  readonly projectors: RunningProjectors;
  /** How often it has begun to follow the log. */
  subscriptions(): number;
}

let bench: ProjectionBench;
let log: MemoryLog;
let processes: Process[];
let shares: Shares;

const begin = async (): Promise<void> => {
  bench = await projectionBench();
  log = memoryLog();
  processes = [];
  shares = sharesOf(bench.db, CHECKPOINTS, names);
};
const end = async (): Promise<void> => {
  for (const { db } of processes) db.resume();
  await Promise.all(processes.map(({ projectors }) => projectors.stop()));
  await bench.close();
};
beforeEach(begin);
afterEach(end);

interface Start {
  readonly waitForLease?: boolean;
  readonly models?: typeof models;
  /** No page is worked on before this resolves. */
  readonly heldUp?: Promise<void>;
}
const start = async (options: Start = {}): Promise<Process> => {
  const db = faultyDatabase(bench.anotherPool());
  let subscriptions = 0;
  const own: MemoryLog = {
    ...log,
    subscribe: (position, handle, how) => {
      subscriptions += 1;
      const later: typeof handle = async (page) => {
        await options.heldUp;
        await handle(page);
      };
      return log.subscribe(position, later, how);
    },
  };
  const projectors = await runProjectors({ ...bench, db, log: own }, options.models ?? models, options);
  const started = { db, projectors, subscriptions: () => subscriptions };
  processes.push(started);
  return started;
};
const happens = async (n: number): Promise<void> => {
  const id = memberId(n % 9);
  await log.append(streams.points(id), 'any', [awarded(id, n)], someContext({ commandId: memberId(1_000 + n) }));
  if (n % 3 > 0) return;
  const data = { memberId: id, firstName: `Ann ${n}`, lastName: 'Lee', email: `ann${n}@mail.example` };
  const context = someContext({ commandId: memberId(2_000 + n) });
  await log.append(streams.member(id), 'any', [{ type: 'MemberRegistered', data }], context);
};
const atTheEnd = async (): Promise<void> => {
  const head = await log.head();
  await until(
    async () => {
      const positions = [...(await storedPositions(bench.db, names)).values()];
      return positions.length === names.length && positions.every((position) => position >= head);
    },
    'the end of the log',
    25_000,
  );
};
const rowsOf = async ({ db }: ProjectionBench): Promise<unknown> => {
  const tables = models.flatMap(({ name, tables: own }) => Object.keys(own).map((table) => `${name}.${table}`));
  const rows = await Promise.all(
    tables.map((table) => db.query(`select to_jsonb(r)::text as row from ${table} r order by 1`)),
  );
  return Object.fromEntries(tables.map((table, n) => [table, rows[n]]));
};
/** The rows as one process alone makes them of the same log. */
const rowsOfOneAlone = async (): Promise<unknown> => {
  const own = await projectionBench();
  try {
    await rebuild({ ...own, log }, models);
    return await rowsOf(own);
  } finally {
    await own.close();
  }
};

describe('several processes', () => {
  it('leave everything to one while it keeps up, and to another one when it stops', async () => {
    const first = await start();
    const standingBy = await start();
    for (let n = 0; n < 10; n += 1) await happens(n);
    await atTheEnd();
    expect(await shares.now()).toEqual([12]);
    expect(standingBy.subscriptions()).toBe(0);
    await first.projectors.stop();
    await shares.are(12);
    for (let n = 10; n < 20; n += 1) await happens(n);
    await atTheEnd();
    expect(await rowsOf(bench)).toEqual(await rowsOfOneAlone());
  });

  it('share the slots fairly once one cannot keep up, whoever joins, and leave nothing when one stops', async () => {
    const first = await start();
    expect(await shares.now()).toEqual([12]);
    await start();
    await shares.are(6, 6);
    await start();
    await shares.are(4, 4, 4);
    await first.projectors.stop();
    await shares.are(6, 6);
    for (let n = 0; n < 30; n += 1) await happens(n);
    await atTheEnd();
    expect(await rowsOf(bench)).toEqual(await rowsOfOneAlone());
    expect(await bench.metrics.text()).toContain('hopscotch_projection_lag{read_model="audit",unit="events"} 0');
    expect(await bench.metrics.text()).toMatch(/hopscotch_projection_slots_held{read_model="audit"} \d/);
  });

  it('share by themselves when one is on its way to an end that the log had ten seconds ago', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const gate = Promise.withResolvers<void>();
    onTestFinished(() => gate.resolve());
    await start({ heldUp: gate.promise });
    await start();
    await happens(1);
    expect(await shares.now()).toEqual([12]);
    await until(
      async () => {
        vi.advanceTimersByTime(1_000);
        return JSON.stringify(await shares.now()) === '[6,6]';
      },
      'fair shares',
      25_000,
    );
    gate.resolve();
    await atTheEnd();
  });

  it('keep all of it while one runs beside them for a moment, which gives way to whoever comes', async () => {
    const first = await start();
    const beside = await start({ waitForLease: true });
    expect(await shares.now()).toEqual([12]);
    await first.projectors.stop();
    await happens(1);
    // Alone, it does the work.
    await atTheEnd();
    await start();
    await beside.projectors.stop();
    await shares.are(12);
    await happens(2);
    await atTheEnd();
  });

  it('take over what one that died had, when it has not been heard of for a while', async () => {
    const dying = await start();
    await start();
    await shares.are(6, 6);
    dying.db.die();
    for (let n = 0; n < 10; n += 1) await happens(n);
    await shares.are(12);
    await atTheEnd();
    expect(await rowsOf(bench)).toEqual(await rowsOfOneAlone());
  });

  it('need not wait for that when one is started in its place', async () => {
    const dying = await start();
    dying.db.die();
    await start();
    expect(await shares.now()).toEqual([12]);
  });

  it('write each event once while read models are rebuilt', async () => {
    await start();
    await start();
    await shares.are(6, 6);
    for (let n = 0; n < 60; n += 1) {
      await happens(n);
      if (n % 20 === 10) await rebuild({ ...bench, log }, models);
    }
    await atTheEnd();
    await shares.are(6, 6);
    expect(await rowsOf(bench)).toEqual(await rowsOfOneAlone());
  });

  it('rebuild what is outdated when the one that began with it does not come to an end', async () => {
    const first = await start();
    await happens(1);
    await atTheEnd();
    await first.projectors.stop();
    const version = async () => (await storedCheckpoint(bench.db, 'points'))?.version;
    const second = { ...points, version: points.version + 1 };
    // As one does that rebuilds, and is then gone.
    await bench.db.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('rebuild'), hashtext('points'))`);
      await start({ models: [second] });
      expect(await version()).toBe(points.version);
    });
    await until(async () => (await version()) === second.version, 'the second version');
  });

  it('write nothing for one that was paused before its checkpoints moved, and it writes nothing any more', async () => {
    const paused = await start();
    paused.db.pause();
    for (let n = 0; n < 10; n += 1) await happens(n);
    await until(() => paused.db.holding, 'a batch that is held up');
    await start();
    await shares.are(12);
    await atTheEnd();
    paused.db.resume();
    await shares.are(6, 6);
    for (let n = 10; n < 20; n += 1) await happens(n);
    await atTheEnd();
    expect(await rowsOf(bench)).toEqual(await rowsOfOneAlone());
  });

  it(
    'get what one holds that was paused in the middle of its transaction, which the server ends',
    { timeout: 60_000 },
    async () => {
      const paused = await start();
      paused.db.pauseAfter('update projection.checkpoints');
      for (let n = 0; n < 10; n += 1) await happens(n);
      await until(() => paused.db.holding, 'a transaction that is held up');
      await start();
      await shares.are(12);
      await atTheEnd();
      paused.db.resume();
      await shares.are(6, 6);
      expect(await rowsOf(bench)).toEqual(await rowsOfOneAlone());
    },
  );
});

/** Others in each run; what real processes do as they are killed and stopped, `npm run faults` shows. */
const CASES = 8;
/** What befalls four processes. */
const mishap = fc.record({
  kind: fc.constantFrom('start', 'start', 'stop', 'die', 'pause', 'resume', 'strain'),
  who: fc.nat(3),
  /** So many events happen before it. */
  events: fc.nat(6),
} as const);

describe('any interleaving of starts, stops, deaths and pauses', () => {
  it('ends with what one process alone makes of the log', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(mishap, { minLength: 3, maxLength: 15 }), async (mishaps) => {
        await end();
        await begin();
        const alive = new Map<number, Process>();
        let n = 0;
        for (const { kind, who, events } of mishaps) {
          for (const last = n + events; n < last; n += 1) await happens(n);
          const one = alive.get(who);
          if (kind === 'start' && !one) alive.set(who, await start());
          else if (kind === 'strain') await (one && strain(bench.db));
          else if (kind === 'pause') one?.db.pause();
          else if (kind === 'resume') one?.db.resume();
          else if (kind === 'die') one?.db.die();
          else if (kind === 'stop') {
            one?.db.resume();
            await one?.projectors.stop();
          }
          if (kind === 'die' || kind === 'stop') alive.delete(who);
        }
        for (const { db } of processes) db.resume();
        await start();
        await atTheEnd();
        expect(await rowsOf(bench)).toEqual(await rowsOfOneAlone());
      }),
      { numRuns: CASES, endOnFailure: true },
    );
  });
});
