import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { concepts, streams } from '#domain/catalog.ts';
import { MOST_ITEMS } from '#domain/source/limits.ts';
import type { SourceCommand } from '#domain/source/source.ts';
import { handle } from '#event-store/handle.ts';
import { openLog } from '#event-store/open-log.ts';
import { csvRows } from '#platform/lists/csv-rows.ts';
import type { ListFiles } from '#platform/lists/list-files.ts';
import { rowsOf } from '#scraper/sources/list-items.ts';
import { readItems } from '#scraper/sources/read-items.ts';
import type { Figure } from './figure.ts';
import { madeList } from './made-list.ts';

const HUGE = 1_000_000;

interface Options {
  /** An empty database. */
  readonly url: string;
  readonly rows?: number;
}

/** A list as long as one may be becomes drafts, then the same again; and what a file takes that is a hundred times as long. */
export async function importFigures({ url, rows = MOST_ITEMS }: Options): Promise<Figure[]> {
  const { log, close } = await openLog({ url, masterKey: randomBytes(32) });
  try {
    const bytes = madeList(rows);
    const parsed = performance.now();
    for await (const _ of csvRows(bytes, 'utf-8'));
    const parsing = rows / ((performance.now() - parsed) / 1000);
    const [sourceId, nothing] = [randomUUID(), () => Promise.resolve()];
    const send = (command: SourceCommand) =>
      handle(log, sourceId, command, {
        commandId: randomUUID(),
        correlationId: sourceId,
        causationId: null,
        actor: { id: 'bench', role: 'system' },
        occurredAt: new Date().toISOString(),
      });
    const source = { sourceId, kind: 'list', name: 'Bench', url: `list:${sourceId}`, schedule: 'by-hand' } as const;
    await send({ type: 'AddSource', ...source });
    const lists: ListFiles = {
      add: () => Promise.resolve(true),
      find: () => Promise.resolve({ mapping: null, bytes }),
      map: nothing,
      remove: nothing,
      removeOld: nothing,
    };
    const importing = async (): Promise<number> => {
      const [runId, fileId, at] = [randomUUID(), randomUUID(), new Date().toISOString()];
      await send({ type: 'BeginSourceRun', runId, why: 'asked', instructions: null, fileId, at });
      const { state } = await log.fold(streams.source(sourceId), concepts.source.decider);
      if (state.fields === null || state.openRun === null) throw new Error('no run is open');
      const began = performance.now();
      const open = { ...state, fields: state.fields, openRun: state.openRun };
      const end = await readItems(
        { log, now: () => new Date() },
        open,
        rowsOf({ lists, rowErrors: { keep: nothing } }, state),
        new AbortController().signal,
      );
      const perSecond = rows / ((performance.now() - began) / 1000);
      if (end.listed !== rows || end.failure !== null) throw new Error(`${end.listed} rows were imported`);
      await send({ type: 'EndSourceRun', sourceId, runId, ...end });
      return perSecond;
    };
    const [first, again] = [await importing(), await importing()];
    const [all, refused] = [await dryRun(Number.MAX_SAFE_INTEGER), await dryRun(MOST_ITEMS)];
    const limit = { limit: parsing, limitName: 'parsing the same file alone' };
    return [
      {
        name: `Import of ${rows.toLocaleString('en-GB')} rows as drafts`,
        value: first,
        unit: 'rows/s',
        ...limit,
        ratio: first / parsing,
      },
      {
        name: 'The same list again, which changes nothing',
        value: again,
        unit: 'rows/s',
        ...limit,
        ratio: again / parsing,
      },
      {
        name: `Memory of a process that checks ${all.rows.toLocaleString('en-GB')} rows, each id remembered`,
        value: all.megabytes,
        unit: 'MB',
      },
      {
        name: `Memory when the same file is left after ${refused.rows.toLocaleString('en-GB')} rows, as it is`,
        value: refused.megabytes,
        unit: 'MB',
      },
    ];
  } finally {
    await close();
  }
}

/** What checking a file of HUGE rows takes when `most` are allowed. */
async function dryRun(most: number): Promise<{ readonly rows: number; readonly megabytes: number }> {
  const program = new URL('./list-process.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [program, String(HUGE), String(most)]);
  const [rows = 0, megabytes = 0] = stdout.split(' ').map(Number);
  return { rows, megabytes };
}
