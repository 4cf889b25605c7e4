import { streams } from '#domain/catalog.ts';
import type { Database } from '#platform/database.ts';
import type { Moved } from '#platform/read-position.ts';
import { storedPositions } from '#projectors/runtime/checkpoint.ts';
import { runProjectors, type RunningProjectors } from '#projectors/runtime/projectors.ts';
import type { ReadModel } from '#projectors/runtime/read-model.ts';
import { type MemoryLog, memoryLog } from './stores/memory-log.ts';
import { awarded, memberId, type ProjectionBench, projectionBench, someContext, until } from './projection.ts';

/** Projectors on a log in memory and a database of their own, and what their tests do again and again. */
export interface Projecting extends ProjectionBench {
  readonly log: MemoryLog;
  /** Runs `models` until the end of the test; on another pool as another process does, on another log, or with hints to elsewhere. */
  run(
    models: readonly ReadModel[],
    other?: { readonly db?: Database; readonly log?: MemoryLog; readonly moved?: (moved: Moved) => void },
  ): Promise<RunningProjectors>;
  /** Gives the member with this number ten points for the `n`th listing, in this or another log; answers the position. */
  award(member: number, n: number, on?: MemoryLog): Promise<number>;
  /** Resolves when the read model is at `position`. */
  reached(readModel: string, position: number): Promise<void>;
  /** The points of each member, by id. */
  totals(): Promise<Record<string, number>>;
  /** What a read model could not take in, in order. */
  parked(readModel: string): Promise<{ position: number; error: string; stream: string }[]>;
  /** Names of the schemas of rebuilds that are under way or have left something. */
  halfBuilt(): Promise<string[]>;
  /** Stops what runs and drops the database. */
  end(): Promise<void>;
}

export async function projecting(): Promise<Projecting> {
  const bench = await projectionBench();
  const log = memoryLog();
  const running: RunningProjectors[] = [];
  const { db } = bench;
  return {
    ...bench,
    log,
    run: async (models, other = {}) => {
      const projectors = await runProjectors({ ...bench, log, ...other }, models);
      running.push(projectors);
      return projectors;
    },
    award: async (member, n, on = log) => {
      const id = memberId(member);
      const { position } = await on.append(streams.points(id), 'any', [awarded(id, n)], someContext());
      return position;
    },
    reached: (readModel, position) =>
      until(
        async () => ((await storedPositions(db, [readModel])).get(readModel) ?? 0) >= position,
        `${readModel} at ${position}`,
      ),
    totals: async () => {
      const rows = await db.query<{ member_id: string; total_points: number }>(`select * from points.totals`);
      return Object.fromEntries(rows.map((row) => [row.member_id, row.total_points]));
    },
    parked: (readModel) =>
      db.query(`select position, error, stream from projection.parked where name = $1 order by position`, [readModel]),
    halfBuilt: async () => {
      const rows = await db.query<{ name: string }>(
        `select nspname as name from pg_namespace where nspname ~ '__(next|old)$' order by 1`,
      );
      return rows.map(({ name }) => name);
    },
    end: async () => {
      await Promise.all(running.splice(0).map((each) => each.stop()));
      await bench.close();
    },
  };
}
