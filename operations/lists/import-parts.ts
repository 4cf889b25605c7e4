import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { v5 as uuidv5 } from 'uuid';
import { concepts, streams } from '#domain/catalog.ts';
import type { SourceCommand } from '#domain/source/source.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';
import { partSourceId } from '#platform/lists/part-source.ts';
import { carryOut, type Carrying } from '#scraper/sources/carry-out.ts';
import { ensureSourceRuns, runClaims } from '#scraper/sources/source-runs.ts';

/** Rows of a part when a list is taken apart; it may grow to the most that a source may have. */
const ROWS_A_PART = 8_000;
const LOOK_MS = 500;

interface Importing extends Pick<Carrying, 'log' | 'now' | 'logger' | 'lists' | 'rowErrors' | 'leaseMs'> {
  readonly db: Database;
}

/** In how many parts the list `name` is kept: as it was taken apart when it came first, else as `rows` need. */
export async function partsOf(log: Log, name: string, rows: number): Promise<number> {
  const { state } = await log.fold(streams.source(partSourceId(name, 1)), concepts.source.decider);
  if (state.fields === null) return Math.max(1, Math.ceil(rows / ROWS_A_PART));
  return state.fields.part?.of ?? 1;
}

/** What the import of a part came to. */
export interface PartEnd {
  readonly done: number;
  readonly new: number;
  readonly changed: number;
  readonly vanished: number;
  /** Why it could not be read; null when it was. */
  readonly failure: string | null;
}

/** Parts that are imported at once: one is read while the database writes the other. */
const PARTS_AT_ONCE = 2;

/**
 * Imports the files `ids` as the parts of the list `name`. `told` hears which has begun and what each came to, in the order in which
 * they end. When one fails as nothing foresaw, those under way are left as they are for the next time, and it throws.
 */
export async function importParts(
  importing: Importing,
  { name, ids }: { readonly name: string; readonly ids: readonly string[] },
  stopping: AbortSignal,
  told: { begun(fileId: string): void; ended(part: number, end: PartEnd): void },
): Promise<void> {
  const failing = new AbortController();
  const until = AbortSignal.any([stopping, failing.signal]);
  const waiting = ids.entries();
  const importId = ids.length > 1 ? randomUUID() : undefined;
  const work = async (): Promise<void> => {
    for (const [part, fileId] of waiting) {
      told.begun(fileId);
      told.ended(part, await importPart(importing, { name, part, parts: ids.length, fileId, importId }, until));
    }
  };
  const works = Array.from({ length: PARTS_AT_ONCE }, () =>
    work().catch((error: unknown) => {
      failing.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(works);
  if (failing.signal.aborted) throw failing.signal.reason;
}

/**
 * Imports the file `fileId` as part `part` of `parts` of the list `name`: its run is carried out here, or by the site's own scraper
 * when that takes it first. One that is open already, as after this process was killed, comes to its end before.
 */
async function importPart(
  importing: Importing,
  {
    name,
    part,
    parts,
    fileId,
    importId,
  }: {
    readonly name: string;
    readonly part: number;
    readonly parts: number;
    readonly fileId: string;
    readonly importId: string | undefined;
  },
  stopping: AbortSignal,
): Promise<PartEnd> {
  const { log, db, now } = importing;
  await ensureSourceRuns(db);
  const sourceId = partSourceId(name, part + 1);
  const send = (command: SourceCommand, commandId: string): Promise<unknown> =>
    handle(log, sourceId, command, {
      commandId,
      correlationId: commandId,
      causationId: null,
      actor: { id: `operator ${userInfo().username}`, role: 'system' },
      occurredAt: now().toISOString(),
    });
  const known = async () => (await log.fold(streams.source(sourceId), concepts.source.decider)).state;
  const before = await known();
  if (before.fields === null) {
    const source = { sourceId, kind: 'list', name, url: `list:${sourceId}`, schedule: 'by-hand' } as const;
    const its = parts === 1 ? {} : { part: { number: part + 1, of: parts } };
    await send({ type: 'AddSource', ...source, ...its }, uuidv5(`add at ${before.revision}`, sourceId));
  }
  const state = await known();
  if (state.openRun) await toItsEnd(importing, sourceId, state.openRun.runId, stopping);
  const runId = randomUUID();
  const begin = {
    type: 'BeginSourceRun',
    runId,
    why: 'asked',
    instructions: null,
    fileId,
    ...(importId && { importId }),
  } as const;
  await send({ ...begin, at: now().toISOString() }, uuidv5('begin', runId));
  return toItsEnd(importing, sourceId, runId, stopping);
}

async function toItsEnd(
  importing: Importing,
  sourceId: string,
  runId: string,
  stopping: AbortSignal,
): Promise<PartEnd> {
  const { log, db, leaseMs } = importing;
  const claims = runClaims(db, leaseMs);
  const nothing = (): never => {
    throw new Error('This is no list.');
  };
  const carrying = {
    ...importing,
    list: nothing,
    feed: nothing,
    item: nothing,
    scrapeJobs: { submit: nothing },
    lookMs: LOOK_MS,
  };
  for (;;) {
    stopping.throwIfAborted();
    const { state } = await log.fold(streams.source(sourceId), concepts.source.decider);
    if (state.openRun?.runId !== runId) return endOf(log, sourceId, runId);
    const claim = await claims.claim(runId);
    if (claim) await carryOut(carrying, claims, { claim, sourceId }, stopping);
    else await sleep(LOOK_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** What the run `runId` of a list has told the log. */
async function endOf(log: Log, sourceId: string, runId: string): Promise<PartEnd> {
  let end: PartEnd = { done: 0, new: 0, changed: 0, vanished: 0, failure: null };
  for (const event of await log.readStream(streams.source(sourceId))) {
    if (event.type !== 'SourceRunAdvanced' && event.type !== 'SourceRunEnded') continue;
    if (event.data.runId !== runId) continue;
    const { pages, vanished } = event.data;
    const many = (outcome: string): number => pages.filter((page) => page.outcome === outcome).length;
    end = {
      done: event.type === 'SourceRunAdvanced' ? event.data.done : end.done,
      new: end.new + many('new'),
      changed: end.changed + many('changed'),
      vanished: end.vanished + vanished.length,
      failure: event.type === 'SourceRunEnded' ? (event.data.failure?.detail ?? null) : null,
    };
  }
  return end;
}
